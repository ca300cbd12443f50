import { beforeEach, describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { waitingCalls, waitingDues } from './waiting.contract.ts'
import { appCalls, waitForMeCalls } from '#modules/company/company.contract.ts'
import { eventCalls } from '#modules/calendar/event/event.contract.ts'
import { itemCalls } from '#modules/tasks/item/item.contract.ts'
import { taskCalls } from '#modules/tasks/task/task.contract.ts'

const server = testServer()
const logins: readonly DemoLogin[] = ['admin', 'manager', 'staff', 'finance', 'hr', 'sales']
const hour = 3_600_000
const after = (hours: number) => new Date(Date.now() + hours * hour).toISOString()
const inbox = (who: DemoLogin, query: object = {}) => server.done(who, waitingCalls.list, { limit: 100, ...query })
const created = async (name: string, more: object = {}) =>
  (await server.done('manager', taskCalls.create, { name, managerIds: [demoPeople.staff.id], ...more } as never)).id

describe('what waits for a person', () => {
  it('[inbox-001] is as many rows as each count says, of every kind and by every date, for everybody', async () => {
    for (const who of logins) {
      const { total, counts, list } = await inbox(who)
      expect(total).toBe(counts.reduce((sum, { count }) => sum + count, 0))
      if (total! <= 100) expect(list.length).toBe(total)
      for (const { kind, due, count } of counts) {
        const one = await inbox(who, { kind: [kind], due })
        expect([who, kind, due, one.total, one.list.length]).toEqual([who, kind, due, count, Math.min(count, 100)])
        expect(one.list.every(row => row.kind === kind && row.due === due)).toBe(true)
      }
    }
  })

  it('[inbox-001] is counted alike wherever it is counted', async () => {
    for (const who of logins) {
      const { total, counts } = await inbox(who)
      const byKind = await server.done(who, waitForMeCalls.waitForMe, {})
      expect(byKind.total).toBe(total)
      for (const { kind, count } of byKind.list)
        expect(counts.filter(one => one.kind === kind).reduce((sum, one) => sum + one.count, 0)).toBe(count)
    }
  })

  it('[inbox-002] comes page by page in one order, each row once', async () => {
    const whole = await inbox('manager')
    const paged = []
    for (let start = 0; start < whole.list.length; start += 7)
      paged.push(...(await inbox('manager', { start, limit: 7 })).list)
    expect(paged).toEqual(whole.list)
    const places = whole.list.map(({ due }) => waitingDues.indexOf(due))
    expect(places).toEqual(places.toSorted((one, other) => one - other))
  })

  describe('a task', () => {
    let before: number
    beforeEach(async () => {
      before = (await inbox('staff')).total!
    })
    it.each([
      ['overdue', { planStartDate: after(-48), planEndDate: after(-2) }],
      ['week', { planEndDate: after(72) }],
      ['later', { planEndDate: after(24 * 30) }],
      ['none', {}],
    ])('[inbox-003] stands under %s', async (due, dates) => {
      const id = await created(`何时到期 ${due}`, dates)
      const { list, total } = await inbox('staff', { kind: ['task'], due })
      expect(list.find(row => row.id === id)).toMatchObject({ kind: 'task', due, link: `/tasks/${id}`, person: null })
      expect((await inbox('staff')).total).toBe(before + 1)
      expect(total).toBe(list.length)
      // Nobody else gets it as a task.
      expect((await inbox('sales')).list.find(row => row.id === id)).toBeUndefined()
    })

    it('[inbox-004] that is finished waits for its approver instead, until they have said so', async () => {
      const id = await created('等审核', { approvalIds: [demoPeople.manager.id] })
      const waits = async (who: DemoLogin) => (await inbox(who)).list.find(row => row.id === id)?.kind
      expect(await waits('staff')).toBe('task')
      await server.done('staff', taskCalls.changeStatus, { id, status: 'FINISH' })
      expect([await waits('staff'), await waits('manager')]).toEqual([undefined, 'task_agree'])
      await server.done('manager', taskCalls.changeStatus, { id, status: 'FINISH' })
      expect([await waits('staff'), await waits('manager')]).toEqual([undefined, undefined])
    })
  })

  it('[inbox-005] an invitation waits until it is answered, for those alone who are invited', async () => {
    const { id } = await server.done('manager', eventCalls.create, {
      name: '季度评审',
      startDate: after(50),
      endDate: after(51),
      partnerIds: [demoPeople.staff.id],
    } as never)
    const waits = async (who: DemoLogin) => (await inbox(who)).list.find(row => row.id === id)
    expect(await waits('staff')).toMatchObject({ kind: 'event_answer', due: 'week', person: { name: '张伟' } })
    expect([await waits('manager'), await waits('sales')]).toEqual([undefined, undefined])
    await server.done('staff', eventCalls.answer, { id, answer: 'maybe' })
    expect(await waits('staff')).toBeUndefined()
  })

  it('[inbox-010] is found by the record that it concerns, however much else waits before it', async () => {
    const id = await created('排在最后的', { planEndDate: after(24 * 300) })
    const of = async (who: DemoLogin, about: string[]) => await inbox(who, { about })
    expect(await of('staff', [id])).toMatchObject({ list: [{ id, kind: 'task' }], total: null, counts: [] })
    expect((await of('staff', [demoPeople.staff.id])).list).toEqual([])
    // Another's task waits for them alone, whoever names it.
    expect((await of('sales', [id])).list).toEqual([])
    const { id: item } = await server.done('manager', itemCalls.create, {
      id,
      name: '检查一遍',
      managerId: [demoPeople.sales.id],
    })
    expect((await of('sales', [id])).list).toMatchObject([{ id: item, kind: 'task_item' }])
  })

  it('[inbox-006] is neither listed nor counted of an app that the company has closed', async () => {
    const kinds = async () => new Set((await inbox('manager')).counts.map(({ kind }) => kind))
    const all = await kinds()
    expect(all).toContain('approval')
    await server.done('admin', appCalls.close, { localAppId: 'approval' })
    try {
      all.delete('approval')
      expect(await kinds()).toEqual(all)
      expect((await inbox('manager', { kind: ['approval'] })).list).toEqual([])
      expect((await inbox('manager')).list.filter(({ kind }) => kind === 'approval')).toEqual([])
    } finally {
      await server.done('admin', appCalls.open, { localAppId: 'approval' })
    }
  })
})
