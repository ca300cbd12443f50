import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { CallParsed } from '#platform/contract/call.ts'
import { notAllowed, notFound } from '#platform/contract/refusals.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { changeAttachments } from '#mechanisms/attachments/attachments.server.ts'
import type { FileChange } from '#mechanisms/attachments/attachment.contract.ts'
import { searchable } from '#mechanisms/search/searchable.server.ts'
import { admitPlanEdit } from '../../plan/plan-guards.server.ts'
import { isPlanned } from '../../plan/plan-turn.server.ts'
import { replan } from '../../plan/replan.server.ts'
import { admitChoices } from '../kinds/task-choices.server.ts'
import { admitLinks } from '../links/task-links.server.ts'
import { isDueBeforeStart, planDates, startAfterDue } from '../task-dates.contract.ts'
import { runHooks } from '../task-hooks.server.ts'
import { spread } from '../task-news.server.ts'
import { taskSubject } from '../task-subject.server.ts'
import { task } from '../task.table.ts'
import { contentLocked, type taskCalls } from '../task.contract.ts'
import { inWords } from './changed-words.server.ts'

export type Edit = Partial<Omit<CallParsed<typeof taskCalls.update>, 'id'>>
/** What a plan is made of. */
const planFields = ['planStartDate', 'planEndDate', 'progressPercent', 'isMilestone'] as const
type Row = typeof task.$inferSelect

/** Its name, what it is about, its files: what a lock keeps for its creator (spec 1 §6). */
const content = ['name', 'detail', 'resId', 'addResId', 'delResId'] as const satisfies (keyof Edit)[]

/**
 * Changes fields of a task, with a line of history that says from what to what, and news for everybody in it. What is
 * given as it is already changes nothing. Refused where its content is locked and the actor is not its creator.
 */
export async function editTask(id: string, edit: Edit, context: Context): Promise<void> {
  const { resId, addResId, delResId, resRelType, ...changes } = edit
  const { me, db } = context
  const may = await taskSubject.lock(id, context, 'edit')
  if (!may.editContent && content.some(field => edit[field] !== undefined)) refuse(contentLocked)
  if (changes.lockContent !== undefined && !may.lock) refuse(notAllowed)
  const [read] = await db
    .select({ ...getTableColumns(task), isPlanned })
    .from(task)
    .where(and(eq(task.companyId, me.companyId), eq(task.id, id)))
  if (!read) refuse(notFound)
  const { isPlanned: planned, ...before } = read
  const links = await admitLinks(onlyChanged(before, changes), before, context)
  const changed = changedFields(before, { ...changes, ...links }, me.timeZone)
  const fields = Object.keys(changed) as (keyof Row)[]
  const areFilesOther = await changeAttachments(context, 'task', id, { resId, addResId, delResId }, resRelType)
  if (fields.length === 0 && !areFilesOther) return
  await admitChoices(changed, context)
  if (changed.name) await context.run([searchable(me.companyId, 'task', [id])])
  if (planned) await admitPlanEdit(context, id, changed)
  admitOrder(before, changes, me.timeZone)
  const [after] = await db
    .update(task)
    .set({ ...changed, lastOptDate: sql`now()` })
    .where(and(eq(task.companyId, me.companyId), eq(task.id, id)))
    .returning()
  if (planned && planFields.some(field => field in changed)) await replan(context, [id])
  const details = await inWords(fields, before, after!, context)
  await spread(
    context,
    id,
    after!.name,
    'edit',
    { ...details, ...(areFilesOther ? { attachments: true } : {}) },
    true,
    {
      noticed: { kind: after!.type },
    },
  )
  await runHooks('edited', { id, fields }, context)
}

/** An unchanged link is not checked again: a person who edits the rest need not see its target. */
const onlyChanged = (before: Row, input: Omit<Edit, keyof FileChange | 'resRelType'>) =>
  Object.fromEntries(
    (['customerId', 'chanceId'] as const)
      .filter(name => input[name] !== undefined && input[name] !== before[name])
      .map(name => [name, input[name]]),
  )

/** Refused where a date is given that puts the end on a day before the start. */
function admitOrder(before: Row, { planStartDate, planEndDate }: Edit, timeZone: string) {
  if (!planStartDate && !planEndDate) return
  const dates = {
    planStartDate: planStartDate === undefined ? before.planStartDate : planStartDate,
    planEndDate: planEndDate === undefined ? before.planEndDate : planEndDate,
  }
  if (isDueBeforeStart(dates, timeZone)) refuse(startAfterDue, {}, planEndDate ? 'plan_end_date' : 'plan_start_date')
}

/** What becomes different, as the table has it. */
function changedFields(
  before: Row,
  input: Omit<Edit, keyof FileChange | 'resRelType'>,
  timeZone: string,
): Partial<Row> {
  // A milestone that is none any more takes a day again.
  const hasDates =
    input.planStartDate !== undefined || input.planEndDate !== undefined || input.isMilestone !== undefined
  const after = { ...input, ...(hasDates ? planDates({ ...before, ...input }, timeZone) : {}) }
  return Object.fromEntries(
    Object.entries(after).filter(([key, value]) => value !== undefined && !isSame(before[key as keyof Row], value)),
  )
}

/** A decimal column is read as text. */
const isSame = (before: unknown, value: unknown) =>
  typeof value === 'number' && before !== null ? Number(before) === value : before === value
