import { newId } from '#platform/server/database/ids.ts'
import { col } from '#platform/server/database/row.ts'
import { type Context, handle } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'
import { tagEach } from '#mechanisms/tags/tags.server.ts'
import { setRulesOfNew } from '../repeat/repeat.server.ts'
import type { CreatedTask } from '../task/new-task.server.ts'
import { reopenAbove } from '../task/status/status.server.ts'
import { createTasks, inWrittenOrder } from '../task/task-creation.server.ts'
import { planDates } from '../task/task-dates.contract.ts'
import { taskSubject } from '../task/task-subject.server.ts'
import { batchCalls, nobodyOfThatName, nothingToCreate, severalOfThatName } from './batch.contract.ts'

export const batchHandlers = handle(batchCalls, {
  async create({ tasks, name, parentId }, context) {
    const { me } = context
    if (tasks.length === 0) refuse(nothingToCreate, {}, 'tasks')
    const people = await peopleByName(
      tasks.map(({ managerName }) => managerName),
      context,
    )
    const peopleOf = tasks.map(({ managerName, managerIds, partnerIds, followerIds }, index) => ({
      manager:
        managerName === ''
          ? managerIds
          : [...new Set([...managerIds, onlyOne(people.get(managerName) ?? [], managerName, index + 1)])],
      partner: partnerIds,
      follower: followerIds,
    }))
    if (parentId) await taskSubject.lock(parentId, context, 'addChild')
    const [container] =
      name === '' ? [] : await createTasks(context, [{ name, type: 'BATCH', parentId: parentId ?? null }])
    const top = container?.id ?? parentId ?? null
    const levels = levelsOf(tasks.map(({ level }) => level))
    // In the order in which they are written, whichever stands below which.
    const ids = tasks.map(() => newId())
    const created: CreatedTask[] = []
    for (let level = 0; level <= Math.max(...levels); level++) {
      const at = levels.flatMap((one, index) => (one === level ? [index] : []))
      const made = await createTasks(
        context,
        at.map(index => {
          const { name: called, priority, planStartDate = null, planEndDate = null } = tasks[index]!
          return {
            id: ids[index]!,
            name: called,
            priority,
            ...planDates({ planStartDate, planEndDate }, me.timeZone),
            parentId: level === 0 ? top : ids[above(levels, index)]!,
            people: peopleOf[index]!,
          }
        }),
      )
      for (const [place, index] of at.entries()) created[index] = made[place]!
    }
    await context.run([
      ...tagEach(
        me.companyId,
        'task',
        tasks.map(({ tagNames }, index) => ({ id: ids[index]!, tagNames })),
      ),
      ...inWrittenOrder(me.companyId, ids),
    ])
    await setRulesOfNew(
      tasks.flatMap(({ cronExpression }, index) => (cronExpression ? [{ ...created[index]!, cronExpression }] : [])),
      context,
    )
    if (parentId) await reopenAbove(container?.id ?? ids[0]!, context)
    return { ids, parentId: container?.id ?? null }
  },
})

/** A line cannot stand more than one step below the line above it. */
function levelsOf(wanted: readonly number[]): number[] {
  const levels: number[] = []
  for (const level of wanted) levels.push(Math.min(level, (levels.at(-1) ?? -1) + 1))
  return levels
}

/** The line that a line stands below: the last one before it that is a step further out. */
const above = (levels: readonly number[], index: number) => levels.slice(0, index).lastIndexOf(levels[index]! - 1)

async function peopleByName(names: readonly string[], { me, run }: Context): Promise<Map<string, string[]>> {
  const [answer] = await run([
    {
      name: 'batch_people',
      row: { name: col.text, ids: col.json.as<string[]>() },
      values: [me.companyId, [...new Set(names)].filter(Boolean)],
      text: `select name, array_to_json(array_agg(id))::text as ids from person where comp_id = $1 and name = any($2::text[])
        and status <> ${PersonStatus.Left} group by name`,
    },
  ])
  return new Map(answer.rows.map(({ name, ids }) => [name, ids]))
}

function onlyOne(ids: readonly string[], name: string, line: number): string {
  if (ids.length === 0) refuse(nobodyOfThatName, { line, name }, 'tasks')
  if (ids.length > 1) refuse(severalOfThatName, { line, name }, 'tasks')
  return ids[0]!
}
