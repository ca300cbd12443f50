import { sql } from 'drizzle-orm'
import { given, shapes } from '#platform/server/database/statement.ts'
import { Json, type Context } from '#platform/server/http/handle.ts'
import { inBox } from '#mechanisms/approvals/in-box.server.ts'
import { whoseTurn } from '#mechanisms/approvals/whose-turn.server.ts'
import { entryName } from '#mechanisms/dictionaries/entry-json.server.ts'
import { roleJson } from '#mechanisms/members/members.server.ts'
import { foundByKey, soughtByKey } from '#mechanisms/search/found-by-key.server.ts'
import { subjectList, type SubjectList } from '#mechanisms/subjects/subject-list.server.ts'
import { subjectRows, type RowsShape } from '#mechanisms/subjects/subject-rows.server.ts'
import { supplierJson } from '#mechanisms/suppliers/supplier-directory.server.ts'
import { customerJson } from '../customer/customer-directory.server.ts'
import { contractSubject } from './contract-subject.server.ts'
import type { ContractQuery, ContractRow } from './contract.contract.ts'
import { contract } from './contract.table.ts'

const { companyId, id } = contract

/** What a list says of a contract, and its page at once. */
export const contractRowShape = {
  id,
  code: contract.code,
  name: contract.name,
  incomeType: contract.incomeType,
  status: contract.status,
  total: contract.total,
  customer: customerJson(companyId, contract.customerId),
  supplier: supplierJson(companyId, contract.supplierId),
  manager: sql`(${roleJson(sql`${companyId}`, 'contract', sql`${id}`, 'manager')} -> 0)`,
  statusName: entryName(companyId, contract.statusId),
  typeName: entryName(companyId, contract.typeId),
  startDate: contract.startDate,
  endDate: contract.endDate,
  signedDate: contract.signedDate,
  finishedDate: contract.finishedDate,
  isArchive: contract.isArchive,
  turn: whoseTurn('contract', contract),
  docStatus: contract.docStatus,
  createdAt: contract.createdAt,
  lastOptDate: contract.lastOptDate,
}

const dayOf = (moment: typeof contract.createdAt) => sql`(${moment} at time zone ${given('timeZone')})::date`

const rows: SubjectList = {
  row: contractRowShape,
  usualScope: 'company',
  usualSort: 'lastOptDate',
  sorts: {
    createdAt: { by: id, descending: true, isId: true },
    total: { by: contract.total, descending: true },
    signedDate: { by: contract.signedDate, descending: true },
    endDate: { by: contract.endDate },
  },
  charged: { by: inBox(contractSubject, 'charged') },
  handled: { by: inBox(contractSubject, 'handled') },
  filters: {
    incomeType: { by: sql`${contract.incomeType} = any(${given('incomeType')}::smallint[])` },
    status: { by: sql`${contract.status} = any(${given('status')}::text[])` },
    statusId: { by: sql`${contract.statusId} = any(${given('statusId')}::uuid[])` },
    typeId: { by: sql`${contract.typeId} = any(${given('typeId')}::uuid[])` },
    minAmount: { by: sql`${contract.total} >= ${given('minAmount')}::numeric` },
    maxAmount: { by: sql`${contract.total} <= ${given('maxAmount')}::numeric` },
    signStartDate: { by: sql`${contract.signedDate} >= ${given('signStartDate')}::date` },
    signEndDate: { by: sql`${contract.signedDate} <= ${given('signEndDate')}::date` },
    createStartDate: { by: sql`${dayOf(contract.createdAt)} >= ${given('createStartDate')}::date` },
    createEndDate: { by: sql`${dayOf(contract.createdAt)} <= ${given('createEndDate')}::date` },
    finishStartDate: { by: sql`${contract.finishedDate} >= ${given('finishStartDate')}::date` },
    finishEndDate: { by: sql`${contract.finishedDate} <= ${given('finishEndDate')}::date` },
    customerId: { by: sql`${contract.customerId} = ${given('customerId')}::uuid` },
    supplierId: { by: sql`${contract.supplierId} = ${given('supplierId')}::uuid` },
    chanceId: { by: sql`${contract.chanceId} = ${given('chanceId')}::uuid` },
    projectId: { by: sql`exists (select from project_contract p where p.comp_id = ${companyId} and p.contract_id = ${id} and p.project_id = ${given('projectId')}::uuid)` },
    needInvoice: { by: sql`${contract.needInvoice} = ${given('needInvoice')}::boolean` },
    isArchive: { by: sql`${contract.isArchive} = ${given('isArchive')}::boolean` },
    docStatus: { by: sql`${contract.docStatus} = ${given('docStatus')}::smallint` },
    creatorId: { by: sql`${contract.creatorId} = ${given('creatorId')}::uuid` },
    keyPattern: foundByKey('contract', contract),
  },
}

const list = subjectList<{ list: ContractRow[], total: number | null, start: number, limit: number }>(contractSubject, rows)
const { scoped, asked } = subjectRows(contractSubject, rows)
const totals = shapes((shape: string) => {
  const { from, where } = scoped(JSON.parse(shape) as RowsShape)
  return sql`select json_build_object('num', count(*), 'total', coalesce(sum(${contract.total}), 0.00)::text)::text from ${from} where ${where}`
})

/** Somebody who is named without a scope is whose contracts they are (spec 2 §7.6 "user_id"); what is typed is sought by name and number. */
const inOurTerms = ({ key, ...query }: Partial<ContractQuery>) => ({ ...query, ...query.personId && !query.scope ? { scope: 'person' as const } : {}, ...soughtByKey(key) })

export const listContracts = (query: ContractQuery, context: Context) => list({ ...inOurTerms(query), start: query.start, limit: query.limit }, context)

/** Those that the asker has to decide, or, in other states, has decided. */
export const chargedContracts = ({ personId, ...query }: Pick<ContractQuery, 'start' | 'limit' | 'status' | 'incomeType' | 'personId' | 'key'>, context: Context) => {
  const isWaiting = query.status?.length === 1 && query.status[0] === 'waiting'
  return list({ ...inOurTerms(query), start: query.start, limit: query.limit, scope: isWaiting ? 'charged' : 'handled', ...personId ? { creatorId: personId } : {} }, context)
}

/** What the contracts of a list come to, all its pages together. */
export async function totalContracts(query: ContractQuery, { me, run }: Context) {
  const { shape, values } = asked(inOurTerms(query), me)
  const [answer] = await run([totals(JSON.stringify(shape))(values)])
  return new Json<{ num: number, total: string }>(answer!.only!)
}
