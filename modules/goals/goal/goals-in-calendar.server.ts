import { col } from '#platform/server/database/row.ts'
import { may } from '#platform/server/http/identity.ts'
import { alsoInCalendar } from '#modules/calendar/calendar.server.ts'

/** Goals stand in the calendar of their person on the last day of their cycle. */
export const goalsInCalendarParts = [
  alsoInCalendar({
    kind: 'goal',
    app: 'plan',
    between: (person, { from, to }, me) => ({
      name: 'goals_in_calendar',
      values: [me.companyId, person, from, to, me.personId, may(me, 'PLAN_MANAGER'), me.timeZone],
      value: col.json.as<{ id: string; name: string; type: string; status: string | null; endDate: string }>(),
      text: `select json_build_object('id', g.id, 'name', g.name, 'type', g.type::text, 'status', case when g.finished_at is
            not null then 'FINISH' end, 'endDate', to_char(due.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text
          from goal g cross join lateral (select ((g.last_day + 1)::timestamp at time zone $7) - interval '1 millisecond' as
            at) due
          where g.comp_id = $1 and g.person_id = $2 and g.last_day between ($3::timestamptz at time zone $7)::date - 1 and
            ($4::timestamptz at time zone $7)::date and due.at >= $3::timestamptz and due.at <= $4::timestamptz
            and ($2 = $5 or $6 or exists (select from person_superior s where s.comp_id = $1 and s.person_id = $2 and
              s.superior_id = $5) or exists (select from person p join person own on own.comp_id = p.comp_id and own.id =
              $5 where p.comp_id = $1 and p.id = $2 and p.manager_id = own.manager_id))
          order by g.last_day, g.id limit 500`,
    }),
  }),
]
