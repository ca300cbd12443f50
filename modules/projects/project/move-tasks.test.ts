import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { newId } from '#platform/server/database/ids.ts'
import { demoPeople } from '#database/demo/people.ts'
import { moveTasksCalls } from '#mechanisms/projects/move-tasks.contract.ts'
import { taskCalls } from '#modules/tasks/tasks.contract.ts'
import { projectCalls } from './project.contract.ts'

const server = testServer()
const { staff } = demoPeople
const begin = async (draft: object = {}) =>
  (await server.done('staff', projectCalls.create, { type: 4, name: '移到这里', managerIds: [staff.id], ...draft })).id
const task = async (draft: object = {}) =>
  (await server.done('staff', taskCalls.create, { name: '要移动的任务', ...draft })).id
const projectOf = async (id: string) =>
  (await server.sql<{ project_id: string | null }>('select project_id from task where id = $1', [id]))[0]!.project_id

describe('a task', () => {
  it('goes into a project with all below it, to another, and out of it', async () => {
    const [first, second] = [await begin({ templateId: 'launch' }), await begin()]
    const id = await task()
    const below = await task({ parentId: id })
    expect(await server.done('staff', moveTasksCalls.one, { projectId: first, id })).toEqual({ id, projectId: first })
    expect([await projectOf(id), await projectOf(below)]).toEqual([first, first])
    await server.done('staff', moveTasksCalls.one, { projectId: second, id })
    expect([await projectOf(id), await projectOf(below)]).toEqual([second, second])
    await server.done('staff', moveTasksCalls.one, { projectId: 'none', id })
    expect([await projectOf(id), await projectOf(below)]).toEqual([null, null])
    expect(
      await server.sql(`select details from history where subject_id = $1 and details ? 'project' order by id`, [id]),
    ).toMatchObject([{ details: { project: [null, '移到这里'] } }, {}, { details: { project: ['移到这里', null] } }])
  })

  it('leaves its stage behind', async () => {
    const first = await begin({ templateId: 'launch' })
    // Of a template of a plan the tasks stand below their phases: one that stands alone.
    const [one] = await server.sql<{ id: string }>(
      `update task set parent_id = null where project_id = $1 and name = '首周数据复盘' returning id`,
      [first],
    )
    await server.done('staff', moveTasksCalls.one, { projectId: await begin(), id: one!.id })
    expect(
      await server.sql('select 1 from project_task where task_id = $1 and stage_id is not null', [one!.id]),
    ).toEqual([])
  })

  it('stays where it is unless it is one’s own, at the top, and the project takes it', async () => {
    const project = await begin()
    const id = await task()
    const below = await task({ parentId: id })
    expect(await server.call('staff', moveTasksCalls.one, { projectId: project, id: below })).toMatchObject({
      result: 1,
      code: 'task.project.below',
      msg: '子任务跟随上级任务，请移动上级任务',
    })
    expect(await server.call('finance', moveTasksCalls.one, { projectId: project, id })).toMatchObject({ result: 4 })
    expect(await server.call('staff', moveTasksCalls.one, { projectId: newId(), id })).toMatchObject({ result: 4 })
    await server.done('staff', projectCalls.changeStatus, { id: project, status: 1 })
    expect(await server.call('staff', moveTasksCalls.one, { projectId: project, id })).toMatchObject({ status: 403 })
    expect(await projectOf(id)).toBeNull()
  })

  it('goes with others at once: all of them, or none', async () => {
    const project = await begin()
    const ids = [await task(), await task()]
    const foreign = (await server.done('finance', taskCalls.create, { name: '别人的' })).id
    expect(
      await server.call('staff', moveTasksCalls.many, { projectId: project, ids: [...ids, foreign] }),
    ).toMatchObject({ result: 4 })
    expect(await projectOf(ids[0]!)).toBeNull()
    expect(await server.done('staff', moveTasksCalls.many, { projectId: project, ids })).toEqual({
      count: 2,
      projectId: project,
    })
    expect(await projectOf(ids[1]!)).toBe(project)
  })
})
