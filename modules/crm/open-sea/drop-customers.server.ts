import { sql } from 'drizzle-orm'
import { addDays } from '#platform/contract/days.ts'
import { col } from '#platform/server/database/row.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import { takeTurns } from '#platform/server/database/turns.ts'
import type { JobContext } from '#platform/server/jobs/job.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { eachMorning } from '#mechanisms/days/each-morning.server.ts'
import { recordedOnEach } from '#mechanisms/history/history.server.ts'
import { noticeSays } from '#mechanisms/notifications/notice-words.server.ts'
import { noticeLines } from '#mechanisms/notifications/notify.server.ts'
import { peopleWithApp } from '#mechanisms/people/apps.server.ts'
import { settingOf } from '#modules/company/company.server.ts'
import { customerType } from '../customer/customer-subject.server.ts'
import { customer } from '../customer/customer.table.ts'
import { fallsOn, lettingGo } from './let-go.server.ts'

interface Falling {
  id: string
  name: string
  manager: string
  day: string
}
const falling = { value: col.json.as<Falling[]>() }
const manager = sql`(select m.person_id from member m where m.comp_id = ${customer.companyId} and m.subject_type =
  'customer' and m.subject_id = ${customer.id} and m.role = 'manager' order by m.person_id limit 1)`
/** Those that fall by this day; held, so that whoever claims or cares for one meanwhile waits. */
const due = compile(
  sql`with due as materialized (select ${customer.id} as id, ${customer.fullName} as name, ${manager} as manager,
      ${fallsOn} as day from ${customer} where ${customer.companyId} = ${param('company')} and ${fallsOn} <=
      ${param('today')}::date order by ${customer.id} for update of ${customer})
    select coalesce(json_agg(due), '[]'::json)::text from due where manager is not null`,
  falling,
)
/** Those that fall within the days of the warning, whose manager was not notified of that day. */
const soon = compile(
  sql`with soon as materialized (select ${customer.id} as id, ${customer.fullName} as name, ${manager} as manager,
      ${fallsOn} as day from ${customer} where ${customer.companyId} = ${param('company')} and ${fallsOn} >
      ${param('today')}::date and ${fallsOn} <= ${param('until')}::date and not exists (select from notification n where
        n.comp_id = ${customer.companyId} and n.subject_type = 'customer' and n.subject_id = ${customer.id} and n.kind =
        'customer.falls' and n.details ->> 'day' = (${fallsOn})::text))
    select coalesce(json_agg(soon), '[]'::json)::text from soon where manager is not null`,
  falling,
)

export const dropCustomersJob = eachMorning('crm.open_sea', 5, (companyId, today, context) =>
  dropCustomers(companyId, today, context),
)

/** One company, on a day of its calendar: what falls does so once, and its manager is notified. */
export async function dropCustomers(
  companyId: string,
  today: string,
  { database, publish }: Pick<JobContext, 'database' | 'publish'>,
) {
  const notified = await database.transaction(companyId, async ({ run }) => {
    const days = await settingOf(run, companyId, 'customer_open_sea_days')
    if (days === 0) return []
    const until = addDays(today, await settingOf(run, companyId, 'customer_open_sea_warn_days'))
    await run([takeTurns(companyId, 'open sea')])
    const [fallen, warned] = await run([due({ company: companyId, today }), soon({ company: companyId, today, until })])
    const [gone, nearly] = [fallen.one, warned.one]
    const managers = new Set(
      await peopleWithApp('customer', [...new Set([...gone, ...nearly].map(one => one.manager))], companyId, run),
    )
    const lines = (kind: string, { id, name, manager: who, day }: Falling) =>
      managers.has(who)
        ? noticeLines(companyId, null, [who], {
            kind,
            subjectType: customerType,
            subjectId: id,
            title: name,
            details: { day, days },
          })
        : []
    await run([
      ...gone.flatMap(one => lines('customer.fell', one)),
      ...nearly.flatMap(one => lines('customer.falls', one)),
      recordedOnEach(
        { companyId, personId: '' },
        customerType,
        'fall',
        gone.map(({ id, manager: actorId }) => ({ id, actorId, details: { days } })),
      ),
      ...lettingGo(
        companyId,
        gone.map(({ id }) => id),
      ),
    ])
    return [...gone.map(one => ({ ...one, event: 'fall' })), ...nearly.map(one => ({ ...one, event: 'falls' }))]
  })
  publish(
    notified.map(({ id, manager: who, event }) => ({
      companyId,
      to: [who],
      subjectType: customerType,
      subjectId: id,
      event,
    })),
  )
}

/** What is added to others' by this file. */
export const dropCustomersParts: Part[] = [
  noticeSays('customer.falls', {
    zh: '客户长期未跟进，将于 {day} 放入公海',
    en: 'Not followed up for long: falls into the public pool on {day}',
  }),
  noticeSays('customer.fell', {
    zh: '客户 {days} 天未跟进，已放入公海',
    en: 'No follow-up for {days} {days:day|days}: now in the public pool',
  }),
]
