import { sql } from 'drizzle-orm'
import { given } from '#platform/server/database/statement.ts'
import { handle } from '#platform/server/http/handle.ts'
import { soughtByKey } from '#mechanisms/search/found-by-key.server.ts'
import { subjectList } from '#mechanisms/subjects/subject-list.server.ts'
import { suppliersFound } from './find-suppliers.server.ts'
import type { SupplierChoice } from './supplier-brief.contract.ts'
import { supplierDirectoryCalls } from './supplier-directory.contract.ts'
import { supplierSubject } from './supplier-subject.server.ts'
import { supplier } from './supplier.table.ts'

/** A supplier's name and code as JSON, where another record names it; null where it names none. Whoever sees that record sees the name. */
export const supplierJson = (companyId: unknown, supplierId: unknown) => sql`(
  select json_build_object('id', named.id, 'uuid', named.id, 'code', named.code, 'name', named.name) from supplier named where named.comp_id = ${companyId} and named.id = ${supplierId})`

const rows = subjectList<{ list: SupplierChoice[], total: number | null, start: number, limit: number }>(supplierSubject, {
  hasNews: false,
  row: { id: supplier.id, code: supplier.code, name: supplier.name, contactName: supplier.contactName, phone: supplier.phone },
  usualScope: 'company',
  usualSort: 'lastOptDate',
  sorts: {},
  listed: { by: sql`(${supplier.isDelete} = 0 and ${supplier.status} = 'agree')` },
  filters: { one: { by: sql`${supplier.id} = ${given('one')}::uuid` }, ...suppliersFound },
})

export const supplierDirectoryHandlers = handle(supplierDirectoryCalls, {
  list: ({ id, key, ...query }, context) => rows({ ...query, ...id ? { one: id } : {}, ...soughtByKey(key) }, context),
})
