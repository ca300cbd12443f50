import { sql, type SQLWrapper } from 'drizzle-orm'
import type { CallParsed } from '#platform/contract/call.ts'
import { given } from '#platform/server/database/statement.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { entryJson } from '#mechanisms/dictionaries/entry-json.server.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { foundBySearch, soughtByKey } from '#mechanisms/search/found-by-key.server.ts'
import { subjectList } from '#mechanisms/subjects/subject-list.server.ts'
import { asker } from '#mechanisms/subjects/subject.server.ts'
import { customerSubject } from './customer-subject.server.ts'
import type { customerCalls, CustomerRow } from './customer.contract.ts'
import { customer } from './customer.table.ts'

const company = sql`${customer.companyId}`
const takesPart = (person: SQLWrapper, roles: SQLWrapper) => sql`exists (select from member taking where taking.comp_id = ${company} and taking.subject_type = 'customer'
  and taking.subject_id = ${customer.id} and taking.person_id = ${person} and taking.role = any(${roles}::text[]))`
const isFollow = takesPart(asker.person, sql`'{follower}'`)
const among = (column: SQLWrapper, name: string) => ({ by: sql`${column} = any(${given(name)}::uuid[])` })

/** What a list says of a customer. */
export const customerRowShape = {
  id: customer.id,
  code: customer.code,
  fullName: customer.fullName,
  simpleName: customer.simpleName,
  status: customer.status,
  transactionStatus: customer.transactionStatus,
  docStatus: customer.docStatus,
  level: entryJson(company, customer.levelId),
  category: entryJson(company, customer.statusId),
  source: entryJson(company, customer.sourceId),
  manager: sql`(select ${personJson(sql`m.comp_id`, sql`m.person_id`)} from member m
    where m.comp_id = ${company} and m.subject_type = 'customer' and m.subject_id = ${customer.id} and m.role = 'manager' limit 1)`,
  departmentName: sql`(select d.name from department d where d.comp_id = ${company} and d.id = ${customer.departmentId})`,
  isFollow,
  isOpen: customer.isOpen,
  openSea: entryJson(company, customer.openSeaId),
  isDelete: customer.isDelete,
  lastOptDate: customer.lastOptDate,
  createdAt: customer.createdAt,
}

/** Condition: found by what was typed, in either name, in pinyin or initials, or by its code; what has just been written is found by its letters at once. */
export const isNamed = sql`(${customer.fullName} ilike ${given('keyPattern')} or ${customer.simpleName} ilike ${given('keyPattern')} or ${customer.code} = upper(${given('key')})
  or ${foundBySearch('customer', customer.id)})`

const rows = subjectList<{ list: CustomerRow[], total: number | null, start: number, limit: number }>(customerSubject, {
  row: customerRowShape,
  usualScope: 'company',
  usualSort: 'lastOptDate',
  sorts: {
    createdAt: { by: sql`${customer.id}`, descending: true, isId: true },
    fullName: { by: sql`${customer.fullName}` },
    registeredCapital: { by: sql`${customer.registeredCapital}`, descending: true },
  },
  filters: {
    deleted: { by: sql`${customer.isDelete} = ${given('deleted')}::smallint` },
    inSea: { by: sql`${customer.isOpen} = ${given('inSea')}::boolean` },
    keyPattern: { by: isNamed },
    status: { by: sql`${customer.status} = any(${given('status')}::smallint[])` },
    transactionStatus: { by: sql`${customer.transactionStatus} = any(${given('transactionStatus')}::smallint[])` },
    docStatus: { by: sql`${customer.docStatus} = ${given('docStatus')}::smallint` },
    levelId: among(customer.levelId, 'levelId'),
    statusId: among(customer.statusId, 'statusId'),
    sourceId: among(customer.sourceId, 'sourceId'),
    customerNature: among(customer.customerNature, 'customerNature'),
    customerStrategy: among(customer.customerStrategy, 'customerStrategy'),
    bigInd: among(customer.bigInd, 'bigInd'),
    bitInd: among(customer.bitInd, 'bitInd'),
    openSeaId: among(customer.openSeaId, 'openSeaId'),
    ownDepartmentId: among(customer.departmentId, 'ownDepartmentId'),
    registeredCapital: { by: sql`${customer.registeredCapital} >= ${given('registeredCapital')}::numeric` },
    isFollow: { by: isFollow },
    askersRoles: { by: takesPart(asker.person, given('askersRoles')) },
    subUserId: { by: takesPart(sql`${given('subUserId')}::uuid`, given('subUserRoles')) },
  },
})

/** Customers by what a list's query asks: those that the asker may see, not deleted and not in the open sea, unless it says otherwise. */
export function customerRows(query: CallParsed<typeof customerCalls.list>, context: Context) {
  const { key, scope, isOpen, isDelete, isFollow: followed, withMe, personType, subUserId, subUserType = 'manager', ...rest } = query
  return rows({
    ...rest, deleted: isDelete, inSea: isOpen,
    ...soughtByKey(key),
    // What one follows or takes part in may have gone out of one's sight.
    ...scope === 'follow' ? { isFollow: true } : scope ? { scope } : {},
    ...followed ? { isFollow: true } : {},
    ...personType ? { askersRoles: [personType] } : withMe ? { askersRoles: ['manager', 'partner'] } : {},
    ...subUserId ? { subUserId, subUserRoles: [subUserType] } : {},
  }, context)
}
