import { sql } from 'drizzle-orm'
import { notAllowed } from '#platform/contract/refusals.ts'
import { dayOf } from '#platform/contract/zone.ts'
import { newId } from '#platform/server/database/ids.ts'
import { instantText, pageAsJson } from '#platform/server/database/json.ts'
import { col } from '#platform/server/database/row.ts'
import { compile, param, shapes } from '#platform/server/database/statement.ts'
import { fixed } from '#platform/server/database/fixed.ts'
import { handle, Json, type Context } from '#platform/server/http/handle.ts'
import { may } from '#platform/server/http/identity.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { hrManager } from '../work-calendar/work-calendar.contract.ts'
import {
  alreadyExpired,
  joinedBeforeWork,
  leaveBalanceCalls,
  noBalance,
  type Balance,
  type LeaveEntry,
  type PersonBalances,
} from './leave-balance.contract.ts'
import type { LeaveUnit } from './leave-kind.contract.ts'
import { granted, takeLeaveTurn, takeOf } from './leave-lots.server.ts'
import { leaveDue, settleLeave, workLifeSql } from './settle-leave.server.ts'

interface Kept {
  person: PersonBrief
  joinedOn: string
  workSince: string
  kinds: { id: string; name: string; unit: LeaveUnit; taken: number }[]
  lots: (Balance['lots'][number] & { kindId: string })[]
}

/** Whose balances the actor may see: their own, their people's, everybody's for HR managers. */
async function admitReading(personId: string, { me, run }: Context) {
  if (personId === me.personId) return
  const [answer] = await run([
    {
      name: 'leave_superior',
      value: col.bool,
      values: [me.companyId, personId, me.personId],
      text: `select exists (select 1 from person_superior s where s.comp_id = $1 and s.person_id = $2 and s.superior_id
        = $3) from person where comp_id = $1 and id = $2`,
    },
  ])
  const isBelow = found(answer.first)
  if (!isBelow && !may(me, hrManager)) refuse(notAllowed)
}

async function balanceOf(personId: string, context: Context) {
  const { me, run } = context
  const today = dayOf(new Date(), me.timeZone)
  const [answer] = await run([
    {
      name: 'leave_balance',
      text: `select json_build_object('person', json_build_object('id', p.id, 'name', p.name, 'avatar',
        p.avatar_file_id), 'joinedOn', ${workLifeSql.joinedOn}, 'workSince', ${workLifeSql.workSince},
        'kinds', (select coalesce(json_agg(json_build_object('id', k.id, 'name', k.name, 'unit', k.unit,
            'taken', (select coalesce(-sum(e.amount), 0)::float8 from leave_entry e where e.comp_id = $1 and
              e.person_id = $2 and e.kind_id = k.id and e.cause in ('take', 'give_back')
              and e.created_at >= date_trunc('year', $3::date)::timestamp at time zone c.time_zone)) order by
                k.position, k.id), '[]')
          from leave_kind k where k.comp_id = $1 and k.needs_balance and (k.is_open or exists (select 1 from leave_lot
            o where o.comp_id = $1 and o.person_id = $2 and o.kind_id = k.id and o.remaining > 0))),
        'lots', (select coalesce(json_agg(json_build_object('kindId', kind_id, 'source', source, 'remaining',
          remaining::float8, 'startsOn', starts_on, 'expiresOn', expires_on)
            order by expires_on nulls last, starts_on, id), '[]') from leave_lot where comp_id = $1 and person_id = $2
              and remaining > 0 and (expires_on is null or expires_on >= $3)))::text
      from person p join company c on c.comp_id = p.comp_id left join leave_person l on l.comp_id = p.comp_id and
        l.person_id = p.id where p.comp_id = $1 and p.id = $2`,
      values: [me.companyId, personId, today],
      value: col.json.as<Kept>(),
    },
  ])
  const { kinds, lots, ...rest } = found(answer.first)
  // What the night's job will grant is there already for who asks today.
  const due = (await leaveDue({ companyId: me.companyId, personIds: [personId], today }, run)).map(
    ({ kindId, source, amount, startsOn, expiresOn }) => ({ kindId, source, remaining: amount, startsOn, expiresOn }),
  )
  const all = [...lots, ...due].sort((one, other) => ((one.expiresOn ?? '9999') < (other.expiresOn ?? '9999') ? -1 : 1))
  return {
    ...rest,
    list: kinds.map(({ id, name, unit, taken }): Balance => {
      const own = all
        .filter(({ kindId }) => kindId === id)
        .map(({ source, remaining, startsOn, expiresOn }) => ({ source, remaining, startsOn, expiresOn }))
      return {
        kindId: id,
        kindName: name,
        unit,
        taken,
        lots: own,
        remaining: own.filter(({ startsOn }) => startsOn <= today).reduce((sum, { remaining }) => sum + remaining, 0),
      }
    }),
  }
}

const ofPerson = (shape: 'all' | 'kind') => sql`e.comp_id = ${param('company')} and e.person_id = ${param('person')}
  ${shape === 'kind' ? sql` and e.kind_id = ${param('kindId')}::uuid` : sql``}`
const entries = shapes((shape: 'all' | 'kind') =>
  pageAsJson({
    row: {
      id: sql`e.id`,
      kindId: sql`e.kind_id`,
      kindName: sql`k.name`,
      unit: sql`k.unit`,
      amount: sql`e.amount::float8`,
      cause: sql`e.cause`,
      source: sql`o.source`,
      reason: sql`e.reason`,
      leaveId: sql`e.leave_id`,
      actor: sql`case when e.actor_id is not null then ${personJson(sql`e.comp_id`, sql`e.actor_id`)} end`,
      createdAt: instantText(sql`e.created_at`),
    },
    counted: sql`leave_entry e where ${ofPerson(shape)}`,
    from: sql`leave_entry e join leave_kind k on k.comp_id = e.comp_id and k.id = e.kind_id join leave_lot o on
      o.comp_id = e.comp_id and o.id = e.lot_id`,
    where: ofPerson(shape),
    order: sql`e.created_at desc, e.id desc`,
  }),
)

const people = compile(
  pageAsJson({
    row: {
      id: sql`p.id`,
      name: sql`p.name`,
      avatar: sql`p.avatar_file_id`,
      departmentName: sql`(select d.name from department d where d.comp_id = p.comp_id and d.id = p.department_id)`,
      joinedOn: sql.raw(workLifeSql.joinedOn),
      workSince: sql.raw(workLifeSql.workSince),
      balances: sql`(select coalesce(json_agg(json_build_object('kind_id', kind_id, 'remaining', remaining)),
        '[]'::json) from (
      select kind_id, sum(remaining)::float8 as remaining from leave_lot o where o.comp_id = p.comp_id and o.person_id
        = p.id and o.remaining > 0
        and o.starts_on <= ${param('today')}::date and (o.expires_on is null or o.expires_on >=
          ${param('today')}::date) group by kind_id) sums)`,
    },
    from: sql`person p join company c on c.comp_id = p.comp_id left join leave_person l on l.comp_id = p.comp_id and
      l.person_id = p.id`,
    where: sql`p.comp_id = ${param('company')} and p.status <> ${fixed(PersonStatus.Left)}
    and (${param('departmentId')}::uuid is null or exists (select 1 from department d where d.comp_id = p.comp_id and
      d.id = p.department_id and d.path @> array[${param('departmentId')}::uuid]))
    and (${param('key')}::text = '' or strpos(lower(p.name), lower(${param('key')})) > 0 or lower(${param('key')}) =
      any(p.search_words))`,
    order: sql`p.spelling, p.id`,
  }),
)

export const leaveBalanceHandlers = handle(leaveBalanceCalls, {
  async mine({ personId }, context) {
    const whose = personId ?? context.me.personId
    await admitReading(whose, context)
    return await balanceOf(whose, context)
  },

  async entries({ personId, ...query }, context) {
    const { me, run } = context
    const whose = personId ?? me.personId
    await admitReading(whose, context)
    const [answer] = await run([
      entries(query.kindId ? 'kind' : 'all')({ ...query, company: me.companyId, person: whose }),
    ])
    return new Json<{ list: LeaveEntry[]; total: number | null; start: number; limit: number }>(answer!.only!)
  },

  async people({ departmentId, key = '', ...query }, { me, run }) {
    const [answer] = await run([
      people({
        ...query,
        key,
        departmentId: departmentId ?? null,
        company: me.companyId,
        today: dayOf(new Date(), me.timeZone),
      }),
    ])
    return new Json<{ list: PersonBalances[]; total: number | null; start: number; limit: number }>(answer!.only!)
  },

  async adjust({ personId, kindId, amount, reason, expiresOn }, context) {
    const { me, run } = context
    const { companyId } = me
    const today = dayOf(new Date(), me.timeZone)
    if (expiresOn && expiresOn < today) refuse(alreadyExpired, {}, 'expires_on')
    const [, kind, person] = await run([
      takeLeaveTurn(companyId),
      {
        name: 'leave_kind_adjusted',
        text: 'select name, needs_balance from leave_kind where comp_id = $1 and id = $2',
        values: [companyId, kindId],
        row: { name: col.text, needsBalance: col.bool },
      },
      {
        name: 'leave_person_adjusted',
        text: 'select 1 from person where comp_id = $1 and id = $2',
        values: [companyId, personId],
        value: col.int,
      },
    ])
    found(person.first)
    const { name: kindName, needsBalance } = found(kind.first)
    if (!needsBalance) refuse(noBalance, {}, 'kind_id')
    await settleLeave({ companyId, personIds: [personId], today }, context)
    const id = newId()
    if (amount > 0)
      await run(
        granted(companyId, me.personId, [
          {
            id,
            personId,
            kindId,
            source: id,
            amount,
            startsOn: today,
            expiresOn: expiresOn ?? null,
            cause: 'adjust',
            reason,
          },
        ]),
      )
    if (amount < 0)
      await takeOf(
        {
          companyId,
          actorId: me.personId,
          personId,
          kindId,
          kindName,
          wanted: [{ day: today, amount: -amount }],
          cause: 'adjust',
          reason,
        },
        run,
      )
    await run([recorded(me, 'person', personId, 'leave_adjust', { kind: kindName, amount, reason })])
    return {}
  },

  async dates({ id, joinedOn, workSince }, context) {
    const { me, run } = context
    if (workSince > joinedOn) refuse(joinedBeforeWork, {}, 'work_since')
    const [answer] = await run([
      {
        name: 'leave_person_there',
        text: 'select 1 from person where comp_id = $1 and id = $2',
        values: [me.companyId, id],
        value: col.int,
      },
    ])
    found(answer.first)
    await run([
      {
        name: 'leave_person_set',
        text: `insert into leave_person (comp_id, person_id, joined_on, work_since) values ($1, $2, $3, $4)
        on conflict (comp_id, person_id) do update set joined_on = excluded.joined_on, work_since = excluded.work_since`,
        values: [me.companyId, id, joinedOn, workSince],
      },
      recorded(me, 'person', id, 'leave_dates', { joinedOn, workSince }),
    ])
    await settleLeave({ companyId: me.companyId, personIds: [id], today: dayOf(new Date(), me.timeZone) }, context)
    return { id }
  },
})
