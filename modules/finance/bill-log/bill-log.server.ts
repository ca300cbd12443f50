import { and, eq, sql } from 'drizzle-orm'
import type { CallParsed } from '#platform/contract/call.ts'
import { dayOf } from '#platform/contract/zone.ts'
import { newId } from '#platform/server/database/ids.ts'
import { given } from '#platform/server/database/statement.ts'
import { handle, type Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { attach, attachmentsJson, setAttachments } from '#mechanisms/attachments/attachments.server.ts'
import { admitEntries, dictionary } from '#mechanisms/dictionaries/dictionaries.server.ts'
import { mostExported } from '#mechanisms/exports/export-list.server.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { subtractMoney } from '#mechanisms/money/money.contract.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { forgotten } from '#mechanisms/subjects/hanging.server.ts'
import { subjectList } from '#mechanisms/subjects/subject-list.server.ts'
import { subject } from '#mechanisms/subjects/subject.server.ts'
import { exportBillLogs } from './export-bill-logs.server.ts'
import { problemOfDay } from '../day-sense.contract.ts'
import { billKinds, billLogCalls, type BillLogDetail, type BillLogRow } from './bill-log.contract.ts'
import { billLog } from './bill-log.table.ts'

const type = 'bill_log'

dictionary(billKinds, { name: { zh: '收付款类别', en: 'Kinds of bill log' }, about: { zh: '收付款流水的用途，如货款、工资、税费', en: 'What money came in or went out for: goods, wages, taxes' } })

/** Seen by those alone who keep them or look at the finances. */
const billLogSubject = subject(type, billLog, {
  app: 'finance',
  called: { zh: '流水', en: 'bill log' },
  title: billLog.partyName,
  manageAll: 'MANAGER_BILL_LOG',
  viewAll: 'FINANCE_VIEW',
  open: sql`true`,
  link: '/finance/billlog/detail/{id}',
  visible: () => sql`false`,
  abilities: { edit: sql`false`, comment: sql`true` },
})

const row = {
  id: billLog.id,
  direction: billLog.direction,
  amount: billLog.amount,
  billDate: billLog.billDate,
  partyName: billLog.partyName,
  way: billLog.way,
  kind: sql`(select json_build_object('id', e.id, 'name', e.name) from dictionary_entry e where e.comp_id = ${billLog.companyId} and e.id = ${billLog.kindId})`,
  account: billLog.account,
  summary: billLog.summary,
  creator: personJson(sql`${billLog.companyId}`, sql`${billLog.creatorId}`),
  lastOptDate: billLog.lastOptDate,
}

const list = subjectList<{ list: BillLogRow[], total: number | null, start: number, limit: number }>(billLogSubject, {
  hasNews: false,
  row,
  usualScope: 'company',
  usualSort: 'billDate',
  sorts: { billDate: { by: billLog.billDate, descending: true }, amount: { by: billLog.amount, descending: true } },
  filters: {
    key: { by: sql`strpos(lower(concat_ws(' ', ${billLog.partyName}, ${billLog.summary}, ${billLog.account})), lower(${given('key')})) > 0` },
    direction: { by: sql`${billLog.direction} = ${given('direction')}` },
    way: { by: sql`${billLog.way} = ${given('way')}` },
    kindId: { by: sql`${billLog.kindId} = ${given('kindId')}::uuid` },
    startDate: { by: sql`${billLog.billDate} >= ${given('startDate')}::date` },
    endDate: { by: sql`${billLog.billDate} <= ${given('endDate')}::date` },
  },
})

const detail = billLogSubject.detail<BillLogDetail>({ ...row, createdAt: billLog.createdAt, attachments: attachmentsJson(sql`${billLog.companyId}`, type, sql`${billLog.id}`) })

type Draft = CallParsed<typeof billLogCalls.create>
const columnsOf = ({ direction, amount, billDate, partyName, way, account, summary, kindId = null }: Draft) => ({ direction, amount, billDate, partyName, way, account, summary, kindId })

export const billLogHandlers = handle(billLogCalls, {
  // Everybody who may ask sees all of them: no scope leads to fewer.
  list: (query, context) => list({ ...query, scope: 'company' }, context),
  detail: ({ id }, context) => detail(id, context),

  async total({ key = null, direction = null, way = null, kindId = null, startDate = null, endDate = null }, { me, run }) {
    const [answer] = await run([{
      name: 'bill_log_total',
      text: `select count(*), coalesce(sum(amount) filter (where direction = 'in'), 0)::numeric(18, 2)::text, coalesce(sum(amount) filter (where direction = 'out'), 0)::numeric(18, 2)::text from bill_log
        where comp_id = $1 and ($2::text is null or direction = $2) and ($3::text is null or way = $3) and ($4::uuid is null or kind_id = $4) and ($5::date is null or bill_date >= $5)
          and ($6::date is null or bill_date <= $6) and ($7::text is null or strpos(lower(concat_ws(' ', party_name, summary, account)), lower($7)) > 0)`,
      values: [me.companyId, direction, way, kindId, startDate, endDate, key],
      plain: true,
    }])
    const [count, income, outlay] = answer!.rows[0] as [string, string, string]
    return { count: Number(count), income, outlay, balance: subtractMoney(income, outlay) }
  },

  async export(query, context) {
    const answer = await list({ ...query, start: 0, limit: mostExported + 1 }, context)
    return await exportBillLogs(String(answer.text), context)
  },

  async create(draft, context) {
    const { me, db, run } = context
    const id = newId()
    admitBillDay(draft.billDate, context)
    await admitEntries(context, [{ id: draft.kindId, kind: billKinds, field: 'kind_id' }])
    await db.insert(billLog).values({ companyId: me.companyId, id, creatorId: me.personId, ...columnsOf(draft) })
    await attach(context, type, id, draft.resId)
    await run([recorded(me, type, id, 'create')])
    return { id }
  },

  async update({ id, ...draft }, context) {
    const { me, db, run, tell } = context
    await billLogSubject.lock(id, context, 'edit')
    const [before] = await db.select({ kindId: billLog.kindId, billDate: billLog.billDate }).from(billLog).where(theRow(id, context))
    if (draft.billDate !== before!.billDate) admitBillDay(draft.billDate, context)
    if (draft.kindId !== before!.kindId) await admitEntries(context, [{ id: draft.kindId, kind: billKinds, field: 'kind_id' }])
    await db.update(billLog).set({ ...columnsOf(draft), lastOptDate: sql`now()` }).where(theRow(id, context))
    await setAttachments(context, type, id, draft.resId)
    await run([recorded(me, type, id, 'edit')])
    tell({ companyId: me.companyId, to: [me.personId], subjectType: type, subjectId: id, event: 'changed', by: me.personId })
    return { id }
  },

  async remove({ id }, context) {
    const { me, db, run, tell } = context
    await billLogSubject.lock(id, context, 'edit')
    await db.delete(billLog).where(theRow(id, context))
    await run([...forgotten(me.companyId, type, [id]), recorded(me, type, id, 'remove')])
    tell({ companyId: me.companyId, to: [me.personId], subjectType: type, subjectId: id, event: 'removed', by: me.personId })
    return { id }
  },
})

/** Money that moved moved by today. */
function admitBillDay(billDate: string, { me }: Pick<Context, 'me'>) {
  const problem = problemOfDay('spent', billDate, dayOf(new Date(), me.timeZone))
  if (problem) refuse(problem, {}, 'bill_date')
}

const theRow = (id: string, { me }: Context) => and(eq(billLog.companyId, me.companyId), eq(billLog.id, id))
