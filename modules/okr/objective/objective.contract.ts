import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import {
  abilities,
  byId,
  done,
  emptiable,
  flag,
  id,
  ids,
  number,
  numberedChoice,
  out,
  requiredText,
  searchKey,
  text,
  whole,
} from '#platform/contract/fields.ts'
import { listed, listQuery, page, withCan } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'
import { keyResultRow } from '../key-result/key-result-row.contract.ts'
import { okrTypes } from '../okr-cycles.contract.ts'
import { wholeWeight } from '../weights.contract.ts'

/** How an objective stands (spec 1 §3): 正常、有风险、已延期. */
export const ObjectiveStatus = { Normal: 0, Risky: 1, Delayed: 2 } as const
export type ObjectiveStatus = (typeof ObjectiveStatus)[keyof typeof ObjectiveStatus]
export const objectiveStatuses: readonly ObjectiveStatus[] = /* @__PURE__ */ Object.values(ObjectiveStatus)

/** P0, P1 and P2 (spec 1 §3). */
export const ObjectivePriority = { P0: 0, P1: 1, P2: 2 } as const
export type ObjectivePriority = (typeof ObjectivePriority)[keyof typeof ObjectivePriority]
export const objectivePriorities: readonly ObjectivePriority[] = /* @__PURE__ */ Object.values(ObjectivePriority)

/** Who sees an objective beside those who take part and everybody above them: 全公司、本部门、指定人员. */
export const visibleScopes = ['company', 'department', 'members'] as const
export type VisibleScope = (typeof visibleScopes)[number]

export const cycleText = requiredText(10)
export const ofCycle = { type: numberedChoice(okrTypes), cycle: cycleText }

/** What others show of an objective. */
export const objectiveBrief = v.object({
  id: out.id,
  name: out.text,
  manager: v.nullable(personBrief),
  progress: out.maybeNumber,
})
export type ObjectiveBrief = v.InferOutput<typeof objectiveBrief>

export const objectiveRow = v.object({
  id: out.id,
  type: v.picklist(okrTypes),
  cycle: out.text,
  name: out.text,
  manager: v.nullable(personBrief),
  managerId: out.id,
  parentId: out.maybeId,
  plv: v.picklist(objectivePriorities),
  status: v.picklist(objectiveStatuses),
  isLocked: out.flag,
  weight: out.number,
  progress: out.maybeNumber,
  score: out.maybeNumber,
  finishedAt: out.maybeInstant,
  keyResultNum: out.number,
  lastOptDate: out.instant,
})
export type ObjectiveRow = v.InferOutput<typeof objectiveRow>

export const objectiveDetail = v.object({
  ...objectiveRow.entries,
  summary: out.text,
  businessValue: out.maybeNumber,
  scope: v.picklist(visibleScopes),
  partners: v.array(personBrief),
  parent: v.nullable(objectiveBrief),
  aligned: v.array(objectiveBrief),
  children: v.array(objectiveBrief),
  krs: v.array(keyResultRow),
  creator: v.nullable(personBrief),
  createdAt: out.instant,
  can: abilities(['edit', 'remove', 'comment', 'lock', 'judge', 'change', 'restart']),
})
export type ObjectiveDetail = v.InferOutput<typeof objectiveDetail>

const scopeDraft = {
  scope: v.optional(v.picklist(visibleScopes, 'choice'), 'company'),
  partnerIds: v.optional(ids(100), []),
}
const draft = {
  name: requiredText(200),
  summary: v.optional(text(5_000), ''),
  managerId: id,
  parentId: emptiable(id),
  plv: v.optional(numberedChoice(objectivePriorities), ObjectivePriority.P1),
  businessValue: emptiable(number(0, 10)),
  status: v.optional(numberedChoice(objectiveStatuses), ObjectiveStatus.Normal),
  ...scopeDraft,
}
const filters = {
  type: v.optional(numberedChoice(okrTypes)),
  cycle: v.optional(text(10)),
  managerId: v.optional(id),
  status: v.optional(numberedChoice(objectiveStatuses)),
  key: v.optional(searchKey),
}
const weightOf = v.object({ id, weight: whole(0, wholeWeight) })
export const weightsInput = v.pipe(v.array(weightOf), v.minLength(1, 'required'), v.maxLength(200, 'too_many'))
const mapNode = v.object({
  id: out.id,
  parentId: out.maybeId,
  name: out.text,
  managerName: out.text,
  plv: out.number,
  status: out.number,
  progress: out.maybeNumber,
})
export type MapNode = v.InferOutput<typeof mapNode>

export const objectiveExported = page(objectiveRow)
export const objectiveCalls = callsAbout('okr_objective', {
  list: call(
    'GET /okr/objective',
    v.object({ ...listQuery(['lastOptDate']).entries, ...filters }),
    withCan(page(objectiveRow), { create: 'everyone', manageAll: ['PLAN_MANAGER'] }),
    { summary: 'Objectives that the caller may see, by cycle and manager' },
  ),
  export: call('GET /okr/objective/export', v.object(filters), v.unknown(), {
    answers: 'file',
    summary: 'Objectives of the same filters as an .xlsx',
  }),
  map: call('GET /okr/map', v.object(ofCycle), listed(mapNode), {
    summary: 'All objectives of a cycle that the caller may see, each with what it stands below',
  }),
  detail: call('GET /okr/objective/:id', byId, objectiveDetail, {
    summary: 'An objective with its key results, what it is aligned to, and what the caller may do',
  }),
  create: call('POST /okr/objective', v.object({ ...ofCycle, ...draft }), v.object({ id: out.id }), {
    summary: 'Set an objective; all but those at the top stand below another',
  }),
  update: call('PUT /okr/objective/:id', v.object({ id, ...draft }), done, {
    summary: 'Change an objective that is neither locked nor finished',
  }),
  remove: call('DELETE /okr/objective/:id', byId, done, { summary: 'Delete an objective that none stands below' }),
  lock: call('POST /okr/objective/:id/lock', v.object({ id, isLocked: flag }), done, {
    summary: 'Lock an objective, or unlock it; a locked one is not changed',
  }),
  finish: call('POST /okr/objective/:id/finish', byId, done, {
    summary: 'Finish an objective, for good',
  }),
  align: call(
    'POST /okr/objective/:id/align',
    v.object({ id, parentId: emptiable(id), alignedIds: v.optional(ids(50), []) }),
    done,
    {
      summary: 'Align an objective, up and sideways; what would make a circle is refused',
    },
  ),
  setScope: call('POST /okr/objective/:id/scope', v.object({ id, ...scopeDraft }), done, {
    summary: 'Say who sees an objective',
  }),
  weigh: call('POST /okr/weights', v.object({ ...ofCycle, managerId: v.optional(id), list: weightsInput }), done, {
    summary: "Give the weights of a person's objectives of a cycle: all of them, 100 % together",
  }),
})

export const weightsNotWhole = refusal('okr.weights.total', {
  zh: '权重合计必须等于 100%，现在是 {total}%',
  en: 'Weights must total exactly 100%; they are {total}%',
})
export const weightsNotAll = refusal('okr.weights.all', {
  zh: '请为每一项填写权重',
  en: 'Give each of them its weight',
})
export const weightsStuck = refusal('okr.weights.stuck', {
  zh: '其余目标都已锁定或完成，权重不能再分摊：请先解锁其中一个，或新建一个目标',
  en: 'All other objectives are locked or finished, so their weights stay: unlock one, or add another, first',
})
export const weightsFull = refusal('okr.weights.full', {
  zh: '这个周期的目标都已锁定或完成，权重合计已是 100%，新目标分不到权重：请先解锁其中一个，或设在其他周期',
  en: 'All objectives of this cycle are locked or finished and weigh 100% together, so another would weigh nothing: unlock one first, or use another cycle',
})
export const objectiveLocked = refusal('okr.objective.locked', {
  zh: '目标已锁定，解锁后才能修改',
  en: 'This objective is locked: unlock it before changing it',
})
export const objectiveFinished = refusal('okr.objective.finished', {
  zh: '目标已完成，不能修改，也不能重新开始',
  en: 'This objective is finished: it can neither be changed nor restarted',
})
export const parentNeeded = refusal('okr.objective.parent', {
  zh: '请选择上级目标',
  en: 'Choose the objective that this one supports',
})
export const unknownParent = refusal('okr.objective.unknown', {
  zh: '找不到所选的目标',
  en: 'A chosen objective is not there',
})
export const alignmentCircle = refusal('okr.alignment.circle', {
  zh: '这样对齐会形成循环',
  en: 'Aligned like this, objectives would stand in a circle',
})
export const hasBelow = refusal('okr.objective.below', {
  zh: '还有目标对齐到它，请先解除对齐',
  en: 'Other objectives are aligned to it: align them elsewhere first',
})
export const noSuchCycle = refusal('okr.cycle.unknown', { zh: '没有这个周期', en: 'There is no such cycle' })
export const notTheirs = refusal('okr.objective.manager', {
  zh: '只能为自己或下属设定目标',
  en: 'Objectives are set for yourself or for those you manage',
})
