import { describe, expect, it } from 'vitest'
import { racing } from '#app/testing/race.ts'
import { testServer } from '#app/testing/server.ts'
import { demoPeople } from '#database/demo/people.ts'
import { historyCalls } from '#mechanisms/history/history.contract.ts'
import { taskCalls } from './task.contract.ts'

const server = testServer()
const race = racing(server)
const { staff, sales, hr, finance, admin, manager } = demoPeople
const create = (draft: object = {}) =>
  server.done('manager', taskCalls.create, { name: '抢着做', managerIds: [staff.id], ...draft })
const actions = async (id: string) =>
  (await server.done('manager', historyCalls.list, { subjectType: 'task', subjectId: id, limit: 100 })).list.map(
    line => line.action,
  )
const points = async (personId: string) => {
  await server.followed()
  return (await server.sql<{ point: number }>('select point from person where id = $1', [personId]))[0]!.point
}

describe('two servers on one database', () => {
  it('finish a task once, and its points are earned once', async () => {
    const { id } = await create({ planEndDate: Date.now() + 86_400_000 })
    const before = await points(staff.id)
    const replies = await race('staff', taskCalls.changeStatus, { id, status: 'FINISH' })
    expect(replies.filter(reply => reply.result !== 0)).toEqual([])
    expect(replies.filter(reply => reply.data.optResult === null)).toHaveLength(1)
    expect(new Set(replies.map(reply => reply.data.status))).toEqual(new Set(['FINISH']))
    expect((await actions(id)).filter(action => action === 'status')).toHaveLength(1)
    expect(await points(staff.id)).toBe(before + 5)
  })

  it('let one of two opposite decisions win, and never both', async () => {
    const { id } = await create()
    const replies = await race('staff', taskCalls.changeStatus, turn => ({
      id,
      status: turn % 4 < 2 ? ('FINISH' as const) : ('CANCEL' as const),
    }))
    const through = replies.filter(reply => reply.data.optResult === null)
    expect(through).toHaveLength(1)
    expect((await server.done('staff', taskCalls.detail, { id })).status).toBe(through[0]!.data.status)
    expect((await actions(id)).filter(action => action === 'status')).toHaveLength(1)
  })

  it('restart an ended task once', async () => {
    const { id } = await create()
    await server.done('staff', taskCalls.changeStatus, { id, status: 'CANCEL' })
    const replies = await race('staff', taskCalls.restart, { id })
    expect(replies.filter(reply => reply.result === 0)).toHaveLength(1)
    expect(replies.filter(reply => reply.code === 'task.restart.open')).toHaveLength(49)
    expect((await actions(id)).filter(action => action === 'restart')).toHaveLength(1)
  })

  it('give each task a code of its own', async () => {
    const replies = await race('staff', taskCalls.create, turn => ({ name: `编号 ${turn}` }))
    expect(new Set(replies.map(reply => reply.data.code)).size).toBe(50)
  })

  it('never take out the last manager, nor go past ten', async () => {
    const { id } = await create({ managerIds: [staff.id, sales.id] })
    const leaving = [staff.id, sales.id]
    const replies = await race(
      'manager',
      taskCalls.changeMembers,
      turn => ({ id, role: 'manager' as const, delId: [leaving[turn % 4 < 2 ? 0 : 1]!] }),
      20,
    )
    expect(replies.some(reply => reply.code === 'task.manager.needed')).toBe(true)
    expect((await server.done('manager', taskCalls.detail, { id })).managers).toHaveLength(1)

    const crowd = Array.from({ length: 8 }, (_, index) => `01900000-0000-7000-8000-00000000f0${index}0`)
    await server.sql(
      `insert into person (comp_id, id, name) select $1, id, '新同事' from unnest($2::uuid[]) as added (id)`,
      [
        (await server.sql<{ comp_id: string }>('select comp_id from person where id = $1', [staff.id]))[0]!.comp_id,
        crowd,
      ],
    )
    const many = [...crowd, hr.id, finance.id, admin.id, manager.id]
    await race(
      'manager',
      taskCalls.changeMembers,
      turn => ({ id, role: 'manager' as const, addId: [many[turn % many.length]!] }),
      24,
    )
    expect((await server.done('manager', taskCalls.detail, { id })).managers).toHaveLength(10)
  })

  it('delete a task once', async () => {
    const { id } = await create()
    const replies = await race('manager', taskCalls.remove, { id })
    expect(replies.filter(reply => reply.result === 0)).toHaveLength(1)
    expect(replies.filter(reply => reply.result === 4)).toHaveLength(49)
  })
})
