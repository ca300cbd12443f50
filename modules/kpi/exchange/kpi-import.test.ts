import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allJobs } from '#app/rooms.server.ts'
import { testServer } from '#app/testing/server.ts'
import { demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { newId } from '#platform/server/database/ids.ts'
import { historyCalls } from '#mechanisms/history/history.contract.ts'
import { importCalls } from '#mechanisms/imports/import.contract.ts'
import { runJobs, type RunningJobs } from '#platform/server/jobs/run-jobs.ts'
import { kpiCalls } from '../kpi/kpi.contract.ts'

const server = testServer()
const { staff, manager, sales, hr } = demoPeople
let jobs: RunningJobs
let template = ''
let later = ''
beforeAll(async () => {
  jobs = await runJobs(allJobs, server.services.database.url, server.services.forJobs)
  const made = async (waitsForRelease: boolean) => {
    const name = `历史考核 ${newId().slice(-6)}`
    await server.done('hr', kpiCalls.saveTemplate, {
      name,
      performanceWeight: 7_000,
      goals: [{ name: '业绩', weight: 10_000 }],
      bonusMost: 5,
      waitsForRelease,
      levels: [
        { name: 'A', from: 90 },
        { name: 'B', from: 0 },
      ],
    })
    return name
  }
  ;[template, later] = [await made(false), await made(true)]
})
afterAll(() => jobs.stop())

async function read(who: DemoLogin, rows: string[]) {
  const form = new FormData()
  form.append('file', new Blob([rows.join('\n')], { type: 'text/csv' }), 'kpi.csv')
  const { body } = await server.request('/ftask/api/file/upload.json', {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${await server.token(who)}` },
  })
  const fileId = (body.data as { list: { uuid: string }[] }).list[0]!.uuid
  return await server.call(who, importCalls.begin, { kind: 'kpi', fileId })
}
async function settled(id: string) {
  await expect
    .poll(async () => (await server.done('hr', importCalls.detail, { id })).status, { interval: 50 })
    .not.toMatch(/reading|writing/)
  return await server.done('hr', importCalls.detail, { id })
}
const kept = () => server.sql('select id, status, final_score from kpi order by id')
const head = '被考核人,周期,绩效模板,一级考核人,绩效得分,能力得分,加减分,加减分原因,评语'

describe('results of evaluations from a sheet', () => {
  it('[kpi-020] are accepted ones, scored by the formula of their template, seen by their people as it says', async () => {
    const { data } = await read('hr', [
      head,
      `${staff.name},2020-Q1,${template},,92,86,2,新人导师,做得好`,
      `${sales.name},2020-H1,${later},${manager.name},80,,,,`,
    ])
    const run = await settled(data.id)
    expect(run).toMatchObject({ status: 'ready', createdCount: 2, problems: [] })
    await server.done('hr', importCalls.start, { id: run.id })
    expect(await settled(run.id)).toMatchObject({ status: 'done', createdCount: 2 })
    const listed = async (who: DemoLogin, date: string) =>
      (await server.done(who, kpiCalls.list, { scope: 'company', date, limit: 100 })).list
    const [ofStaff] = (await listed('hr', '2020-02-01')).filter(({ person }) => person.id === staff.id)
    // 92 × 70 % + 86 × 30 % + 2.
    expect(ofStaff).toMatchObject({ type: 'season', status: 'accept', finalScore: 92.2, level: 'A' })
    expect(await server.done('staff', kpiCalls.detail, { id: ofStaff!.id })).toMatchObject({
      startDate: '2020-01-01',
      endDate: '2020-03-31',
      performanceScore: 92,
      capabilityScore: 86,
      bonusScore: 2,
      bonusReason: '新人导师',
      summary: '做得好',
      finalScore: 92.2,
      can: { evaluate: false, calibrate: false },
    })
    const [ofSales] = (await listed('hr', '2020-05-01')).filter(({ person }) => person.id === sales.id)
    expect(ofSales).toMatchObject({ type: 'half', evaluator: { id: manager.id }, finalScore: 80, level: 'B' })
    expect(await server.done('sales', kpiCalls.detail, { id: ofSales!.id })).toMatchObject({
      finalScore: null,
      level: null,
      releasedAt: null,
    })
    await server.done('hr', kpiCalls.release, { type: 'half', date: '2020-05-01' })
    expect(await server.done('sales', kpiCalls.detail, { id: ofSales!.id })).toMatchObject({ finalScore: 80 })
    const actions = await server.done('hr', historyCalls.list, { subjectType: 'kpi', subjectId: ofStaff!.id })
    expect(actions.list.map(({ action }) => action)).toEqual(['import'])
    expect(await server.call('finance', kpiCalls.detail, { id: ofStaff!.id })).toMatchObject({ result: 4 })
  })

  it("are HR's to import, one a person and period, nobody's own; every line that is wrong is named, and nothing written", async () => {
    expect((await read('manager', [head, `${staff.name},2021-Q1,${template},,90,,,,`])).result).not.toBe(0)
    const before = await kept()
    const { data } = await read('hr', [
      head,
      `没有的人,2021-Q1,${template},,90,,,,`,
      `${staff.name},2021-Q9,${template},,90,,,,`,
      `${staff.name},2021-Q1,没有的模板,,90,,,,`,
      `${staff.name},2021-Q2,${template},,,,,,`,
      `${staff.name},2021-Q3,${template},,90,,9,多了,`,
      `${staff.name},2021-Q4,${template},,90,,3,,`,
      `${hr.name},2021-Q1,${template},${manager.name},90,,,,`,
      `${staff.name},2021,${template},${staff.name},90,,,,`,
      `${sales.name},2021-01,${template},${manager.name},90,,,,`,
      `${sales.name},2021-01,${template},${manager.name},91,,,,`,
      `${sales.name},2021-02,${template},${manager.name},151,,,,`,
      `${staff.name},2020-Q1,${template},,90,,,,`,
    ])
    const run = await settled(data.id)
    expect(run.status).toBe('problems')
    expect(run.problems.map(({ line, code }) => [line, code])).toEqual([
      [2, 'import.person_unknown'],
      [3, 'choice'],
      [4, 'kpi.template.unknown'],
      [5, 'kpi.scores.needed'],
      [6, 'kpi.bonus.most'],
      [7, 'kpi.bonus.reason'],
      [8, 'import.kpi.own'],
      [9, 'kpi.evaluator.same'],
      [11, 'import.twice'],
      [12, 'too_large'],
      [13, 'kpi.exists'],
    ])
    expect(await kept()).toEqual(before)
  })
})
