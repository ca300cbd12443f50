import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { choice, emptiable, id, out, requiredText } from '#platform/contract/fields.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'
import { planCalendarKinds } from '#mechanisms/projects/project-types.contract.ts'
import {
  changedStatus,
  constraintKinds,
  linkTypes,
  plannedKinds,
  taskStatuses,
  type PlanCalendar,
} from '#modules/tasks/tasks.contract.ts'

/**
 * A task of a plan (spec 1 §3 "Mind map and plan view"; node and task are one). There may be ten thousand of them: what
 * is as it usually is is left out: no parent, no dates, 0 %, no predecessors. Rows come in no order: `planRows` makes
 * it of `parentId` and `orderKey`.
 */
export const plannedTask = v.object({
  id: out.id,
  parentId: v.optional(out.id),
  orderKey: out.text,
  code: out.text,
  name: out.text,
  status: v.picklist(taskStatuses),
  /** Of which kind, where not a plain task. */
  type: v.optional(v.picklist(plannedKinds)),
  priority: v.optional(out.number),
  isMilestone: v.optional(out.flag),
  planStartDate: v.optional(out.maybeInstant),
  planEndDate: v.optional(out.maybeInstant),
  realEndDate: v.optional(out.maybeInstant),
  /** Exact: a parent's has decimals, which are rounded only when shown. */
  progressPercent: v.optional(out.number),
  planWorkHour: v.optional(out.number),
  realWorkHour: v.optional(out.number),
  /** What it waits for, with the days between, and how where not finish to start. */
  preList: v.optional(
    v.array(v.object({ taskId: out.id, lag: v.optional(out.number), type: v.optional(v.picklist(linkTypes)) })),
  ),
  /** By when it should be done; it moves nothing. */
  deadline: v.optional(out.maybeInstant),
  constraintKind: v.optional(v.nullable(v.picklist(constraintKinds))),
  constraintDate: v.optional(out.maybeInstant),
  /** When it was begun, where a file or a person says so: nothing before it moves it any more. */
  realStartDate: v.optional(out.maybeInstant),
  managerIds: v.array(out.id),
  /** The caller made it or answers for it, and may change it on that account. */
  isOwn: v.optional(out.flag),
})
export type PlannedTask = v.InferOutput<typeof plannedTask>

const plannedChange = v.object({
  id: out.id,
  planStartDate: out.maybeInstant,
  planEndDate: out.maybeInstant,
  progressPercent: out.number,
  status: v.picklist(taskStatuses),
})

/** The weekdays that are worked, 1 for Monday; days off, and days that are worked, other than those say. */
const planCalendar = v.object({ weekdays: v.array(out.number), off: v.array(out.day), on: v.array(out.day) })
type SentCalendar = v.InferOutput<typeof planCalendar>

const sent = new WeakMap<SentCalendar, PlanCalendar>()
/** A plan's calendar as it is counted by; the same one for the same plan. */
export function calendarOfPlan({ calendar }: { calendar: SentCalendar | null }): PlanCalendar | null {
  if (calendar === null) return null
  let known = sent.get(calendar)
  if (!known)
    sent.set(
      calendar,
      (known = {
        weekdays: calendar.weekdays,
        days: Object.fromEntries([
          ...calendar.off.map(day => [day, false] as const),
          ...calendar.on.map(day => [day, true] as const),
        ]),
      }),
    )
  return known
}

/** The plan of a project. `can.edit`: any of its tasks; otherwise those that are the caller's (`isOwn`) alone. */
export const projectPlan = v.object({
  projectId: out.id,
  name: out.text,
  type: out.number,
  isPublish: out.flag,
  /** Which days it counts; `calendar` is none where every day does. */
  planCalendar: v.picklist(planCalendarKinds),
  calendar: v.nullable(planCalendar),
  can: v.object({ edit: out.flag, addTask: out.flag, manage: out.flag, seeMoney: out.flag }),
  /** The managers of its tasks. */
  people: v.array(personBrief),
  list: v.array(plannedTask),
})
export type ProjectPlan = v.InferOutput<typeof projectPlan>

/**
 * The same for those who ask for it in rows, with what the app reckons itself: days, row numbers, and costs for those
 * who may see the project's money, a parent's with those of everything below it.
 */
const listedPlan = v.object({
  ...projectPlan.entries,
  list: v.array(
    v.object({
      ...plannedTask.entries,
      preList: v.optional(
        v.array(
          v.object({
            taskId: out.id,
            /** Its row in the plan, from 1; left out where it stands in none of this one. */
            preNum: v.optional(out.number),
            lag: v.optional(out.number),
            type: v.optional(v.picklist(linkTypes)),
          }),
        ),
      ),
      /** Days that the plan counts. */
      duration: v.optional(out.number),
      /** Where it stands: "1.2.3". */
      directive: out.text,
      parentUuid: v.optional(out.id),
      /** Who answers for it, by their ids. */
      rel: v.object({ manager: v.array(out.id) }),
      workHourCost: v.optional(out.money),
      materialCost: v.optional(out.money),
      expenseCost: v.optional(out.money),
      productCost: v.optional(out.money),
      customCost: v.optional(out.money),
      cost: v.optional(out.money),
    }),
  ),
})
export type ListedPlan = v.InferOutput<typeof listedPlan>

/**
 * Up: a level up (升级); down: below the task above it (降级); before (prev) or behind (next) another, or last below it
 * (child).
 */
export const moveWays = ['up', 'down', 'prev', 'next', 'child'] as const
const insertWays = ['prev', 'next', 'child', 'last'] as const
/**
 * What a move or a new task has made different: where it stands, and every task whose dates, percent or status follow
 * from it.
 */
const placed = v.object({ id: out.id, parentId: out.maybeId, orderKey: out.text, list: v.array(plannedChange) })

export const alreadyPublished = refusal('project.plan.published', {
  zh: '计划已经发布',
  en: 'The plan has already been published',
})
export const nothingToPublish = refusal('project.plan.empty', {
  zh: '计划里还没有任务，请先添加任务',
  en: 'There is no task in the plan yet: add one first',
})
export const targetNeeded = refusal('project.plan.target', {
  zh: '请选择要放到哪个任务旁边',
  en: 'Choose the task to place it next to',
})
export const otherProject = refusal('project.plan.other_project', {
  zh: '该任务不在这个项目里',
  en: 'This task is not in the project',
})

export const projectPlanCalls = callsAbout('project', {
  list: call('GET /project/mind/list', v.object({ projectId: id }), listedPlan, {
    about: ['task'],
    summary:
      'The whole plan of a project at once, as compact as it gets; its order is that of `order_key` below each parent',
  }),
  move: call('POST /project/mind/move', v.object({ id, way: choice(moveWays), targetId: emptiable(id) }), placed, {
    about: ['task'],
    summary:
      'Move a task of a plan: a level up, below the one above, or beside or below another; its place is saved with it',
  }),
  insert: call(
    'POST /project/mind/insert',
    v.object({
      projectId: id,
      name: requiredText(200),
      way: v.optional(choice(insertWays), 'last'),
      targetId: emptiable(id),
    }),
    v.object({
      ...placed.entries,
      code: out.text,
      managerIds: v.array(out.id),
    }),
    { about: ['task'], summary: 'A new task at a place of a plan' },
  ),
  changeStatus: call(
    'POST /project/mind/change_status',
    v.object({ nodeid: emptiable(id), taskid: id, status: choice(taskStatuses) }),
    changedStatus,
    { about: ['task'], summary: 'Ask for another status of a task in a plan' },
  ),
  pullForward: call(
    'POST /project/mind/pull_forward',
    v.object({ projectId: id }),
    v.object({ list: v.array(plannedChange) }),
    {
      about: ['task'],
      summary: 'Bring every task that has not begun to where its predecessors let it begin, today at the earliest',
    },
  ),
  publish: call(
    'POST /project/publish',
    v.object({ projectId: id }),
    v.object({ id: out.id, isPublish: out.flag, taskNum: out.number }),
    { about: ['task'], summary: 'Publish a plan: its tasks reach those who do them, and each of them is told once' },
  ),
})
