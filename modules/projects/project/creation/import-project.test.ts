import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allJobs } from '#app/rooms.server.ts'
import { testServer } from '#app/testing/server.ts'
import type { DemoLogin } from '#database/demo/people.ts'
import { importCalls } from '#mechanisms/imports/import.contract.ts'
import { runJobs, type RunningJobs } from '#platform/server/jobs/run-jobs.ts'
import { settingCalls } from '#modules/company/company.contract.ts'
import { linkText } from '#modules/tasks/tasks.contract.ts'
import { planRows } from '../../plan/plan-tree.contract.ts'
import { projectPlanCalls } from '../../plan/plan.contract.ts'
import { itemCalls } from '../../agile/backlog/item.contract.ts'
import { sprintCalls } from '../../agile/sprint/sprint.contract.ts'
import { versionCalls } from '../../agile/version/version.contract.ts'
import { projectCalls } from '../project.contract.ts'
import { jiraScrumFile, linearFile } from '#modules/tasks/exchange/foreign-files.fixture.ts'

const server = testServer()
let jobs: RunningJobs
beforeAll(async () => {
  jobs = await runJobs(allJobs, server.services.database.url, server.services.forJobs)
})
afterAll(() => jobs.stop())

const link = (uid: string, { type = 1, lag = 0, format = 7, further = '' } = {}) =>
  `<PredecessorLink>${uid && `<PredecessorUID>${uid}</PredecessorUID>`}<Type>${type}</Type>${further}<LinkLag>${lag}</LinkLag><LagFormat>${format}</LagFormat></PredecessorLink>`
const task = (id: number, name: string, level: number, further = '', uid = `<UID>${id + 100}</UID>`) =>
  `<Task>${uid}<ID>${id}</ID>${name && `<Name>${name}</Name>`}<OutlineLevel>${level}</OutlineLevel>${further}</Task>`
const dated = (start: string, finish: string) =>
  `<Start>2031-05-${start}T08:00:00</Start><Finish>2031-05-${finish}T17:00:00</Finish>`
const day = 4800

/**
 * The shapes that files of Microsoft Project and of those who write like it have: a row of the project itself, blank
 * rows, tasks without number or name, every kind of link.
 */
const file = `<?xml version="1.0" encoding="UTF-8"?><Project xmlns="http://schemas.microsoft.com/project"><SaveVersion>14</SaveVersion><Name>仓库.xml</Name><Title>新仓库
  搬迁</Title><StartDate>2031-05-05T08:00:00</StartDate><MinutesPerDay>480</MinutesPerDay>
  <Calendars><Calendar><UID>1</UID><Name>标准</Name><IsBaseCalendar>1</IsBaseCalendar><WeekDays><WeekDay><DayType>1</DayType></WeekDay></WeekDays></Calendar></Calendars><Tasks>
  ${task(0, '新仓库搬迁', 0, dated('05', '30'))}
  ${task(1, '准备', 1, `${dated('05', '09')}<Summary>1</Summary>`)}
  ${task(2, '量尺寸', 2, dated('05', '06'))}
  ${task(3, '定货架', 2, `${dated('08', '09')}${link('102', { lag: day })}`)}
  <Task><UID>104</UID><ID>4</ID><IsNull>1</IsNull></Task>
  ${task(5, '安装', 1, `${dated('12', '14')}${link('101', { lag: 7200, format: 8 })}`)}
  ${task(6, '布线', 1, `${dated('12', '14')}${link('105', { type: 3 })}${link('103', { type: 0, lag: -day })}${link('102', { type: 2, lag: day })}${link('103', { type: 9 })}`)}
  ${task(7, '验收', 1, `${dated('16', '16')}${link('105', { lag: 50, format: 19 })}${link('106', { lag: -day })}${link('999')}${link('')}`)}
  ${task(8, '分组', 1, `${dated('19', '23')}<Summary>1</Summary>`, '')}
  ${task(9, '搬货', 2, dated('19', '20'))}
  ${task(10, '', 2, `${dated('21', '21')}${link('109', { lag: 2400 })}`)}
  ${task(11, '陪同', 1, `${dated('26', '26')}${link('107')}${link('107', { lag: day })}${link('3', { further: '<CrossProject>1</CrossProject>' })}`)}
  ${task(12, '养护', 1, '<Start>2031-05-26T08:00:00</Start><Duration>PT72H0M0S</Duration><DurationFormat>8</DurationFormat>')}
  </Tasks><Resources><Resource><UID>1</UID><Name>王小雨</Name><Type>1</Type></Resource><Resource><UID>2</UID><Type>1</Type></Resource><Resource><UID>3</UID><Name>水泥</Name><Type>0</Type></Resource></Resources>
  <Assignments><Assignment><TaskUID>103</TaskUID><ResourceUID>1</ResourceUID></Assignment><Assignment><TaskUID>105</TaskUID><ResourceUID>2</ResourceUID></Assignment>
  <Assignment><TaskUID>105</TaskUID><ResourceUID>3</ResourceUID></Assignment></Assignments></Project>`

async function upload(who: DemoLogin, content: string, name: string) {
  const form = new FormData()
  form.append('file', new Blob([content]), name)
  const { body } = await server.request('/ftask/api/file/upload.json', {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${await server.token(who)}` },
  })
  return (body.data as { list: { uuid: string }[] }).list[0]!.uuid
}
async function settled(who: DemoLogin, id: string) {
  await expect
    .poll(async () => (await server.done(who, importCalls.detail, { id })).status, { timeout: 60_000, interval: 50 })
    .not.toMatch(/reading|writing/)
  return await server.done(who, importCalls.detail, { id })
}
async function read(who: DemoLogin, content: string, name = '仓库.xml') {
  const { id } = await server.done(who, importCalls.begin, {
    kind: 'project',
    fileId: await upload(who, content, name),
  })
  return await settled(who, id)
}
async function write(who: DemoLogin, id: string) {
  await server.done(who, importCalls.start, { id })
  return await settled(who, id)
}
const projects = async () => Number((await server.sql<{ count: string }>('select count(*) from project'))[0]!.count)
const planOf = async (projectId: string) => {
  const { list } = await server.done('staff', projectPlanCalls.list, { projectId })
  const names = new Map(list.map(one => [one.id, one.name]))
  return planRows(list).map(({ task: one, outline }) => [
    outline,
    one.name,
    (one.preList ?? [])
      .map(({ taskId, lag = 0, type = 'FS' }) => linkText(names.get(taskId)!, { type, lag }))
      .sort()
      .join(),
  ])
}

describe('a plan of Microsoft Project as a project of its own', () => {
  it('is shown first, with every link that cannot come along; nothing is there before it is started', async () => {
    const before = await projects()
    const run = await read('staff', file)
    expect(run).toMatchObject({
      status: 'ready',
      createdCount: 11,
      problemCount: 0,
      intoId: null,
      about: { name: '新仓库 搬迁', start: '2031-05-05', end: '2031-05-26' },
    })
    expect(
      run.notes
        .filter(({ code }) => code.startsWith('import.tasks.link') || /predecessor_unknown|nameless/.test(code))
        .map(({ line, code, value }) => `${line} ${code.slice(13)} ${value}`)
        .sort(),
    ).toEqual([
      '10 link_rounded 109',
      '10 nameless ',
      '11 link_elsewhere 3',
      '11 link_twice 107',
      '5 link_rounded 101',
      '6 link_type 103',
      '7 link_nameless ',
      '7 link_percent 105',
      '7 predecessor_unknown 999',
    ])
    expect(await projects()).toBe(before)
  })

  it('becomes a waterfall of that name, the importer’s, not published: outline, dates and links with their lags', async () => {
    const { id } = await read('staff', file)
    const run = await write('staff', id)
    expect(run).toMatchObject({ status: 'done', intoId: expect.any(String) as string })
    expect(await server.done('staff', projectCalls.detail, { id: run.intoId! })).toMatchObject({
      name: '新仓库 搬迁',
      type: 0,
      isPublish: false,
      rel: { manager: [{ name: '王小雨' }] },
      taskNum: 11,
    })
    expect(await planOf(run.intoId!)).toEqual([
      ['1', '准备', ''],
      ['1.1', '量尺寸', ''],
      ['1.2', '定货架', '量尺寸+1'],
      ['2', '安装', '准备+1'],
      ['3', '布线', '安装SS,定货架FF-1,量尺寸SF+1'],
      ['4', '验收', '安装,布线FS-1'],
      ['5', '分组', ''],
      ['5.1', '搬货', ''],
      ['5.2', '未命名任务 10', '搬货+1'],
      ['6', '陪同', '验收+1'],
      ['7', '养护', ''],
    ])
    const dates = await server.sql<{ ends: string }>(
      `select to_char(plan_end_date at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as ends from task where project_id = $1
        and name = '养护'`,
      [run.intoId],
    )
    expect(dates).toEqual([{ ends: '2031-05-28' }])
    expect(
      await server.sql<{ is_delete: number }>('select distinct is_delete from task where project_id = $1', [
        run.intoId,
      ]),
    ).toEqual([{ is_delete: 4 }])
    // The same file again is another project: whose it was before makes no difference.
    const again = await write('manager', (await read('manager', file)).id)
    expect(again).toMatchObject({ status: 'done', createdCount: 11 })
    expect(again.intoId).not.toBe(run.intoId)
  })

  it('is called what its file is called, where that says nothing; a sheet of tasks becomes one as well', async () => {
    const run = await read('staff', '任务名称,负责人\n搬运设备,王小雨\n', '春季搬迁.csv')
    expect(run).toMatchObject({ status: 'ready', about: { name: '春季搬迁', start: null, end: null } })
    const { intoId } = await write('staff', run.id)
    expect(await server.done('staff', projectCalls.detail, { id: intoId! })).toMatchObject({
      name: '春季搬迁',
      type: 0,
      taskNum: 1,
    })
  })

  it('is refused to who may not begin projects, and where new ones are agreed to; nothing is made', async () => {
    const ready = await read('staff', file)
    for (const [keyName, on, off, code] of [
      ['create_project_limit', '{"open":1}', '{"open":0}', 'project.create.not_allowed'],
      ['project_approve', '{"status":1}', '{"status":0}', 'project.import.approval'],
    ] as const) {
      const before = await projects()
      await server.done('admin', settingCalls.write, { keyName, keyValue: on })
      try {
        expect(await read('staff', file), keyName).toMatchObject({ status: 'refused', refusal: { code } })
        if (code === 'project.import.approval')
          expect(await write('staff', ready.id)).toMatchObject({ status: 'refused', refusal: { code }, intoId: null })
        expect(await projects()).toBe(before)
      } finally {
        await server.done('admin', settingCalls.write, { keyName, keyValue: off })
      }
    }
    expect(await server.call('other', importCalls.detail, { id: ready.id })).toMatchObject({ result: 4 })
  })
})

describe('issues of Jira and Linear', () => {
  const itemsOf = async (projectId: string) =>
    (await server.done('manager', itemCalls.list, { projectId, sort: 'place' })).list
  const notesOf = (run: { notes: { line: number; code: string }[] }) =>
    run.notes.map(({ line, code }) => [line, code.replace('import.tasks.', '')])

  it('become a Scrum project with kinds, points, sprints, modules, versions and tags; what has no place is noted', async () => {
    const run = await read('manager', jiraScrumFile, 'jira.csv')
    expect(run).toMatchObject({ status: 'ready', createdCount: 5, about: { name: '账户' } })
    expect(notesOf(run).toSorted()).toEqual([
      [1, 'columns_left'],
      [4, 'one_place'],
      [4, 'one_place'],
      [5, 'point_foreign'],
      [6, 'kind_foreign'],
    ])
    expect(run.notes.find(({ code }) => code.endsWith('columns_left'))!.msg).toContain('Watchers')
    await write('manager', run.id)
    const projectId = (await server.done('manager', importCalls.detail, { id: run.id })).intoId!
    expect(await server.done('manager', projectCalls.detail, { id: projectId })).toMatchObject({
      name: '账户',
      type: 3,
      isPublish: true,
    })
    const items = await itemsOf(projectId)
    const named = (name: string) => items.find(one => one.name === name)!
    expect(named('扫码登录')).toMatchObject({
      type: 'STORY',
      point: 5,
      status: 'FINISH',
      planEndDate: '2030-03-05T07:04:00.000Z',
      parentId: named('账户体系').id,
      place: { sprintName: '迭代 1', moduleName: '登录', versionName: '2.0', stageName: '已完成' },
    })
    expect(named('扫码登录').tags.map(({ name }) => name)).toEqual(['移动端', '体验'])
    expect(named('记住设备')).toMatchObject({
      type: 'STORY',
      planEndDate: '2030-03-06T07:04:00.000Z',
      place: { sprintName: '迭代 2', moduleName: '登录', stageName: '待办' },
    })
    expect(named('登录后白屏')).toMatchObject({
      type: 'BUG',
      point: 0,
      priority: 3,
      planEndDate: '2030-03-07T07:04:00.000Z',
      place: { sprintName: '迭代 2', versionName: '1.9', repairVersionName: '2.0' },
    })
    expect(named('查日志')).toMatchObject({ type: 'TASK', place: { sprintName: null } })
    const { list: sprints } = await server.done('manager', sprintCalls.list, { projectId })
    expect(
      sprints.map(({ name, status, totalNum, doneNum, donePoint }) => ({ name, status, totalNum, doneNum, donePoint })),
    ).toEqual([
      { name: '迭代 2', status: 0, totalNum: 2, doneNum: 0, donePoint: 0 },
      { name: '迭代 1', status: 2, totalNum: 1, doneNum: 1, donePoint: 5 },
    ])
    expect(
      (await server.done('manager', versionCalls.list, { projectId })).list.map(({ name }) => name).toSorted(),
    ).toEqual(['1.9', '2.0'])
  })

  it('of Linear come into a project of product development, and once only', async () => {
    const { id } = await server.done('manager', projectCalls.create, {
      type: 6,
      name: '移动端研发',
      managerIds: [(await server.done('manager', projectCalls.list, {})).list[0]!.managers[0]!.id],
    })
    const begin = async () =>
      settled(
        'manager',
        (
          await server.done('manager', importCalls.begin, {
            kind: 'tasks',
            fileId: await upload('manager', linearFile, 'linear.csv'),
            intoId: id,
          })
        ).id,
      )
    const run = await begin()
    expect(run).toMatchObject({ status: 'ready', createdCount: 3, problemCount: 0 })
    expect(notesOf(run)).toEqual(
      expect.arrayContaining([
        [1, 'columns_left'],
        [3, 'relations_left'],
        [4, 'status_foreign'],
      ]),
    )
    await write('manager', run.id)
    const items = await itemsOf(id)
    expect(
      items
        .map(({ name, type, point, status, place }) => [
          name,
          type,
          point,
          status,
          place?.sprintName ?? null,
          place?.moduleName ?? null,
        ])
        .toSorted(),
    ).toEqual([
      ['Icon for retry', 'TASK', 0, 'WAITING', null, null],
      ['Offline queue', 'STORY', 5, 'FINISH', 'Cycle 7', 'Offline'],
      ['Retry button', 'BUG', 2, 'RUNNING', 'Cycle Spring', 'Offline'],
    ])
    const { list: sprints } = await server.done('manager', sprintCalls.list, { projectId: id })
    expect(sprints.map(({ name, startDate, endDate }) => [name, startDate, endDate]).toSorted()).toEqual([
      ['Cycle 7', '2030-02-04', '2030-02-18'],
      ['Cycle Spring', '2030-02-18', '2030-03-04'],
    ])
    expect(await begin()).toMatchObject({ createdCount: 0 })
  })

  it('into a plan are tasks, and the file is told what they lose', async () => {
    const { id } = await server.done('manager', projectCalls.create, {
      type: 4,
      name: '协作计划',
      managerIds: [(await server.done('manager', projectCalls.list, {})).list[0]!.managers[0]!.id],
    })
    const run = await settled(
      'manager',
      (
        await server.done('manager', importCalls.begin, {
          kind: 'tasks',
          fileId: await upload('manager', jiraScrumFile, 'jira.csv'),
          intoId: id,
        })
      ).id,
    )
    const lost = run.notes.find(({ code }) => code === 'import.tasks.agile_left')!
    expect(lost.msg).toContain('任务类型、迭代、模块、版本、修复版本')
    await write('manager', run.id)
    expect(new Set((await itemsOf(id)).map(({ type }) => type))).toEqual(new Set(['TASK']))
  })
})
