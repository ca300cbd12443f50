import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoPeople } from '#database/demo/people.ts'
import { taskCalls } from '#modules/tasks/tasks.contract.ts'
import { itemCalls } from '../backlog/item.contract.ts'
import { projectCalls } from '../../project/project.contract.ts'
import { versionCalls } from './version.contract.ts'

const server = testServer()
const { manager, staff } = demoPeople
const begin = () =>
  server.done('manager', projectCalls.create, {
    type: 3,
    name: '敏捷项目',
    managerIds: [manager.id],
    partners: [{ personId: staff.id, role: 'member' }],
  })
const add = (projectId: string, draft: object = {}) =>
  server.done('manager', itemCalls.create, { projectId, name: '一个需求', ...draft })

describe('a version', () => {
  it('[version-003, version-004, version-005, version-006, version-009, version-010] is released when its items are complete, and taken back', async () => {
    const { id: projectId } = await begin()
    const { id } = await server.done('manager', versionCalls.create, {
      projectId,
      name: '2.0',
      summary: '离线可用',
      profit: '留住出差的客户',
    })
    const story = await add(projectId, { versionId: id })
    const bug = await add(projectId, { type: 'BUG', repairVersionId: id })
    // Found in it, but mended in none yet: does not keep it back.
    await add(projectId, { type: 'BUG', versionId: id })
    expect(await server.done('staff', versionCalls.detail, { id })).toMatchObject({
      name: '2.0',
      projectVersion: '2.0',
      profit: '留住出差的客户',
      totalNum: 2,
      bugNum: 1,
      isPublish: false,
      can: { edit: false },
    })
    expect(await server.call('manager', versionCalls.publish, { versionId: id })).toMatchObject({
      result: 1,
      code: 'project.version.incomplete',
      msg: '还有 2 项未完成，完成后才能发布',
    })
    expect(await server.call('staff', versionCalls.publish, { versionId: id })).toMatchObject({ status: 403 })
    for (const one of [story, bug])
      await server.done('manager', taskCalls.changeStatus, { id: one.id, status: 'FINISH' })
    expect(
      await server.done('manager', versionCalls.publish, { versionId: id, publishDate: '2026-11-20' }),
    ).toMatchObject({ isPublish: true, publishDate: '2026-11-20', doneNum: 2 })
    const { body } = await server.request(`/ftask/api/project/version/${id}.json`, {
      headers: { authorization: `Bearer ${await server.token('staff')}` },
    })
    expect(body.data).toMatchObject({
      uuid: id,
      name: '2.0',
      project_version: '2.0',
      summary: '离线可用',
      profit: '留住出差的客户',
      publish_date: '2026-11-20',
    })
    expect(await server.call('manager', versionCalls.publish, { versionId: id })).toMatchObject({
      result: 1,
      code: 'project.version.published',
    })
    const late = await add(projectId)
    expect(await server.call('manager', itemCalls.place, { id: [late.id], versionId: id })).toMatchObject({
      result: 1,
      code: 'project.version.published',
    })
    // A bug is found in what is out.
    await add(projectId, { type: 'BUG', versionId: id })
    expect(await server.call('manager', versionCalls.remove, { id })).toMatchObject({
      result: 1,
      code: 'project.version.published',
    })
    expect(await server.done('manager', versionCalls.unpublish, { versionId: id })).toMatchObject({
      isPublish: false,
      publishDate: null,
    })
    expect(await server.call('manager', versionCalls.unpublish, { versionId: id })).toMatchObject({
      result: 1,
      code: 'project.version.not_published',
    })
    await server.done('manager', versionCalls.remove, { id })
    expect((await server.done('manager', itemCalls.list, { projectId, versionId: 'none' })).list).toHaveLength(5)
  })

  it('[version-007, version-008] has a name of its own in its project; the list has those to come first', async () => {
    const { id: projectId } = await begin()
    const one = await server.done('manager', versionCalls.create, { projectId, name: '1.0' })
    expect(await server.call('manager', versionCalls.create, { projectId, name: '1.0' })).toMatchObject({
      result: 1,
      code: 'project.version.name',
    })
    expect(await server.call('manager', versionCalls.create, { projectId, name: '' })).toMatchObject({
      result: 1,
      errors: [{ field: 'name', code: 'required' }],
    })
    await server.done('manager', versionCalls.publish, { versionId: one.id })
    await server.done('manager', versionCalls.create, { projectId, name: '2.0' })
    expect((await server.done('staff', versionCalls.list, { projectId })).list.map(version => version.name)).toEqual([
      '2.0',
      '1.0',
    ])
    expect(
      (await server.done('staff', versionCalls.list, { projectId, isPublish: '1' })).list.map(version => version.name),
    ).toEqual(['1.0'])
    await server.done('manager', versionCalls.update, { id: one.id, name: '1.0.1' })
    expect(await server.call('finance', versionCalls.detail, { id: one.id })).toMatchObject({ result: 4 })
  })
})
