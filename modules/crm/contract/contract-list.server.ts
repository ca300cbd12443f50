import { sql } from 'drizzle-orm'
import { appNotThere } from '#platform/contract/refusals.ts'
import { param, shapes } from '#platform/server/database/statement.ts'
import { type Context, Json } from '#platform/server/http/handle.ts'
import type { Me } from '#platform/server/http/identity.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { inBox, whoseTurn } from '#mechanisms/approvals/in-box.server.ts'
import { currencyOf } from '#mechanisms/currencies/currency.server.ts'
import { entryName } from '#mechanisms/dictionaries/entry-json.server.ts'
import { fieldColumns } from '#mechanisms/fields/fields.server.ts'
import { withGoods } from '#mechanisms/lines/goods-lines.server.ts'
import { roleJson } from '#mechanisms/members/members.server.ts'
import { foundByKey, soughtByKey } from '#mechanisms/search/found-by-key.server.ts'
import { subjectList, type SubjectList } from '#mechanisms/subjects/subject-list.server.ts'
import { type RowsShape, subjectRows } from '#mechanisms/subjects/subject-rows.server.ts'
import { supplierJson } from '#mechanisms/suppliers/supplier-directory.server.ts'
import { chanceJson } from '../chance/chance-directory.server.ts'
import { customerJson } from '../customer/customer-directory.server.ts'
import { quotationJson } from '../quotation/quotation-named.server.ts'
import { tenderJson } from '../tender/tender-directory.server.ts'
import { hasKind } from './contract-kinds.server.ts'
import { contractSubject } from './contract-subject.server.ts'
import { carriedOut, contractFields, type ContractQuery, type ContractRow } from './contract.contract.ts'
import { contract, contractLine } from './contract.table.ts'

const { companyId, id } = contract

export const contractColumns = fieldColumns(contractFields, contract, {
  customerId: { json: customerJson },
  supplierId: { json: supplierJson },
  chanceId: { json: chanceJson },
  quotationId: { json: quotationJson },
  tenderId: { json: tenderJson },
})
export const carriedOutColumns = fieldColumns(carriedOut, contract)

/** What a list says of a contract, and its page at once. */
export const contractRowShape = {
  id,
  ...contractColumns.row,
  ...currencyOf(contract),
  ...carriedOutColumns.row,
  status: contract.status,
  manager: sql`(${roleJson(sql`${companyId}`, 'contract', sql`${id}`, 'manager')} -> 0)`,
  statusName: entryName(companyId, contract.statusId),
  typeName: entryName(companyId, contract.typeId),
  turn: whoseTurn('contract', contract),
  docStatus: contract.docStatus,
  createdAt: contract.createdAt,
  lastOptDate: contract.lastOptDate,
}

const dayOf = (moment: typeof contract.createdAt) => sql`(${moment} at time zone ${param('timeZone')})::date`

const rows: SubjectList = {
  row: contractRowShape,
  usualScope: 'company',
  usualSort: 'lastOptDate',
  sorts: {
    createdAt: { by: id, descending: true, isId: true },
    ...contractColumns.sorts,
    // Of several currencies by what they are in the company's own.
    total: { by: contract.ownTotal, descending: true },
  },
  charged: inBox(contractSubject, 'charged'),
  handled: inBox(contractSubject, 'handled'),
  filters: {
    incomeType: { by: sql`${contract.incomeType} = any(${param('incomeType')}::smallint[])` },
    status: { by: sql`${contract.status} = any(${param('status')}::text[])` },
    ...contractColumns.filters,
    ...carriedOutColumns.filters,
    minAmount: { by: sql`${contract.ownTotal} >= ${param('minAmount')}::numeric` },
    maxAmount: { by: sql`${contract.ownTotal} <= ${param('maxAmount')}::numeric` },
    currency: { by: sql`${contract.currency} = ${param('currency')}` },
    createStartDate: { by: sql`${dayOf(contract.createdAt)} >= ${param('createStartDate')}::date` },
    createEndDate: { by: sql`${dayOf(contract.createdAt)} <= ${param('createEndDate')}::date` },
    projectId: {
      by: sql`exists (select from project_contract p where p.comp_id = ${companyId} and p.contract_id = ${id} and
        p.project_id = ${param('projectId')}::uuid)`,
    },
    productId: withGoods({ table: contractLine, owner: contractLine.contractId }, contract),
    docStatus: { by: sql`${contract.docStatus} = ${param('docStatus')}::smallint` },
    creatorId: { by: sql`${contract.creatorId} = ${param('creatorId')}::uuid` },
    keyPattern: foundByKey('contract', contract),
  },
}

const list = subjectList<{ list: ContractRow[]; total: number | null; start: number; limit: number }>(
  contractSubject,
  rows,
)
/** Those of a workbook: all that is known of each. */
const whole = subjectList<{ list: ContractRow[]; total: number | null; start: number; limit: number }>(
  contractSubject,
  {
    ...rows,
    row: { ...contractRowShape, ...contractColumns.shown },
  },
)
const { scoped, queryValues } = subjectRows(contractSubject, rows)
const totals = shapes((shape: string) => {
  const { from, where } = scoped(JSON.parse(shape) as RowsShape)
  return sql`select json_build_object('num', count(*), 'total', coalesce(sum(${contract.ownTotal}), 0.00)::text)::text
    from ${from} where ${where}`
})

/** Of the kinds that are requested, those that are there for the actor; refused where none is. */
function kindsThere(query: ContractQuery, me: Me): ContractQuery {
  const incomeType = query.incomeType.filter(kind => hasKind(kind, me))
  if (incomeType.length === 0) refuse(appNotThere)
  return { ...query, incomeType }
}

/**
 * Somebody who is named without a scope is whose contracts they are (spec 2 §7.6 "user_id"); what is typed is sought by
 * name and number.
 */
const inOurTerms = ({ key, ...query }: Partial<ContractQuery>) => ({
  ...query,
  ...(query.personId && !query.scope ? { scope: 'person' as const } : {}),
  ...soughtByKey(key),
})

export const listContracts = (query: ContractQuery, context: Context) =>
  list({ ...inOurTerms(kindsThere(query, context.me)), start: query.start, limit: query.limit }, context)

export const wholeContracts = (query: ContractQuery, context: Context) =>
  whole({ ...inOurTerms(kindsThere(query, context.me)), start: query.start, limit: query.limit }, context)

/** Those that the actor has to decide, or, in other states, has decided. */
export const chargedContracts = (
  { personId, ...query }: Pick<ContractQuery, 'start' | 'limit' | 'status' | 'incomeType' | 'personId' | 'key'>,
  context: Context,
) => {
  const isWaiting = query.status?.length === 1 && query.status[0] === 'waiting'
  return list(
    {
      ...inOurTerms(query),
      start: query.start,
      limit: query.limit,
      scope: isWaiting ? 'charged' : 'handled',
      ...(personId ? { creatorId: personId } : {}),
    },
    context,
  )
}

/** What the contracts of a list come to, all its pages together. */
export async function totalContracts(query: ContractQuery, { me, run }: Context) {
  const { shape, values } = queryValues(inOurTerms(kindsThere(query, me)), me)
  const [answer] = await run([totals(JSON.stringify(shape))(values)])
  return new Json<{ num: number; total: string }>(answer!.only!)
}
