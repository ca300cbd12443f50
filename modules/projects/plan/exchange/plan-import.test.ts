import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allJobs } from '#app/rooms.server.ts'
import { testServer } from '#app/testing/server.ts'
import { demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { importCalls } from '#mechanisms/imports/import.contract.ts'
import { runJobs, type RunningJobs } from '#platform/server/jobs/run-jobs.ts'
import { linkText, taskCalls } from '#modules/tasks/tasks.contract.ts'
import { projectCalls } from '../../project/project.contract.ts'
import { planRows } from '../plan-tree.contract.ts'
import { projectPlanCalls } from '../plan.contract.ts'

const server = testServer()
let jobs: RunningJobs
beforeAll(async () => {
  jobs = await runJobs(allJobs, server.services.database.url, server.services.forJobs)
})
afterAll(() => jobs.stop())

const task = (uid: number, name: string, level: number, further: string) =>
  `<Task><UID>${uid}</UID><ID>${uid}</ID><GUID>5F0C8A10-0000-4000-8000-00000000000${uid}</GUID><Name>${name}</Name><OutlineLevel>${level}</OutlineLevel>${further}</Task>`
const dated = (start: string, finish: string) =>
  `<Start>2030-03-${start}T08:00:00</Start><Finish>2030-03-${finish}</Finish>`
const behind = (uid: number, type = 1, lag = 0) =>
  `<PredecessorLink><PredecessorUID>${uid}</PredecessorUID><Type>${type}</Type><LinkLag>${lag}</LinkLag><LagFormat>7</LagFormat></PredecessorLink>`
/** As Microsoft Project writes it: a phase, two tasks behind each other, and a milestone of no length. */
const file = `<?xml version="1.0" encoding="UTF-8"?><Project xmlns="http://schemas.microsoft.com/project"><SaveVersion>14</SaveVersion><Title>产线</Title><MinutesPerDay>480</MinutesPerDay><Tasks>
  ${task(1, '准备', 1, `${dated('04', '08T17:00:00')}<Summary>1</Summary>`)}
  ${task(2, '选型', 2, dated('04', '05T17:00:00'))}
  ${task(3, '下单', 2, `${dated('07', '08T17:00:00')}${behind(2, 1, 4800)}`)}
  ${task(4, '到货', 1, `<Start>2030-03-09T08:00:00</Start><Finish>2030-03-09T08:00:00</Finish><Duration>PT0H0M0S</Duration><Milestone>1</Milestone>${behind(1)}${behind(2, 3)}`)}
  </Tasks><Resources><Resource><UID>1</UID><Name>王小雨</Name></Resource></Resources>
  <Assignments><Assignment><TaskUID>3</TaskUID><ResourceUID>1</ResourceUID></Assignment></Assignments></Project>`

async function upload(who: DemoLogin, content: string | Buffer, name = '产线.xml') {
  const form = new FormData()
  form.append('file', new Blob([content as never]), name)
  const { body } = await server.request('/ftask/api/file/upload.json', {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${await server.token(who)}` },
  })
  return (body.data as { list: { uuid: string }[] }).list[0]!.uuid
}
async function settled(id: string) {
  await expect
    .poll(async () => (await server.done('manager', importCalls.detail, { id })).status, {
      timeout: 60_000,
      interval: 50,
    })
    .not.toMatch(/reading|writing/)
  return await server.done('manager', importCalls.detail, { id })
}
async function bring(content: string | Buffer, intoId: string) {
  const { id } = await server.done('manager', importCalls.begin, {
    kind: 'tasks',
    fileId: await upload('manager', content),
    intoId,
  })
  const run = await settled(id)
  await server.done('manager', importCalls.start, { id })
  expect(await settled(id)).toMatchObject({ status: 'done', intoId })
  return run
}
const begin = async (name: string) =>
  (
    await server.done('manager', projectCalls.create, {
      type: 0,
      name,
      managerIds: [demoPeople.manager.id],
      partners: [{ personId: demoPeople.finance.id, role: 'member' }],
    })
  ).id
const planOf = async (projectId: string) => {
  const { list } = await server.done('manager', projectPlanCalls.list, { projectId })
  const names = new Map(list.map(one => [one.id, one.name]))
  return planRows(list).map(({ task: one, outline }) => [
    outline,
    one.name,
    one.isMilestone ?? false,
    (one.preList ?? [])
      .map(({ taskId, lag = 0, type = 'FS' }) => linkText(names.get(taskId)!, { type, lag }))
      .sort()
      .join(),
  ])
}
const whole = [
  ['1', '准备', false, ''],
  ['1.1', '选型', false, ''],
  ['1.2', '下单', false, '选型+1'],
  ['2', '到货', true, '准备,选型SS'],
]

describe('a plan of Microsoft Project', () => {
  it("becomes a project's, not published: outline, links of each type and milestones", async () => {
    const projectId = await begin('产线改造')
    const notices = async () =>
      (await server.sql('select id from notification where person_id = $1', [demoPeople.staff.id])).length
    const before = await notices()
    const run = await bring(file, projectId)
    expect(run.notes).toEqual([])
    expect(await planOf(projectId)).toEqual(whole)
    expect(await server.sql('select distinct is_delete from task where project_id = $1', [projectId])).toEqual([
      { is_delete: 4 },
    ])
    expect(await notices()).toBe(before)
    expect(
      (await server.done('staff', taskCalls.list, { scope: 'mine', limit: 100 })).list.some(
        ({ name }) => name === '下单',
      ),
    ).toBe(false)
    await server.done('manager', projectPlanCalls.publish, { projectId })
    expect(await notices()).toBe(before + 1)
  })

  it('comes once into a project, and again into another; what leaves as a file comes back whole', async () => {
    const [one, other] = [await begin('一号线'), await begin('二号线')]
    await bring(file, one)
    const { id } = await server.done('manager', importCalls.begin, {
      kind: 'tasks',
      fileId: await upload('manager', file),
      intoId: one,
    })
    expect(await settled(id)).toMatchObject({ rowCount: 4, createdCount: 0 })
    const response = await fetch(`${server.url}/ftask/api/v3/task/plan_export?project_id=${one}&format=mspdi`, {
      headers: { authorization: `Bearer ${await server.token('manager')}` },
    })
    expect(response.headers.get('content-disposition')).toContain(encodeURIComponent('一号线'))
    await bring(Buffer.from(await response.arrayBuffer()), other)
    expect(await planOf(other)).toEqual(whole)
    expect(await planOf(one)).toEqual(whole)
  })

  it('comes only into a project that the actor may add to', async () => {
    const projectId = await begin('三号线')
    for (const who of ['staff', 'other'] as const) {
      expect(
        await server.call(who, importCalls.begin, {
          kind: 'tasks',
          fileId: await upload(who, file),
          intoId: projectId,
        }),
      ).toMatchObject({ result: 4 })
    }
    expect(
      await server.call('manager', importCalls.begin, {
        kind: 'people',
        fileId: await upload('manager', file),
        intoId: projectId,
      }),
    ).toMatchObject({ status: 403 })
    expect(
      await server.call('admin', importCalls.begin, {
        kind: 'people',
        fileId: await upload('admin', file),
        intoId: projectId,
      }),
    ).toMatchObject({ code: 'import.kind' })
    const hidden = await fetch(`${server.url}/ftask/api/v3/task/plan_export?project_id=${projectId}`, {
      headers: { authorization: `Bearer ${await server.token('staff')}` },
    })
    expect(await hidden.json()).toMatchObject({ result: 4 })
    expect(await server.sql('select 1 from task where project_id = $1', [projectId])).toEqual([])
  })
})
