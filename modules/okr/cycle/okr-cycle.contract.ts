import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { byId, id, ids, numberedChoice, out } from '#platform/contract/fields.ts'
import { listed, page, paging } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'
import { objectiveBrief, objectiveRow, objectiveStatuses, ofCycle } from '../objective/objective.contract.ts'
import { okrTypes } from '../okr-cycles.contract.ts'

const cycleCount = v.object({
  status: out.number,
  num: out.number,
})
const statistics = v.object({
  objectiveNum: out.number,
  keyResultNum: out.number,
  personNum: out.number,
  missingNum: out.number,
  finishedNum: out.number,
  alignedNum: out.number,
  progress: out.maybeNumber,
  score: out.maybeNumber,
  statuses: v.array(cycleCount),
  departments: v.array(v.object({ id: out.maybeId, name: out.text, num: out.number, progress: out.maybeNumber })),
})
export type OkrStatistics = v.InferOutput<typeof statistics>
export const relatedTask = v.object({
  id: out.id,
  name: out.text,
  code: out.text,
  status: out.text,
  progressPercent: out.number,
})
export type RelatedTask = v.InferOutput<typeof relatedTask>

const missingPerson = v.object({ ...personBrief.entries, isReminded: out.flag })
export type MissingPerson = v.InferOutput<typeof missingPerson>
const settingPerson = v.object({ ...personBrief.entries, objectiveNum: out.number })
export type SettingPerson = v.InferOutput<typeof settingPerson>
export const nobodyToRemind = refusal('okr.nobody_to_remind', {
  zh: '没有可提醒的成员：都已填写，或今天已提醒过',
  en: 'No one to remind: all have objectives, or were reminded today',
})

export const okrCycleCalls = callsAbout('okr_objective', {
  statistics: call('GET /okr/analyze', v.object(ofCycle), statistics, {
    summary: 'How the objectives of a cycle that the caller may see stand',
  }),
  analyzed: call(
    'GET /okr/analyze/objectives',
    v.object({
      ...ofCycle,
      status: v.optional(numberedChoice(objectiveStatuses)),
      departmentId: v.optional(id),
      /** Those of one person. */
      managerId: v.optional(id),
      /** Those of people who are in no department. */
      noDepartment: v.optional(v.literal('1', 'choice')),
      /** Those alone that are finished, stand below another, or have key results. */
      finished: v.optional(v.literal('1', 'choice')),
      aligned: v.optional(v.literal('1', 'choice')),
      keyResults: v.optional(v.literal('1', 'choice')),
      ...paging(20).entries,
    }),
    page(objectiveRow),
    { summary: 'The very objectives that a figure of the statistics counts' },
  ),
  people: call('GET /okr/analyze/people', v.object({ ...ofCycle, ...paging(20).entries }), page(settingPerson), {
    summary: 'Those who have objectives of a cycle that the caller may see, and how many',
  }),
  missing: call('GET /okr/missing', v.object({ ...ofCycle, ...paging(20).entries }), page(missingPerson), {
    summary: 'Those whom the caller manages who have no objective of a cycle yet',
  }),
  remind: call(
    'POST /okr/notification',
    v.object({ ...ofCycle, personIds: v.optional(ids(500)) }),
    v.object({ id: out.id, num: out.number }),
    {
      summary: 'Remind those who have no objective of a cycle yet; each once a day at most',
    },
  ),
  notice: call(
    'GET /okr/notification/:id',
    byId,
    v.object({ id: out.id, type: v.picklist(okrTypes), cycle: out.text }),
    {
      summary: 'Which cycle a reminder is about',
    },
  ),
  managers: call('GET /okr/manage_auth', v.object({}), listed(personBrief), {
    summary: 'Who manages all plans and objectives',
    authority: ['PLAN_MANAGER'],
  }),
  tasks: call('GET /okr/objective/:id/tasks', byId, listed(relatedTask), {
    about: ['task'],
    summary: 'The tasks by which an objective is worked on, those that the caller may see',
  }),
  relate: call(
    'POST /okr/objective/:id/task',
    v.object({ id, addIds: v.optional(ids(100), []), delIds: v.optional(ids(100), []) }),
    v.object({ id: out.id }),
    {
      about: ['task'],
      summary: 'Relate tasks to an objective, or take them off it',
    },
  ),
  ofTask: call('GET /v3/task/:id/okrs', byId, listed(objectiveBrief), {
    summary: 'The objectives that a task is related to',
  }),
})
