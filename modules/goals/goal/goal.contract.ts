import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import {
  abilities,
  byId,
  done,
  emptiable,
  flag,
  id,
  number,
  numberedChoice,
  out,
  requiredText,
  text,
  whole,
} from '#platform/contract/fields.ts'
import { listed, page, paging } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import type { CycleKind } from '#mechanisms/cycles/cycles.contract.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'

/** What a goal's `goal_type` says: the kind of its cycle (spec 1 §9). Days and years are lists, the others a tree. */
export const GoalType = { Day: 0, Week: 1, Month: 2, Season: 3, Year: 4 } as const
export type GoalType = (typeof GoalType)[keyof typeof GoalType]
export const goalTypes: readonly GoalType[] = /* @__PURE__ */ Object.values(GoalType)
export const goalKinds: readonly CycleKind[] = ['day', 'week', 'month', 'season', 'year']
/** The kinds that the company makes plans for: weeks and quarters may be switched off (spec 1 §9). */
export const kindsOf = ({ week = 1, quarter = 1 }: { week?: number; quarter?: number }): readonly CycleKind[] =>
  goalKinds.filter(kind => (kind !== 'week' || week === 1) && (kind !== 'season' || quarter === 1))
/** What a plan opens with: the week, or the month where the company plans no weeks. */
export const usualType = (setting: { week?: number }): GoalType =>
  kindsOf(setting).includes('week') ? GoalType.Week : GoalType.Month
/** Stands for no goal where one is named whose goals below it are read. */
export const topOfGoals = 'top'
export const isTree = (type: GoalType) => type !== GoalType.Day && type !== GoalType.Year

/** 正常、滞后、超前、严重滞后 (spec 1 §3). */
export const GoalStatus = { Normal: 0, Lagging: 1, Ahead: 2, SeverelyLagging: 3 } as const
export type GoalStatus = (typeof GoalStatus)[keyof typeof GoalStatus]
export const goalStatuses: readonly GoalStatus[] = /* @__PURE__ */ Object.values(GoalStatus)

const cycle = requiredText(10)
export const ofCycle = { goalType: numberedChoice(goalTypes), goalCycle: cycle, userId: v.optional(id) }
export const march = v.object({
  id: out.id,
  day: out.day,
  progress: out.number,
  doneNum: out.maybeNumber,
  status: out.maybeNumber,
  summary: out.text,
  /** It came of the task while the cycle was locked, and waits for it to be opened. */
  isHeld: out.flag,
  createdAt: out.instant,
})
export const goalRow = v.object({
  id: out.id,
  goalType: v.picklist(goalTypes),
  goalCycle: out.text,
  userId: out.id,
  taskId: out.maybeId,
  parentId: out.maybeId,
  /** The same, as goals made of tasks have it on the wire (spec 1 §3). */
  parentUuid: out.maybeId,
  parentName: out.maybeText,
  name: out.text,
  summary: out.text,
  progress: out.number,
  planNum: out.maybeNumber,
  doneNum: out.maybeNumber,
  unit: out.text,
  status: v.picklist(goalStatuses),
  isStatusSet: out.flag,
  finishedAt: out.maybeInstant,
  goalMarches: v.array(march),
})
export type GoalRow = v.InferOutput<typeof goalRow>

/** A goal in its tree: how deep it stands, and how many stand right below it. */
export const treeRow = v.object({ ...goalRow.entries, level: out.number, childNum: out.number })
export type GoalTreeRow = v.InferOutput<typeof treeRow>

const mindNode = v.object({
  id: out.id,
  taskId: out.maybeId,
  parentId: out.maybeId,
  children: v.array(out.id),
  task: v.object({
    name: out.text,
    status: out.number,
    progressPercent: out.number,
    goalDoneNum: out.maybeNumber,
    goalPlanNum: out.maybeNumber,
    goalMarches: v.array(march),
  }),
})
export type GoalMindNode = v.InferOutput<typeof mindNode>
const ability = abilities(['edit', 'lock', 'snapshot'])
export const goalsPage = v.object({
  ...page(goalRow).entries,
  user: v.nullable(personBrief),
  lock: out.flag,
  count: out.number,
  /** How many of the cycle before are undone and not gone on with yet. */
  undoneBefore: out.number,
  can: ability,
})
export type GoalsPage = v.InferOutput<typeof goalsPage>
const draft = {
  name: requiredText(200),
  summary: v.optional(text(2_000), ''),
  parentId: emptiable(id),
  planNum: emptiable(number(0, 9_999_999)),
  unit: v.optional(text(20), ''),
}
const snapshotRow = v.object({ id: out.id, name: out.text, createdAt: out.instant })
const compared = v.object({
  id: out.id,
  name: out.text,
  was: v.nullable(out.number),
  now: v.nullable(out.number),
  change: v.picklist(['added', 'dropped', 'moved', 'done', 'progressed', 'same']),
})
export type ComparedGoal = v.InferOutput<typeof compared>

export const goalCalls = callsAbout('goal', {
  list: call(
    'GET /v3/task/goals',
    v.object({
      ...ofCycle,
      mirror: v.optional(id),
      status: v.optional(numberedChoice(goalStatuses)),
      ...paging(20).entries,
    }),
    goalsPage,
    {
      about: ['task'],
      summary: "A person's goals of a cycle; with `mirror`, as a snapshot has them",
    },
  ),
  mind: call(
    'GET /v3/task/goals/mind',
    v.object({
      goalType: v.optional(numberedChoice(goalTypes), GoalType.Week),
      goalCycle: v.optional(text(10), ''),
      userId: v.optional(id),
    }),
    listed(mindNode),
    {
      about: ['task'],
      summary: "A person's goals of a cycle as the nodes of a mind map; of this week, where nothing is said",
    },
  ),
  tree: call(
    'GET /v3/task/goals/tree',
    v.object({
      goalType: v.optional(numberedChoice(goalTypes), GoalType.Week),
      goalCycle: v.optional(text(10), ''),
      userId: v.optional(id),
      parentId: v.optional(v.union([id, v.literal(topOfGoals)], 'id')),
    }),
    listed(treeRow),
    {
      about: ['task'],
      summary:
        "A person's goals of a cycle, each before those below it; with `parent_id`, those right below that goal alone, and with `top`, those that stand below none",
    },
  ),
  detail: call(
    'GET /v3/task/goal/:id',
    byId,
    v.object({ ...goalRow.entries, user: v.nullable(personBrief), lock: out.flag, can: ability }),
    {
      summary: 'A goal with its progress, day by day',
    },
  ),
  export: call('GET /v3/task/goals/export', v.object(ofCycle), v.unknown(), {
    answers: 'file',
    summary: "A person's goals of a cycle as an .xlsx",
  }),
  create: call(
    'POST /v3/task/goal',
    v.object({ ...ofCycle, taskId: emptiable(id), ...draft, name: v.optional(text(200), '') }),
    v.object({ id: out.id }),
    {
      about: ['task'],
      summary: 'Set a goal, or make one of a task',
    },
  ),
  unlink: call('DELETE /v3/task/goal', v.object({ goalUuid: id }), done, {
    about: ['task'],
    summary: 'Take a goal away; its task stays',
  }),
  update: call('PUT /v3/task/goal/:id', v.object({ id, ...draft }), done, { summary: 'Change a goal' }),
  march: call(
    'POST /v3/task/goal/:id/march',
    v.object({
      id,
      progress: whole(0, 100),
      doneNum: emptiable(number(0, 9_999_999)),
      status: emptiable(numberedChoice(goalStatuses)),
      summary: v.optional(text(2_000), ''),
    }),
    v.object({ id: out.id }),
    {
      summary: 'Say how far a goal has come; 100 finishes it',
    },
  ),
  removeMarch: call('DELETE /v3/task/goal/march/:id', byId, done, {
    summary: 'Take back what was said of how far a goal has come; it stands as it was said before that',
  }),
  setStatus: call(
    'POST /v3/task/goal/:id/status',
    v.object({ id, status: emptiable(numberedChoice(goalStatuses)) }),
    done,
    {
      summary: 'Say how a goal stands, or leave it to its progress again',
    },
  ),
  lock: call(
    'POST /v3/task/goal/lock',
    v.object({
      goalType: v.optional(numberedChoice(goalTypes), GoalType.Week),
      goalCycle: v.optional(text(10), ''),
      userId: v.optional(id),
      lock: v.optional(flag, true),
    }),
    v.object({ lock: out.flag }),
    {
      summary: "Lock a person's cycle, or open it again; of this week, where nothing is said",
    },
  ),
  carry: call('POST /v3/task/goal/carry', v.object(ofCycle), v.object({ num: out.number }), {
    summary: 'Go on in this cycle with what the cycle before has left undone',
  }),
  snapshots: call('GET /v3/task/goal/snapshots', v.object({ ...ofCycle, ...paging(20).entries }), page(snapshotRow), {
    summary: "Snapshots of a person's cycle, newest first",
  }),
  snapshot: call(
    'POST /v3/task/goal/snapshot',
    v.object({ ...ofCycle, name: requiredText(100) }),
    v.object({ id: out.id }),
    {
      summary: "Keep a person's goals of a cycle as they stand",
    },
  ),
  compare: call(
    'GET /v3/task/goal/snapshot/:id',
    byId,
    v.object({
      ...snapshotRow.entries,
      goalType: v.picklist(goalTypes),
      goalCycle: out.text,
      userId: out.id,
      list: v.array(compared),
    }),
    {
      summary: 'A snapshot compared with now: what was added, dropped, moved, done',
    },
  ),
})

/** How many goals a person's cycle holds at most. */
export const mostGoals = 1_000

export const cycleLocked = refusal('goal.cycle.locked', {
  zh: '该周期已锁定，解锁后才能修改',
  en: 'This cycle is locked: unlock it before changing it',
})
export const kindSwitchedOff = refusal('goal.kind.off', {
  zh: '公司没有启用这种周期的计划',
  en: 'The company makes no plans for cycles of this kind',
})
export const cycleFull = refusal('goal.cycle.full', {
  zh: '一个周期最多 {most} 个目标',
  en: 'A cycle holds at most {most} goals',
})
export const goalFinished = refusal('goal.finished', {
  zh: '目标已完成，不能修改，也不能重新开始',
  en: 'This goal is finished: it can neither be changed nor restarted',
})
export const noSuchCycle = refusal('goal.cycle.unknown', { zh: '没有这个周期', en: 'There is no such cycle' })
export const goalNameNeeded = refusal('goal.name', { zh: '请填写目标', en: 'Say what the goal is' })
export const unknownGoal = refusal('goal.parent', {
  zh: '上级目标不在这个周期里',
  en: 'The goal above is not of this cycle',
})
export const flatCycle = refusal('goal.flat', {
  zh: '日目标和年目标没有上下级',
  en: 'Goals of a day or a year stand side by side',
})
export const alreadyGoal = refusal('goal.task.already', {
  zh: '该任务已经是这个周期的目标',
  en: 'The task is a goal of this cycle already',
})
