import { sql } from 'drizzle-orm'
import { given, shapes } from '#platform/server/database/statement.ts'
import { Json, type Context } from '#platform/server/http/handle.ts'
import { inBox } from '#mechanisms/approvals/in-box.server.ts'
import { entryName } from '#mechanisms/dictionaries/entry-json.server.ts'
import { roleJson } from '#mechanisms/members/members.server.ts'
import { foundByKey, soughtByKey } from '#mechanisms/search/found-by-key.server.ts'
import { subjectList, type SubjectList } from '#mechanisms/subjects/subject-list.server.ts'
import { subjectRows, type RowsShape } from '#mechanisms/subjects/subject-rows.server.ts'
import { hasOneOfTags } from '#mechanisms/tags/tags.server.ts'
import { customerJson } from '../customer/customer-directory.server.ts'
import { chanceSubject } from './chance-subject.server.ts'
import type { ChanceQuery, ChanceRow } from './chance.contract.ts'
import { chance } from './chance.table.ts'

const { companyId, id } = chance

/** What a list says of a chance, and its page at once. */
export const chanceRowShape = {
  id,
  code: chance.code,
  name: chance.name,
  status: chance.status,
  preAmount: chance.preAmount,
  customer: customerJson(companyId, chance.customerId),
  approval: chance.approval,
  manager: sql`(${roleJson(sql`${companyId}`, 'chance', sql`${id}`, 'manager')} -> 0)`,
  stateName: entryName(companyId, chance.stateId),
  preDate: chance.preDate,
  finalAmount: chance.finalAmount,
  statusDate: chance.statusDate,
  docStatus: chance.docStatus,
  createdAt: chance.createdAt,
  lastOptDate: chance.lastOptDate,
}

const isOneOf = (column: typeof chance.typeId | typeof chance.stateId | typeof chance.sourceId | typeof chance.industryId | typeof chance.salesStrategyId | typeof chance.lossReasonId, place: string) => ({ by: sql`${column} = any(${given(place)}::uuid[])` })

const rows: SubjectList = {
  row: chanceRowShape,
  usualScope: 'company',
  usualSort: 'lastOptDate',
  sorts: {
    createdAt: { by: id, descending: true, isId: true },
    preAmount: { by: chance.preAmount, descending: true },
    preDate: { by: chance.preDate },
    discoverDate: { by: chance.discoverDate, descending: true },
  },
  charged: { by: inBox(chanceSubject, 'charged') },
  handled: { by: inBox(chanceSubject, 'handled') },
  filters: {
    typeId: isOneOf(chance.typeId, 'typeId'),
    stateId: isOneOf(chance.stateId, 'stateId'),
    sourceId: isOneOf(chance.sourceId, 'sourceId'),
    industryId: isOneOf(chance.industryId, 'industryId'),
    salesStrategyId: isOneOf(chance.salesStrategyId, 'salesStrategyId'),
    lossReasonId: isOneOf(chance.lossReasonId, 'lossReasonId'),
    status: { by: sql`${chance.status} = any(${given('status')}::smallint[])` },
    approval: { by: sql`${chance.approval} = any(${given('approval')}::text[])` },
    tagId: hasOneOfTags('chance', sql`${id}`),
    minAmount: { by: sql`${chance.preAmount} >= ${given('minAmount')}::numeric` },
    maxAmount: { by: sql`${chance.preAmount} <= ${given('maxAmount')}::numeric` },
    preStartDate: { by: sql`${chance.preDate} >= ${given('preStartDate')}::date` },
    preEndDate: { by: sql`${chance.preDate} <= ${given('preEndDate')}::date` },
    discoverStartDate: { by: sql`${chance.discoverDate} >= ${given('discoverStartDate')}::date` },
    discoverEndDate: { by: sql`${chance.discoverDate} <= ${given('discoverEndDate')}::date` },
    customerId: { by: sql`${chance.customerId} = ${given('customerId')}::uuid` },
    docStatus: { by: sql`${chance.docStatus} = ${given('docStatus')}::smallint` },
    creatorId: { by: sql`${chance.creatorId} = ${given('creatorId')}::uuid` },
    keyPattern: foundByKey('chance', chance),
  },
}

const list = subjectList<{ list: ChanceRow[], total: number | null, start: number, limit: number }>(chanceSubject, rows)
const { scoped, asked } = subjectRows(chanceSubject, rows)
const totals = shapes((shape: string) => {
  const { from, where } = scoped(JSON.parse(shape) as RowsShape)
  return sql`select json_build_object('num', count(*), 'pre_amount', coalesce(sum(${chance.preAmount}), 0.00)::text, 'final_amount', coalesce(sum(${chance.finalAmount}), 0.00)::text)::text from ${from} where ${where}`
})

export const listChances = ({ key, ...query }: ChanceQuery, context: Context) => list({ ...query, ...soughtByKey(key) }, context)

/** Those that the asker has to review, or, in other states, has reviewed. */
export function chargedChances({ status, personId, key, ...paging }: { start: number, limit: number, status: string[], personId?: string | undefined, key?: string | undefined }, context: Context) {
  const isWaiting = status.length === 1 && status[0] === 'waiting'
  return list({ ...paging, approval: status, scope: isWaiting ? 'charged' : 'handled', ...soughtByKey(key), ...personId ? { creatorId: personId } : {} }, context)
}

/** What the chances of a list are thought to bring and have brought, all its pages together. */
export async function totalChances({ key, ...query }: ChanceQuery, { me, run }: Context) {
  const { shape, values } = asked({ ...query, ...soughtByKey(key) }, me)
  const [answer] = await run([totals(JSON.stringify(shape))(values)])
  return new Json<{ num: number, preAmount: string, finalAmount: string }>(answer!.only!)
}

