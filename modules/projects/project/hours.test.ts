import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { racing } from '#app/testing/race.ts'
import { demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { dayOf } from '#platform/contract/zone.ts'
import { notificationCalls } from '#mechanisms/notifications/notification.contract.ts'
import { approvalCalls, workHourCalls } from '#modules/hours/hours.contract.ts'
import { taskCalls } from '#modules/tasks/tasks.contract.ts'
import { projectCalls } from './project.contract.ts'

const server = testServer()
const race = racing(server)
const { staff, sales, manager, finance } = demoPeople
const today = dayOf(new Date(), 'Asia/Shanghai')

/** Hours of somebody on a task of a project that the sales person runs. */
async function handedIn(who: DemoLogin = 'staff', managers = [sales.id]) {
  const { id: projectId } = await server.done('sales', projectCalls.create, {
    type: 4,
    name: '工时审批',
    managerIds: managers,
    partners: [
      { personId: staff.id, role: 'member' },
      { personId: finance.id, role: 'product_manager' },
    ],
  })
  const { id: taskId } = await server.done('sales', taskCalls.create, {
    name: '现场调试',
    projectId,
    managerIds: [demoPeople[who].id],
  })
  const { id } = await server.done(who, workHourCalls.create, { taskId, startDate: today, hour: 1 })
  await server.done(who, workHourCalls.submit, { id: [id] })
  return { id, projectId }
}
const waitsFor = async (who: DemoLogin) =>
  (await server.done(who, approvalCalls.list, { limit: 100 })).list.map(row => row.id)

describe('hours on a project’s task', () => {
  it('[hours-012] wait for its project manager, and no longer for the direct superior', async () => {
    const { id } = await handedIn()
    expect(await waitsFor('sales')).toContain(id)
    expect(await waitsFor('manager')).not.toContain(id)
    expect((await server.done('sales', notificationCalls.list, {})).list[0]).toMatchObject({
      kind: 'workhour.submitted',
      actor: { id: staff.id },
    })
    expect(await server.call('finance', approvalCalls.process, { id: [id], agree: true, opinion: '' })).toMatchObject({
      result: 4,
    })
    expect(await server.call('staff', approvalCalls.process, { id: [id], agree: true, opinion: '' })).toMatchObject({
      status: 403,
    })
    expect(await server.sql('select status from work_hour where id = $1', [id])).toEqual([{ status: 'WAITING' }])
    expect(await server.done('sales', approvalCalls.process, { id: [id], agree: true, opinion: '' })).toEqual({
      count: 1,
    })
  })

  it('of its only manager wait for their superior; of one of two for the other', async () => {
    const { id } = await handedIn('sales')
    expect(await waitsFor('sales')).not.toContain(id)
    expect(await server.call('sales', approvalCalls.process, { id: [id], agree: true, opinion: '' })).toMatchObject({
      status: 403,
    })
    const [above] = await server.sql<{ login: string }>(
      `select a.login_name as login from person p join person o on o.comp_id = p.comp_id and o.id = p.manager_id join
        account a on a.id = o.account_id where p.id = $1`,
      [sales.id],
    )
    expect(await waitsFor(above!.login as DemoLogin)).toContain(id)
    const two = await handedIn('sales', [sales.id, manager.id])
    expect(await waitsFor('manager')).toContain(two.id)
    expect(
      await server.done('manager', approvalCalls.process, { id: [two.id], agree: false, opinion: '请补充说明' }),
    ).toEqual({ count: 1 })
  })

  it('are decided once by ten phones', async () => {
    const { id } = await handedIn()
    const replies = await race('sales', approvalCalls.process, { id: [id], agree: true, opinion: '' }, 10)
    expect(replies.filter(({ result }) => result === 0)).toHaveLength(1)
  })
})
