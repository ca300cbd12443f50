import { expect, it } from 'vitest'
import { exchanging } from '#app/testing/exchange.ts'
import { testServer } from '#app/testing/server.ts'
import { demoPeople } from '#database/demo/people.ts'
import { reportCalls } from '../report/report.contract.ts'
import { teamCalls } from '../missing/missing.contract.ts'
import { sectionsIn } from './report-sheet.contract.ts'

const server = testServer()
const { staff, manager } = demoPeople
const { begin, read, write, exported } = exchanging(server)
const head = ['汇报模板', '汇报人', '开始', '提交时间', '内容', '点评人', '评分', '点评']
const all = () =>
  server.sql(
    `select (select count(*) from report) as reports, (select count(*) from report_month) as months, (select count(*) from
      notification) as notices, (select count(*) from member where subject_type = 'report') as members`,
  )
const notices = async () => (await server.sql<{ num: string }>('select count(*) as num from notification'))[0]!.num

it('earlier reports come in as they were: whose, of which days, by section, in time or late, reviewed', async () => {
  const before = await notices()
  const weekly = '【本周完成】\n接口联调\n【下周计划】\n压力测试'
  const run = await write('admin', 'reports', [
    head,
    ['周报', staff.name, '2024-03-06', '2024-03-11 09:30', weekly, manager.name, '90', '很好'],
    ['日报', staff.name, '2024-03-05', '2024-03-06 08:00', '只有一段'],
    ['日报', '', '2024-03-05', '', '自己的'],
  ])
  expect(run).toMatchObject({ status: 'done', createdCount: 3 })
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
  const daily = (day: string, sentAt = '', more: string[] = []) => ['日报', staff.name, day, sentAt, '有内容', ...more]
  const run = await read('admin', 'reports', [
    [...head, '状态'],
    ['月刊', staff.name, '2024-04-01', '', '有内容'],
    ['日报', '某某', '2024-04-01', '', '有内容'],
    daily('2099-04-01'),
    daily('2024-04-02', '2099-04-02 09:00'),
    daily('2024-04-03', '2024-04-02 09:00'),
    daily('2024-04-04', '', [staff.name, '80']),
    daily('2024-04-05', '', ['', '80']),
    ['日报', staff.name, '2024-04-08', '', '【今日完成】'],
    daily('2024-04-09', '', ['', '', '', '草稿']),
    ['周报', staff.name, '2024-04-15', '', '有内容'],
    ['周报', staff.name, '2024-04-17', '', '同一周'],
    ['周报', staff.name, '2024-03-08', '', '已经有了'],
    ['日报', staff.name, '2024-04-10', '', '长'.repeat(5_001)],
    // Who imports has not been reviewed by whom they say.
    ['日报', '', '2024-04-11', '', '自己的', manager.name, '100'],
  ])
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
    [15, 'report.reviewer.self'],
  ])
  expect(await all()).toEqual(before)
  expect(await begin('staff', 'reports', [head])).toMatchObject({ code: 'authority.missing' })
})

it('what goes out comes in again the same, where the first is no more', async () => {
  const rows = await exported(
    'admin',
    `/report/export?scope=company&obj_user_id=${staff.id}&start_date=2024-03-01&end_date=2024-03-31`,
  )
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
  expect(await write('admin', 'reports', rows)).toMatchObject({ createdCount: 2 })
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
