import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allJobs } from '#app/rooms.server.ts'
import { testServer } from '#app/testing/server.ts'
import type { DemoLogin } from '#database/demo/people.ts'
import { importCalls } from '#mechanisms/imports/import.contract.ts'
import { readRows } from '#mechanisms/spreadsheets/read-rows.contract.ts'
import { findHeadings, mapColumns } from '#mechanisms/spreadsheets/column-mapping.contract.ts'
import { Refused } from '#platform/server/http/refuse.ts'
import { newId } from '#platform/server/database/ids.ts'
import { runJobs, type RunningJobs } from '#platform/server/jobs/run-jobs.ts'
import { datesOfRow } from '../import/task-dates-of-row.server.ts'
import { taskSheet } from '../import/task-sheet.contract.ts'
import { linkText, linkTypes } from '../plan/plan-link.contract.ts'
import { planCalls } from '../plan/plan.contract.ts'
import { taskCalls, taskStatuses } from '../task/task.contract.ts'
import { jiraFile, mspdiFile, redmineFile, trelloFile } from './foreign-files.fixture.ts'
import type { ExportedTask } from './exported-task.server.ts'
import { readMspdi } from './mspdi-read.server.ts'
import { writeMspdi } from './mspdi-write.server.ts'

const server = testServer()
let jobs: RunningJobs
beforeAll(async () => {
  jobs = await runJobs(allJobs, server.services.database.url, server.services.forJobs)
})
afterAll(() => jobs.stop())

async function read(who: DemoLogin, name: string, content: string | Buffer) {
  const form = new FormData()
  form.append('file', new Blob([content as never]), name)
  const { body } = await server.request('/ftask/api/file/upload.json', {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${await server.token(who)}` },
  })
  expect(body.result, body.msg).toBe(0)
  const { id } = await server.done(who, importCalls.begin, {
    kind: 'tasks',
    fileId: (body.data as { list: { uuid: string }[] }).list[0]!.uuid,
  })
  return await settled(who, id)
}
async function settled(who: DemoLogin, id: string, timeout = 60_000) {
  await expect
    .poll(async () => (await server.done(who, importCalls.detail, { id })).status, { timeout, interval: 50 })
    .not.toMatch(/reading|writing/)
  return await server.done(who, importCalls.detail, { id })
}
async function write(who: DemoLogin, id: string) {
  await server.done(who, importCalls.start, { id })
  const run = await settled(who, id)
  expect(run.status, JSON.stringify(run.refusal ?? run.problems)).toBe('done')
}
const count = async () => (await server.sql<{ count: number }>('select count(*)::int as count from task'))[0]!.count
const named = async (name: string) => {
  const [found] = (await server.done('admin', taskCalls.list, { scope: 'company', key: name })).list.filter(
    one => one.name === name,
  )
  return await server.done('admin', taskCalls.detail, { id: found!.id })
}
const beforeOf = async (id: string) =>
  (await server.done('admin', planCalls.plan, { id })).predecessors
    .map(({ name, ...link }) => linkText(name, link))
    .toSorted()
const notesOf = (run: Awaited<ReturnType<typeof settled>>) => run.notes.map(({ line, code }) => [line, code])
async function exported(who: DemoLogin, query: string): Promise<Buffer> {
  const response = await fetch(`${server.url}/ftask/api/v3/task/plan_export?${query}`, {
    headers: { authorization: `Bearer ${await server.token(who)}` },
  })
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

describe('a plan of Microsoft Project', () => {
  it('comes with its outline, dates, links, progress and people; what cannot be taken is told by its line', async () => {
    const run = await read('manager', '厂房.xml', mspdiFile)
    expect(run).toMatchObject({ status: 'ready', rowCount: 4, createdCount: 4, problemCount: 0 })
    expect(notesOf(run)).toEqual([
      // Tasks of no project have neither.
      [0, 'import.tasks.calendar_left'],
      [0, 'import.tasks.baseline_left'],
      [3, 'import.tasks.person_unknown'],
    ])
    await write('manager', run.id)
    const [design, draw, review, build] = [
      await named('设计'),
      await named('测量 & 绘图'),
      await named('审图'),
      await named('施工'),
    ]
    expect(design).toMatchObject({
      planStartDate: '2030-03-04T00:00:00.000Z',
      planEndDate: '2030-03-08T09:00:00.000Z',
      status: 'RUNNING',
      progressPercent: 50,
      planWorkHour: null,
    })
    expect(draw).toMatchObject({
      parent: { id: design.id },
      status: 'FINISH',
      progressPercent: 100,
      priority: 2,
      detail: '含消防通道',
      planWorkHour: 16.5,
      managers: [{ name: '王小雨' }],
    })
    expect(review).toMatchObject({ parent: { id: design.id }, managers: [{ name: '张伟' }] })
    expect(build).toMatchObject({
      parent: null,
      planStartDate: '2030-03-08T00:00:00.000Z',
      planEndDate: '2030-03-12T09:00:00.000Z',
    })
    expect(await beforeOf(review.id)).toEqual(['测量 & 绘图+1'])
    expect(await beforeOf(build.id)).toEqual(['测量 & 绘图SS', '设计FS-1'])

    const before = await count()
    const again = await read('manager', '厂房 副本.xml', mspdiFile)
    expect(again).toMatchObject({ status: 'ready', rowCount: 4, createdCount: 0 })
    await write('manager', again.id)
    expect(await count()).toBe(before)
    // A file that has grown brings what is new, below what was there.
    const grown = mspdiFile.replace(
      '<Task><UID>9</UID>',
      '<Task><UID>5</UID><ID>4</ID><Name>报批</Name><OutlineLevel>2</OutlineLevel></Task><Task><UID>9</UID>',
    )
    const more = await read('manager', '厂房 2.xml', grown)
    expect(more).toMatchObject({ createdCount: 1 })
    await write('manager', more.id)
    expect((await named('报批')).parent).toMatchObject({ id: design.id })
  })

  it('is refused when it is none, or is out to do harm', async () => {
    const entity =
      '<?xml version="1.0"?><!DOCTYPE Project [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><Project><Tasks><Task><UID>1</UID><Name>&b;</Name></Task></Tasks></Project>'
    for (const [file, code] of [
      [entity, 'sheet.damaged'],
      ['<?xml version="1.0"?><Project><Tasks><Task>', 'sheet.damaged'],
      ['<?xml version="1.0"?><html><body/></html>', 'sheet.unknown_type'],
      [`<?xml version="1.0"?>${'<a>'.repeat(100)}${'</a>'.repeat(100)}`, 'sheet.damaged'],
      ['<?xml version="1.0"?><Project><SaveVersion>14</SaveVersion></Project>', 'sheet.empty'],
    ]) {
      expect((await read('staff', '计划.xml', file!)).refusal?.code, file).toBe(code)
    }
    expect(() => readMspdi(Buffer.from(entity))).toThrow(Refused)
  })

  it('of many tasks tells how far it is while it comes', async () => {
    const tasks = Array.from(
      { length: 1600 },
      (
        _,
        index,
      ) => `<Task><UID>${index + 1}</UID><ID>${index + 1}</ID><Name>大项目 ${index}</Name><OutlineLevel>${index === 0 ? 1 : index % 50 === 0 ? 2 : 3}</OutlineLevel>
      <Start>2031-01-${String(1 + (index % 28)).padStart(2, '0')}T08:00:00</Start><Finish>2031-02-${String(1 + (index % 28)).padStart(2, '0')}T17:00:00</Finish><PercentComplete>${index % 100}</PercentComplete>
      ${index % 50 > 1 ? `<PredecessorLink><PredecessorUID>${index}</PredecessorUID><Type>1</Type><LinkLag>0</LinkLag><LagFormat>7</LagFormat></PredecessorLink>` : ''}</Task>`,
    )
    const file = `<?xml version="1.0"?><Project xmlns="http://schemas.microsoft.com/project"><SaveVersion>14</SaveVersion><Title>大</Title><Tasks>${tasks.join('')}</Tasks></Project>`
    const run = await read('admin', '大.xml', file)
    expect(run).toMatchObject({ status: 'ready', createdCount: 1600 })
    await server.done('admin', importCalls.start, { id: run.id })
    const seen = new Set<number>()
    await expect
      .poll(
        async () => {
          const { status, doneCount } = await server.done('admin', importCalls.detail, { id: run.id })
          seen.add(doneCount)
          return status
        },
        { timeout: 100_000, interval: 30 },
      )
      .toBe('done')
    expect([...seen].some(count => count > 0 && count < 1600)).toBe(true)
    expect(
      await server.sql(
        `select count(*)::int as links from task_predecessor l join task t on t.id = l.task_id where t.name like
          '大项目 %'`,
      ),
    ).toEqual([{ links: 1536 }])
  }, 120_000)
})

describe('exports of other programs', () => {
  it('of Jira come with epics, blocking links and estimates', async () => {
    const run = await read('manager', 'jira.csv', jiraFile)
    expect(run).toMatchObject({ status: 'ready', createdCount: 3 })
    expect(notesOf(run)).toEqual([
      [1, 'import.tasks.columns_left'],
      [1, 'import.tasks.agile_left'],
      [4, 'import.tasks.date_foreign'],
      [4, 'import.tasks.status_foreign'],
      [4, 'import.tasks.person_unknown'],
    ])
    expect(run.notes[0]!.msg).toContain('Reporter')
    await write('manager', run.id)
    const [epic, api, page] = [await named('结算改版'), await named('退款接口'), await named('退款页面')]
    expect(epic).toMatchObject({ status: 'RUNNING', detail: '分两期,\n第一期只做退款' })
    expect(api).toMatchObject({
      parent: { id: epic.id },
      status: 'FINISH',
      priority: 2,
      planWorkHour: 8,
      planStartDate: '2030-02-17T16:00:00.000Z',
      planEndDate: '2030-02-22T15:59:59.999Z',
      managers: [{ name: '陈静' }],
    })
    expect(page).toMatchObject({ parent: { id: epic.id }, status: 'WAITING', priority: 3 })
    expect(await beforeOf(page.id)).toEqual(['退款接口'])
    expect(await read('manager', 'jira.csv', jiraFile)).toMatchObject({ createdCount: 0 })
  })

  it('of Jira without the column of ids stand alone', async () => {
    const run = await read(
      'manager',
      'few-columns.csv',
      'Issue key,Summary,Status,Created\nKG-71,先做,To Do,2030-02-01\nKG-72,后做,To Do,2030-02-01\n',
    )
    expect(run).toMatchObject({ status: 'ready', createdCount: 2, noteCount: 1 })
    expect(run.notes[0]!.msg).toBe('1 列没有对应的字段，没有导入：Created')
    await write('manager', run.id)
    for (const name of ['先做', '后做']) expect(await named(name)).toMatchObject({ parent: null })
  })

  it('of Redmine come with parents, progress and what follows what', async () => {
    const run = await read('manager', 'issues.csv', redmineFile)
    expect(run).toMatchObject({ status: 'ready', createdCount: 3 })
    expect(notesOf(run)).toEqual([[1, 'import.tasks.columns_left']])
    await write('manager', run.id)
    const [site, bug, product] = [await named('官网改版'), await named('首页白屏'), await named('产品页')]
    expect(bug).toMatchObject({
      parent: { id: site.id },
      priority: 3,
      planWorkHour: 2.5,
      managers: [{ name: '刘强' }],
      status: 'WAITING',
    })
    expect(product).toMatchObject({ parent: { id: site.id }, status: 'FINISH', progressPercent: 100 })
    expect(await beforeOf(product.id)).toEqual(['首页白屏+2'])
    expect(await read('manager', 'issues.csv', redmineFile)).toMatchObject({ createdCount: 0 })
  })

  it('of Redmine and Jira say what cannot be taken, line by line and in the words of the file', async () => {
    const said = ({ notes }: { notes: { line: number; column: string; code: string; msg: string; value: string }[] }) =>
      notes.map(
        ({ line, column, code, msg, value }) =>
          `${line} ${column} ${code.replace('import.tasks.', '')} ${value} ${msg}`,
      )
    const redmine = await read(
      'manager',
      'odd.csv',
      '#,Project,Tracker,Status,Subject,Estimated time,% Done,Due date\n901,官网,Bug,New,怪一,x,130,2030-02-31\n902,官网,Bug,New,怪二,"2,5",-5%,\n903,官网,Bug,New,怪三,-3,half,\n904,官网,Bug,New,平常,0.00,,\n',
    )
    expect(redmine).toMatchObject({ status: 'ready', createdCount: 4, problemCount: 0 })
    expect(said(redmine)).toEqual([
      '1  columns_left Tracker 1 列没有对应的字段，没有导入：Tracker',
      '2 截止时间 date_foreign 2030-02-31 日期“2030-02-31”无法识别，没有导入',
      '2 进度（%） percent_beyond 130 进度“130”不在 0 到 100 之间，按 100 导入',
      '2 计划工时 hours_foreign x 工时“x”无法识别，没有导入',
      '3 进度（%） percent_beyond -5% 进度“-5%”不在 0 到 100 之间，按 0 导入',
      '4 进度（%） percent_foreign half 进度“half”无法识别，没有导入',
      '4 计划工时 hours_foreign -3 工时“-3”无法识别，没有导入',
    ])
    await write('manager', redmine.id)
    expect(await named('怪二')).toMatchObject({ planWorkHour: 2.5, progressPercent: 0 })
    const jira = await read(
      'manager',
      'odd-jira.csv',
      'Issue key,Summary,Status,Due date,Original Estimate\nODD-1,怪四,To Do,31/Feb/30 9:12 AM,soon\n',
    )
    expect(jira).toMatchObject({ status: 'ready', createdCount: 1, problemCount: 0 })
    expect(said(jira)).toEqual([
      '2 截止时间 date_foreign 31/Feb/30 9:12 AM 日期“31/Feb/30 9:12 AM”无法识别，没有导入',
      '2 计划工时 hours_foreign soon 工时“soon”无法识别，没有导入',
    ])
  })

  it('of Trello come as cards stand in their lists', async () => {
    const run = await read('manager', 'board.csv', trelloFile)
    expect(run).toMatchObject({ status: 'ready', createdCount: 2 })
    expect(notesOf(run)).toEqual([
      [1, 'import.tasks.columns_left'],
      [4, 'import.tasks.archived'],
    ])
    await write('manager', run.id)
    expect(await named('订场地')).toMatchObject({
      status: 'RUNNING',
      detail: '人数: 60',
      planStartDate: '2030-03-01T01:00:00.000Z',
      planEndDate: '2030-03-08T10:00:00.000Z',
      managers: [{ name: '王小雨' }],
    })
    expect(await named('发邀请')).toMatchObject({ status: 'FINISH' })
    expect(await read('manager', 'board.csv', trelloFile)).toMatchObject({ createdCount: 0 })
  })
})

describe('our own sheets', () => {
  it('have parents and predecessors by number, name or code, and make no doubles', async () => {
    const { id, code } = await server.done('manager', taskCalls.create, { name: '已有的总任务' })
    const hidden = await server.done('finance', taskCalls.create, { name: '别人的' })
    const file = [
      '编号,任务名称,上级任务,开始时间,工期（天）,前置任务',
      `1,采购,${code},2030-05-06 09:00,2,`,
      '2,询价,1,2030-05-06 09:00,2,',
      '3,签合同,采购,,,2+1',
      '4,付款,不存在的,,,9',
      '5,比价,,2030-05-06 09:00,1,2ss + 1天',
      '6,盯货,,2030-05-06 09:00,1,5FF-1、3FS-2',
    ].join('\n')
    const run = await read('manager', '采购.csv', file)
    expect(run).toMatchObject({ status: 'ready', createdCount: 6 })
    expect(notesOf(run)).toEqual([
      [5, 'import.tasks.parent_unknown'],
      [5, 'import.tasks.predecessor_unknown'],
      [6, 'import.tasks.moved'],
      [7, 'import.tasks.moved'],
    ])
    await write('manager', run.id)
    expect(await beforeOf((await named('比价')).id)).toEqual(['询价SS+1'])
    expect(await beforeOf((await named('盯货')).id)).toEqual(['比价FF-1', '签合同FS-2'])
    expect(await named('签合同')).toMatchObject({
      parent: { name: '采购' },
      planStartDate: '2030-05-08T16:00:00.000Z',
      planEndDate: '2030-05-09T15:59:59.999Z',
    })
    expect(await server.done('manager', taskCalls.detail, { id })).toMatchObject({
      planStartDate: '2030-05-06T01:00:00.000Z',
      planEndDate: '2030-05-09T15:59:59.999Z',
    })
    expect(await read('manager', '采购.csv', file)).toMatchObject({ createdCount: 0 })
    expect((await read('staff', '越权.csv', `任务名称,上级任务\n塞进去,${code}`)).notes).toMatchObject([
      { code: 'import.tasks.parent_unknown' },
    ])
    expect((await read('staff', '看不见.csv', `任务名称,前置任务\n跟着,${hidden.code}`)).notes).toMatchObject([
      { code: 'import.tasks.predecessor_unknown' },
    ])
  })

  it('leave as they are in each format, and are known when they come back', async () => {
    const root = await server.done('manager', taskCalls.create, { name: '搬家 <一>' })
    const pack = await server.done('manager', taskCalls.create, {
      name: '打包',
      parentId: root.id,
      planStartDate: '2030-06-03 09:00',
      planEndDate: '2030-06-04 18:00',
      planWorkHour: 7.5,
      detail: '易碎品 & 书\n单独装',
    })
    const move = await server.done('manager', taskCalls.create, {
      name: '搬运',
      parentId: root.id,
      planStartDate: '2030-06-03 09:00',
      planEndDate: '2030-06-03 18:00',
    })
    await server.done('manager', planCalls.setPredecessor, { id: move.id, number: pack.code, lag: 3, type: 'SS' })
    for (const [format, name] of [
      ['mspdi', '搬家.xml'],
      ['xlsx', '搬家.xlsx'],
      ['csv', '搬家.csv'],
    ] as const) {
      const file = await exported('manager', `root_id=${root.id}&format=${format}`)
      const here = await read('manager', name, file)
      expect(here, format).toMatchObject({ status: 'ready', rowCount: 3, createdCount: 0 })
      // In another company they are new: with their tree, links and hours.
      await server.sql(
        `delete from task where name in ('搬家 <一>', '打包', '搬运') and comp_id = (select comp_id from person where
          login_name = 'other')`,
      )
      const elsewhere = await read('other', name, format === 'mspdi' ? file : Buffer.from(file))
      if (format !== 'mspdi') {
        // A sheet's people must be there.
        expect(elsewhere.status).toBe('problems')
        continue
      }
      expect(elsewhere).toMatchObject({ status: 'ready', createdCount: 3 })
      await write('other', elsewhere.id)
      const [there] = await server.sql<
        Record<string, unknown>
      >(`select t.plan_start_date, t.plan_end_date, t.plan_work_hour, t.detail, l.lag, l.type, p.name as before,
        up.name as parent
        from task t left join task_predecessor l on l.task_id = t.id left join task p on p.id = l.predecessor_id left
          join task up on up.id = t.parent_id
        where t.name = '搬运' and t.comp_id = (select comp_id from person where login_name = 'other')`)
      expect(there).toMatchObject({
        plan_start_date: '2030-06-06T01:00:00.000Z',
        plan_end_date: '2030-06-06T10:00:00.000Z',
        lag: 3,
        type: 'SS',
        before: '打包',
        parent: '搬家 <一>',
      })
    }
    expect((await exported('manager', 'format=csv&key=%E6%90%AC%E8%BF%90')).toString()).toContain(`${pack.code}SS+3`)
    expect(
      (
        await server.request(`/ftask/api/v3/task/plan_export.json?root_id=${root.id}`, {
          headers: { authorization: `Bearer ${await server.token('other')}` },
        })
      ).body.result,
    ).toBe(4)
  })

  it('lose nothing on the way through Microsoft Project’s format that it has a place for', () => {
    const minute = fc
      .integer({ min: 0, max: 500_000 })
      .map(minutes => new Date(Date.parse('2030-01-01T00:00:00.000Z') + minutes * 60_000).toISOString())
    const text = fc
      .string({ minLength: 1, maxLength: 30, unit: 'grapheme' })
      .filter(one => one.trim() !== '' && !/[\p{Cc}\p{Cs}\ufffe\uffff]/u.test(one))
    const some = fc.array(
      fc.record({
        name: text,
        detail: text,
        status: fc.constantFrom(...taskStatuses),
        priority: fc.integer({ min: 0, max: 3 }),
        percent: fc.integer({ min: 0, max: 100 }),
        start: fc.option(minute),
        length: fc.integer({ min: 1, max: 90_000 }),
        hours: fc.option(fc.integer({ min: 0, max: 9_000 }).map(quarters => quarters / 4)),
        deeper: fc.integer({ min: -3, max: 1 }),
        link: fc.option(fc.tuple(fc.nat(), fc.integer({ min: -400, max: 400 }), fc.constantFrom(...linkTypes))),
      }),
      { minLength: 1, maxLength: 20 },
    )
    const headings = (rows: ReturnType<typeof readMspdi>['rows']) => findHeadings(taskSheet, rows)
    fc.assert(
      fc.property(some, drafts => {
        const line: string[] = []
        const tasks = drafts.map(
          ({ name, detail, status, priority, percent, start, length, hours, deeper, link }, index): ExportedTask => {
            line.length = Math.max(0, Math.min(line.length, line.length + deeper))
            const parentId = line.at(-1) ?? null
            const id = newId()
            line.push(id)
            return {
              id,
              code: `T${1000 + index}`,
              name,
              detail,
              status,
              priority,
              progressPercent: percent,
              planStartDate: start,
              planEndDate: start && new Date(Date.parse(start) + length * 60_000).toISOString(),
              planWorkHour: hours,
              isMilestone: hours === null,
              deadline: null,
              constraint: null,
              minutes: null,
              isElapsed: false,
              realStartDate: null,
              realEndDate: null,
              parentId,
              parentCode: null,
              orderKey: String(index),
              level: line.length,
              managers: [],
              partners: [],
              predecessors:
                link && index > 0 ? [{ id: '', code: String(link[0] % index), lag: link[1], type: link[2] }] : [],
            }
          },
        )
        for (const task of tasks)
          task.predecessors = task.predecessors.map(({ code, ...link }) => ({
            ...link,
            id: tasks[Number(code)]!.id,
            code: '',
          }))
        const { rows, notes } = readMspdi(writeMspdi(tasks, { title: '计划', timeZone: 'Asia/Shanghai' }))
        const { headings: found, rows: lines } = headings(rows)
        const { rows: good, problems } = readRows(taskSheet, mapColumns(taskSheet, found).mapping, lines)
        expect([notes, problems]).toEqual([[], []])
        const parents = new Set(tasks.map(({ parentId }) => parentId))
        for (const [index, { values }] of good.entries()) {
          const task = tasks[index]!
          const place = (id: string | null) => (id === null ? null : String(1 + tasks.findIndex(one => one.id === id)))
          expect(values).toMatchObject({
            name: task.name.replace(/\s+/g, ' ').trim(),
            detail: task.detail.trim(),
            status: task.status,
            progressPercent: task.progressPercent,
            externalId: task.id.toUpperCase(),
            planWorkHour: parents.has(task.id) ? null : task.planWorkHour,
            parent: place(task.parentId),
            milestone: task.isMilestone && !parents.has(task.id) ? 'yes' : null,
            predecessors:
              task.predecessors.length === 0
                ? null
                : task.predecessors.map(({ id, ...link }) => linkText(place(id)!, link)),
          })
          const wall = datesOfRow(values, 'Asia/Shanghai').kept
          // A day's last minute and its midnight stand for the whole day (16:00 UTC is midnight in Shanghai).
          if (!task.planEndDate || !/T15:59|T16:00/.test(task.planEndDate))
            expect([wall.planStartDate, wall.planEndDate]).toEqual([task.planStartDate, task.planEndDate])
        }
      }),
      { numRuns: 200 },
    )
  })
})
