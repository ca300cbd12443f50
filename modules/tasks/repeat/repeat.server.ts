import { and, eq } from 'drizzle-orm'
import { notAllowed } from '#platform/contract/refusals.ts'
import { endOfDay, readInstant } from '#platform/contract/zone.ts'
import { handle, type Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { recordedOnEach } from '#mechanisms/history/history.server.ts'
import { notified } from '#mechanisms/notifications/notify.server.ts'
import type { CreatedTask } from '../task/new-task.server.ts'
import { spread } from '../task/task-news.server.ts'
import { taskSubject } from '../task/task-subject.server.ts'
import { task } from '../task/task.table.ts'
import { admitExpression, nextOccurrences } from './occurrences.server.ts'
import { madeBy, ruleOf } from './repeat-reading.server.ts'
import { endIsPast, neverComes, onlyPlainRepeat, repeatCalls, shownOccurrences } from './repeat.contract.ts'
import { taskRepeat } from './repeat.table.ts'

export const repeatHandlers = handle(repeatCalls, {
  async read({ id }, context) {
    const { me, run } = context
    await taskSubject.admit(id, context)
    const [rule, by] = await Promise.all([ruleOf(id, context), madeBy(id, { me, run })])
    const next =
      rule?.isActive && rule.nextAt
        ? [
            rule.nextAt,
            ...nextOccurrences(
              rule.cronExpression,
              rule.nextAt,
              me.timeZone,
              shownOccurrences - 1,
              rule.triggerEndDate,
            ),
          ]
        : []
    return {
      rule: rule && {
        cronExpression: rule.cronExpression,
        triggerEndDate: rule.triggerEndDate,
        isActive: rule.isActive,
        nextAt: rule.nextAt,
      },
      next,
      made: rule?.made ?? [],
      madeBy: by,
    }
  },

  preview({ cronExpression, triggerEndDate }, { me }) {
    admitExpression(cronExpression)
    const now = new Date().toISOString()
    const end = endOf(triggerEndDate, me.timeZone, now)
    return { next: nextOccurrences(cronExpression, endOfDay(now, me.timeZone), me.timeZone, shownOccurrences, end) }
  },

  async set({ id, cronExpression, triggerEndDate, isActive }, context) {
    await taskSubject.lock(id, context, 'edit')
    const nextAt = await setRule(id, { cronExpression, triggerEndDate, isActive }, context)
    return { id, nextAt }
  },

  async remove({ id }, context) {
    const { me, db } = context
    await taskSubject.lock(id, context, 'edit')
    const gone = await db
      .delete(taskRepeat)
      .where(and(eq(taskRepeat.companyId, me.companyId), eq(taskRepeat.taskId, id)))
      .returning({
        id: taskRepeat.taskId,
      })
    if (gone.length === 0) return { id }
    const [row] = await db
      .update(task)
      .set({ type: 'TASK' })
      .where(and(eq(task.companyId, me.companyId), eq(task.id, id)))
      .returning({
        name: task.name,
      })
    await spread(context, id, row!.name, 'repeat', { cron: null }, true)
    return { id }
  },
})

interface Rule {
  cronExpression: string
  triggerEndDate?: string | null | undefined
  isActive?: boolean
}

/** A rule as it is kept; refused where it never comes. `before` is the one that it replaces. */
function ruleFrom(
  { cronExpression, triggerEndDate, isActive = true }: Rule,
  before: { createdAt: string; lastAt: string | null } | null,
  timeZone: string,
) {
  admitExpression(cronExpression)
  const now = new Date().toISOString()
  const end = endOf(triggerEndDate, timeZone, now)
  const after = later(now, endOfDay(before?.createdAt ?? now, timeZone), before?.lastAt ?? now)
  const nextAt = nextOccurrences(cronExpression, after, timeZone, 1, end)[0] ?? null
  if (nextAt === null) refuse(neverComes, {}, 'cron_expression')
  return {
    cronExpression: cronExpression.trim().split(/\s+/).join(' '),
    triggerEndDate: end,
    isActive,
    nextAt: isActive ? nextAt : null,
  }
}

/** Sets the rules of new tasks, in one round trip, and notifies their members. */
export async function setRulesOfNew(
  each: readonly (Pick<CreatedTask, 'id' | 'name' | 'everybody'> & { cronExpression: string })[],
  { me, run }: Pick<Context, 'me' | 'run'>,
) {
  if (each.length === 0) return
  const rules = each.map(({ cronExpression }) => ruleFrom({ cronExpression }, null, me.timeZone))
  const ids = each.map(({ id }) => id)
  const detailsOf = (index: number) => ({ cron: rules[index]!.cronExpression, isActive: true })
  await run([
    {
      name: 'repeat_begin_each',
      values: [me.companyId, ids, rules.map(rule => rule.cronExpression), rules.map(rule => rule.nextAt), me.personId],
      text: `insert into task_repeat (comp_id, task_id, cron_expression, next_at, creator_id) select $1, task_id,
        cron_expression, next_at, $5 from unnest($2::uuid[], $3::text[], $4::timestamptz[]) as rule (task_id,
        cron_expression, next_at)`,
    },
    {
      name: 'repeat_kind_each',
      values: [me.companyId, ids],
      text: "update task set type = 'RECURRING' where comp_id = $1 and id = any($2::uuid[])",
    },
    recordedOnEach(
      me,
      'task',
      'repeat',
      ids.map((id, index) => ({ id, details: detailsOf(index) })),
    ),
    ...each.flatMap(({ id, name, everybody }, index) =>
      notified(me, everybody, {
        kind: 'task.repeat',
        subjectType: 'task',
        subjectId: id,
        title: name,
        details: detailsOf(index),
      }),
    ),
  ])
}

/**
 * Gives a task its rule. What it made already stays made; the first to come is never of the day on which the rule
 * began.
 */
export async function setRule(
  taskId: string,
  { cronExpression, triggerEndDate, isActive = true }: Rule,
  context: Context,
): Promise<string | null> {
  const { me, db } = context
  const own = and(eq(task.companyId, me.companyId), eq(task.id, taskId))
  const [row] = await db.select({ type: task.type, name: task.name }).from(task).where(own)
  if (!row) refuse(notAllowed)
  if (row.type !== 'TASK' && row.type !== 'RECURRING') refuse(onlyPlainRepeat)
  const rule = ruleFrom({ cronExpression, triggerEndDate, isActive }, await ruleOf(taskId, context), me.timeZone)
  await db
    .insert(taskRepeat)
    .values({ ...rule, companyId: me.companyId, taskId, creatorId: me.personId })
    .onConflictDoUpdate({ target: [taskRepeat.companyId, taskRepeat.taskId], set: rule })
  if (row.type !== 'RECURRING') await db.update(task).set({ type: 'RECURRING' }).where(own)
  await spread(context, taskId, row.name, 'repeat', { cron: rule.cronExpression, isActive }, true)
  return rule.nextAt
}

const later = (...moments: readonly string[]) => moments.reduce((one, other) => (one > other ? one : other))

function endOf(triggerEndDate: string | null | undefined, timeZone: string, now: string): string | null {
  if (!triggerEndDate) return null
  const end =
    triggerEndDate.length === 10
      ? endOfDay(readInstant(triggerEndDate, timeZone), timeZone)
      : readInstant(triggerEndDate, timeZone)
  if (end < now) refuse(endIsPast, {}, 'trigger_end_date')
  return end
}
