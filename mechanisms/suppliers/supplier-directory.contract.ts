import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { id, searchKey } from '#platform/contract/fields.ts'
import { page, paging } from '#platform/contract/list.ts'
import { supplierChoice } from './supplier-brief.contract.ts'

/** Query of a selector of suppliers. */
export const supplierDirectoryCalls = callsAbout('erp-supplier', {
  list: call(
    'GET /erp/suppliers/directory',
    v.object({ ...paging(30).entries, id: v.optional(id), key: v.optional(searchKey) }),
    page(supplierChoice),
    {
      summary: 'Suppliers that may be chosen, those that were agreed to, by name, pinyin, initials or code',
    },
  ),
})
