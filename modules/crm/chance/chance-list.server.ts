import { sql } from 'drizzle-orm'
import { param, shapes } from '#platform/server/database/statement.ts'
import { Json, type Context } from '#platform/server/http/handle.ts'
import { inBox } from '#mechanisms/approvals/in-box.server.ts'
import { entryName } from '#mechanisms/dictionaries/entry-json.server.ts'
import { fieldColumns } from '#mechanisms/fields/fields.server.ts'
import { roleJson } from '#mechanisms/members/members.server.ts'
import { foundByKey, soughtByKey } from '#mechanisms/search/found-by-key.server.ts'
import { subjectList, type SubjectList } from '#mechanisms/subjects/subject-list.server.ts'
import { subjectRows, type RowsShape } from '#mechanisms/subjects/subject-rows.server.ts'
import { hasOneOfTags } from '#mechanisms/tags/tags.server.ts'
import { admitCustomer, customerJson } from '../customer/customer-directory.server.ts'
import { chanceSubject } from './chance-subject.server.ts'
import { chanceFields, chanceOutcome, type ChanceQuery, type ChanceRow } from './chance.contract.ts'
import { chance } from './chance.table.ts'

const { companyId, id } = chance

export const chanceColumns = fieldColumns(chanceFields, chance, {
  customerId: { json: customerJson, admit: admitCustomer },
})
export const outcomeColumns = fieldColumns(chanceOutcome, chance)

/** What a list says of an opportunity, and its page at once. */
export const chanceRowShape = {
  id,
  code: chance.code,
  status: chance.status,
  ...chanceColumns.row,
  ...outcomeColumns.row,
  approval: chance.approval,
  manager: sql`(${roleJson(sql`${companyId}`, 'chance', sql`${id}`, 'manager')} -> 0)`,
  stateName: entryName(companyId, chance.stateId),
  docStatus: chance.docStatus,
  createdAt: chance.createdAt,
  lastOptDate: chance.lastOptDate,
}

const rows: SubjectList = {
  row: chanceRowShape,
  usualScope: 'company',
  usualSort: 'lastOptDate',
  sorts: {
    createdAt: { by: id, descending: true, isId: true },
    ...chanceColumns.sorts,
  },
  charged: inBox(chanceSubject, 'charged'),
  handled: inBox(chanceSubject, 'handled'),
  filters: {
    ...chanceColumns.filters,
    ...outcomeColumns.filters,
    status: { by: sql`${chance.status} = any(${param('status')}::smallint[])` },
    approval: { by: sql`${chance.approval} = any(${param('approval')}::text[])` },
    tagId: hasOneOfTags('chance', sql`${id}`),
    customerId: { by: sql`${chance.customerId} = ${param('customerId')}::uuid` },
    docStatus: { by: sql`${chance.docStatus} = ${param('docStatus')}::smallint` },
    creatorId: { by: sql`${chance.creatorId} = ${param('creatorId')}::uuid` },
    keyPattern: foundByKey('chance', chance),
  },
}

const list = subjectList<{ list: ChanceRow[]; total: number | null; start: number; limit: number }>(chanceSubject, rows)
/** Those of a workbook: all that is known of each. */
const whole = subjectList<{ list: ChanceRow[]; total: number | null; start: number; limit: number }>(chanceSubject, {
  ...rows,
  row: { ...chanceRowShape, ...chanceColumns.shown, ...outcomeColumns.shown },
})
const { scoped, queryValues } = subjectRows(chanceSubject, rows)
const totals = shapes((shape: string) => {
  const { from, where } = scoped(JSON.parse(shape) as RowsShape)
  return sql`select json_build_object('num', count(*), 'pre_amount', coalesce(sum(${chance.preAmount}), 0.00)::text,
    'final_amount', coalesce(sum(${chance.finalAmount}), 0.00)::text)::text from ${from} where ${where}`
})

export const wholeChances = ({ key, ...query }: ChanceQuery, context: Context) =>
  whole({ ...query, ...soughtByKey(key) }, context)
export const listChances = ({ key, ...query }: ChanceQuery, context: Context) =>
  list({ ...query, ...soughtByKey(key) }, context)

/** Those that the actor has to review, or, in other states, has reviewed. */
export function chargedChances(
  {
    status,
    personId,
    key,
    ...paging
  }: { start: number; limit: number; status: string[]; personId?: string | undefined; key?: string | undefined },
  context: Context,
) {
  const isWaiting = status.length === 1 && status[0] === 'waiting'
  return list(
    {
      ...paging,
      approval: status,
      scope: isWaiting ? 'charged' : 'handled',
      ...soughtByKey(key),
      ...(personId ? { creatorId: personId } : {}),
    },
    context,
  )
}

/** What the opportunities of a list are thought to bring and have brought, all its pages together. */
export async function totalChances({ key, ...query }: ChanceQuery, { me, run }: Context) {
  const { shape, values } = queryValues({ ...query, ...soughtByKey(key) }, me)
  const [answer] = await run([totals(JSON.stringify(shape))(values)])
  return new Json<{ num: number; preAmount: string; finalAmount: string }>(answer!.only!)
}
