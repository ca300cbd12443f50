import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import {
  choice,
  day,
  done,
  emptiable,
  flag,
  id,
  ids,
  listOf,
  numberedChoice,
  out,
  requiredText,
  text,
  whole,
} from '#platform/contract/fields.ts'
import { listQuery, page } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { taskRow } from '#modules/tasks/tasks.contract.ts'

/**
 * What stands on a project's boards and in its backlog: stories and bugs, plain tasks, and what goes through a
 * workflow.
 */
export const itemKinds = ['STORY', 'BUG', 'TASK'] as const
const statuses = ['WAITING', 'RUNNING', 'WAITING_AGREE', 'POST_PONE', 'CANCEL', 'FINISH', 'FINISH_DELAY'] as const
/** An item is at most so big, in story points. */
const mostPoints = 999
/** The most items placed by one call. */
export const mostItems = 100
/** Stands for "in none": of sprints, versions, modules. */
export const inNone = 'none'
const idOrNone = v.union([id, v.literal(inNone)], 'id')

/** Where in its project an item stands (spec 1 §3 "Project links"). */
const place = v.object({
  stageId: out.maybeId,
  stageName: out.maybeText,
  sprintId: out.maybeId,
  sprintName: out.maybeText,
  moduleId: out.maybeId,
  moduleName: out.maybeText,
  versionId: out.maybeId,
  versionName: out.maybeText,
  repairVersionId: out.maybeId,
  repairVersionName: out.maybeText,
})
export const projectItem = v.object({ ...taskRow.entries, point: out.number, place: v.nullable(place) })
export type ProjectItem = v.InferOutput<typeof projectItem>
/** Whether it is still to be done: what has ended is not estimated any more. */
export const isItemOpen = ({ status }: Pick<ProjectItem, 'status'>) =>
  !['FINISH', 'FINISH_DELAY', 'CANCEL'].includes(status)

export const itemSorts = ['place', 'planEndDate', 'priority', 'createdAt', 'lastOptDate'] as const

const filters = {
  ...listQuery(itemSorts, 50).entries,
  status: v.optional(listOf(choice(statuses), statuses.length)),
  isOpen: v.optional(flag),
  priority: v.optional(listOf(numberedChoice([0, 1, 2, 3]), 4)),
  managerId: v.optional(ids(20)),
  stageId: v.optional(id),
  sprintId: v.optional(idOrNone),
  versionId: v.optional(idOrNone),
  moduleId: v.optional(idOrNone),
}
const ofProject = v.object({ projectId: id, ...filters })
export const itemQuery = v.object({
  ...ofProject.entries,
  type: v.optional(listOf(choice([...itemKinds, 'WORKFLOW', 'RECURRING', 'BATCH', 'ISSUE', 'QUALITY']), 8)),
})

/** Where items are put: what is not named stays as it is, null takes them out. */
const places = {
  sprintId: emptiable(id),
  moduleId: emptiable(id),
  versionId: emptiable(id),
  repairVersionId: emptiable(id),
}

export const movedItem = v.object({
  id: out.id,
  status: out.text,
  stageId: out.maybeId,
  /** Set when a rule turned the move down: the board is left as it is (spec 2 §4). */
  optResult: v.nullable(v.object({ code: out.text, msg: out.text })),
})

export const itemCalls = callsAbout('project', {
  list: call('GET /project/:projectId/items', itemQuery, page(projectItem), {
    about: ['task'],
    summary: 'What is in a project, by stage, sprint, version, module, status or person, in its order',
  }),
  stories: call('GET /project/:projectId/stories', ofProject, page(projectItem), {
    about: ['task'],
    summary: 'The stories of a project, in the order of its backlog',
  }),
  bugs: call('GET /project/:projectId/bugs', ofProject, page(projectItem), {
    about: ['task'],
    summary: 'The bugs of a project; severities 0 minor, 1 major, 2 critical, 3 blocker',
  }),
  create: call(
    'POST /project/item',
    v.object({
      projectId: id,
      type: v.optional(choice(itemKinds), 'STORY'),
      name: requiredText(200),
      detail: v.optional(text(20_000), ''),
      priority: v.optional(numberedChoice([0, 1, 2, 3]), 0),
      point: v.optional(whole(0, mostPoints), 0),
      managerIds: v.optional(ids(10), []),
      planEndDate: emptiable(day),
      stageId: emptiable(id),
      ...places,
    }),
    v.object({ id: out.id, code: out.text }),
    { about: ['task'], summary: 'Add a story, a bug or a task to a project, in its place' },
  ),
  place: call('POST /project/items/place', v.object({ id: ids(mostItems), ...places }), v.object({ num: out.number }), {
    about: ['task'],
    summary: 'Put items of one project into a sprint, a module or versions of it, or out of them',
  }),
  estimate: call(
    'POST /project/items/estimate',
    v.object({ id: ids(mostItems), point: whole(0, mostPoints) }),
    v.object({ num: out.number }),
    { about: ['task'], summary: 'Say how big items of one project are, in story points; 0 for not estimated' },
  ),
  order: call('POST /project/item/:id/order', v.object({ id, beforeId: emptiable(id), afterId: emptiable(id) }), done, {
    about: ['task'],
    summary: 'Put an item before or after another of its project; first of all without either',
  }),
  move: call('POST /project/item/:id/move', v.object({ id, stageId: id }), movedItem, {
    about: ['task'],
    summary:
      'Put a card into another column: out of the first one it starts, in the one of what is done it is finished, out of that it is taken up again',
  }),
  toProject: call(
    'POST /project/move_to_project',
    v.object({ id: ids(mostItems), projectId: emptiable(id) }),
    v.object({ num: out.number }),
    { about: ['task'], summary: 'Move tasks with all below them to another project, or out of any' },
  ),
})

export const placeUnknown = refusal('project.item.place', {
  zh: '所选的迭代、版本、模块或阶段不属于该项目',
  en: 'This sprint, version, module or stage does not belong to the project',
})
export const itemsOfOneProject = refusal('project.item.one_project', {
  zh: '请选择同一个项目中的任务',
  en: 'Choose tasks of one project',
})
export const sprintClosed = refusal('project.sprint.closed', { zh: '迭代已关闭', en: 'The sprint is closed' })
export const versionPublished = refusal('project.version.published', {
  zh: '版本已发布，请先撤回发布',
  en: 'The version is released: undo the release first',
})
export const stageFull = refusal('project.stage.full', {
  zh: '“{name}”最多同时 {n} 项',
  en: '“{name}” allows at most {n} at once',
})
/** What was to be finished with this is not, by a rule of the task; `why` is its sentence. */
export const notFinished = refusal('project.item.not_finished', {
  zh: '还不能完成：{why}',
  en: 'It cannot be finished yet: {why}',
})
export const estimateEnded = refusal('project.item.estimate_ended', {
  zh: '已结束的任务不能再估点：{name}',
  en: 'Ended items can no longer be estimated: {name}',
})
export const belowAnother = refusal('project.item.below', {
  zh: '子任务随上级任务移动，请移动上级任务',
  en: 'A subtask moves with its parent: move the parent',
})
