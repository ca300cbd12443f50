import { spanOf, type Span } from './report-cycle.contract.ts'
import { daysAhead, deadlineOf } from './report-deadline.ts'
import { addDays } from '#platform/contract/days.ts'
import { say } from '#platform/contract/words.ts'
import { atWallClock, dayOf } from '#platform/contract/zone.ts'
import { newId } from '#platform/server/database/ids.ts'
import { col } from '#platform/server/database/row.ts'
import { takeTurns } from '#platform/server/database/turns.ts'
import { handle, type Context } from '#platform/server/http/handle.ts'
import { refuse, refuseOn } from '#platform/server/http/refuse.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { companiesBeginWith } from '#mechanisms/people/founding.server.ts'
import { unknownDepartment } from '#mechanisms/people/people-refusals.contract.ts'
import type { WorkCalendar } from '#mechanisms/work-calendar/working-time.ts'
import { workCalendarOf } from '#mechanisms/work-calendar/read-calendar.server.ts'
import {
  cycleIsUsed,
  mostTypes,
  reportTypeCalls,
  tooManyTypes,
  typeGone,
  typeNameTaken,
  type ReportTypeShown,
} from './report-type.contract.ts'
import { usualTypes } from './usual-types.ts'

/** The company's types in their order. */
export async function typesOf({ me, run }: Pick<Context, 'me' | 'run'>): Promise<ReportTypeShown[]> {
  const [answer] = await run([
    {
      name: 'report_types',
      values: [me.companyId],
      value: col.json.as<ReportTypeShown[]>(),
      text: `select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'cycle', t.cycle, 'departmentIds',
          t.department_ids, 'departments', (select coalesce(json_agg(json_build_object('id', d.id, 'name', d.name) order
            by d.name), '[]') from department d where d.comp_id = t.comp_id and d.id = any(t.department_ids)),
          'sections', t.sections, 'deadlineDays', t.deadline_days, 'deadlineTime', t.deadline_time, 'makeupDays',
          t.makeup_days, 'isRequired', t.is_required, 'remind', t.remind, 'isOpen', t.is_open) order by t.position,
          t.id), '[]') from report_type t where t.comp_id = $1`,
    },
  ])
  return answer.one
}

/** The type that is named; refused when it is closed or was never there. */
export async function typeOf(id: string, context: Pick<Context, 'me' | 'run'>): Promise<ReportTypeShown> {
  const type = (await typesOf(context)).find(one => one.id === id && one.isOpen)
  if (!type) refuse(typeGone, {}, 'type_id')
  return type
}

/** Ids of the types that are for a person: those without departments, and those of one above theirs. */
export const typesFor = (companyId: string, personId: string) => ({
  name: 'report_types_for',
  values: [companyId, personId],
  value: col.uuid,
  text: `select t.id from report_type t join person p on p.comp_id = t.comp_id and p.id = $2 left join department d on
      d.comp_id = p.comp_id and d.id = p.department_id
    where t.comp_id = $1 and t.is_open and (t.department_ids = '{}' or t.department_ids && d.path)`,
})

interface Cycle extends Span {
  isDue: boolean
  /** Moments. */
  due: string
  makeupUntil: string
}

/** The cycles of types that a day lies in, with their deadlines on the company's clock and calendar. */
export async function cyclesOf<
  Type extends Pick<ReportTypeShown, 'cycle' | 'deadlineDays' | 'deadlineTime' | 'makeupDays'>,
>(
  types: readonly Type[],
  day: string,
  { me, run }: { me: { companyId: string; timeZone: string }; run: Context['run'] },
): Promise<(Type & Cycle)[]> {
  const spans = types.map(type => spanOf(type.cycle, day))
  const ends = spans.map(({ endDate }) => endDate).toSorted()
  const begins = spans.map(({ startDate }) => startDate).toSorted()
  const { calendar } = await workCalendarOf(
    { companyId: me.companyId, from: begins[0] ?? day, to: addDays(ends.at(-1) ?? day, daysAhead) },
    run,
  )
  return types.map(type => cycleOn(type, day, calendar, me.timeZone))
}

/** The same of one type, by a calendar that is known `daysAhead` beyond the cycle's end. */
export function cycleOn<Type extends Pick<ReportTypeShown, 'cycle' | 'deadlineDays' | 'deadlineTime' | 'makeupDays'>>(
  type: Type,
  day: string,
  calendar: WorkCalendar,
  timeZone: string,
): Type & Cycle {
  const span = spanOf(type.cycle, day)
  const { isDue, due, makeupUntil } = deadlineOf(span, type, calendar)
  return {
    ...type,
    ...span,
    isDue,
    due: atWallClock(`${due}:00`, timeZone),
    makeupUntil: atWallClock(`${makeupUntil}:59`, timeZone),
  }
}

export const todayOf = ({ me }: { me: { timeZone: string } }) => dayOf(new Date(), me.timeZone)

export const reportTypeHandlers = handle(reportTypeCalls, {
  async read(_, context) {
    return { list: await typesOf(context) }
  },

  async save({ id, sections, departmentIds, ...rules }, context) {
    const { me, run } = context
    const [, known, types, used] = await run([
      takeTurns(me.companyId, 'report types'),
      {
        name: 'report_departments',
        values: [me.companyId, departmentIds],
        value: col.int,
        text: 'select count(*) from department where comp_id = $1 and id = any($2::uuid[])',
      },
      {
        name: 'report_type_cycles',
        values: [me.companyId],
        row: { id: col.uuid, cycle: col.text },
        text: 'select id, cycle from report_type where comp_id = $1',
      },
      {
        name: 'report_type_used',
        values: [me.companyId, id ?? null],
        value: col.bool,
        text: 'select exists (select from report where comp_id = $1 and type_id = $2::uuid)',
      },
    ])
    if (known.one < departmentIds.length) refuse(unknownDepartment, {}, 'department_ids')
    const kept = types.rows.find(type => type.id === id)
    if (id && !kept) refuse(typeGone)
    if (!id && types.count >= mostTypes) refuse(tooManyTypes)
    if (kept && kept.cycle !== rules.cycle && used.one) refuse(cycleIsUsed, {}, 'cycle')
    const saved = id ?? newId()
    await run([
      {
        name: 'report_type_save',
        values: [
          me.companyId,
          saved,
          rules.name,
          rules.cycle,
          departmentIds,
          JSON.stringify(sections),
          rules.deadlineDays,
          rules.deadlineTime,
          rules.makeupDays,
          rules.isRequired,
          rules.remind,
          rules.isOpen,
          types.count,
        ],
        text: `insert into report_type (comp_id, id, name, cycle, department_ids, sections, deadline_days,
            deadline_time, makeup_days, is_required, remind, is_open, position)
          values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
          on conflict (comp_id, id) do update set name = excluded.name, cycle = excluded.cycle, department_ids =
            excluded.department_ids, sections = excluded.sections, deadline_days = excluded.deadline_days,
            deadline_time = excluded.deadline_time, makeup_days = excluded.makeup_days, is_required =
            excluded.is_required, remind = excluded.remind, is_open = excluded.is_open`,
      },
      recorded(me, 'company', me.companyId, 'report_type', { name: rules.name, isOpen: rules.isOpen }),
    ])
    return { id: saved }
  },
})

/** What is added to others' by this file. */
export const reportTypeParts: Part[] = [
  refuseOn('report_type_name', typeNameTaken),
  companiesBeginWith((companyId, locale) => [
    {
      name: 'report_types_found',
      values: [
        companyId,
        JSON.stringify(
          usualTypes.map(({ words, sections, ...rules }) => ({
            ...rules,
            id: newId(),
            name: say(words, locale),
            sections: sections.map(({ words: title, isRequired, fill }) => ({
              title: say(title, locale),
              hint: '',
              isRequired,
              fill,
            })),
          })),
        ),
      ],
      text: `insert into report_type (comp_id, id, name, cycle, department_ids, sections, deadline_days, deadline_time,
          makeup_days, position)
        select $1, (type ->> 'id')::uuid, type ->> 'name', type ->> 'cycle', '{}', type -> 'sections', (type ->>
          'deadlineDays')::int, type ->> 'deadlineTime', (type ->> 'makeupDays')::int, place
        from jsonb_array_elements($2::jsonb) with ordinality as given (type, place) on conflict do nothing`,
    },
  ]),
]
