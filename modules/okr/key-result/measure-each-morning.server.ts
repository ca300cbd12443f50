import { addDays } from '#platform/contract/days.ts'
import { col } from '#platform/server/database/row.ts'
import type { JobContext } from '#platform/server/jobs/job.ts'
import { boundsOf } from '#mechanisms/cycles/cycles.contract.ts'
import { eachMorning } from '#mechanisms/days/each-morning.server.ts'
import { memberIds } from '#mechanisms/members/members.server.ts'
import type { Figure } from '../figure/figure.contract.ts'
import { figureStatement } from '../figure/figure.server.ts'
import { objectiveType } from '../objective/objective-subject.server.ts'
import { kindOf, type OkrType } from '../okr-cycles.contract.ts'
import { rolledUp } from '../roll-up.server.ts'
import { noteChecks, wayGone } from './key-result.server.ts'

/** So long after a cycle what belongs to it is still booked: hours, payments. */
const graceDays = 7

type Context = Pick<JobContext, 'database' | 'publish'>
const rows = {
  id: col.uuid,
  figure: col.text.as<Figure>(),
  ownerId: col.uuid,
  startValue: col.text,
  targetValue: col.text,
  currentValue: col.text.orNull,
}

export const measureKeyResultsJob = eachMorning('okr.measure', 25, (companyId, today, context) =>
  measureKeyResults(companyId, today, context),
)

/**
 * Key results that a figure of the product measures say what it comes to each morning, while their cycle goes on and
 * shortly after: whoever looks need not tap first. What is locked or finished stays; what has not changed is not noted
 * again.
 */
export async function measureKeyResults(companyId: string, today: string, context: Context) {
  const objectives = await context.database.transaction(companyId, async ({ run }) => {
    const [answer] = await run([
      {
        name: 'okr_measured_objectives',
        row: { id: col.uuid, type: col.int.as<OkrType>(), cycle: col.text },
        values: [companyId],
        text: `select o.id, o.type, o.cycle from okr_objective o where o.comp_id = $1 and not o.is_locked and o.finished_at
          is null and exists (select from okr_key_result k where k.comp_id = o.comp_id and k.objective_id = o.id and
          k.figure is not null) order by o.id`,
      },
    ])
    return answer.rows
  })
  for (const { id, type, cycle } of objectives) {
    const bounds = boundsOf(kindOf(type), cycle)
    if (bounds && bounds.first <= today && today <= addDays(bounds.last, graceDays))
      await measureObjective(companyId, id, bounds, context)
  }
}

/** One objective, held as those who change it hold it. */
async function measureObjective(
  companyId: string,
  id: string,
  { first, last }: { first: string; last: string },
  { database, publish }: Context,
) {
  const people = await database.transaction(companyId, async ({ run }) => {
    const [held, kept] = await run([
      {
        name: 'okr_held_to_measure',
        values: [companyId, id],
        text: `select from okr_objective where comp_id = $1 and id = $2 and not is_locked and finished_at is null for
          update`,
      },
      {
        name: 'okr_measured_key_results',
        row: rows,
        values: [companyId, id],
        text: `select id, figure, owner_id, start_value::text, target_value::text, current_value::text from okr_key_result
          where comp_id = $1 and objective_id = $2 and figure is not null order by place, id`,
      },
    ])
    if (held.count === 0 || kept.rows.length === 0) return null
    const answers = await run(
      kept.rows.map(({ figure, ownerId }) =>
        figureStatement(figure, { company: companyId, person: ownerId, first, last }),
      ),
    )
    const changed = kept.rows.flatMap(({ id: one, startValue, targetValue, currentValue }, place) => {
      const value = answers[place]!.first!.value
      if (value === null || (currentValue !== null && Number(currentValue) === Number(value))) return []
      const way = { startValue: Number(startValue), targetValue: Number(targetValue) }
      const progress = wayGone(way, Number(value))
      return [{ id: one, personId: null, value, progress, confidence: null, summary: '' }]
    })
    if (changed.length === 0) return null
    const [, , members] = await run([
      noteChecks(companyId, changed),
      rolledUp(companyId, id),
      memberIds(companyId, objectiveType, id),
    ])
    return members!.rows
  })
  if (people) publish([{ companyId, to: people, subjectType: objectiveType, subjectId: id, event: 'edited' }])
}
