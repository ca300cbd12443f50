import { sql, type SQLWrapper } from 'drizzle-orm'
import type { CallParsed } from '#platform/contract/call.ts'
import { fixed } from '#platform/server/database/fixed.ts'
import { param } from '#platform/server/database/statement.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { entryJson } from '#mechanisms/dictionaries/entry-json.server.ts'
import { fieldColumns } from '#mechanisms/fields/fields.server.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { foundByText, soughtByKey } from '#mechanisms/search/found-by-key.server.ts'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'
import { inRoles } from '#mechanisms/subjects/in-roles.server.ts'
import { subjectList, type SubjectList } from '#mechanisms/subjects/subject-list.server.ts'
import { mostFew, type Known } from '#mechanisms/subjects/subject-rows.server.ts'
import { actor } from '#mechanisms/subjects/subject.server.ts'
import { customerSubject } from './customer-subject.server.ts'
import {
  customerFields,
  customerStanding,
  type customerCalls,
  type CustomerExported,
  type CustomerRow,
} from './customer.contract.ts'
import { customer } from './customer.table.ts'

const company = sql`${customer.companyId}`
type CustomerQuery = CallParsed<typeof customerCalls.list>
const takesPart = (person: SQLWrapper, roles: SQLWrapper) => inRoles('customer', customer, person, roles)
const isFollow = takesPart(actor.person, sql`'{follower}'`)

export const customerColumns = fieldColumns(customerFields, customer)
const standingColumns = fieldColumns(customerStanding, customer)

/** What a list says of a customer. */
export const customerRowShape = {
  id: customer.id,
  code: customer.code,
  ...customerColumns.row,
  ...standingColumns.row,
  docStatus: customer.docStatus,
  manager: sql`(select ${personJson(sql`m.comp_id`, sql`m.person_id`)} from member m
    where m.comp_id = ${company} and m.subject_type = 'customer' and m.subject_id = ${customer.id} and m.role =
      'manager' limit 1)`,
  departmentName: customerColumns.shown.departmentName!,
  isFollow: isFollow.by,
  isOpen: customer.isOpen,
  openSea: entryJson(company, customer.openSeaId),
  isDelete: customer.isDelete,
  lastOptDate: customer.lastOptDate,
  createdAt: customer.createdAt,
}

/**
 * The filter by what was typed: in either name, in pinyin or initials, or by its code; what has just been written is
 * found by its letters at once.
 */
export const customersFound = foundByText(
  'customer',
  customer,
  sql`(${customer.fullName} ilike ${param('keyPattern')} or ${customer.simpleName} ilike ${param('keyPattern')} or
    ${customer.code} = upper(${param('key')}))`,
)

/**
 * At least so much capital. Row security lets no index compare amounts, so the dearest are read in their order: of few
 * matches all are among them.
 */
const capital: Known = {
  ...customerColumns.filters.registeredCapital!,
  atEnd: sql`select id as subject_id from (select id, registered_capital from customer where comp_id = ${actor.company} order by
    registered_capital desc nulls last, id desc nulls last limit ${sql.raw(String(mostFew + 1))}) dearest where
    registered_capital >= ${param('registeredCapital')}::numeric`,
}

const list: SubjectList = {
  row: customerRowShape,
  usualScope: 'company',
  usualSort: 'lastOptDate',
  sorts: {
    createdAt: { by: sql`${customer.id}`, descending: true, isId: true },
    ...customerColumns.sorts,
  },
  filters: {
    // Not by a parameter: an index of the few that are deleted, or in the public pool, is found by what it says.
    isThere: { by: sql`${customer.isDelete} = ${fixed(Bin.None)}` },
    isDeleted: { by: sql`${customer.isDelete} = ${fixed(Bin.Deleted)}` },
    isInSea: { by: sql`${customer.isOpen}` },
    isSomebodys: { by: sql`not ${customer.isOpen}` },
    keyPattern: customersFound,
    ...customerColumns.filters,
    registeredCapital: capital,
    ...standingColumns.filters,
    docStatus: { by: sql`${customer.docStatus} = ${param('docStatus')}::smallint` },
    openSeaId: { by: sql`${customer.openSeaId} = any(${param('openSeaId')}::uuid[])` },
    isFollow,
    actorsRoles: takesPart(actor.person, param('actorsRoles')),
    subUserId: takesPart(sql`${param('subUserId')}::uuid`, param('subUserRoles')),
  },
}
type Page<Row> = { list: Row[]; total: number | null; start: number; limit: number }
const rows = subjectList<Page<CustomerRow>>(customerSubject, list)
/** The same with all that is known of each. */
const wholeRows = subjectList<Page<CustomerExported>>(customerSubject, {
  ...list,
  row: { ...customerRowShape, ...customerColumns.shown },
})

/**
 * Customers by a list's query: those that the actor may see, not deleted and not in the public pool, unless
 * it says otherwise.
 */
export const customerRows = (query: CustomerQuery, context: Context) => rows(inOurTerms(query), context)
export const wholeCustomers = (query: CustomerQuery, context: Context) => wholeRows(inOurTerms(query), context)

function inOurTerms({
  key,
  scope,
  openSeaId,
  isOpen = openSeaId !== undefined,
  isDelete,
  isFollow: followed,
  withMe,
  personType,
  subUserId,
  subUserType = 'manager',
  ...rest
}: CustomerQuery) {
  return {
    ...rest,
    ...(openSeaId ? { openSeaId } : {}),
    ...(isDelete === Bin.None ? { isThere: true } : { isDeleted: true }),
    ...(isOpen ? { isInSea: true } : { isSomebodys: true }),
    ...soughtByKey(key),
    // What one follows or takes part in may have become invisible to the actor.
    ...(scope === 'follow' ? { isFollow: true } : scope ? { scope } : {}),
    ...(followed ? { isFollow: true } : {}),
    ...(personType ? { actorsRoles: [personType] } : withMe ? { actorsRoles: ['manager', 'partner'] } : {}),
    ...(subUserId ? { subUserId, subUserRoles: [subUserType] } : {}),
  }
}
