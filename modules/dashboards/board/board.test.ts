import { beforeAll, describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { holdTrips } from '#app/testing/trips.ts'
import { demoPeople } from '#database/demo/people.ts'
import { appCalls } from '#modules/company/company.contract.ts'
import { customerCalls } from '#modules/crm/customer/customer.contract.ts'
import { taskCalls } from '#modules/tasks/tasks.contract.ts'
import { analyzeCalls } from '#modules/crm/analyze/analyze.contract.ts'
import { boardCalls, mostBoards, type WidgetDraft } from './board.contract.ts'
import { readyBoards } from './ready-boards.server.ts'

const server = testServer()
const { staff } = demoPeople
const widget = (draft: Partial<WidgetDraft>): WidgetDraft => ({
  id: 'a',
  source: 'task.open',
  by: 'status',
  chart: 'ring',
  scope: 'mine',
  personId: null,
  span: 'half_year',
  size: 'medium',
  title: '',
  target: null,
  ...draft,
})
const board = (who: 'staff' | 'manager' | 'admin' | 'sales', tab: string) =>
  server.done(who, boardCalls.widgets, { tab })

beforeAll(async () => {
  for (const priority of [0, 1, 3] as const)
    await server.done('manager', taskCalls.create, { name: `看板任务${priority}`, priority, managerIds: [staff.id] })
})

describe('a board', () => {
  it('[dashboard-006] answers its widgets with the figures of the room that counts them', async () => {
    const { list, name, isReady } = await server.done('staff', boardCalls.widgets, {})
    expect([name, isReady]).toEqual(['任务', true])
    const ring = list.find(one => one.source === 'task.open' && one.chart === 'ring')!
    const open = await server.done('staff', taskCalls.list, { scope: 'mine', isOpen: true, limit: 100 })
    expect(ring.figures!.num).toBe(open.list.length)
    expect(ring.figures!.list.reduce((sum, { num }) => sum + num, 0)).toBe(open.list.length)
  })

  it('is arranged by its person alone, and is again as it was when that is deleted', async () => {
    const { version } = await board('staff', 'project')
    const kept = await server.done('staff', boardCalls.save, {
      tab: 'project',
      version,
      widgets: [widget({ id: 'x', source: 'project.all', by: 'state', scope: 'company' })],
    })
    expect((await board('staff', 'project')).list.map(({ id }) => id)).toEqual(['x'])
    expect((await board('manager', 'project')).list.length).toBeGreaterThan(1)
    await server.done('staff', boardCalls.remove, { id: kept.id })
    expect((await board('staff', 'project')).list.length).toBeGreaterThan(1)
  })

  it('refuses what was arranged from an older state, and changes nothing', async () => {
    const { id } = await server.done('staff', boardCalls.create, { name: '我的' })
    const save = (version: number, widgets: WidgetDraft[]) =>
      server.call('staff', boardCalls.save, { tab: id, version, widgets })
    const both = await Promise.all([save(1, [widget({})]), save(1, [widget({ by: 'due' })])])
    expect(both.map(({ code }) => code ?? 'done').sort()).toEqual(['dashboard.changed', 'done'])
    expect(await save(1, [])).toMatchObject({ code: 'dashboard.changed' })
    expect((await board('staff', id)).list).toHaveLength(1)
  })

  it.each([
    ['dashboard.source', { source: 'task.nothing' }],
    ['dashboard.by', { by: 'month' }],
    ['dashboard.target', { chart: 'progress' as const }],
    ['dashboard.person', { scope: 'person' as const }],
  ])('refuses a widget that could not be shown: %s', async (code, wrong) => {
    const { version } = await board('manager', 'task')
    const before = await server.sql('select widgets from dashboard')
    expect(
      await server.call('manager', boardCalls.save, { tab: 'task', version, widgets: [widget(wrong)] }),
    ).toMatchObject({ code })
    expect(
      await server.call('manager', boardCalls.save, { tab: 'task', version, widgets: [widget({}), widget({})] }),
    ).toMatchObject({ code: 'dashboard.double' })
    expect(await server.sql('select widgets from dashboard')).toEqual(before)
  })

  it("is the company's where who oversees it says so: everybody sees it with their own rights", async () => {
    expect(await server.call('staff', boardCalls.create, { name: '公司', isCompany: true })).toMatchObject({
      code: 'dashboard.company_kept',
    })
    const { id } = await server.done('admin', boardCalls.create, { name: '经营', isCompany: true, copyOf: 'company' })
    const ofAdmin = await board('admin', id)
    const ofStaff = await board('staff', id)
    expect(ofStaff.can).toEqual({ edit: false, rename: false, remove: false })
    expect(ofStaff.list.map(({ source }) => source)).toEqual(ofAdmin.list.map(({ source }) => source))
    for (const [call, input] of [
      [boardCalls.save, { tab: id, version: 1, widgets: [] }],
      [boardCalls.rename, { id, name: '我的' }],
      [boardCalls.remove, { id }],
    ] as const)
      expect(await server.call('staff', call as typeof boardCalls.remove, input as never)).toMatchObject({
        code: 'dashboard.company_kept',
      })
    await server.done('admin', boardCalls.remove, { id })
  })

  it("of somebody else's is as if it never was", async () => {
    const { id } = await server.done('manager', boardCalls.create, { name: '经理的' })
    const expected = await server.call('staff', boardCalls.widgets, { tab: '01890000-0000-7000-8000-000000000000' })
    expect(expected.code).toBeDefined()
    for (const reply of [
      await server.call('staff', boardCalls.widgets, { tab: id }),
      await server.call('staff', boardCalls.save, { tab: id, version: 1, widgets: [] }),
      await server.call('staff', boardCalls.rename, { id, name: 'x' }),
      await server.call('staff', boardCalls.remove, { id }),
      await server.call('staff', boardCalls.create, { name: 'x', copyOf: id }),
    ])
      expect(reply.code).toBe(expected.code)
  })

  it('shows nothing of an app that is closed, and offers none of it', async () => {
    await server.done('admin', appCalls.close, { localAppId: 'task' })
    try {
      expect((await server.done('staff', boardCalls.sources, {})).list.some(({ group }) => group === 'task')).toBe(
        false,
      )
      const { list } = await server.done('staff', boardCalls.list, {})
      expect(list.map(({ tab }) => tab)).not.toContain('task')
      expect((await server.call('staff', boardCalls.widgets, { tab: 'task' })).code).toBeDefined()
      const company = await board('admin', 'company')
      expect(company.list.filter(({ source }) => source.startsWith('task.')).map(({ figures }) => figures)).toEqual([
        null,
      ])
    } finally {
      await server.done('admin', appCalls.open, { localAppId: 'task' })
    }
  })

  it(`are ${mostBoards} of a person's at most, however fast they come`, async () => {
    const replies = await Promise.all(
      Array.from({ length: mostBoards + 2 }, (_, at) => server.call('hr', boardCalls.create, { name: `看板${at}` })),
    )
    expect(replies.filter(({ code }) => code === 'dashboard.too_many')).toHaveLength(2)
  })

  it('of twelve widgets is one round trip more than an empty one', async () => {
    let trips = 0
    server.services.holdTrips = (call, counted) => {
      if (call === boardCalls.widgets) trips = counted.count
      holdTrips(call, counted)
    }
    const { id } = await server.done('admin', boardCalls.create, { name: '空的' })
    await board('admin', id)
    const ofNone = trips
    expect((await board('admin', 'company')).list).toHaveLength(12)
    expect(trips).toBe(ofNone + 1)
  })
})

describe('the ready-made boards', () => {
  it.each(readyBoards.map(({ tab }) => tab))('%s: every widget is of a source that is there', async tab => {
    const { list } = await board('admin', tab)
    expect(list.filter(({ figures }) => figures === null).map(({ source }) => source)).toEqual([])
  })
})

describe('a figure and the list that it opens', () => {
  it('come from one query: the rows that CRM lists are as many as the figure, and their amounts its sum', async () => {
    await server.done('sales', customerCalls.create, { fullName: '看板客户' })
    const { list } = await board('admin', 'crm')
    for (const { figures, isCount } of list) {
      const { at } = figures!
      const requested = Object.fromEntries(new URLSearchParams(at!.split('?')[1]))
      const { list: rows } = await server.done('admin', analyzeCalls.rows, {
        about: requested.about as 'contract',
        by: requested.by as 'month',
        scope: requested.scope as 'company',
        startMonth: requested.from!,
        endMonth: requested.until!,
        limit: 100,
      })
      expect({ at, num: rows.length }).toEqual({ at, num: figures!.num })
      const cents = rows.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0)
      if (!isCount) expect({ at, cents }).toEqual({ at, cents: Math.round(Number(figures!.amount) * 100) })
    }
  })
})
