import { and, eq, sql } from 'drizzle-orm'
import { wantedSort } from '#platform/contract/list.ts'
import { dayOf } from '#platform/contract/zone.ts'
import { notFound } from '#platform/contract/refusals.ts'
import { newId } from '#platform/server/database/ids.ts'
import { pageAsJson } from '#platform/server/database/json.ts'
import type { Statement } from '#platform/server/database/batch.ts'
import { col } from '#platform/server/database/row.ts'
import { param, shapes } from '#platform/server/database/statement.ts'
import { handle, Json, type Context } from '#platform/server/http/handle.ts'
import { refuse, refuseOn, underNames } from '#platform/server/http/refuse.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { attach, attachmentsJson, changeAttachments } from '#mechanisms/attachments/attachments.server.ts'
import { forgotten } from '#mechanisms/hanging/hanging.server.ts'
import { actor, actorValues, subject } from '#mechanisms/subjects/subject.server.ts'
import { problemOfDay } from '../day-sense.contract.ts'
import { admitTypes } from '../expense-type/expense-type.server.ts'
import { typeInUse } from '../expense-type/expense-type.contract.ts'
import { billMemoCalls, memoClaimed, unknownMemo, type BillMemoDetail, type BillMemoRow } from './bill-memo.contract.ts'
import { billMemo } from './bill-memo.table.ts'

const type = 'bill_memo'

/** One's own notes: nobody else's, whatever they may see otherwise. */
export const billMemoSubject = subject(type, billMemo, {
  app: 'finance',
  called: { zh: '备忘', en: 'memo' },
  title: billMemo.summary,
  manageAll: 'MANAGER_LOGIN',
  onlyTitle: sql`true`,
  search: { state: null },
  open: sql`true`,
  link: '/bill/detail?id={id}',
  visible: person => sql`${billMemo.personId} = ${person}`,
  abilities: { edit: sql`${billMemo.personId} = ${actor.person}` },
})

/** The line that claims it, and its order. */
const claim = sql`from finance_line l join finance_order o on o.comp_id = l.comp_id and o.id = l.order_id where
  l.comp_id = ${billMemo.companyId} and l.memo_id = ${billMemo.id}`
/** Nothing is owed any more of what was approved: it was paid, or settled with what was borrowed. */
const isPaid = sql`(o.status = 'agree' and o.paid_amount = o.amount - o.offset_amount)`
const memoStatus = sql`coalesce((select case when ${isPaid} then 'paid' else 'claimed' end ${claim}), 'free')`

const row = {
  id: billMemo.id,
  summary: billMemo.summary,
  amount: billMemo.amount,
  spentDate: billMemo.spentDate,
  type: sql`(select json_build_object('id', e.id, 'name', e.name) from expense_type e where e.comp_id =
    ${billMemo.companyId} and e.id = ${billMemo.typeId})`,
  photos: sql`(select count(*)::int from attachment a where a.comp_id = ${billMemo.companyId} and a.subject_type =
    'bill_memo' and a.subject_id = ${billMemo.id})`,
  status: memoStatus,
  order: sql`(select json_build_object('id', o.id, 'uuid', o.id, 'code', o.code, 'type', o.type) ${claim})`,
  lastOptDate: billMemo.lastOptDate,
}

const conditions = {
  key: sql`strpos(lower(${billMemo.summary}), lower(${param('key')})) > 0`,
  status: sql`${memoStatus} = ${param('status')}`,
  typeId: sql`${billMemo.typeId} = ${param('typeId')}::uuid`,
  startDate: sql`${billMemo.spentDate} >= ${param('startDate')}::date`,
  endDate: sql`${billMemo.spentDate} <= ${param('endDate')}::date`,
}
type Filter = keyof typeof conditions
const filtersOf = (query: Partial<Record<Filter, string | undefined>>) =>
  (Object.keys(conditions) as Filter[]).filter(name => query[name] !== undefined && query[name] !== '')
const whereOf = (filters: readonly Filter[]) =>
  sql.join(
    [
      sql`${billMemo.companyId} = ${actor.company} and ${billMemo.personId} = ${actor.person}`,
      ...filters.map(name => conditions[name]),
    ],
    sql` and `,
  )

const orders: Record<string, ReturnType<typeof sql>> = {
  spentDate: sql`${billMemo.spentDate} desc nulls last, ${billMemo.id} desc nulls last`,
  '-spentDate': sql`${billMemo.spentDate} asc nulls first, ${billMemo.id} asc nulls first`,
  lastOptDate: sql`${billMemo.lastOptDate} desc nulls last, ${billMemo.id} desc nulls last`,
  '-lastOptDate': sql`${billMemo.lastOptDate} asc nulls first, ${billMemo.id} asc nulls first`,
}
const lists = shapes((shape: string) => {
  const { sort, filters } = JSON.parse(shape) as { sort: string; filters: Filter[] }
  return pageAsJson({ row, from: sql`${billMemo}`, where: whereOf(filters), order: orders[sort]! })
})
const totals = shapes(
  (shape: string) =>
    sql`select count(*)::int as count, coalesce(sum(${billMemo.amount}), 0)::numeric(18, 2)::text as amount from ${billMemo} where
      ${whereOf(JSON.parse(shape) as Filter[])}`,
  { row: { count: col.int, amount: col.text } },
)

const detail = billMemoSubject.detail<BillMemoDetail>({
  ...row,
  createdAt: billMemo.createdAt,
  attachments: attachmentsJson(sql`${billMemo.companyId}`, type, sql`${billMemo.id}`),
})

export const billMemoHandlers = handle(billMemoCalls, {
  async list(query, { me, run }) {
    const statement = lists(JSON.stringify({ sort: wantedSort(query) ?? 'spentDate', filters: filtersOf(query) }))
    const [answer] = await run([statement({ ...query, ...actorValues(billMemoSubject, me) })])
    return new Json<{ list: BillMemoRow[]; total: number | null; start: number; limit: number }>(answer!.only!)
  },
  async total(query, { me, run }) {
    const [answer] = await run([
      totals(JSON.stringify(filtersOf(query)))({ ...query, ...actorValues(billMemoSubject, me) }),
    ])
    const { count, amount } = answer.one
    return { count, amount }
  },
  detail: ({ id }, context) => detail(id, context),

  async create({ resId, typeId = null, ...draft }, context) {
    const { me, db } = context
    const id = newId()
    admitSpent(draft.spentDate, context)
    await underNames({ lines: 'type_id' }, admitTypes('expense', typeId ? [typeId] : [], new Set(), context))
    await db.insert(billMemo).values({ companyId: me.companyId, id, personId: me.personId, typeId, ...draft })
    await attach(context, type, id, resId)
    return { id }
  },

  async update({ id, resId, addResId, delResId, typeId = null, ...draft }, context) {
    const { db } = context
    await billMemoSubject.lock(id, context, 'edit')
    await admitUnclaimed([id], context)
    admitSpent(draft.spentDate, context)
    const [before] = await db.select({ typeId: billMemo.typeId }).from(billMemo).where(theRow(id, context))
    await underNames(
      { lines: 'type_id' },
      admitTypes('expense', typeId ? [typeId] : [], new Set(before!.typeId ? [before!.typeId] : []), context),
    )
    await db
      .update(billMemo)
      .set({ ...draft, typeId, lastOptDate: sql`now()` })
      .where(theRow(id, context))
    await changeAttachments(context, type, id, { resId, addResId, delResId })
    return { id }
  },

  async removeBatch({ ids }, context) {
    const { me, run } = context
    const held = await billMemoSubject.lockAll(ids, context)
    if (held.size < ids.length) refuse(notFound)
    await admitUnclaimed(ids, context)
    await run([
      {
        name: 'bill_memos_remove',
        text: 'delete from bill_memo where comp_id = $1 and id = any($2::uuid[])',
        values: [me.companyId, ids],
      },
      ...forgotten(me.companyId, type, ids),
    ])
    return { count: ids.length }
  },
})

/** What was paid was paid by today. */
function admitSpent(spentDate: string, { me }: Pick<Context, 'me'>) {
  const problem = problemOfDay('spent', spentDate, dayOf(new Date(), me.timeZone))
  if (problem) refuse(problem, {}, 'spent_date')
}

/**
 * Refused where an order claims one of them; after locking them. `owner`: the order whose lines are rewritten,
 * with the field to mend.
 */
async function admitUnclaimed(
  ids: readonly string[],
  { me, run }: Pick<Context, 'me' | 'run'>,
  owner?: { orderId: string; field: string },
) {
  const [answer] = await run([
    {
      name: 'bill_memos_claimed',
      row: { summary: col.text, code: col.text },
      values: [me.companyId, ids, owner?.orderId ?? null],
      text: `select m.summary, o.code from finance_line l join finance_order o on o.comp_id = l.comp_id and o.id =
        l.order_id join bill_memo m on m.comp_id = l.comp_id and m.id = l.memo_id
      where l.comp_id = $1 and l.memo_id = any($2::uuid[]) and l.order_id is distinct from $3 limit 1`,
    },
  ])
  const claimed = answer.first
  if (claimed) refuse(memoClaimed, { memo: claimed.summary, order: claimed.code }, owner?.field)
}

/** Takes hold of memos that an order's lines ask back: the actor's own, each in one line, and in no other order. */
export async function claimMemos(orderId: string, memoIds: readonly string[], context: Pick<Context, 'me' | 'run'>) {
  if (memoIds.length === 0) return
  if (new Set(memoIds).size < memoIds.length || (await billMemoSubject.lockAll(memoIds, context)).size < memoIds.length)
    refuse(unknownMemo, {}, 'lines')
  await admitUnclaimed(memoIds, context, { orderId, field: 'lines' })
}

/** What a void order claimed is free again. */
export const memosFreed = (companyId: string, orderId: string): Statement => ({
  name: 'bill_memos_freed',
  values: [companyId, orderId],
  text: 'update finance_line set memo_id = null where comp_id = $1 and order_id = $2 and memo_id is not null',
})

const theRow = (id: string, { me }: Context) => and(eq(billMemo.companyId, me.companyId), eq(billMemo.id, id))

/** What is added to others' by this file. */
export const billMemoParts: Part[] = [refuseOn('bill_memo_type', typeInUse), refuseOn('finance_line_memo', unknownMemo)]
