import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allJobs } from '#app/rooms.server.ts'
import { testServer } from '#app/testing/server.ts'
import { demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { historyCalls } from '#mechanisms/history/history.contract.ts'
import { importCalls } from '#mechanisms/imports/import.contract.ts'
import { notificationCalls } from '#mechanisms/notifications/notification.contract.ts'
import { readSheet } from '#mechanisms/spreadsheets/read-sheet.server.ts'
import { writeSheet } from '#mechanisms/spreadsheets/write-sheet.server.ts'
import { runJobs, type RunningJobs } from '#platform/server/jobs/run-jobs.ts'
import { taskCalls } from '../task/task.contract.ts'

const server = testServer()
let jobs: RunningJobs
beforeAll(async () => {
  jobs = await runJobs(allJobs, server.services.database.url, server.services.forJobs)
})
afterAll(() => jobs.stop())

const sheet = (rows: string[][]) =>
  writeSheet({
    name: '任务',
    columns: rows[0]!.map(heading => ({ heading, kind: 'text' as const })),
    rows: rows.slice(1),
  })
async function upload(who: DemoLogin, name: string, content: Buffer): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([content as never]), name)
  const { body } = await server.request('/ftask/api/file/upload.json', {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${await server.token(who)}` },
  })
  expect(body.result, body.msg).toBe(0)
  return (body.data as { list: { uuid: string }[] }).list[0]!.uuid
}
async function settled(who: DemoLogin, id: string) {
  await expect
    .poll(async () => (await server.done(who, importCalls.detail, { id })).status, { timeout: 60_000, interval: 50 })
    .not.toMatch(/reading|writing/)
  return await server.done(who, importCalls.detail, { id })
}
async function read(who: DemoLogin, name: string, content: Buffer) {
  const { id } = await server.done(who, importCalls.begin, { kind: 'tasks', fileId: await upload(who, name, content) })
  return await settled(who, id)
}
async function write(who: DemoLogin, id: string) {
  await server.done(who, importCalls.start, { id })
  return await settled(who, id)
}
const tasks = async () => (await server.sql<{ count: number }>('select count(*)::int as count from task'))[0]!.count
const found = async (who: DemoLogin, key: string) =>
  (await server.done(who, taskCalls.list, { scope: 'company', key })).list

describe('importing tasks', () => {
  it('reads a task list as people keep it, and makes the tasks with their people', async () => {
    const before = await tasks()
    const run = await read(
      'manager',
      '工作计划.xlsx',
      await sheet([
        ['任务', '责任人', '协作人', '计划开始', '截止日期', '优先级', '任务状态', '备注', '部门'],
        ['整理客户档案', '王小雨', '刘强、张伟', '2030-03-04', '2030-03-08', '高', '处理中', '先做华东区', '研发部'],
        ['=给供应商回函', '', '', '', '2030-03-05 12:00', '', '', '', ''],
        ['盘点设备', '陈静', '', '', '', '一般', '完成', '', ''],
      ]),
    )
    expect(run).toMatchObject({ status: 'ready', rowCount: 3, createdCount: 3, changedCount: 0, problemCount: 0 })
    expect(run.columns.filter(({ index }) => index !== null).map(({ name }) => name)).toEqual([
      'name',
      'detail',
      'managers',
      'partners',
      'planStartDate',
      'planEndDate',
      'priority',
      'status',
    ])
    expect(await tasks()).toBe(before)

    expect(await write('manager', run.id)).toMatchObject({ status: 'done', doneCount: 3 })
    const [made] = await found('staff', '整理客户档案')
    expect(made).toMatchObject({
      status: 'RUNNING',
      priority: 2,
      newStatus: true,
      managers: [{ name: '王小雨' }],
      planStartDate: '2030-03-03T16:00:00.000Z',
      planEndDate: '2030-03-08T15:59:59.999Z',
    })
    const detail = await server.done('staff', taskCalls.detail, { id: made!.id })
    expect(detail).toMatchObject({ detail: '先做华东区', creator: { name: '张伟' } })
    expect(detail.rel.partner!.map(({ name }) => name).toSorted()).toEqual(['刘强', '张伟'])
    expect(
      (await server.done('staff', historyCalls.list, { subjectType: 'task', subjectId: made!.id })).list,
    ).toMatchObject([{ action: 'create', actor: { name: '张伟' } }])
    expect((await found('manager', '给供应商回函'))[0]).toMatchObject({
      name: '=给供应商回函',
      managers: [{ name: '张伟' }],
    })
    expect((await server.done('finance', taskCalls.list, { isOpen: false, key: '盘点设备' })).list).toMatchObject([
      { status: 'FINISH', progressPercent: 100 },
    ])
    expect((await server.done('staff', notificationCalls.list, {})).list[0]).toMatchObject({
      kind: 'task.assigned',
      subjectId: made!.id,
      details: { count: 1 },
    })
    // The next task made by hand takes a code that no imported one has.
    const { code } = await server.done('manager', taskCalls.create, { name: '手工建的' })
    expect(await server.sql('select 1 from task where code = $1', [code])).toHaveLength(1)
  })

  it('writes nothing while a row is wrong, and names every line', async () => {
    await server.sql(
      `insert into person (comp_id, id, name) select comp_id, gen_random_uuid(), '同名人' from person, generate_series(1,
        2) where login_name = 'admin'`,
    )
    const before = await tasks()
    const run = await read(
      'manager',
      '有问题.csv',
      Buffer.from(
        [
          '任务名称,负责人,开始时间,截止时间,优先级',
          '好的,王小雨,,,',
          ',王小雨,,,',
          '没有此人,李不在,,,',
          '同名,同名人,,,',
          '倒着,,2030-03-05,2030-03-01,',
          '日期错,,不是日期,,',
          '级别错,,,,很急',
          `外人,${demoPeople.other.name},,,`,
        ].join('\n'),
      ),
    )
    expect(run.problems.map(({ line, column, code }) => [line, column, code])).toEqual([
      [3, '任务名称', 'required'],
      [4, '负责人', 'import.tasks.person_unknown'],
      [5, '负责人', 'import.tasks.person_several'],
      [6, '截止时间', 'import.tasks.ends_first'],
      [7, '开始时间', 'instant'],
      [8, '优先级', 'choice'],
      [9, '负责人', 'import.tasks.person_unknown'],
    ])
    expect(run.problems[1]!.msg).toBe('公司里没有“李不在”')
    expect(await server.call('manager', importCalls.start, { id: run.id })).toMatchObject({
      result: 1,
      code: 'import.not_ready',
    })
    expect(await tasks()).toBe(before)
  })

  it('tells everything about a row at once, whatever else is wrong with it', async () => {
    const before = await tasks()
    const run = await read(
      'manager',
      '一行多错.csv',
      Buffer.from('任务名称,负责人,参与人,优先级\n多处错,李不在,孙不在,很急\n,周不在,,\n'),
    )
    expect(run.problems.map(({ line, column, code }) => [line, column, code])).toEqual([
      [2, '优先级', 'choice'],
      [2, '负责人', 'import.tasks.person_unknown'],
      [2, '参与人', 'import.tasks.person_unknown'],
      [3, '任务名称', 'required'],
      [3, '负责人', 'import.tasks.person_unknown'],
    ])
    expect(await server.call('manager', importCalls.start, { id: run.id })).toMatchObject({
      result: 1,
      code: 'import.not_ready',
    })
    expect(await tasks()).toBe(before)
  })

  it('is written once, however often it is started', async () => {
    const run = await read('staff', '一次.csv', Buffer.from('任务名称\n只导入一次'))
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => server.call('staff', importCalls.start, { id: run.id })),
    )
    expect(replies.filter(reply => reply.result === 0)).toHaveLength(1)
    expect(await settled('staff', run.id)).toMatchObject({ status: 'done' })
    expect(await found('staff', '只导入一次')).toHaveLength(1)
  })

  it('has a template that it understands, and understands what it exported', async () => {
    const template = await fetch(`${server.url}/ftask/api/import/tasks/template`, {
      headers: { authorization: `Bearer ${await server.token('staff')}` },
    })
    expect((await readSheet(Buffer.from(await template.arrayBuffer())))[0]!.cells).toContain('任务名称 *')

    await server.done('staff', taskCalls.create, {
      name: '=2+3 也是文字',
      priority: 1,
      planStartDate: '2030-05-06 09:00',
      planEndDate: '2030-05-07 18:00',
    })
    const response = await fetch(`${server.url}/ftask/api/v3/task/export?key=${encodeURIComponent('也是文字')}`, {
      headers: { authorization: `Bearer ${await server.token('staff')}` },
    })
    expect(response.headers.get('content-disposition')).toContain(encodeURIComponent('任务.xlsx'))
    const bytes = Buffer.from(await response.arrayBuffer())
    const rows = await readSheet(bytes)
    expect(rows).toHaveLength(2)
    expect(rows[1]!.cells.slice(1, 8)).toEqual([
      '=2+3 也是文字',
      '未开始',
      '重要',
      '0',
      '王小雨',
      '2030-05-06 09:00',
      '2030-05-07 18:00',
    ])
    expect(await read('staff', '导出的.xlsx', bytes)).toMatchObject({ status: 'ready', createdCount: 1 })
    expect(await server.call(null, taskCalls.export, {})).toMatchObject({ status: 401 })
  })

  it('exports no more than one may see', async () => {
    const response = await fetch(`${server.url}/ftask/api/v3/task/export?scope=company`, {
      headers: { authorization: `Bearer ${await server.token('other')}` },
    })
    const names = (await readSheet(Buffer.from(await response.arrayBuffer()))).slice(1).map(({ cells }) => cells[1])
    expect(names).toEqual(['盘点仓库'])
  })

  it('takes 10,000 tasks, and tells how far it is', async () => {
    const lines = Array.from(
      { length: 10_000 },
      (_, index) => `批量 ${index},${index % 2 ? '王小雨' : '陈静'},2030-06-0${1 + (index % 9)} 09:00`,
    )
    const run = await read('admin', '一万.csv', Buffer.from(['任务名称,负责人,截止时间', ...lines].join('\n')))
    expect(run).toMatchObject({ status: 'ready', rowCount: 10_000, createdCount: 10_000 })
    const before = await tasks()
    await server.done('admin', importCalls.start, { id: run.id })
    const seen = new Set<number>()
    await expect
      .poll(
        async () => {
          const { status, doneCount } = await server.done('admin', importCalls.detail, { id: run.id })
          seen.add(doneCount)
          return status
        },
        { timeout: 180_000, interval: 30 },
      )
      .toBe('done')
    expect(seen.size).toBeGreaterThan(2)
    expect(await tasks()).toBe(before + 10_000)
    expect(await server.sql(`select count(distinct code)::int as codes from task where name like '批量 %'`)).toEqual([
      { codes: 10_000 },
    ])
    expect((await server.done('finance', notificationCalls.list, {})).list[0]).toMatchObject({
      kind: 'task.assigned',
      details: { count: 5_000 },
    })
  }, 240_000)
})
