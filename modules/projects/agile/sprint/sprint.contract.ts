import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import {
  abilities,
  byId,
  choice,
  day,
  done,
  emptiable,
  id,
  out,
  requiredText,
  text,
} from '#platform/contract/fields.ts'
import { listed, page, paging } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { itemQuery, projectItem } from '../backlog/item.contract.ts'

/** How a sprint stands (spec 1 §4 "Sprint: open/close"). */
export const SprintStatus = { Planned: 0, Open: 1, Closed: 2 } as const
export type SprintStatus = (typeof SprintStatus)[keyof typeof SprintStatus]
export const sprintStatuses: readonly SprintStatus[] = /* @__PURE__ */ Object.values(SprintStatus)

export const sprintRow = v.object({
  id: out.id,
  projectId: out.id,
  name: out.text,
  goal: out.text,
  status: v.picklist(sprintStatuses),
  startDate: out.maybeDay,
  endDate: out.maybeDay,
  openedAt: out.maybeInstant,
  closedAt: out.maybeInstant,
  /** What is in it and done of it: of a closed one as it was then. */
  totalNum: out.number,
  doneNum: out.number,
  totalPoint: out.number,
  donePoint: out.number,
  committedNum: out.number,
  committedPoint: out.number,
  /** Open past its last day. */
  isDelay: out.flag,
})
export type SprintRow = v.InferOutput<typeof sprintRow>
export const sprintDetail = v.object({
  ...sprintRow.entries,
  projectName: out.text,
  can: abilities(['edit', 'open', 'close', 'remove', 'plan', 'add']),
})
export type SprintDetail = v.InferOutput<typeof sprintDetail>

const draft = {
  name: requiredText(100),
  goal: v.optional(text(2_000), ''),
  startDate: emptiable(day),
  endDate: emptiable(day),
}

/** How a sprint stood at the end of a day. */
const burndownDay = v.object({
  day: out.day,
  totalNum: out.number,
  leftNum: out.number,
  totalPoint: out.number,
  leftPoint: out.number,
})
const burndown = v.object({
  id: out.id,
  startDate: out.maybeDay,
  endDate: out.maybeDay,
  /** From its beginning to today, or to the day it closed; days to come have none. */
  list: v.array(burndownDay),
})
export type Burndown = v.InferOutput<typeof burndown>
const velocityRow = v.object({
  id: out.id,
  name: out.text,
  committedNum: out.number,
  doneNum: out.number,
  committedPoint: out.number,
  donePoint: out.number,
})

const { projectId: _project, sprintId: _sprint, ...itemFilters } = itemQuery.entries

export const sprintCalls = callsAbout('project', {
  list: call('GET /project/:projectId/sprints', v.object({ projectId: id, ...paging(10).entries }), page(sprintRow), {
    about: ['task'],
    summary: 'The sprints of a project: the open one, those to come, then the closed ones',
  }),
  velocity: call('GET /project/:projectId/velocity', v.object({ projectId: id }), listed(velocityRow), {
    about: ['task'],
    summary: 'What the last eight closed sprints took on and got done',
  }),
  detail: call('GET /project/sprint/:id', byId, sprintDetail, {
    about: ['task'],
    summary: 'A sprint with how far it has come',
  }),
  stories: call('GET /project/sprint/:id/stories', v.object({ id, ...itemFilters }), page(projectItem), {
    about: ['task'],
    summary: 'What is in a sprint',
  }),
  burndown: call('GET /project/sprint/:id/burndown', byId, burndown, {
    about: ['task'],
    summary: 'What was left of a sprint at the end of each day',
  }),
  create: call('POST /project/sprint', v.object({ projectId: id, ...draft }), v.object({ id: out.id }), {
    summary: 'Plan a sprint',
  }),
  update: call('PUT /project/sprint/:id', v.object({ id, ...draft }), done, {
    summary: 'Change a sprint that is not closed',
  }),
  open: call('POST /project/sprint/:id/open', byId, sprintRow, {
    summary: 'Open a planned sprint; a project has one open at a time',
  }),
  close: call(
    'POST /project/sprint/:id/close',
    v.object({ id, unfinished: v.optional(choice(['backlog', 'next']), 'backlog'), nextId: emptiable(id) }),
    sprintRow,
    {
      summary: 'Close the open sprint; what is unfinished goes back to the backlog, or to the next planned sprint',
    },
  ),
  remove: call('DELETE /project/sprint/:id', byId, done, {
    summary: 'Delete a planned sprint; what is in it goes back to the backlog',
  }),
})

export const sprintDates = refusal('project.sprint.dates', {
  zh: '开始日期不能晚于结束日期',
  en: 'The start cannot be later than the end',
})
export const sprintOpenAlready = refusal('project.sprint.one_open', {
  zh: '项目已有进行中的迭代，请先关闭它',
  en: 'The project has an open sprint: close that one first',
})
export const sprintNotPlanned = refusal('project.sprint.not_planned', {
  zh: '只有未开始的迭代可以这样操作',
  en: 'Only a planned sprint allows that',
})
export const sprintNotOpen = refusal('project.sprint.not_open', { zh: '迭代不在进行中', en: 'The sprint is not open' })
export const sprintEmpty = refusal('project.sprint.empty', {
  zh: '请先把需求或缺陷加入迭代',
  en: 'Add stories or bugs to the sprint first',
})
export const noNextSprint = refusal('project.sprint.no_next', {
  zh: '没有未开始的迭代可以接收，请先新建',
  en: 'There is no planned sprint to take them: plan one first',
})
