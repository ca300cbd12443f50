import { col } from '#platform/server/database/row.ts'
import { takeTurns } from '#platform/server/database/turns.ts'
import { handle } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { noticeSays } from '#mechanisms/notifications/notice-words.server.ts'
import { notified } from '#mechanisms/notifications/notify.server.ts'
import { unknownPerson } from '#mechanisms/people/people-refusals.contract.ts'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'
import { planViewerCalls, type PlanRelation } from './plan-viewer.contract.ts'

const briefRow = { id: col.uuid, name: col.text, avatar: col.uuid.orNull }

export const planViewerHandlers = handle(planViewerCalls, {
  async users(_, { me, run }) {
    const [answer] = await run([
      {
        name: 'plan_users',
        row: { ...briefRow, relation: col.text.as<PlanRelation>() },
        values: [me.companyId, me.personId],
        text: `select p.id, p.name, p.avatar_file_id as avatar, seen.relation from (
            select distinct on (id) id, relation, place, distance from (
              select person_id as id, case when distance = 0 then 'own' else 'below' end as relation, 0 as place, distance
                from person_superior where comp_id = $1 and superior_id = $2
              union all select person_id, 'shared', 1, 0 from goal_viewer where comp_id = $1 and viewer_id = $2
              union all select other.id, 'team', 2, 0 from person own join person other on other.comp_id = own.comp_id and
                other.manager_id = own.manager_id where own.comp_id = $1 and own.id = $2) each
            order by id, place, distance) seen
          join person p on p.comp_id = $1 and p.id = seen.id and p.status = ${PersonStatus.Active}
          order by seen.place, seen.distance, p.spelling, p.id`,
      },
    ])
    return {
      list: answer.rows.map(one => ({ ...one, isOperable: one.relation === 'own' || one.relation === 'below' })),
    }
  },

  async viewers(_, { me, run }) {
    const [answer] = await run([
      {
        name: 'plan_viewers',
        row: briefRow,
        values: [me.companyId, me.personId],
        text: `select p.id, p.name, p.avatar_file_id as avatar from goal_viewer v join person p on p.comp_id = v.comp_id and
            p.id = v.viewer_id and p.status = ${PersonStatus.Active} where v.comp_id = $1 and v.person_id = $2 order by
            p.spelling, p.id`,
      },
    ])
    return { list: answer.rows }
  },

  async share({ personIds }, { me, run, publish }) {
    const others = [...new Set(personIds)].filter(id => id !== me.personId)
    const [, known, kept] = await run([
      takeTurns(me.companyId, `viewers of ${me.personId}`),
      {
        name: 'plan_viewers_known',
        value: col.int,
        values: [me.companyId, others],
        text: `select count(*)::int from person where comp_id = $1 and id = any($2::uuid[]) and status =
          ${PersonStatus.Active}`,
      },
      {
        name: 'plan_viewers_kept',
        value: col.uuid,
        values: [me.companyId, me.personId],
        text: 'select viewer_id from goal_viewer where comp_id = $1 and person_id = $2',
      },
    ])
    if (known.one < others.length) refuse(unknownPerson, {}, 'person_ids')
    const before = new Set(kept.rows)
    const [added, gone] = [others.filter(id => !before.has(id)), kept.rows.filter(id => !others.includes(id))]
    if (added.length + gone.length === 0) return {}
    await run([
      {
        name: 'plan_viewers_away',
        values: [me.companyId, me.personId, gone],
        text: 'delete from goal_viewer where comp_id = $1 and person_id = $2 and viewer_id = any($3::uuid[])',
      },
      {
        name: 'plan_viewers_add',
        values: [me.companyId, me.personId, added],
        text: `insert into goal_viewer (comp_id, person_id, viewer_id) select $1, $2, unnest($3::uuid[]) on conflict do
          nothing`,
      },
      recorded(me, 'goal', me.personId, 'share', { added, removed: gone }),
      ...notified(me, added, {
        kind: 'plan.shared',
        subjectType: 'plan',
        subjectId: me.personId,
        title: me.name,
      }),
    ])
    publish({
      companyId: me.companyId,
      to: [me.personId, ...added, ...gone],
      subjectType: 'goal',
      subjectId: me.personId,
      event: 'shared',
      by: me.personId,
    })
    return {}
  },
})

/** What is added to others' by this file. */
export const planViewerParts: Part[] = [
  noticeSays('plan.shared', { zh: '{actor} 与您共享了计划', en: '{actor} shared their plans with you' }),
]
