import { sql } from 'drizzle-orm'
import { given } from '#platform/server/database/statement.ts'
import { handle } from '#platform/server/http/handle.ts'
import { soughtByKey } from '#mechanisms/search/found-by-key.server.ts'
import { subjectList } from '#mechanisms/subjects/subject-list.server.ts'
import { customerDirectoryCalls, type CustomerBrief } from './customer-brief.contract.ts'
import { isNamed } from './customer-list.server.ts'
import { customerSubject } from './customer-subject.server.ts'
import { customer } from './customer.table.ts'

/** A customer's names and code as JSON, where another record names it; null where it names none. */
export const customerJson = (companyId: unknown, customerId: unknown) => sql`(
  select json_build_object('id', named.id, 'uuid', named.id, 'code', named.code, 'full_name', named.full_name, 'simple_name', named.simple_name) from customer named
  where named.comp_id = ${companyId} and named.id = ${customerId})`

const rows = subjectList<{ list: CustomerBrief[], total: number | null, start: number, limit: number }>(customerSubject, {
  hasNews: false,
  row: { id: customer.id, code: customer.code, fullName: customer.fullName, simpleName: customer.simpleName },
  usualScope: 'company',
  usualSort: 'lastOptDate',
  sorts: {},
  listed: { by: sql`${customer.isDelete} = 0` },
  filters: { one: { by: sql`${customer.id} = ${given('one')}::uuid` }, keyPattern: { by: isNamed } },
})

export const customerDirectoryHandlers = handle(customerDirectoryCalls, {
  list: ({ id, key, ...query }, context) => rows({ ...query, ...id ? { one: id } : {}, ...soughtByKey(key) }, context),
})
