import { afterAll, beforeAll, expect, it } from 'vitest'
import { allJobs } from '#app/rooms.server.ts'
import { testServer } from '#app/testing/server.ts'
import { demoCompany, demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { importCalls } from '#mechanisms/imports/import.contract.ts'
import { runJobs, type RunningJobs } from '#platform/server/jobs/run-jobs.ts'
import { objectiveCalls } from '../objective/objective.contract.ts'
import { okrImporter } from './okr-import.server.ts'

const server = testServer()
const { admin, staff, manager, sales } = demoPeople
let jobs: RunningJobs
beforeAll(async () => {
  jobs = await runJobs(allJobs, server.services.database.url, server.services.forJobs)
})
afterAll(() => jobs.stop())

async function read(who: DemoLogin, rows: string[]) {
  const form = new FormData()
  form.append('file', new Blob([rows.join('\n')], { type: 'text/csv' }), 'okr.csv')
  const { body } = await server.request('/ftask/api/file/upload.json', {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${await server.token(who)}` },
  })
  const fileId = (body.data as { list: { uuid: string }[] }).list[0]!.uuid
  return await settled(who, (await server.done(who, importCalls.begin, { kind: 'okr', fileId })).id)
}
async function settled(who: DemoLogin, id: string) {
  await expect
    .poll(async () => (await server.done(who, importCalls.detail, { id })).status, { interval: 50 })
    .not.toMatch(/reading|writing/)
  return await server.done(who, importCalls.detail, { id })
}
const objectives = () => server.sql('select * from okr_objective order by id')

it('objectives are imported with their key results, each below another of the file or of the company', async () => {
  const run = await read('admin', [
    '周期,目标,负责人,上级目标,优先级,关键结果,起始值,目标值,单位',
    '2034-Q1,让客户推荐,,,P0,推荐来的客户,0,20,家',
    '2034-Q1,让客户推荐,,,,推荐值,30,50,分',
    `2034-Q1,交付更快,${manager.name},让客户推荐,,周期,20,10,天`,
    `2034-Q1,页面一次做对,${staff.name},交付更快,P2,,,,`,
  ])
  expect(run).toMatchObject({ status: 'ready', createdCount: 3, problems: [] })
  await server.done('admin', importCalls.start, { id: run.id })
  expect(await settled('admin', run.id)).toMatchObject({ status: 'done', createdCount: 3 })
  const { list } = await server.done('admin', objectiveCalls.list, { type: 2, cycle: '2034-Q1', start: 0, limit: 20 })
  const named = (name: string) => list.find(one => one.name === name)!
  expect(named('让客户推荐')).toMatchObject({ plv: 0, keyResultNum: 2, parentId: null, weight: 10_000 })
  expect(named('交付更快')).toMatchObject({ managerId: manager.id, parentId: named('让客户推荐').id })
  expect(named('页面一次做对')).toMatchObject({ managerId: staff.id, parentId: named('交付更快').id, plv: 2 })
  const { krs } = await server.done('admin', objectiveCalls.detail, { id: named('让客户推荐').id })
  expect(krs).toMatchObject([
    { name: '推荐来的客户', startValue: 0, targetValue: 20, unit: '家', weight: 5_000 },
    { name: '推荐值', startValue: 30, targetValue: 50, unit: '分', weight: 5_000 },
  ])
})

it('[okr-026] rows are refused as calls would refuse them, and then nothing is written', async () => {
  const before = await objectives()
  const run = await read('staff', [
    '周期,目标,负责人,上级目标,关键结果,起始值,目标值',
    '2034-Q2,没有上级,,,,,',
    `2034-Q2,别人的,${sales.name},让客户推荐,,,`,
    '2034-Q2,上级不在,,没有这个目标,,,',
    '2034-Q9,没有这个季度,,,,,',
    '2034-Q2,不动,,让客户推荐,结果,5,5',
    '2034-Q2,没有这个人,某某,让客户推荐,,,',
  ])
  expect(run.status).toBe('problems')
  expect(run.problems.map(({ line, code }) => [line, code]).toSorted()).toEqual([
    [2, 'okr.objective.parent'],
    [3, 'okr.objective.manager'],
    [4, 'okr.objective.unknown'],
    [5, 'choice'],
    [6, 'okr.key_result.way'],
    [7, 'import.person_unknown'],
  ])
  expect(await objectives()).toEqual(before)
})

it('many are written by as many statements as few, with weights that total 100 % beside those that are there', async () => {
  const { id: above } = await server.done('admin', objectiveCalls.create, {
    type: 2,
    cycle: '2034-Q3',
    name: '公司目标',
    managerId: admin.id,
  })
  const write = (much: number, cycle: string) =>
    server.services.database.transaction(demoCompany.id, async ({ run, db }) => {
      let statements = 0
      const counting = (async (batch: Parameters<typeof run>[0]) => {
        statements += batch.length
        return await run(batch)
      }) as typeof run
      const inserting = new Proxy(db, {
        get(of, name, self) {
          if (name === 'insert') statements++
          return Reflect.get(of, name, self) as unknown
        },
      })
      const plan = Array.from({ length: much }, (_, place) => ({
        line: place + 2,
        type: 2 as const,
        cycle,
        name: `第 ${place} 个`,
        managerId: place % 2 ? staff.id : manager.id,
        plv: 1 as const,
        parent: place < 2 ? { id: above } : { place: place - 2 },
        keyResults: ['甲', '乙', '丙'].map(name => ({ name, startValue: 0, targetValue: 9, unit: '' })),
      }))
      const me = { ...demoPeople.admin, companyId: demoCompany.id, personId: admin.id }
      await okrImporter.write(plan, { me, run: counting, db: inserting } as never, async () => undefined)
      return statements
    })
  const few = await write(2, '2034-Q3')
  // Beside those that are there: their weights are written, by one statement however many they are.
  expect(await write(120, '2034-Q3')).toBe(few + 1)
  expect(
    await server.sql(
      `select manager_id, sum(weight)::int as sum, count(*)::int as num from okr_objective where cycle = '2034-Q3' and
        manager_id = any($1) group by 1`,
      [[staff.id, manager.id]],
    ),
  ).toEqual([staff.id, manager.id].toSorted().map(manager_id => ({ manager_id, sum: 10_000, num: 61 })))
  expect(
    await server.sql(
      `select distinct sum(k.weight)::int as sum, count(*)::int as num from okr_key_result k join okr_objective o on o.comp_id
        = k.comp_id and o.id = k.objective_id where o.cycle = '2034-Q3' group by k.objective_id`,
    ),
  ).toEqual([{ sum: 10_000, num: 3 }])
  const { list } = await server.done('staff', objectiveCalls.list, { type: 2, cycle: '2034-Q3', start: 0, limit: 100 })
  const one = list.find(({ name }) => name === '第 119 个')!
  expect(await server.done('staff', objectiveCalls.detail, { id: one.id })).toMatchObject({
    manager: { id: staff.id },
    creator: { id: admin.id },
    parent: { name: '第 117 个' },
    progress: null,
    can: { change: true },
  })
  expect(
    await server.sql(
      `select count(*)::int as num from notification n join okr_objective o on o.comp_id = n.comp_id and o.id = n.subject_id
        where n.kind = 'okr.assigned' and n.person_id = $1 and o.cycle = '2034-Q3'`,
      [staff.id],
    ),
  ).toEqual([{ num: 61 }])
})

it('[okr-026] a row is refused whose objective would weigh nothing beside those that are locked', async () => {
  await server.done('admin', objectiveCalls.create, { type: 2, cycle: '2036-Q1', name: '唯一的', managerId: admin.id })
  await server.sql(`update okr_objective set is_locked = true where cycle = '2036-Q1'`)
  const before = await objectives()
  const run = await read('admin', ['周期,目标', '2036-Q1,再来一个', '2036-Q2,下个季度'])
  expect(run.problems).toMatchObject([{ line: 2, code: 'okr.weights.full' }])
  expect(await objectives()).toEqual(before)
})
