import { and, eq, inArray, sql } from 'drizzle-orm'
import { notAllowed } from '#platform/contract/refusals.ts'
import { readInstant } from '#platform/contract/zone.ts'
import { say } from '#platform/contract/words.ts'
import { newId } from '#platform/server/database/ids.ts'
import { plannedAnew } from '#platform/server/database/statement.ts'
import { handle, Json, type Context } from '#platform/server/http/handle.ts'
import { found, refuse, refuseOn } from '#platform/server/http/refuse.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { addMembers } from '#mechanisms/members/members.server.ts'
import { unknownPerson } from '#mechanisms/people/people-refusals.contract.ts'
import { decideStep } from '../workflow/step-decisions.server.ts'
import {
  itemCalls,
  itemTypes,
  mostItems,
  nobodyToUrge,
  notInThisState,
  oneManager,
  sharers,
  sharersNeeded,
  startAfterEnd,
  stepsStay,
  taskHasEnded,
  tooManyItems,
  urgedLately,
  urgeEvery,
  type ItemOperation,
  type ItemRejection,
} from './item.contract.ts'
import { isRejection, outcomeOf } from './item-decisions.contract.ts'
import { saveOutcome, setItemPeople, spreadItem, spreadItems } from './item-changes.server.ts'
import { ownItems } from './item-own.server.ts'
import { holdItem, readItems, taskOfItems, type Item, type ItemTask } from './item-reading.server.ts'
import { taskItem } from './item.table.ts'

export const itemHandlers = handle(itemCalls, {
  async list({ id }, context) {
    const task = await taskOfItems(id, context)
    return { list: await readItems(task, context) }
  },

  mine: async (query, { me, run }) => {
    const [answer] = await run([plannedAnew(ownItems({ ...query, company: me.companyId, person: me.personId }))])
    return new Json(answer!.only!)
  },

  async create({ id: taskId, name, type, managerId, planNum, unit = '', ...dates }, context) {
    const { me, db, run } = context
    const task = await taskOfItems(taskId, context, { hold: true })
    admitEditing(task)
    admitPeople(type, managerId)
    const [last] = await db
      .select({ count: sql<number>`count(*)::int`, position: sql<number>`coalesce(max(position), 0)::int` })
      .from(taskItem)
      .where(and(eq(taskItem.companyId, me.companyId), eq(taskItem.taskId, taskId)))
    if (last!.count >= mostItems) refuse(tooManyItems)
    const id = newId()
    await db.insert(taskItem).values({
      companyId: me.companyId,
      id,
      taskId,
      type,
      name,
      unit,
      position: last!.position + 1,
      creatorId: me.personId,
      planNum: planNum?.toString() ?? null,
      ...planOf(dates, me.timeZone),
    })
    await run([...setItemPeople(me.companyId, id, managerId), joinTask(me, taskId, managerId)])
    await spreadItem(context, task, { operation: 'create', item: name }, { to: managerId, kind: 'task.item' })
    return { id }
  },

  async update({ id, operation, opinion, beforeId, ...changes }, context) {
    const held = await holdItem(id, context)
    const locale = context.request.locale
    if (operation === 'del') {
      await removeItem(held, context)
      return { id, status: held.item.status, optResult: null }
    }
    if (Object.values(changes).some(value => value !== undefined)) await changeItem(held, changes, context)
    if (beforeId !== undefined) await moveItem(held, beforeId, context)
    if (!operation) return { id, status: held.item.status, optResult: null }
    const outcome = await operate(
      operation,
      { ...held, item: { ...held.item, formData: changes.formData ?? held.item.formData } },
      opinion,
      context,
    )
    if (typeof outcome === 'string') return { id, status: outcome, optResult: null }
    return { id, status: held.item.status, optResult: { code: outcome.code, msg: say(outcome.sentence, locale) } }
  },

  async remove({ id }, context) {
    await removeItem(await holdItem(id, context), context)
    return { id }
  },

  async batchStatus({ id, itemId, operation, opinion }, context) {
    const task = await taskOfItems(id, context, { hold: true })
    const items = await readItems(task, context)
    const chosen = itemId.map(one => found(items.find(item => item.id === one)))
    const { changed, turnedDown } =
      operation === 'del'
        ? { changed: await removeItems(task, chosen, context), turnedDown: null }
        : await operateEach(operation, { task, items }, chosen, opinion, context)
    return {
      changed,
      optResult: turnedDown ? { code: turnedDown.code, msg: say(turnedDown.sentence, context.request.locale) } : null,
    }
  },

  async urge({ id }, context) {
    const { me, run } = context
    const { task, item } = await holdItem(id, context)
    if (!task.rights.decides) refuse(notAllowed)
    if (!task.rights.isOpen) refuse(taskHasEnded)
    const waiting = item.marches.flatMap(({ person, status }) =>
      status === 'WAITING' && person && person.id !== me.personId ? person.id : [],
    )
    if (!item.can.urge || waiting.length === 0) refuse(nobodyToUrge)
    const [urged] = await run([
      {
        name: 'task_item_urge',
        values: [me.companyId, id, urgeEvery / 1000],
        text: `update task_item set urged_at = now() where comp_id = $1 and id = $2 and (urged_at is null or urged_at
          <= now() - $3 * interval '1 second')`,
      },
    ])
    if (urged!.count === 0) refuse(urgedLately)
    await spreadItem(context, task, { operation: 'urge', item: item.name }, { to: waiting, kind: 'task.urge' })
    return { id }
  },
})

interface Held {
  task: ItemTask
  item: Item
  items: Item[]
}

/**
 * Does an operation; answers the new status, or the rule that turns it down. Refused when it is not the actor's to do.
 */
async function operate(
  operation: Exclude<ItemOperation, 'del'>,
  held: Held,
  opinion: string,
  context: Context,
): Promise<Item['status'] | ItemRejection> {
  const { task, item } = held
  if (!task.rights.isOpen) refuse(taskHasEnded)
  if (item.type === itemTypes.step) return await decideStep(operation, held, opinion, context)
  const decided = decideItem(operation, held, opinion, context)
  if (isRejection(decided)) return decided
  await context.run(decided.statements)
  await spreadItems(context, task, [decided.change])
  return decided.status
}

/** What an operation comes to for a sub-item that is no step; refused when it is not the actor's to do. */
function decideItem(
  operation: Exclude<ItemOperation, 'del'>,
  { task, item }: Pick<Held, 'task' | 'item'>,
  opinion: string,
  context: Context,
) {
  const outcome = outcomeOf(operation, item, context.me.personId, new Date().toISOString())
  if (isRejection(outcome)) return outcome
  if (!item.can[operation]) {
    // People with some right on it learn its state; others only learn that it is not theirs.
    if (operation === 'pass' && item.marches.some(({ person }) => person?.id === context.me.personId))
      return notInThisState
    refuse(notAllowed)
  }
  const people = item.marches.flatMap(({ person }) => person?.id ?? [])
  return {
    status: outcome.status,
    statements: saveOutcome(context, item, outcome, opinion),
    change: {
      details: { operation, item: item.name },
      notice: { to: operation === 'unpass' || operation === 'cancel' ? people : [task.creatorId], kind: 'task.item' },
    },
  }
}

/** The same for several sub-items of a task: how many were changed, and what turned the last of the others down. */
async function operateEach(
  operation: Exclude<ItemOperation, 'del'>,
  { task, items }: Omit<Held, 'item'>,
  chosen: readonly Item[],
  opinion: string,
  context: Context,
) {
  if (chosen.length > 0 && !task.rights.isOpen) refuse(taskHasEnded)
  let turnedDown: ItemRejection | null = null
  let changed = 0
  const decided: Exclude<ReturnType<typeof decideItem>, ItemRejection>[] = []
  for (const item of chosen) {
    // A step's outcome moves the next one and the task along: each is done for itself, and no more than one runs.
    const outcome =
      item.type === itemTypes.step
        ? await decideStep(operation, { task, item, items }, opinion, context)
        : decideItem(operation, { task, item }, opinion, context)
    if (typeof outcome === 'object' && isRejection(outcome)) turnedDown = outcome
    else {
      changed++
      if (typeof outcome === 'object') decided.push(outcome)
    }
  }
  if (decided.length > 0) await context.run(decided.flatMap(({ statements }) => statements))
  await spreadItems(
    context,
    task,
    decided.map(({ change }) => change),
  )
  return { changed, turnedDown }
}

async function changeItem(
  { task, item }: Held,
  {
    managerId,
    planNum,
    formData,
    ...changes
  }: {
    name?: string | undefined
    managerId?: string[] | undefined
    unit?: string | undefined
    planNum?: number | null | undefined
    formData?: Record<string, string> | undefined
    planStartDate?: string | null | undefined
    planEndDate?: string | null | undefined
  },
  context: Context,
) {
  const { me, db, run } = context
  const { planStartDate = item.planStartDate, planEndDate = item.planEndDate, ...rest } = changes
  const fillsForm = formData && (item.can.pass || item.can.edit)
  const others =
    Object.values(changes).some(value => value !== undefined) || managerId !== undefined || planNum !== undefined
  if (item.type === itemTypes.step && others) refuse(stepsStay)
  if ((others && !item.can.edit) || (formData && !fillsForm)) refuse(task.rights.isOpen ? notAllowed : taskHasEnded)
  if (managerId) admitPeople(item.type, managerId)
  await db
    .update(taskItem)
    .set({
      ...rest,
      ...planOf({ planStartDate, planEndDate }, me.timeZone),
      ...(planNum === undefined ? {} : { planNum: planNum?.toString() ?? null }),
      ...(formData ? { formData } : {}),
    })
    .where(and(eq(taskItem.companyId, me.companyId), eq(taskItem.id, item.id)))
  const before = item.marches.flatMap(({ person }) => person?.id ?? [])
  const joined = (managerId ?? []).filter(personId => !before.includes(personId))
  if (managerId) await run([...setItemPeople(me.companyId, item.id, managerId), joinTask(me, task.id, managerId)])
  await spreadItem(
    context,
    task,
    { operation: 'edit', item: rest.name ?? item.name },
    { to: joined, kind: 'task.item' },
  )
}

async function moveItem({ task, item, items }: Held, beforeId: string | null, context: Context) {
  const { me, run } = context
  if (!item.can.edit) refuse(task.rights.isOpen ? notAllowed : taskHasEnded)
  const rest = items.filter(({ id }) => id !== item.id)
  const at = beforeId === null ? rest.length : rest.indexOf(found(rest.find(({ id }) => id === beforeId)))
  const order = [...rest.slice(0, at), item, ...rest.slice(at)].map(({ id }) => id)
  await run([
    {
      name: 'task_item_order',
      values: [me.companyId, order],
      text: `update task_item set position = place.position from unnest($2::uuid[]) with ordinality as place (id,
        position) where comp_id = $1 and task_item.id = place.id`,
    },
  ])
  await spreadItem(context, task, { operation: 'move', item: item.name })
}

const removeItem = ({ task, item }: Pick<Held, 'task' | 'item'>, context: Context) => removeItems(task, [item], context)

/** Removes sub-items of a task; returns their number. */
async function removeItems(task: ItemTask, items: readonly Item[], context: Context): Promise<number> {
  const { me, db } = context
  if (items.some(({ type }) => type === itemTypes.step)) refuse(stepsStay)
  if (items.some(({ can }) => !can.del)) refuse(task.rights.isOpen ? notAllowed : taskHasEnded)
  if (items.length > 0)
    await db.delete(taskItem).where(
      and(
        eq(taskItem.companyId, me.companyId),
        inArray(
          taskItem.id,
          items.map(({ id }) => id),
        ),
      ),
    )
  await spreadItems(
    context,
    task,
    items.map(item => ({ details: { operation: 'del', item: item.name } })),
  )
  return items.length
}

const admitEditing = ({ rights }: ItemTask) => {
  if (!rights.edits) refuse(rights.isOpen ? notAllowed : taskHasEnded)
}

function admitPeople(type: number, people: readonly string[]) {
  if (type === itemTypes.shared && (people.length < sharers.least || people.length > sharers.most))
    refuse(sharersNeeded, {}, 'manager_id')
  if (type === itemTypes.plain && people.length > 1) refuse(oneManager, {}, 'manager_id')
}

/** Who has a part in a task takes part in the task, and sees it. */
const joinTask = (me: Context['me'], taskId: string, people: readonly string[]) =>
  addMembers(me.companyId, 'task', taskId, { partner: people }, me.personId)

function planOf(
  {
    planStartDate,
    planEndDate,
  }: { planStartDate?: string | null | undefined; planEndDate?: string | null | undefined },
  timeZone: string,
) {
  const start = planStartDate ? readInstant(planStartDate, timeZone) : null
  const end = planEndDate ? readInstant(planEndDate, timeZone) : null
  if (start !== null && end !== null && start > end) refuse(startAfterEnd, {}, 'plan_end_date')
  return { planStartDate: start, planEndDate: end }
}

/** What is added to others' by this file. */
export const itemParts: Part[] = [refuseOn('task_item_person_person', unknownPerson)]
