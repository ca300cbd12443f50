import { and, eq, sql } from 'drizzle-orm'
import type { CallParsed } from '#platform/contract/call.ts'
import { dayOf } from '#platform/contract/zone.ts'
import { newId } from '#platform/server/database/ids.ts'
import { col } from '#platform/server/database/row.ts'
import { param } from '#platform/server/database/statement.ts'
import { handle, type Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { attach, attachmentsJson, changeAttachments } from '#mechanisms/attachments/attachments.server.ts'
import { admitEntries, dictionary } from '#mechanisms/dictionaries/dictionaries.server.ts'
import { mostExported } from '#mechanisms/exports/export-list.server.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { subtractMoney } from '#mechanisms/money/money.contract.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { forgotten } from '#mechanisms/hanging/hanging.server.ts'
import { subjectList } from '#mechanisms/subjects/subject-list.server.ts'
import { actor, rights, subject } from '#mechanisms/subjects/subject.server.ts'
import { admitBookDays, booksClosed } from '../books/closed-books.server.ts'
import { exportBillLogs } from './export-bill-logs.server.ts'
import { problemOfDay } from '../day-sense.contract.ts'
import { noKind, billKinds, billLogCalls, type BillLogDetail, type BillLogRow } from './bill-log.contract.ts'
import { billLog } from './bill-log.table.ts'

const type = 'bill_log'

/** Seen by those alone who keep them or look at the finances. */
export const billLogSubject = subject(type, billLog, {
  app: 'finance',
  called: { zh: '流水', en: 'transaction' },
  title: billLog.partyName,
  manageAll: 'MANAGER_BILL_LOG',
  viewAll: 'FINANCE_VIEW',
  search: { state: null },
  open: sql`true`,
  link: '/finance/billlog/detail/{id}',
  visible: () => sql`false`,
  abilities: { comment: sql`true` },
})

const row = {
  id: billLog.id,
  direction: billLog.direction,
  amount: billLog.amount,
  billDate: billLog.billDate,
  partyName: billLog.partyName,
  way: billLog.way,
  kind: sql`(select json_build_object('id', e.id, 'name', e.name) from dictionary_entry e where e.comp_id =
    ${billLog.companyId} and e.id = ${billLog.kindId})`,
  account: billLog.account,
  summary: billLog.summary,
  creator: personJson(sql`${billLog.companyId}`, sql`${billLog.creatorId}`),
  lastOptDate: billLog.lastOptDate,
}

const list = subjectList<{ list: BillLogRow[]; total: number | null; start: number; limit: number }>(billLogSubject, {
  hasNews: false,
  row,
  usualScope: 'company',
  usualSort: 'billDate',
  sorts: { billDate: { by: billLog.billDate, descending: true }, amount: { by: billLog.amount, descending: true } },
  filters: {
    key: {
      by: sql`strpos(lower(concat_ws(' ', ${billLog.partyName}, ${billLog.summary}, ${billLog.account})),
        lower(${param('key')})) > 0`,
    },
    direction: { by: sql`${billLog.direction} = ${param('direction')}` },
    way: { by: sql`${billLog.way} = ${param('way')}` },
    kindId: { by: sql`${billLog.kindId} = ${param('kindId')}::uuid` },
    hasNoKind: { by: sql`${billLog.kindId} is null` },
    startDate: { by: sql`${billLog.billDate} >= ${param('startDate')}::date` },
    endDate: { by: sql`${billLog.billDate} <= ${param('endDate')}::date` },
  },
})

const detail = billLogSubject.detail<BillLogDetail>({
  ...row,
  createdAt: billLog.createdAt,
  isBooked: booksClosed(billLog.companyId, billLog.billDate),
  ...rights({ edit: sql`(${actor.managesAll}::boolean and not ${booksClosed(billLog.companyId, billLog.billDate)})` }),
  attachments: attachmentsJson(sql`${billLog.companyId}`, type, sql`${billLog.id}`),
})

type Draft = Omit<CallParsed<typeof billLogCalls.create>, 'resId'>
const columnsOf = ({ direction, amount, billDate, partyName, way, account, summary, kindId = null }: Draft) => ({
  direction,
  amount,
  billDate,
  partyName,
  way,
  account,
  summary,
  kindId,
})

/** Everybody who may ask sees all of them: no scope leads to fewer. */
const soughtIn = <Query extends { kindId?: string | undefined }>({ kindId, ...query }: Query) => ({
  ...query,
  scope: 'company' as const,
  ...(kindId === noKind ? { hasNoKind: true } : kindId ? { kindId } : {}),
})

export const billLogHandlers = handle(billLogCalls, {
  list: (query, context) => list(soughtIn(query), context),
  detail: ({ id }, context) => detail(id, context),

  async total(
    { key = null, direction = null, way = null, kindId = null, startDate = null, endDate = null },
    { me, run },
  ) {
    const [answer] = await run([
      {
        name: 'bill_log_total',
        text: `select count(*) as count, coalesce(sum(amount) filter (where direction = 'in'), 0)::numeric(18, 2)::text as income,
          coalesce(sum(amount) filter (where direction = 'out'), 0)::numeric(18, 2)::text as outlay from bill_log
        where comp_id = $1 and ($2::text is null or direction = $2) and ($3::text is null or way = $3) and case $4::text when '${noKind}' then
          kind_id is null else $4 is null or kind_id = $4::uuid end and ($5::date is null or bill_date >= $5)
          and ($6::date is null or bill_date <= $6) and ($7::text is null or strpos(lower(concat_ws(' ', party_name,
            summary, account)), lower($7)) > 0)`,
        values: [me.companyId, direction, way, kindId, startDate, endDate, key],
        row: { count: col.int, income: col.text, outlay: col.text },
      },
    ])
    const { count, income, outlay } = answer.one
    return { count, income, outlay, balance: subtractMoney(income, outlay) }
  },

  async export(query, context) {
    const answer = await list({ ...soughtIn(query), start: 0, limit: mostExported + 1 }, context)
    return await exportBillLogs(answer, context)
  },

  async create(draft, context) {
    const { me, db, run } = context
    const id = newId()
    await admitBillDay(draft.billDate, context)
    await admitEntries(context, [{ id: draft.kindId, kind: billKinds, field: 'kind_id' }])
    await db.insert(billLog).values({ companyId: me.companyId, id, creatorId: me.personId, ...columnsOf(draft) })
    await attach(context, type, id, draft.resId)
    await run([recorded(me, type, id, 'create')])
    return { id }
  },

  async update({ id, ...draft }, context) {
    const { me, db, run, publish } = context
    await billLogSubject.lock(id, context)
    const [before] = await db
      .select({ kindId: billLog.kindId, billDate: billLog.billDate })
      .from(billLog)
      .where(theRow(id, context))
    if (draft.billDate !== before!.billDate) await admitBillDay(draft.billDate, context)
    await admitBookDays([before!.billDate], context)
    if (draft.kindId !== before!.kindId)
      await admitEntries(context, [{ id: draft.kindId, kind: billKinds, field: 'kind_id' }])
    await db
      .update(billLog)
      .set({ ...columnsOf(draft), lastOptDate: sql`now()` })
      .where(theRow(id, context))
    await changeAttachments(context, type, id, draft)
    await run([recorded(me, type, id, 'edit')])
    publish({
      companyId: me.companyId,
      to: [me.personId],
      subjectType: type,
      subjectId: id,
      event: 'changed',
      by: me.personId,
    })
    return { id }
  },

  async remove({ id }, context) {
    const { me, db, run, publish } = context
    await billLogSubject.lock(id, context)
    const [removed] = await db.delete(billLog).where(theRow(id, context)).returning({ billDate: billLog.billDate })
    await admitBookDays([removed!.billDate], context)
    await run([...forgotten(me.companyId, type, [id]), recorded(me, type, id, 'remove')])
    publish({
      companyId: me.companyId,
      to: [me.personId],
      subjectType: type,
      subjectId: id,
      event: 'removed',
      by: me.personId,
    })
    return { id }
  },
})

/** Money that moved moved by today, and in a month whose books are open. */
async function admitBillDay(billDate: string, context: Pick<Context, 'me' | 'run'>) {
  const problem = problemOfDay('spent', billDate, dayOf(new Date(), context.me.timeZone))
  if (problem) refuse(problem, {}, 'bill_date')
  await admitBookDays([billDate], context, 'bill_date')
}

const theRow = (id: string, { me }: Context) => and(eq(billLog.companyId, me.companyId), eq(billLog.id, id))

/** What is added to others' by this file. */
export const billLogParts: Part[] = [
  dictionary(billKinds, {
    name: { zh: '收付款类别', en: 'Transaction categories' },
    about: {
      zh: '收付款流水的用途，如货款、工资、税费',
      en: 'What money came in or went out for: goods, wages, taxes',
    },
  }),
]
