import { sql } from 'drizzle-orm'
import { addMonths, firstOfMonth, lastOfMonth } from '#platform/contract/days.ts'
import { fromWire } from '#platform/contract/wire-names.ts'
import { dayOf } from '#platform/contract/zone.ts'
import type { CallOutput } from '#platform/contract/call.ts'
import { instantText } from '#platform/server/database/json.ts'
import { col } from '#platform/server/database/row.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import { handle, type Context } from '#platform/server/http/handle.ts'
import { may } from '#platform/server/http/identity.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { booksCalls, earlierFirst, monthClosedAlready, monthRuns, noneClosed, onlyLast } from './books.contract.ts'
import { booksTurn } from './closed-books.server.ts'

const monthsShown = 12
const nameOf = (month: string) => month.slice(0, 7)
const thisMonth = ({ me }: Pick<Context, 'me'>) => firstOfMonth(dayOf(new Date(), me.timeZone))

const known = compile(sql`select json_build_object(
  'last', (select max(m.month) from finance_month m where m.comp_id = ${param('company')}),
  'closed', (select coalesce(json_object_agg(m.month, json_build_object('closer',
    ${personJson(sql`m.comp_id`, sql`m.closer_id`)}, 'closed_at', ${instantText(sql`m.closed_at`)})), '{}'::json)
    from finance_month m where m.comp_id = ${param('company')} and m.month >= ${param('first')}::date),
  'log', (select coalesce(json_agg(l), '[]'::json) from (select h.details->>'month' as month, h.action = 'books.close'
      as is_closed, coalesce(h.details->>'reason', '') as reason,
      ${personJson(sql`h.comp_id`, sql`h.actor_id`)} as "user", ${instantText(sql`h.created_at`)} as created_at
    from history h where h.comp_id = ${param('company')} and h.subject_type = 'company' and h.subject_id =
      ${param('company')} and h.action in ('books.close', 'books.reopen')
    order by h.created_at desc, h.id desc limit 24) l))::text`)

type Months = CallOutput<typeof booksCalls.months>
interface Known {
  last: string | null
  closed: Record<string, { closer: Months['list'][number]['closer']; closed_at: string }>
  log: unknown
}

async function lastClosed({ me, run }: Pick<Context, 'me' | 'run'>): Promise<string | null> {
  const [answer] = await run([
    {
      name: 'finance_books_last',
      text: 'select max(month)::text from finance_month where comp_id = $1',
      values: [me.companyId],
      value: col.text.orNull,
    },
  ])
  return answer.one
}

/** What waits with a day of this month or before: orders for approval, repayments for a cashier. */
async function waitingUntil(month: string, { me, run }: Pick<Context, 'me' | 'run'>): Promise<Months['waiting']> {
  const [answer] = await run([
    {
      name: 'finance_books_waiting',
      values: [me.companyId, lastOfMonth(month)],
      row: { orders: col.int, repayments: col.int },
      text: `select (select count(*) from finance_order where comp_id = $1 and status = 'waiting' and order_date <= $2) as orders,
        (select count(*) from finance_repayment where comp_id = $1 and status = 'waiting' and repay_date <= $2) as repayments`,
    },
  ])
  return answer.one
}

export const booksHandlers = handle(booksCalls, {
  async months(_, context) {
    const { me, run } = context
    const current = thisMonth(context)
    const months = Array.from({ length: monthsShown }, (_, back) => addMonths(current, -back))
    const [answer] = await run([known({ company: me.companyId, first: months.at(-1)! })])
    const { last, closed, log } = JSON.parse(String(answer!.only!)) as Known
    // The first to be closed is any month that is over; after it, one follows another.
    const next = last === null ? addMonths(current, -1) : addMonths(last, 1)
    const list = months.map(month => ({
      month,
      isClosed: last !== null && month <= last,
      closer: closed[month]?.closer ?? null,
      closedAt: closed[month]?.closed_at ?? null,
      can: {
        close: may(me, 'FINANCE_DESIGN') && month < current && (last === null || month === next),
        reopen: me.isAdministrator && month === last,
      },
    }))
    const closedMonths = fromWire(booksCalls.months.output)({ log }) as Pick<Months, 'log'>
    return { list, log: closedMonths.log, waiting: await waitingUntil(next, context) }
  },

  async close({ month: day }, context) {
    const { me, run } = context
    const month = firstOfMonth(day)
    if (month >= thisMonth(context)) refuse(monthRuns, { month: nameOf(month) }, 'month')
    await run([booksTurn(me.companyId)])
    const last = await lastClosed(context)
    if (last !== null && month <= last) refuse(monthClosedAlready, { month: nameOf(month) })
    if (last !== null && month !== addMonths(last, 1)) refuse(earlierFirst, { month: nameOf(addMonths(last, 1)) })
    await run([
      {
        // With the first month all before it are closed: they are written down, so that each can be reopened in turn.
        name: 'finance_books_close',
        values: [me.companyId, last === null ? addMonths(month, 1 - monthsShown) : month, month, me.personId],
        text: `insert into finance_month (comp_id, month, closer_id)
          select $1, one::date, $4 from generate_series($2::date::timestamp, $3::date::timestamp, '1 month') one`,
      },
      recorded(me, 'company', me.companyId, 'books.close', { month }),
    ])
    return {}
  },

  async reopen({ month: day, reason }, context) {
    const { me, run } = context
    const month = firstOfMonth(day)
    await run([booksTurn(me.companyId)])
    const last = await lastClosed(context)
    if (last === null) refuse(noneClosed)
    if (month !== last) refuse(onlyLast, { month: nameOf(last) })
    await run([
      {
        name: 'finance_books_reopen',
        text: 'delete from finance_month where comp_id = $1 and month = $2',
        values: [me.companyId, month],
      },
      recorded(me, 'company', me.companyId, 'books.reopen', { month, reason }),
    ])
    return {}
  },
})
