import { afterAll, beforeAll, expect, it } from 'vitest'
import { allJobs } from '#app/rooms.server.ts'
import { testServer } from '#app/testing/server.ts'
import { demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { importCalls } from '#mechanisms/imports/import.contract.ts'
import { runJobs, type RunningJobs } from '#platform/server/jobs/run-jobs.ts'
import { reportCalls } from '../report/report.contract.ts'
import { teamCalls } from '../missing/missing.contract.ts'
import { sectionsIn } from './report-sheet.contract.ts'

const server = testServer()
const { staff, manager } = demoPeople
let jobs: RunningJobs
beforeAll(async () => {
  jobs = await runJobs(allJobs, server.services.database.url, server.services.forJobs)
})
afterAll(() => jobs.stop())

async function read(who: DemoLogin, file: string | Blob, name = 'reports.csv') {
  const form = new FormData()
  form.append('file', typeof file === 'string' ? new Blob([file], { type: 'text/csv' }) : file, name)
  const { body } = await server.request('/ftask/api/file/upload.json', {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${await server.token(who)}` },
  })
  const fileId = (body.data as { list: { uuid: string }[] }).list[0]!.uuid
  return await settled(who, (await server.done(who, importCalls.begin, { kind: 'reports', fileId })).id)
}
async function settled(who: DemoLogin, id: string) {
  await expect
    .poll(async () => (await server.done(who, importCalls.detail, { id })).status, { interval: 50 })
    .not.toMatch(/reading|writing/)
  return await server.done(who, importCalls.detail, { id })
}
const take = async (who: DemoLogin, id: string) => {
  await server.done(who, importCalls.start, { id })
  return await settled(who, id)
}
const head = '汇报模板,汇报人,开始,提交时间,内容,点评人,评分,点评'
const all = () =>
  server.sql(
    `select (select count(*) from report) as reports, (select count(*) from report_month) as months, (select count(*) from
      notification) as notices, (select count(*) from member where subject_type = 'report') as members`,
  )
const notices = async () => (await server.sql<{ num: string }>('select count(*) as num from notification'))[0]!.num

it('earlier reports come in as they were: whose, of which days, by section, in time or late, reviewed', async () => {
  const before = await notices()
  const run = await read(
    'admin',
    [
      head,
      `周报,${staff.name},2024-03-06,2024-03-11 09:30,"【本周完成】\n接口联调\n【下周计划】\n压力测试",${manager.name},90,很好`,
      `日报,${staff.name},2024-03-05,2024-03-06 08:00,只有一段,,,`,
      '日报,,2024-03-05,,自己的,,,',
    ].join('\n'),
  )
  expect(run).toMatchObject({ status: 'ready', createdCount: 3, problems: [] })
  expect(await take('admin', run.id)).toMatchObject({ status: 'done', createdCount: 3 })
  const { list } = await server.done('staff', reportCalls.advancedList, {
    scope: 'mine',
    startDate: '2024-03-01',
    endDate: '2024-03-31',
  })
  expect(list).toMatchObject([
    { typeName: '日报', startDate: '2024-03-05', isLate: true, review: 0, newStatus: false },
    { typeName: '周报', startDate: '2024-03-04', endDate: '2024-03-10', isLate: false, review: 1, score: 90 },
  ])
  expect(await server.done('staff', reportCalls.detail, { id: list[1]!.id })).toMatchObject({
    title: `周报 2024-03-04 – 03-10 · ${staff.name}`,
    content: [
      { title: '本周完成', text: '接口联调' },
      { title: '下周计划', text: '压力测试' },
      { title: '问题与建议', text: '' },
    ],
    reviewedBy: { name: manager.name },
    opinion: '很好',
  })
  expect((await server.done('staff', reportCalls.detail, { id: list[0]!.id })).content[0]).toEqual({
    title: '今日完成',
    text: '只有一段',
  })
  // They are counted, found in no inbox, and nobody was notified.
  const figures = await server.done('admin', teamCalls.statistics, {
    scope: 'company',
    typeId: list[0]!.typeId,
    startDate: '2024-03-01',
    endDate: '2024-03-31',
  })
  expect(figures.list.find(({ id }) => id === staff.id)).toMatchObject({ sent: 1, late: 1 })
  expect((await server.done('manager', reportCalls.list, { scope: 'charged', key: '接口联调' })).list).toEqual([])
  expect(await notices()).toBe(before)
  expect(
    await server.sql(
      `select actor_id, count(*)::int as num from history where subject_type = 'report' and action = 'import' group by 1`,
    ),
  ).toEqual([{ actor_id: demoPeople.admin.id, num: 3 }])
})

it('what is not a report that was handed in is refused row by row, and nothing is written', async () => {
  const before = await all()
  const run = await read(
    'admin',
    [
      `${head},状态`,
      `月刊,${staff.name},2024-04-01,,有内容,,,,`,
      '日报,某某,2024-04-01,,有内容,,,,',
      `日报,${staff.name},2099-04-01,,有内容,,,,`,
      `日报,${staff.name},2024-04-02,2099-04-02 09:00,有内容,,,,`,
      `日报,${staff.name},2024-04-03,2024-04-02 09:00,有内容,,,,`,
      `日报,${staff.name},2024-04-04,,有内容,${staff.name},80,,`,
      `日报,${staff.name},2024-04-05,,有内容,,80,,`,
      `日报,${staff.name},2024-04-08,,【今日完成】,,,,`,
      `日报,${staff.name},2024-04-09,,有内容,,,,草稿`,
      `周报,${staff.name},2024-04-15,,有内容,,,,`,
      `周报,${staff.name},2024-04-17,,同一周,,,,`,
      `周报,${staff.name},2024-03-08,,已经有了,,,,`,
      `日报,${staff.name},2024-04-10,,${'长'.repeat(5_001)},,,,`,
    ].join('\n'),
  )
  expect(run.status).toBe('problems')
  expect(run.problems.map(({ line, code }) => [line, code]).toSorted((a, b) => Number(a[0]) - Number(b[0]))).toEqual([
    [2, 'report.type.gone'],
    [3, 'import.person_unknown'],
    [4, 'report.too_early'],
    [5, 'import.reports.sent_ahead'],
    [6, 'report.too_early'],
    [7, 'report.reviewer.self'],
    [8, 'report.reviewer.needed'],
    [9, 'report.content.needed'],
    [10, 'import.reports.status'],
    [12, 'import.twice'],
    [13, 'report.exists'],
    [14, 'import.reports.section_long'],
  ])
  expect(await all()).toEqual(before)
  expect(await server.call('staff', importCalls.begin, { kind: 'reports', fileId: run.id })).toMatchObject({
    code: 'authority.missing',
  })
})

it('what goes out comes in again the same, where the first is no more', async () => {
  const query = { scope: 'company' as const, objUserId: staff.id, startDate: '2024-03-01', endDate: '2024-03-31' }
  const token = await server.token('admin')
  const parameters = new URLSearchParams({ scope: 'company', obj_user_id: staff.id, start_date: query.startDate })
  parameters.set('end_date', query.endDate)
  const file = await fetch(`${server.url}/ftask/api/report/export?${parameters}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const bytes = await file.arrayBuffer()
  const contents = () =>
    server.sql(
      `select title, content, sent_at::text, is_late, review, score, opinion, reviewed_by from report where person_id = $1 and
        start_date between '2024-03-01' and '2024-03-31' and status = 'sent' order by start_date`,
      [staff.id],
    )
  const before = await contents()
  await server.sql(
    `update report set status = 'cancelled' where person_id = $1 and start_date between '2024-03-01' and '2024-03-31'`,
    [staff.id],
  )
  const run = await read('admin', new Blob([bytes]), 'reports.xlsx')
  expect(run).toMatchObject({ problems: [], createdCount: 2 })
  await take('admin', run.id)
  expect(await contents()).toEqual(before)
})

it('a cell is split by lines that name a section, and by nothing else', () => {
  const titles = ['完成', '计划', '计划']
  expect(sectionsIn('先说\n【计划】\n一\n【别的】\n【计划】\n二', titles).map(({ text }) => text)).toEqual([
    '先说',
    '一\n【别的】',
    '二',
  ])
  expect(sectionsIn('【完成】好\n做了', titles)[0]!.text).toBe('【完成】好\n做了')
})
