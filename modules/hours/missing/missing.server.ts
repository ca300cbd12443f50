import type { CallOutput } from '#platform/contract/call.ts'
import { addDays, daysFrom, mondayOf } from '#platform/contract/days.ts'
import { fromWire } from '#platform/contract/wire-names.ts'
import { wallClock } from '#platform/contract/zone.ts'
import { col } from '#platform/server/database/row.ts'
import { takeTurns } from '#platform/server/database/turns.ts'
import { type Context, handle } from '#platform/server/http/handle.ts'
import { may } from '#platform/server/http/identity.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { adding, type Part } from '#platform/server/parts/part.ts'
import { noticeSays } from '#mechanisms/notifications/notice-words.server.ts'
import { notified } from '#mechanisms/notifications/notify.server.ts'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'
import { workCalendarOf } from '#mechanisms/work-calendar/read-calendar.server.ts'
import { isWorked } from '#mechanisms/work-calendar/working-time.ts'
import { companySetting } from '#modules/company/company.server.ts'
import { type MissingAsk, missingCalls, mostReminded, nobodyToRemind } from './missing.contract.ts'

/** Expression over a person and a day (SQL texts): how many minutes of agreed leave they have on it. */
type MinutesOff = (companyId: string, personId: string, day: string) => string

let known: MinutesOff = () => '0'

/** The room that knows who is on leave says so; without one, nobody is. */
export const saysWhoIsOff = adding('who is off', (expression: MinutesOff) => {
  known = expression
})
const minutesOff: MinutesOff = (companyId, personId, day) => known(companyId, personId, day)

interface Week {
  monday: string
  sunday: string
  workdays: string[]
  dayHours: number
}

/**
 * The week's workdays that are over, by the company's calendar: today is one from the hour of the company's own
 * reminder on.
 */
async function weekOf(startDate: string | undefined, context: Context): Promise<Week> {
  const { me, run } = context
  const clock = wallClock(new Date(), me.timeZone)
  const today = clock.slice(0, 10)
  const monday = mondayOf(startDate ?? today)
  const [at, dayHours] = [
    await companySetting(context, 'workhour_remind_hour'),
    await companySetting(context, 'workhour_day_hours'),
  ]
  const last = Number(clock.slice(11, 13)) >= at ? today : addDays(today, -1)
  const sunday = addDays(monday, 6)
  const { calendar } = await workCalendarOf({ companyId: me.companyId, from: monday, to: sunday }, run)
  return {
    monday,
    sunday,
    dayHours,
    workdays: daysFrom(monday, sunday).filter(day => day <= last && isWorked(day, calendar)),
  }
}

/**
 * `$2` the actor, `$3` whether they hold WORK_HOUR, `$4` the scope, `$5` the workdays, `$6` the day's hours, `$7` the
 * company's zone, `$8` these people alone.
 */
const missing = () => `with own as (
    select p.id, p.name, p.avatar_file_id, p.department_id, p.spelling, (p.created_at at time zone $7)::date as came
      from person p where p.comp_id = $1 and p.status = ${PersonStatus.Active} and p.id <> $2
      and case $4 when 'direct' then p.manager_id = $2 when 'company' then $3::boolean
        else exists (select from person_superior s where s.comp_id = p.comp_id and s.person_id = p.id and s.superior_id
          = $2 and s.distance > 0) end
      and ($8::uuid[] is null or p.id = any($8::uuid[]))),
  days as (
    select own.id, wanted.day, coalesce(h.hours, 0) as hours, greatest($6::numeric -
      round(${minutesOff('$1', 'own.id', 'wanted.day')}::numeric / 60, 2), 0) as due
    from own cross join unnest($5::date[]) as wanted (day) left join work_hour_day h on h.comp_id = $1 and h.person_id
      = own.id and h.day = wanted.day where wanted.day >= own.came),
  short as (
    select id, sum(hours)::float8 as hour, sum(due)::float8 as due_hour, json_agg(day order by day) filter (where hours
      < due) as days from days group by id having bool_or(hours < due))`
const valuesOf = ({ workdays, dayHours }: Week, { scope, personId }: MissingAsk, { me }: Context) => [
  me.companyId,
  me.personId,
  may(me, 'WORK_HOUR'),
  scope,
  workdays,
  dayHours,
  me.timeZone,
  personId && personId.length > 0 ? personId : null,
]

export const missingHandlers = handle(missingCalls, {
  async list({ start, limit, ...query }, context) {
    const week = await weekOf(query.startDate, context)
    const [answer] = await context.run([
      {
        name: 'hours_missing',
        values: [...valuesOf(week, query, context), start, limit],
        text: `${missing()} select json_build_object('total', (select count(*) from short), 'list', coalesce((select json_agg(r) from (
        select own.id, json_build_object('id', own.id, 'name', own.name, 'avatar', own.avatar_file_id) as person,
          (select d.name from department d where d.comp_id = $1 and d.id = own.department_id) as dept_name, s.hour, s.due_hour, s.days,
          (select to_char(max(n.created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from notification n where n.comp_id = $1 and n.person_id = own.id and n.kind = 'workhour.remind'
            and n.actor_id = $2 and n.created_at > now() - interval '20 hours') as reminded_at
        from short s join own on own.id = s.id order by s.due_hour - s.hour desc, own.spelling, own.id offset $9 limit $10) r), '[]'::json))::text`,
        value: col.json.as<{ total: number; list: unknown[] }>(),
      },
    ])
    const { total, list } = answer.one
    return {
      ...(fromWire(missingCalls.list.output)({
        list,
        total,
        start,
        limit,
        start_date: week.monday,
        end_date: week.sunday,
      }) as CallOutput<typeof missingCalls.list>),
    }
  },

  async remind(query, context) {
    const { me, run, publish } = context
    const week = await weekOf(query.startDate, context)
    // From two phones at once each is reminded once.
    const [, answer] = await run([
      takeTurns(me.companyId, `remind of hours ${me.personId}`),
      {
        name: 'hours_missing_people',
        values: valuesOf(week, query, context),
        value: col.uuid,
        text: `${missing()} select s.id from short s where not exists (select from notification n where n.comp_id = $1 and n.person_id = s.id and n.kind = 'workhour.remind'
        and n.actor_id = $2 and n.created_at > now() - interval '20 hours') order by s.id limit ${mostReminded}`,
      },
    ])
    const people = answer.rows
    if (people.length === 0) refuse(nobodyToRemind)
    await run(
      notified(me, people, {
        kind: 'workhour.remind',
        subjectType: 'timesheet',
        subjectId: me.personId,
        title: week.monday,
      }),
    )
    publish({
      companyId: me.companyId,
      to: people,
      subjectType: 'workhour',
      subjectId: me.personId,
      event: 'missing',
      by: me.personId,
    })
    return { count: people.length }
  },
})

/** What is added to others' by this file. */
export const missingParts: Part[] = [
  noticeSays('workhour.remind', {
    zh: '{actor} 提醒您填写 {title} 这一周的工时',
    en: '{actor} reminds you to fill in the hours of the week of {title}',
  }),
  noticeSays('workhour.missing', {
    zh: '{title} 只填了 {hours} 小时工时，记得补上',
    en: 'Only {hours} h are logged for {title}: remember the rest',
  }),
]
