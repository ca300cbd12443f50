import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { id, ids, out } from '#platform/contract/fields.ts'
import { refusal } from '#platform/contract/refusals.ts'

/** Stands for no project: a task leaves the one it is in. */
export const noProject = 'none'
const target = v.union([id, v.literal(noProject)], 'id')
export const mostMoved = 200

export const childFollows = refusal('task.project.below', {
  zh: '子任务跟随上级任务，请移动上级任务',
  en: 'A subtask is in its parent’s project: move the parent',
})

/** Moving tasks is requested where tasks are shown, and done in the room of projects. */
export const moveTasksCalls = callsAbout('task', {
  one: call(
    'POST /project/:projectId/task/:id',
    v.object({ projectId: target, id }),
    v.object({ id: out.id, projectId: out.maybeId }),
    { about: ['project'], summary: 'Put a task, with all below it, into a project; `none` takes it out of its own' },
  ),
  many: call(
    'POST /project/:projectId/move_tasks',
    v.object({ projectId: target, ids: ids(mostMoved) }),
    v.object({ count: out.number, projectId: out.maybeId }),
    { about: ['project'], summary: 'Put several tasks into a project at once: all of them, or none where one may not' },
  ),
})
