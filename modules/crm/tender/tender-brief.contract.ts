import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { id, out, searchKey } from '#platform/contract/fields.ts'
import { page, paging } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { customerBrief } from '../customer/customer-brief.contract.ts'

/** How a tender stands: its papers are written, it was handed in, and what became of it. */
export const TenderStatus = { Preparing: 0, Submitted: 1, Won: 2, Lost: 3, Abandoned: 4 } as const
export type TenderStatus = (typeof TenderStatus)[keyof typeof TenderStatus]
export const tenderStatuses: readonly TenderStatus[] = /* @__PURE__ */ Object.values(TenderStatus)
/** Those that nothing has become of yet. */
export const runningTenders: readonly TenderStatus[] = [TenderStatus.Preparing, TenderStatus.Submitted]

/** What may become of one. */
export type TenderEnding = typeof TenderStatus.Won | typeof TenderStatus.Lost | typeof TenderStatus.Abandoned

/** What is shown of a tender where it is named: on a contract, in a selector. */
export const tenderBrief = v.object({
  id: out.id,
  code: out.text,
  name: out.text,
  status: v.picklist(tenderStatuses),
  amount: v.nullable(out.money),
  customer: customerBrief,
})

/** Query of a selector of tenders: those that the caller may see, that were not lost, abandoned or archived. */
export const tenderDirectoryCalls = callsAbout('tender', {
  list: call(
    'GET /crm/tenders/choices',
    v.object({ ...paging(30).entries, id: v.optional(id), key: v.optional(searchKey), customerId: v.optional(id) }),
    page(tenderBrief),
    { summary: 'Tenders that the caller may link a contract to, by name, pinyin or number' },
  ),
})

/** Said by whatever names a tender that is not to be seen, or that nothing came of. */
export const unknownTender = refusal('tender.unknown', {
  zh: '所选的投标不存在，或已归档、未中标、已放弃',
  en: 'The chosen tender no longer exists, is archived, lost or abandoned',
})
