import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { done, emptiable, flag, id, ids, out, requiredText, whole } from '#platform/contract/fields.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { nextStep } from '../board/process/process.contract.ts'

export const mostStages = 30

export const projectStage = v.object({
  id: out.id,
  name: out.text,
  taskNum: out.number,
  finishedNum: out.number,
  /** The limit of open tasks; null for none. Strict: more are refused. */
  wipLimit: out.maybeNumber,
  isStrict: out.flag,
  /** What comes there is finished. */
  isDone: out.flag,
  /** Tasks at work there beyond its limit. */
  overNum: out.number,
  /** Where a card may go from there by the process of the board. */
  next: v.array(nextStep),
})
export type ProjectStage = v.InferOutput<typeof projectStage>

const draft = {
  name: requiredText(50),
  wipLimit: emptiable(whole(1, 999)),
  isStrict: v.optional(flag, false),
  isDone: v.optional(flag, false),
}

export const stageCalls = callsAbout('project', {
  list: call(
    'GET /project/:projectId/stages',
    v.object({ projectId: id }),
    v.object({
      list: v.array(projectStage),
      /** Cards go only where the process lets them. */
      isBound: out.flag,
    }),
    { about: ['task'], summary: 'The stages of a project in their order, with how many tasks each has' },
  ),
  create: call('POST /project/stage', v.object({ projectId: id, ...draft }), v.object({ id: out.id }), {
    summary: 'Add a stage, the last one',
  }),
  update: call('PUT /project/stage/:id', v.object({ id, ...draft }), done, {
    summary: 'Change a stage: its name, how much it takes, whether it finishes what comes there',
  }),
  sort: call('POST /project/:projectId/stages/sort', v.object({ projectId: id, ids: ids(mostStages) }), done, {
    summary: 'Put the stages in this order',
  }),
  remove: call('POST /project/stage/:id/remove', v.object({ id, toId: emptiable(id) }), done, {
    summary: 'Delete a stage; its tasks go to another one, by default to its neighbour',
  }),
})

export const stageKept = refusal('project.stage.kept', {
  zh: '至少保留一个阶段',
  en: 'There must be at least one stage',
})
export const tooManyStages = refusal('project.stage.too_many', { zh: '阶段最多 30 个', en: 'At most 30 stages' })
export const stagesChanged = refusal('project.stage.changed', {
  zh: '阶段已被他人修改，请刷新后再试',
  en: 'The stages have since changed: refresh and try again',
})
