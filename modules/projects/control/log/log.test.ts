import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { newId } from '#platform/server/database/ids.ts'
import { demoPeople } from '#database/demo/people.ts'
import { commentCalls } from '#mechanisms/comments/comment.contract.ts'
import { projectCalls } from '../../project/project.contract.ts'
import { projectLogCalls } from './log.contract.ts'

const server = testServer()
const { manager, staff, sales } = demoPeople
const begin = async () =>
  (
    await server.done('manager', projectCalls.create, {
      type: 4,
      name: '日志项目',
      managerIds: [manager.id],
      partners: [
        { personId: staff.id, role: 'member' },
        { personId: sales.id, role: 'member' },
      ],
    })
  ).id
const write = async (projectId: string, more: object = {}) =>
  (
    await server.done('staff', projectLogCalls.create, {
      projectId,
      title: '隔断完成',
      content: '明天刷漆',
      logDate: '2026-10-01',
      ...more,
    })
  ).id
const kept = (projectId: string) =>
  server.sql('select * from project_log where project_id = $1 order by id', [projectId])

describe('the log of a project', () => {
  it('is read by whoever sees the project, the last day first, and is the journal of who wrote it', async () => {
    const projectId = await begin()
    const [first, last] = [await write(projectId), await write(projectId, { title: '刷漆', logDate: '2026-10-02' })]
    await server.done('manager', commentCalls.create, { subjectType: 'project_log', subjectId: first, content: '好' })
    expect((await server.done('sales', projectLogCalls.list, { projectId })).list).toMatchObject([
      { id: last, title: '刷漆', commentNum: 0 },
      { id: first, commentNum: 1, fileNum: 0, creator: { name: '王小雨' } },
    ])
    const journal = async (who: 'staff' | 'sales' | 'finance' | 'other', scope: 'mine' | 'company') =>
      (await server.done(who, projectLogCalls.journal, { scope, limit: 100 })).list
        .map(one => one.id)
        .filter(one => one === first || one === last)
    expect(await journal('staff', 'mine')).toEqual([last, first])
    expect(await journal('sales', 'mine')).toEqual([])
    expect(await journal('sales', 'company')).toEqual([last, first])
    expect(await journal('finance', 'company')).toEqual([])
    expect(await journal('other', 'company')).toEqual([])
  })

  it('is changed by who wrote it alone, deleted by those who run the project as well', async () => {
    const projectId = await begin()
    const id = await write(projectId)
    const before = await kept(projectId)
    const change = { id, title: '改了', logDate: '2026-10-01' }
    expect(await server.call('manager', projectLogCalls.update, change)).toMatchObject({ status: 403 })
    expect(await server.call('sales', projectLogCalls.update, change)).toMatchObject({ status: 403 })
    expect(await server.call('sales', projectLogCalls.remove, { id })).toMatchObject({ status: 403 })
    for (const who of ['finance', 'other'] as const) {
      expect(await server.call(who, projectLogCalls.detail, { id })).toMatchObject({ result: 4 })
      expect(await server.call(who, projectLogCalls.list, { projectId })).toMatchObject({ result: 4 })
      expect(
        await server.call(who, projectLogCalls.create, { projectId, title: '偷写', logDate: '2026-10-01' }),
      ).toMatchObject({ result: 4 })
    }
    expect(await kept(projectId)).toEqual(before)
    await server.done('staff', projectLogCalls.update, change)
    expect(await server.done('manager', projectLogCalls.detail, { id })).toMatchObject({
      title: '改了',
      content: '',
      attachments: [],
      can: { edit: false, remove: true, comment: true },
    })
    await server.done('manager', projectLogCalls.remove, { id })
    expect(await kept(projectId)).toEqual([])
  })

  it('[project-077, project-079] wants a title, and its own files', async () => {
    const projectId = await begin()
    const refused = (more: object) =>
      server.call('staff', projectLogCalls.create, { projectId, title: '日志', logDate: '2026-10-01', ...more })
    expect(await refused({ title: ' ' })).toMatchObject({ errors: [{ field: 'title', code: 'required' }] })
    expect(await refused({ logDate: '2026-02-30' })).toMatchObject({ errors: [{ field: 'log_date', code: 'day' }] })
    expect(await refused({ resId: [newId()] })).toMatchObject({ code: 'file.unknown' })
    expect(await kept(projectId)).toEqual([])
  })
})
