import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allJobs } from '#app/rooms.server.ts'
import { testServer } from '#app/testing/server.ts'
import { demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { importCalls } from '#mechanisms/imports/import.contract.ts'
import { runJobs, type RunningJobs } from '#platform/server/jobs/run-jobs.ts'
import { taskPlanCalls } from '#modules/tasks/tasks.contract.ts'
import { projectCalls } from '../../project/project.contract.ts'
import { durationOf } from '../plan-tree.contract.ts'
import { calendarOfPlan, projectPlanCalls } from '../plan.contract.ts'
import { snapshotCalls } from '../snapshot/snapshot.contract.ts'

const server = testServer()
let jobs: RunningJobs
beforeAll(async () => {
  jobs = await runJobs(allJobs, server.services.database.url, server.services.forJobs)
})
afterAll(() => jobs.stop())

const spans =
  '<WorkingTimes><WorkingTime><FromTime>08:00:00</FromTime><ToTime>12:00:00</ToTime></WorkingTime><WorkingTime><FromTime>13:00:00</FromTime><ToTime>17:00:00</ToTime></WorkingTime></WorkingTimes>'
const weekDay = (type: number) =>
  `<WeekDay><DayType>${type}</DayType><DayWorking>${type > 1 && type < 7 ? 1 : 0}</DayWorking>${type > 1 && type < 7 ? spans : ''}</WeekDay>`
const task = (uid: number, name: string, start: string, finish: string, hours: number, more = '', level = 2) =>
  `<Task><UID>${uid}</UID><ID>${uid}</ID><GUID>7A0C8A10-0000-4000-8000-0000000000${String(uid).padStart(2, '0')}</GUID><Name>${name}</Name><OutlineLevel>${level}</OutlineLevel><Start>2030-${start}:00</Start><Finish>2030-${finish}:00</Finish><Duration>PT${hours}H0M0S</Duration><DurationFormat>7</DurationFormat>${more}</Task>`
const link = (uid: number, lag = 0, type = 1) =>
  `<PredecessorLink><PredecessorUID>${uid}</PredecessorUID><Type>${type}</Type><LinkLag>${lag * 4800}</LinkLag><LagFormat>7</LagFormat></PredecessorLink>`
const baseline = (number: number, start: string, finish: string) =>
  `<Baseline><Number>${number}</Number><Start>2030-${start}:00</Start><Finish>2030-${finish}:00</Finish></Baseline>`
/** A plan over Labour Day, which its calendar leaves out, as is Friday the 3rd; Sunday the 5th is worked for that. */
const file = `<?xml version="1.0" encoding="UTF-8"?><Project xmlns="http://schemas.microsoft.com/project"><SaveVersion>14</SaveVersion><Title>产线改造</Title><CalendarUID>3</CalendarUID><MinutesPerDay>480</MinutesPerDay>
  <Calendars><Calendar><UID>3</UID><Name>工厂</Name><IsBaseCalendar>1</IsBaseCalendar><WeekDays>${[1, 2, 3, 4, 5, 6, 7].map(weekDay).join('')}</WeekDays><Exceptions>
    <Exception><Name>劳动节</Name><Type>1</Type><TimePeriod><FromDate>2030-05-01T00:00:00</FromDate><ToDate>2030-05-03T23:59:00</ToDate></TimePeriod><DayWorking>0</DayWorking></Exception>
    <Exception><Name>调休</Name><Type>1</Type><TimePeriod><FromDate>2030-05-05T00:00:00</FromDate><ToDate>2030-05-05T23:59:00</ToDate></TimePeriod><DayWorking>1</DayWorking>${spans}</Exception>
    <Exception><Name>例会</Name><Type>5</Type><TimePeriod><FromDate>2030-01-01T00:00:00</FromDate><ToDate>2030-12-31T23:59:00</ToDate></TimePeriod><DayWorking>0</DayWorking></Exception></Exceptions></Calendar></Calendars><Tasks>
  ${task(1, '阶段', '04-22T08:00', '05-13T17:00', 104, '<Summary>1</Summary>', 1)}
  ${task(2, '选型', '04-22T08:00', '05-07T17:00', 80, `${baseline(0, '04-22T08:00', '05-06T17:00')}${baseline(1, '04-23T08:00', '05-07T17:00')}<Deadline>2030-05-10T17:00:00</Deadline><ActualStart>2030-04-22T08:00:00</ActualStart>`)}
  ${task(3, '评审', '05-07T17:00', '05-07T17:00', 0, `<Milestone>1</Milestone>${link(2)}`)}
  ${task(4, '下单', '05-08T08:00', '05-08T12:00', 4, `${link(3)}${baseline(0, '05-07T08:00', '05-07T12:00')}`)}
  ${task(5, '催货', '05-08T13:00', '05-09T17:00', 12, `${link(4)}<ActualStart>2030-05-08T13:00:00</ActualStart>`)}
  ${task(6, '到货', '05-13T08:00', '05-13T17:00', 8, `${link(5, 1)}<ConstraintType>4</ConstraintType><ConstraintDate>2030-05-13T08:00:00</ConstraintDate>`)}
  ${task(7, '安装', '05-06T08:00', '05-07T17:00', 16, `${link(2, -2)}<ConstraintType>1</ConstraintType>`)}
  </Tasks><Resources><Resource><UID>1</UID><Name>王小雨</Name><Type>1</Type></Resource><Resource><UID>2</UID><Name>水泥</Name><Type>0</Type></Resource></Resources>
  <Assignments><Assignment><TaskUID>4</TaskUID><ResourceUID>1</ResourceUID><Units>0.5</Units></Assignment></Assignments></Project>`

async function read(
  who: DemoLogin,
  content: string | Buffer,
  into: { kind: string; intoId?: string } = { kind: 'project' },
) {
  const form = new FormData()
  form.append('file', new Blob([content as never]), '产线.xml')
  const { body } = await server.request('/ftask/api/file/upload.json', {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${await server.token(who)}` },
  })
  const { id } = await server.done(who, importCalls.begin, {
    ...into,
    fileId: (body.data as { list: { uuid: string }[] }).list[0]!.uuid,
  })
  return await settled(who, id)
}
async function settled(who: DemoLogin, id: string) {
  await expect
    .poll(async () => (await server.done(who, importCalls.detail, { id })).status, { timeout: 60_000, interval: 50 })
    .not.toMatch(/reading|writing/)
  return await server.done(who, importCalls.detail, { id })
}
async function bring(who: DemoLogin, content: string | Buffer) {
  const { id } = await read(who, content)
  await server.done(who, importCalls.start, { id })
  const run = await settled(who, id)
  expect(run.status, JSON.stringify(run.problems)).toBe('done')
  return run.intoId!
}
async function exported(who: DemoLogin, projectId: string): Promise<string> {
  const response = await fetch(`${server.url}/ftask/api/v3/task/plan_export?project_id=${projectId}&format=mspdi`, {
    headers: { authorization: `Bearer ${await server.token(who)}` },
  })
  return await response.text()
}
const field = (xml: string, name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? null
/** What every task of a file says of its plan. */
const factsOf = (xml: string) =>
  [...xml.matchAll(/<Task>.*?<\/Task>/gs)].map(([one]) => ({
    name: field(one, 'Name'),
    start: field(one, 'Start'),
    finish: field(one, 'Finish'),
    duration: field(one, 'Duration'),
    constraint: field(one, 'ConstraintType'),
    on: field(one, 'ConstraintDate'),
    deadline: field(one, 'Deadline'),
    milestone: field(one, 'Milestone') ?? '0',
    links: [...one.matchAll(/<PredecessorLink>.*?<\/PredecessorLink>/gs)].map(([each]) => [
      field(each, 'PredecessorUID'),
      field(each, 'Type'),
      field(each, 'LinkLag'),
    ]),
    baselines: [...one.matchAll(/<Baseline>.*?<\/Baseline>/gs)]
      .map(([each]) => [field(each, 'Number'), field(each, 'Start'), field(each, 'Finish')])
      .toSorted(),
    begun: field(one, 'ActualStart'),
  }))

describe('a plan of Microsoft Project', () => {
  it('keeps its calendar, lengths, deadline, constraint, actual starts and baselines, and says how often what it loses', async () => {
    const run = await read('manager', file)
    expect(
      run.notes.map(({ line, code, msg }) => [
        line,
        code.replace('import.tasks.', ''),
        Number(/\d+$/.exec(msg)?.[0] ?? /\d+/.exec(msg)?.[0]),
      ]),
    ).toEqual([
      [0, 'left_units', 1],
      [0, 'left_materials', 1],
      [0, 'left_exceptions', 1],
      [0, 'kept_alap', 1],
    ])
    const projectId = await bring('manager', file)
    expect(await server.done('manager', projectCalls.detail, { id: projectId })).toMatchObject({
      planCalendar: 'own',
      ownCalendarName: '工厂',
    })
    const plan = await server.done('manager', projectPlanCalls.list, { projectId })
    const takes = Object.fromEntries(
      plan.list.map(one => [one.name, durationOf(one, 'Asia/Shanghai', calendarOfPlan(plan))]),
    )
    expect(takes).toMatchObject({ 选型: 10, 评审: 0, 下单: 1, 到货: 1 })
    expect(plan.list.find(({ name }) => name === '选型')).toMatchObject({ deadline: '2030-05-10T09:00:00.000Z' })
    expect(plan.list.find(({ name }) => name === '到货')).toMatchObject({
      constraintKind: 'SNET',
      constraintDate: '2030-05-13T00:00:00.000Z',
    })
    const begun = plan.list.find(({ name }) => name === '催货')!
    expect(begun).toMatchObject({ status: 'RUNNING', realStartDate: '2030-05-08T05:00:00.000Z' })
    // What has begun keeps its hours on the very day of what stands before it, also when that moves on.
    const before = plan.list.find(({ name }) => name === '下单')!
    await server.done('manager', taskPlanCalls.update, {
      data: [{ id: before.id, planStartDate: '2030-05-09 08:00', planEndDate: '2030-05-10 12:00' }],
    })
    const later = await server.done('manager', projectPlanCalls.list, { projectId })
    expect(later.list.find(({ name }) => name === '催货')).toMatchObject({
      planStartDate: begun.planStartDate,
      planEndDate: begun.planEndDate,
    })
    const { list: baselines } = await server.done('manager', snapshotCalls.list, { projectId })
    expect(baselines.map(({ name, taskNum }) => [name, taskNum])).toEqual([
      ['Microsoft Project', 2],
      ['Microsoft Project 1', 1],
    ])
    const { list: first } = await server.done('manager', snapshotCalls.detail, { id: baselines[1]!.id })
    expect(first).toMatchObject([{ name: '选型', planStartDate: '2030-04-23T00:00:00.000Z' }])
    const { list: was } = await server.done('manager', snapshotCalls.detail, { id: baselines[0]!.id })
    expect(was.find(({ name }) => name === '选型')).toMatchObject({
      planStartDate: '2030-04-22T00:00:00.000Z',
      planEndDate: '2030-05-06T09:00:00.000Z',
      isParent: false,
    })
  })

  it('says how many tasks that have not begun stand otherwise than behind their predecessors', async () => {
    const { notes } = await read('manager', file.replaceAll(/<ActualStart>[^<]*<\/ActualStart>/g, ''))
    expect(notes.find(({ code }) => code === 'import.tasks.by_hour')?.msg).toMatch(/2/)
  })

  it('goes out as it came in, and once more: start, finish, duration, lag, constraint, deadline, baselines, actual start', async () => {
    const once = await exported('manager', await bring('manager', file))
    expect(factsOf(once)).toEqual(factsOf(file))
    expect(once).toContain('<Name>劳动节</Name>')
    const twice = await exported('staff', await bring('staff', once))
    expect(factsOf(twice)).toEqual(factsOf(once))
    expect(/<Calendars>.*<\/Calendars>/s.exec(twice)![0]).toBe(/<Calendars>.*<\/Calendars>/s.exec(once)![0])
  })

  it("makes phases nobody's, and tasks that name nobody the importer's", async () => {
    const { list } = await server.done('manager', projectPlanCalls.list, { projectId: await bring('manager', file) })
    const whose = new Map(list.map(({ name, managerIds }) => [name, managerIds]))
    expect(whose.get('阶段')).toEqual([])
    expect(whose.get('选型')).toEqual([demoPeople.manager.id])
    expect(whose.get('下单')).toEqual([demoPeople.staff.id])
  })

  it('keeps as many baselines as the project has room for, and says what has none', async () => {
    const projectId = await bring('manager', file)
    await server.sql(
      `insert into project_snapshot (comp_id, id, project_id, name, creator_id, task_num, tasks)
       select p.comp_id, gen_random_uuid(), p.id, 'x', p.creator_id, 0, '[]' from project p, generate_series(1, 47) where p.id = $1`,
      [projectId],
    )
    const other = file.replaceAll('7A0C8A10', '7B0C8A10')
    const { id, notes } = await read('manager', other, { kind: 'tasks', intoId: projectId })
    expect(notes.find(({ code }) => code === 'import.tasks.baselines_full')?.msg).toMatch(/1$/)
    await server.done('manager', importCalls.start, { id })
    await settled('manager', id)
    const { list } = await server.done('manager', snapshotCalls.list, { projectId })
    expect(list.length).toBe(50)
    expect(
      list
        .filter(({ name }) => name.startsWith('Microsoft'))
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['Microsoft Project', 'Microsoft Project', 'Microsoft Project 1'])
  })

  it('asks who the people of the file are, whom nobody here is called by', async () => {
    const stranger = file.replace('<Name>王小雨</Name>', '<Name>外包 王工</Name>')
    const { id, strangers, notes } = await read('manager', stranger)
    expect(strangers).toEqual([{ name: '外包 王工', isKnown: false, person: null }])
    expect(notes.some(({ code }) => code === 'import.tasks.person_unknown')).toBe(true)
    expect(
      await server.call('manager', importCalls.people, {
        id,
        people: [{ name: '外包 王工', personId: demoPeople.other.id }],
      }),
    ).toMatchObject({ code: 'import.person', errors: [{ field: 'people' }] })
    expect((await server.call('staff', importCalls.people, { id, people: [] })).result).toBe(4)
    await server.done('manager', importCalls.people, {
      id,
      people: [{ name: '外包 王工', personId: demoPeople.staff.id }],
    })
    const said = await settled('manager', id)
    expect(said.strangers).toEqual([
      { name: '外包 王工', isKnown: true, person: { id: demoPeople.staff.id, name: expect.any(String) as string } },
    ])
    expect(said.notes.some(({ code }) => code === 'import.tasks.person_unknown')).toBe(false)
    await server.done('manager', importCalls.start, { id })
    const { list } = await server.done('manager', projectPlanCalls.list, {
      projectId: (await settled('manager', id)).intoId!,
    })
    expect(list.find(({ name }) => name === '下单')!.managerIds).toEqual([demoPeople.staff.id])
  })

  it('of resources alone is told so', async () => {
    const pool =
      '<?xml version="1.0"?><Project xmlns="http://schemas.microsoft.com/project"><SaveVersion>14</SaveVersion><Tasks></Tasks><Resources><Resource><UID>1</UID><Name>王小雨</Name></Resource></Resources></Project>'
    expect(await read('manager', pool)).toMatchObject({
      status: 'refused',
      refusal: { code: 'import.tasks.resources_only' },
    })
  })
})
