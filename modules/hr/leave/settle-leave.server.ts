import * as v from 'valibot'
import { wallClock } from '#platform/contract/zone.ts'
import type { Run } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import { col } from '#platform/server/database/row.ts'
import { job } from '#platform/server/jobs/job.ts'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'
import { carriedOver, grantsDue, type AccrualRule, type Grant, type WorkLife } from './accrual.ts'
import type { LeaveUnit } from './leave-kind.contract.ts'
import { entered, granted, takeLeaveTurn, type NewLot } from './leave-lots.server.ts'

const leastOf: Record<LeaveUnit, number> = { day: 1, half: 0.5, hour: 1 }

interface Kind {
  id: string
  unit: LeaveUnit
  accrual: AccrualRule
}
interface Someone extends WorkLife {
  id: string
}
interface Facts {
  kinds: Kind[]
  people: Someone[]
  known: [personId: string, kindId: string, source: string][]
}
export interface Settling {
  companyId: string
  /** All, where nobody is named. */ personIds?: readonly string[]
  today: string
}

const since = `coalesce(l.joined_on, (p.created_at at time zone c.time_zone)::date)`
/** Since when somebody works, as SQL beside `person p`, `company c` and `leave_person l`. */
export const workLifeSql = { joinedOn: since, workSince: `coalesce(l.work_since, ${since})` }

/**
 * Grants that are due and not there: the kinds that accrue, the people who are here, and what they were granted
 * already.
 */
export async function leaveDue({ companyId, personIds, today }: Settling, run: Run): Promise<NewLot[]> {
  const [answer] = await run([
    {
      name: 'leave_settle_facts',
      text: `select json_build_object(
      'kinds', (select coalesce(json_agg(json_build_object('id', id, 'unit', unit, 'accrual', accrual)), '[]') from
        leave_kind
        where comp_id = $1 and is_open and needs_balance and accrual ->> 'by' <> 'none'),
      'people', (select coalesce(json_agg(json_build_object('id', p.id, 'joinedOn', ${workLifeSql.joinedOn},
        'workSince', ${workLifeSql.workSince})), '[]')
        from person p join company c on c.comp_id = p.comp_id left join leave_person l on l.comp_id = p.comp_id and
          l.person_id = p.id
        where p.comp_id = $1 and p.status <> ${PersonStatus.Left} and ($2::uuid[] is null or p.id = any($2::uuid[]))),
      'known', (select coalesce(json_agg(json_build_array(person_id, kind_id, source)), '[]') from leave_lot
        where comp_id = $1 and expires_on >= $3 and ($2::uuid[] is null or person_id = any($2::uuid[]))))::text`,
      values: [companyId, personIds ?? null, `${today.slice(0, 4)}-01-01`],
      value: col.json.as<Facts>(),
    },
  ])
  const { kinds, people, known } = answer.one
  const there = new Set(known.map(line => line.join(' ')))
  return kinds.flatMap(kind =>
    people.flatMap(person =>
      grantsDue(kind.accrual, person, today, leastOf[kind.unit])
        .filter(({ source }) => !there.has(`${person.id} ${kind.id} ${source}`))
        .map((grant: Grant): NewLot => ({
          ...grant,
          id: newId(),
          personId: person.id,
          kindId: kind.id,
          cause: 'grant',
        })),
    ),
  )
}

/**
 * Brings balances up to a day: what has expired goes or is carried over, what is due comes. Once or a hundred times, it
 * comes to the same.
 */
export async function settleLeave(settling: Settling, { run }: { run: Run }): Promise<void> {
  const { companyId, personIds, today } = settling
  const [, expired] = await run([
    takeLeaveTurn(companyId),
    {
      name: 'leave_lots_expired',
      text: `select o.id, o.person_id, o.kind_id, o.expires_on::text, o.remaining, k.accrual::text,
        o.source ~ '^[0-9]{4}(-[0-9]{2})?$' and not exists (select 1 from leave_lot c
          where c.comp_id = $1 and c.person_id = o.person_id and c.kind_id = o.kind_id and c.source = 'carry ' ||
            left(o.expires_on::text, 4)) as goes_on
      from leave_lot o join leave_kind k on k.comp_id = o.comp_id and k.id = o.kind_id
      where o.comp_id = $1 and o.expires_on < $3 and o.remaining > 0 and ($2::uuid[] is null or o.person_id =
        any($2::uuid[])) order by o.id for update of o`,
      values: [companyId, personIds ?? null, today],
      row: {
        id: col.uuid,
        personId: col.uuid,
        kindId: col.uuid,
        expiresOn: col.text,
        remaining: col.decimal,
        accrual: col.json.as<AccrualRule>(),
        goesOn: col.bool,
      },
    },
  ])
  const ended = expired.rows.map(({ id: lotId, personId, kindId, expiresOn, remaining, accrual, goesOn }) => ({
    lotId,
    personId,
    kindId,
    expiresOn,
    left: Number(remaining),
    rule: accrual,
    goesOn,
  }))
  // A year's twelve months are carried over as one.
  const together = new Map<string, { lot: (typeof ended)[number]; left: number }>()
  for (const lot of ended.filter(({ goesOn }) => goesOn)) {
    const key = `${lot.personId} ${lot.kindId} ${lot.expiresOn}`
    together.set(key, { lot, left: lot.left + (together.get(key)?.left ?? 0) })
  }
  const carried = [...together.values()].flatMap(({ lot: { personId, kindId, expiresOn, rule }, left }): NewLot[] => {
    const grant = carriedOver(rule, expiresOn, left)
    return grant ? [{ ...grant, id: newId(), personId, kindId, cause: 'carry' }] : []
  })
  await run([
    ...entered(
      companyId,
      null,
      ended.map(({ lotId, personId, kindId, left }) => ({ lotId, personId, kindId, amount: -left, cause: 'expire' })),
    ),
    ...granted(companyId, null, carried),
    ...granted(companyId, null, await leaveDue(settling, run)),
  ])
}

/** Each hour: companies whose day has just begun. */
export const settleLeaveJob = job(
  'leave.settle',
  v.object({}),
  async (_, { database }) => {
    const [companies] = await database
      .system()
      .run([{ row: { compId: col.uuid, timeZone: col.text }, text: 'select comp_id, time_zone from company' }])
    for (const { compId: companyId, timeZone } of companies.rows) {
      const clock = wallClock(new Date(), timeZone)
      if (clock.slice(11, 13) === '00')
        await database.transaction(companyId, ({ run }) =>
          settleLeave({ companyId, today: clock.slice(0, 10) }, { run }),
        )
    }
  },
  { cron: '20 * * * *' },
)
