import { afterAll, beforeAll, expect, it } from 'vitest'
import { allJobs } from '#app/rooms.server.ts'
import { testServer } from '#app/testing/server.ts'
import { demoCompany, demoPeople } from '#database/demo/people.ts'
import { importCalls } from '#mechanisms/imports/import.contract.ts'
import { runJobs, type RunningJobs } from '#platform/server/jobs/run-jobs.ts'
import { goalImporter } from './goal-import.server.ts'
import { goalCalls, mostGoals } from './goal.contract.ts'

const server = testServer()
const { staff, manager } = demoPeople
let jobs: RunningJobs
beforeAll(async () => {
  jobs = await runJobs(allJobs, server.services.database.url, server.services.forJobs)
})
afterAll(() => jobs.stop())

async function begin(rows: string[]) {
  const form = new FormData()
  form.append('file', new Blob([rows.join('\n')], { type: 'text/csv' }), '目标.csv')
  const { body } = await server.request('/ftask/api/file/upload.json', {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${await server.token('staff')}` },
  })
  const fileId = (body.data as { list: { uuid: string }[] }).list[0]!.uuid
  return (await server.done('staff', importCalls.begin, { kind: 'goals', fileId })).id
}
async function settled(id: string) {
  await expect
    .poll(async () => (await server.done('staff', importCalls.detail, { id })).status, { interval: 50 })
    .not.toMatch(/reading|writing/)
  return await server.done('staff', importCalls.detail, { id })
}
const read = async (rows: string[]) => settled(await begin(rows))
async function write(id: string) {
  await server.done('staff', importCalls.start, { id })
  return await settled(id)
}
const list = (goalType: 1 | 3, goalCycle: string) =>
  server.done('staff', goalCalls.list, { goalType, goalCycle, start: 0, limit: 20 })
const setLock = (lock: boolean, goalCycle: string) =>
  server.done('manager', goalCalls.lock, { goalType: 1, goalCycle, userId: staff.id, lock })
const goals = () => server.sql('select * from goal order by id')

it('goals are imported with those above them, by periods as they are written, and go out as a sheet', async () => {
  const run = await read([
    '周期,目标,负责人,上级目标,目标值,单位',
    '2034-W10,拿下华东,,,10,家',
    `2034-W10,走访苏州,${staff.name},拿下华东,4.5,家`,
    '2034-Q2,年中盘点,,,,',
  ])
  expect(run).toMatchObject({ status: 'ready', createdCount: 3, problems: [] })
  expect((await list(1, '2034-W10')).list).toEqual([])
  expect(await write(run.id)).toMatchObject({ status: 'done', createdCount: 3 })
  expect((await list(1, '2034-W10')).list).toMatchObject([
    { name: '拿下华东', planNum: 10, unit: '家', parentName: null },
    { name: '走访苏州', planNum: 4.5, parentName: '拿下华东' },
  ])
  expect((await list(3, '2034-Q2')).list).toMatchObject([{ name: '年中盘点', userId: staff.id }])
  const headers = { authorization: `Bearer ${await server.token('staff')}` }
  const sheet = await server.request('/ftask/api/v3/task/goals/export.json?goal_type=1&goal_cycle=2034-W10', {
    headers,
  })
  expect(sheet.status).toBe(200)
})

it('[goal-006] rows are refused each for itself: of a locked cycle, of somebody above, of no cycle, below nothing', async () => {
  await setLock(true, '2034-W20')
  const before = await goals()
  const run = await read([
    '周期,目标,负责人,上级目标',
    '2034-W20,锁定里的,,',
    `2034-W21,别人的,${manager.name},`,
    '2034-W77,没有这周,,',
    '2034-W21,没有上级,,不存在',
  ])
  expect(run.status).toBe('problems')
  expect(run.problems.map(({ line, code }) => [line, code]).toSorted()).toEqual([
    [2, 'goal.cycle.locked'],
    [3, 'import.goals.not_theirs'],
    [4, 'choice'],
    [5, 'goal.parent'],
  ])
  expect(await goals()).toEqual(before)
  await setLock(false, '2034-W20')
})

it('[goal-006] a cycle that was locked after it was looked at takes nothing', async () => {
  const { id, status } = await read(['周期,目标', '2034-W30,先看后锁'])
  expect(status).toBe('ready')
  await setLock(true, '2034-W30')
  const before = await goals()
  expect(await write(id)).toMatchObject({ status: 'problems' })
  expect(await goals()).toEqual(before)
})

it('a cycle holds as many goals as a snapshot keeps, and no more', async () => {
  const cycle = { goalType: 1, goalCycle: '2034-W40' } as const
  const count = async () => (await server.done('staff', goalCalls.list, { ...cycle, start: 0, limit: 1 })).count
  const rows = (number: number) => Array.from({ length: number }, (_, at) => `2034-W40,目标 ${at},,,,`)
  const head = '周期,目标,负责人,上级目标,目标值,单位'
  const over = await read([head, ...rows(mostGoals + 2)])
  expect(over.problems).toMatchObject([
    { line: mostGoals + 2, column: '周期', code: 'goal.cycle.full' },
    { line: mostGoals + 3, column: '周期', code: 'goal.cycle.full' },
  ])
  const run = await read([head, ...rows(mostGoals - 1)])
  expect(await write(run.id)).toMatchObject({ status: 'done', createdCount: mostGoals - 1 })
  const add = () => server.call('staff', goalCalls.create, { ...cycle, name: '再一个' })
  expect((await add()).result).toBe(0)
  expect(await add()).toMatchObject({ code: 'goal.cycle.full' })
  expect(await count()).toBe(mostGoals)
  const { id } = await server.done('staff', goalCalls.snapshot, { ...cycle, name: '满' })
  expect((await server.done('staff', goalCalls.compare, { id })).list).toHaveLength(mostGoals)
  // What was left undone in a full cycle goes on in the next, where there is room for all of it.
  const next = { goalType: 1, goalCycle: '2034-W41' } as const
  await server.done('staff', goalCalls.create, { ...next, name: '已有' })
  expect(await server.call('staff', goalCalls.carry, next)).toMatchObject({ code: 'goal.cycle.full' })
  expect((await server.done('staff', goalCalls.list, { ...next, start: 0, limit: 20 })).list).toMatchObject([
    { name: '已有' },
  ])
})

it('goals of fifty periods are looked at and written in as many trips as of one', async () => {
  const { me } = (await server.services.identify(await server.token('staff'), demoCompany.id))!
  async function tripsOf(weeks: number, year: number) {
    const rows = Array.from({ length: weeks }, (_, at) => ({
      line: at + 2,
      values: {
        cycle: `${year}-W${String(at + 1).padStart(2, '0')}`,
        name: '逐周推进',
        person: null,
        planNum: null,
        summary: null,
        unit: null,
        parent: null,
      },
    }))
    let trips = 0
    await server.services.database.transaction(demoCompany.id, async ({ run: runs, db }) => {
      const run: typeof runs = statements => {
        trips++
        return runs(statements)
      }
      const counted = { run, db, me, intoId: null, about: null, people: new Map() } as never
      const { plan, problems, created } = await goalImporter.plan(rows as never, counted)
      expect([problems, created]).toEqual([[], weeks])
      await goalImporter.write(plan, counted, async () => {})
    })
    return trips
  }
  expect(await tripsOf(50, 2035)).toBe(await tripsOf(1, 2036))
})
