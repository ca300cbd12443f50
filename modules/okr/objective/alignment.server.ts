import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { objectiveSubject, objectivesTurn } from './objective-subject.server.ts'
import { alignmentCircle, parentNeeded, unknownParent } from './objective.contract.ts'

/**
 * Aligns an objective: up to its parent, sideways to others. Each must be there for the actor, and none may come back
 * to the objective by whichever way; the company's alignments are changed one after the other, so that two cannot close
 * a circle between them.
 */
export async function alignObjective(
  id: string,
  { managerId, parentId, alignedIds }: { managerId: string; parentId: string | null; alignedIds: readonly string[] },
  context: Pick<Context, 'me' | 'run'>,
) {
  const { me, run } = context
  const targets = [...new Set([...(parentId ? [parentId] : []), ...alignedIds])]
  const [, names, top, circle] = await run([
    objectivesTurn(me.companyId),
    objectiveSubject.namesOf(targets, me),
    {
      name: 'okr_is_top',
      value: col.bool,
      values: [me.companyId, managerId],
      text: 'select manager_id is null from person where comp_id = $1 and id = $2',
    },
    {
      name: 'okr_alignment_circle',
      value: col.bool,
      values: [me.companyId, id, targets],
      text: `with recursive above as (
          select unnest($3::uuid[]) as id
          union select next.id from above join lateral (
            select o.parent_id as id from okr_objective o where o.comp_id = $1 and o.id = above.id and o.parent_id is
              not null
            union all select a.aligned_id from okr_alignment a where a.comp_id = $1 and a.objective_id = above.id) next
            on true)
        select exists (select from above where id = $2)`,
    },
  ])
  if (names.rows.length < targets.length)
    refuse(unknownParent, {}, parentId && !names.rows.some(one => one.id === parentId) ? 'parent_id' : 'aligned_ids')
  // At the top stand those of people whom nobody manages, and of those who manage all plans.
  if (parentId === null && top.first !== true && !me.isAdministrator && !me.authorities.has('PLAN_MANAGER'))
    refuse(parentNeeded, {}, 'parent_id')
  if (circle.one) refuse(alignmentCircle, {}, 'parent_id')
  return {
    /** Writes it, once the objective itself is there. */
    write: async () => {
      await run([
        {
          name: 'okr_align',
          values: [me.companyId, id, parentId],
          text: 'update okr_objective set parent_id = $3, last_opt_date = now() where comp_id = $1 and id = $2',
        },
        {
          name: 'okr_aligned_away',
          values: [me.companyId, id, alignedIds],
          text: 'delete from okr_alignment where comp_id = $1 and objective_id = $2 and aligned_id <> all($3::uuid[])',
        },
        {
          name: 'okr_aligned',
          values: [me.companyId, id, alignedIds],
          text: `insert into okr_alignment (comp_id, objective_id, aligned_id) select $1, $2, unnest($3::uuid[]) on
            conflict do nothing`,
        },
      ])
    },
  }
}
