import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { uploading } from '#app/testing/upload.ts'
import { newId } from '#platform/server/database/ids.ts'
import { deliverableCalls } from '#modules/tasks/deliverable/deliverable.contract.ts'
import { settingCalls } from '#modules/company/setting/setting.contract.ts'
import { taskCalls } from '#modules/tasks/task/task.contract.ts'
import { demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { fileGroupCalls } from './deliverable.contract.ts'

const server = testServer()
const { manager, sales } = demoPeople

const task = async (name = '交付系统') =>
  (await server.done('staff', taskCalls.create, { name, partnerIds: [sales.id], approvalIds: [manager.id] })).id
const groups = async (id: string, who: DemoLogin = 'staff') =>
  (await server.done(who, deliverableCalls.ofTask, { id })).list
const make = async (subjectId: string, more: object = {}) =>
  (await server.done('staff', fileGroupCalls.create, { subjectId, summary: '验收报告', ...more })).id
const uploadAs = uploading(server)
const upload = (who: DemoLogin, name = '报告.txt') => uploadAs(who, name)
const mayFetch = async (who: DemoLogin, file: string) =>
  (
    await server.request(`/ftask/api/file/download/${file}`, {
      headers: { authorization: `Bearer ${await server.token(who)}` },
    })
  ).body.result === -1

describe('a group of deliverables', () => {
  it('has its files, which whoever may see the task reads', async () => {
    const id = await task()
    const file = await upload('staff')
    const group = await make(id, { isRequired: true, fileId: [file] })
    expect(await groups(id, 'sales')).toMatchObject([
      {
        id: group,
        summary: '验收报告',
        isRequired: true,
        confirmedBy: null,
        files: [{ number: 1, file: { id: file }, uploader: { name: '王小雨' }, versions: [] }],
        can: { add: false, change: false, confirm: false },
      },
    ])
    const rename = { id: group, summary: '改名' }
    for (const elsewhere of [{ subjectId: await task('另一个') }, { subjectType: 'project' }])
      expect(await server.call('staff', fileGroupCalls.update, { ...rename, ...elsewhere })).toMatchObject({
        result: 1,
        code: 'deliverable.subject.other',
        errors: [{ field: 'subject_id' }],
      })
    expect((await groups(id))[0]!.summary).toBe('验收报告')
    await server.done('staff', fileGroupCalls.update, { ...rename, subjectId: id, subjectType: 'task' })
    expect((await groups(id))[0]!.summary).toBe('改名')
    expect((await groups(id))[0]!.can).toEqual({ add: true, change: true, confirm: true })
    expect((await groups(id, 'manager'))[0]!.can).toEqual({ add: true, change: false, confirm: true })
    expect([await mayFetch('sales', file), await mayFetch('finance', file), await mayFetch('other', file)]).toEqual([
      true,
      false,
      false,
    ])
  })

  it('keeps the older versions of a file that is replaced', async () => {
    const id = await task()
    const [first, second, third] = [
      await upload('staff', '一.txt'),
      await upload('manager', '二.txt'),
      await upload('staff', '三.txt'),
    ]
    const group = await make(id, { fileId: [first] })
    await server.done('manager', fileGroupCalls.update, { id: group, fileId: [second], replaces: first })
    await server.done('staff', fileGroupCalls.update, { id: group, fileId: [third], replaces: second })
    const [{ files }] = (await groups(id)) as [Awaited<ReturnType<typeof groups>>[number]]
    expect(files).toMatchObject([
      {
        number: 3,
        file: { id: third },
        uploader: { name: '王小雨' },
        versions: [
          { number: 2, file: { id: second }, uploader: { name: '张伟' } },
          { number: 1, file: { id: first } },
        ],
      },
    ])
    expect(await mayFetch('sales', first)).toBe(true)
    expect(
      await server.call('staff', fileGroupCalls.update, {
        id: group,
        fileId: [await upload('staff')],
        replaces: newId(),
      }),
    ).toMatchObject({ result: 1, code: 'deliverable.file.unknown' })
    expect((await groups(id))[0]!.files).toHaveLength(1)
    await server.done('staff', fileGroupCalls.remove, { id: group, fileId: files[0]!.slot })
    expect((await groups(id))[0]!.files).toEqual([])
    expect(await mayFetch('sales', first)).toBe(false)
  })

  it('is accepted when something was handed in, and again after something newer', async () => {
    const id = await task()
    const group = await make(id)
    expect(await server.call('manager', fileGroupCalls.confirm, { id: group })).toMatchObject({
      result: 1,
      code: 'deliverable.confirm.empty',
      msg: '还没有提交文件，不能确认',
    })
    await server.done('staff', fileGroupCalls.update, { id: group, fileId: [await upload('staff')] })
    await server.done('manager', fileGroupCalls.confirm, { id: group })
    expect((await groups(id))[0]).toMatchObject({ confirmedBy: { name: '张伟' } })
    await server.done('staff', fileGroupCalls.update, { id: group, fileId: [await upload('staff')] })
    expect((await groups(id))[0]).toMatchObject({ confirmedBy: null, confirmedAt: null })
    await server.done('manager', fileGroupCalls.confirm, { id: group })
    await server.done('manager', fileGroupCalls.confirm, { id: group, isConfirmed: false })
    expect((await groups(id))[0]).toMatchObject({ confirmedBy: null })
  })

  it('is not for those who may not: nothing is changed', async () => {
    const id = await task()
    const group = await make(id)
    const mine = await upload('sales')
    expect(await server.call('sales', fileGroupCalls.update, { id: group, fileId: [mine] })).toMatchObject({
      status: 403,
    })
    expect(await server.call('sales', fileGroupCalls.confirm, { id: group })).toMatchObject({ status: 403 })
    expect(await server.call('manager', fileGroupCalls.remove, { id: group })).toMatchObject({ status: 403 })
    expect(await server.call('manager', fileGroupCalls.update, { id: group, summary: '改名' })).toMatchObject({
      status: 403,
    })
    expect(await server.call('staff', fileGroupCalls.update, { id: group, fileId: [mine] })).toMatchObject({
      result: 1,
      code: 'file.unknown',
    })
    for (const who of ['finance', 'other'] as const) {
      expect(await server.call(who, deliverableCalls.ofTask, { id })).toMatchObject({ result: 4 })
      expect(await server.call(who, fileGroupCalls.update, { id: group, summary: '改名' })).toMatchObject({ result: 4 })
      expect(await server.call(who, fileGroupCalls.create, { subjectId: id, summary: '偷放' })).toMatchObject({
        result: 4,
      })
    }
    expect(await groups(id)).toMatchObject([{ summary: '验收报告', files: [] }])
  })

  it('that is required holds its task up: handed in before agreement is asked for, accepted before the end', async () => {
    const request = async (who: DemoLogin, id: string, lang = 'zh-CN') =>
      (await server.call(who, taskCalls.changeStatus, { id, status: 'FINISH' }, { query: { lang } })).data
    const status = async (id: string) => (await server.done('staff', taskCalls.detail, { id })).status
    const id = await task()
    await make(id, { summary: '随手记' })
    const group = await make(id, { isRequired: true })
    expect(await request('staff', id)).toMatchObject({
      status: 'WAITING',
      optResult: { code: 'task.deliverable.missing', msg: '请先提交必交的交付物“验收报告”' },
    })
    expect((await request('staff', id, 'en-US')).optResult!.msg).toBe(
      'Submit the required deliverable “验收报告” first',
    )
    expect(await status(id)).toBe('WAITING')
    await server.done('staff', fileGroupCalls.update, { id: group, fileId: [await upload('staff')] })
    expect(await request('staff', id)).toMatchObject({ status: 'WAITING_AGREE', optResult: null })
    expect(await request('manager', id)).toMatchObject({
      status: 'WAITING_AGREE',
      optResult: { code: 'task.deliverable.unconfirmed', msg: '必交的交付物“验收报告”还没有确认' },
    })
    expect((await request('manager', id, 'en-US')).optResult!.msg).toBe(
      'The required deliverable “验收报告” has not been accepted yet',
    )
    expect(await status(id)).toBe('WAITING_AGREE')
    await server.done('manager', fileGroupCalls.confirm, { id: group })
    expect(await request('manager', id)).toMatchObject({ status: 'FINISH', optResult: null })
  })

  it('is needed of every task where the company says so', async () => {
    const setting = (required: number) =>
      server.done('admin', settingCalls.write, {
        keyName: 'deliverable_setting',
        keyValue: JSON.stringify({ required }),
      })
    const id = (await server.done('staff', taskCalls.create, { name: '没有交付物' })).id
    const finish = async () => await server.done('staff', taskCalls.changeStatus, { id, status: 'FINISH' })
    await setting(1)
    try {
      expect(await finish()).toMatchObject({
        status: 'WAITING',
        optResult: { code: 'task.deliverable.needed', msg: '公司要求完成任务前提交交付物' },
      })
      await make(id, { fileId: [await upload('staff')] })
      expect(await finish()).toMatchObject({ status: 'FINISH', optResult: null })
    } finally {
      await setting(0)
    }
  })

  it('that is required below a task holds that up too, until it is optional', async () => {
    const parent = (await server.done('staff', taskCalls.create, { name: '上级任务' })).id
    const child = (await server.done('staff', taskCalls.create, { name: '子任务', parentId: parent })).id
    const group = await make(child, { isRequired: true, summary: '子任务的报告' })
    const finish = async () =>
      (await server.done('staff', taskCalls.changeStatus, { id: parent, status: 'FINISH' })).optResult
    expect(await finish()).toMatchObject({
      code: 'task.deliverable.missing',
      msg: '请先提交必交的交付物“子任务的报告”',
    })
    expect((await server.done('staff', taskCalls.detail, { id: child })).status).toBe('WAITING')
    await server.done('staff', fileGroupCalls.update, { id: group, isRequired: false })
    expect(await finish()).toBeNull()
  })

  it('stands in the list of all, by state and words, and goes with its task', async () => {
    const id = await task('交付清单之任务')
    const [empty, full] = [
      await make(id, { summary: '空的那组', isRequired: true }),
      await make(id, { summary: '交了的那组', fileId: [await upload('staff')] }),
    ]
    const found = async (query: object, who: DemoLogin = 'staff') =>
      (await server.done(who, deliverableCalls.list, { limit: 100, ...query })).list
        .map(row => row.id)
        .filter(one => one === empty || one === full)
    expect(await found({})).toEqual([full, empty])
    expect(await found({ state: 'missing' })).toEqual([empty])
    expect(await found({ state: 'submitted' })).toEqual([full])
    expect(await found({ isRequired: true })).toEqual([empty])
    expect(await found({ key: '交付清单' })).toEqual([full, empty])
    expect(await found({ key: '空的' })).toEqual([empty])
    expect(await found({}, 'finance')).toEqual([])
    expect(await found({}, 'other')).toEqual([])
    await server.done('staff', taskCalls.remove, { id })
    expect(await server.sql('select 1 from file_group where subject_id = $1', [id])).toEqual([])
    expect(
      await server.sql(`select 1 from attachment where subject_type = 'file_group' and subject_id = $1`, [full]),
    ).toEqual([])
  })
})
