import { beforeAll, describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { dayOf } from '#platform/contract/zone.ts'
import { lastDayOf, monthRange, monthsBefore } from '#mechanisms/months/months.contract.ts'
import { taskCalls } from '../task/task.contract.ts'
import { analysisCalls, widgets } from './analysis.contract.ts'

const server = testServer()
const { manager, staff, sales, admin } = demoPeople
const thisMonth = () => dayOf(new Date(), 'Asia/Shanghai').slice(0, 7)

beforeAll(async () => {
  const make = async (draft: object) =>
    (await server.done('manager', taskCalls.create, { name: '要统计的', managerIds: [staff.id], ...draft })).id
  for (const priority of [0, 1, 2, 3]) await make({ priority })
  await make({ managerIds: [staff.id, manager.id], type: 'BUG' })
  await make({ planStartDate: Date.now() - 9e8, planEndDate: Date.now() - 8e8 })
  for (const draft of [{}, { planStartDate: Date.now() - 9e8, planEndDate: Date.now() - 8e8 }])
    await server.done('staff', taskCalls.changeStatus, { id: await make(draft), status: 'FINISH' })
  // Finished long ago, in a month of its own.
  const old = await make({})
  await server.done('staff', taskCalls.changeStatus, { id: old, status: 'FINISH' })
  await server.sql(
    `update task set created_at = '2025-01-31T16:30:00Z', real_end_date = '2025-03-31T15:59:00Z' where id = $1`,
    [old],
  )
})

/** Counted from the rows themselves, in another way than the calls do. */
async function counted(personIds: string[]) {
  const rows = await server.sql<{
    id: string
    person: string
    status: string
    priority: number
    type: string
    late: boolean
    done: string | null
    made: string
  }>(
    `
    select t.id, m.person_id as person, t.status, t.priority, t.type, coalesce(t.plan_end_date < now(), false) as late,
      to_char(t.real_end_date at time zone 'Asia/Shanghai', 'YYYY-MM') as done, to_char(t.created_at at time zone
        'Asia/Shanghai', 'YYYY-MM') as made
    from task t join member m on m.subject_id = t.id and m.role = 'manager' where t.is_delete = 0 and m.person_id =
      any($1)`,
    [personIds],
  )
  const tasks = [...new Map(rows.map(row => [row.id, row])).values()]
  const isOpen = ({ status }: { status: string }) => !['FINISH', 'FINISH_DELAY', 'CANCEL'].includes(status)
  const isFinished = ({ status }: { status: string }) => status.startsWith('FINISH')
  const tally = (key: (row: (typeof rows)[number]) => string | number, among = tasks.filter(isOpen)) =>
    Object.fromEntries(
      [...new Set(among.map(key))].map(one => [String(one), among.filter(row => key(row) === one).length]),
    )
  return { rows, tasks, isOpen, isFinished, tally }
}
const asObject = (list: { key: string; num: number }[]) => Object.fromEntries(list.map(({ key, num }) => [key, num]))

describe('figures of tasks', () => {
  it("of one's own open ones are those of the rows", async () => {
    const { tasks, isOpen, tally } = await counted([staff.id])
    const open = tasks.filter(isOpen)
    const figures = await server.done('staff', analysisCalls.runningParts, {})
    expect(figures).toMatchObject({ total: open.length, overdue: open.filter(({ late }) => late).length })
    expect(asObject(figures.list)).toEqual(tally(({ status }) => status))
    expect(asObject(figures.priorities)).toEqual(tally(({ priority }) => priority))
    expect(asObject(figures.types)).toEqual(tally(({ type }) => type))
    expect(figures.dues.reduce((sum, { num }) => sum + num, 0)).toBe(open.length)
    expect(await server.done('staff', analysisCalls.running, {})).toEqual({
      total: figures.total,
      overdue: figures.overdue,
      list: figures.list,
    })
    expect(asObject((await server.done('staff', analysisCalls.running, { type: ['BUG'] })).list)).toEqual(
      tally(
        ({ status }) => status,
        open.filter(({ type }) => type === 'BUG'),
      ),
    )
  })

  it('of all that I am in', async () => {
    const { list } = await server.done('staff', analysisCalls.allMine, {})
    expect(list.map(({ scope }) => scope)).toEqual(['mine', 'created', 'partner', 'follow', 'charged'])
    for (const { scope, open, overdue, today, total } of list.slice(0, 4)) {
      const count = async (query: object) =>
        (await server.done('staff', taskCalls.list, { scope: scope as 'mine', limit: 100, ...query })).list.length
      expect({ scope, open, overdue, today, total }).toEqual({
        scope,
        open: await count({ isOpen: true }),
        overdue: await count({ due: 'overdue' }),
        today: await count({ due: 'today' }),
        total: await count({}),
      })
    }
  })

  it("month by month count a task in the company's month, and each month of the range", async () => {
    const { tasks, isFinished } = await counted([staff.id])
    const { list } = await server.done('staff', analysisCalls.finished, {
      startMonth: '2025-01',
      endMonth: thisMonth(),
    })
    expect(list[0]).toEqual({ month: '2025-01', created: 0, finished: 0, finishedLate: 0 })
    // Half past midnight in Shanghai is February; a minute to midnight still March.
    expect(list.find(({ month }) => month === '2025-02')).toMatchObject({ created: 1, finished: 0 })
    expect(list.find(({ month }) => month === '2025-03')).toMatchObject({ created: 0, finished: 1 })
    for (const { month, created, finished, finishedLate } of list) {
      const done = tasks.filter(task => isFinished(task) && task.done === month)
      expect({ month, created, finished, finishedLate }).toEqual({
        month,
        created: tasks.filter(({ made }) => made === month).length,
        finished: done.length,
        finishedLate: done.filter(({ status }) => status === 'FINISH_DELAY').length,
      })
    }
    expect((await server.done('staff', analysisCalls.finished, {})).list).toHaveLength(6)
    expect((await server.done('manager', analysisCalls.created, {})).list.at(-1)!.created).toBeGreaterThan(
      (await server.done('staff', analysisCalls.created, {})).list.at(-1)!.created,
    )
  })

  it("by person are each one's own, and their people's are those of the tree", async () => {
    const { list } = await server.done('manager', analysisCalls.subordinates, {})
    expect(list.map(({ person }) => person.name)).toEqual(['王小雨'])
    const all = (await server.done('admin', analysisCalls.subordinates, { scope: 'subordinates' })).list
    const { rows, isOpen, isFinished } = await counted(all.map(({ person }) => person.id))
    expect(all.map(({ person }) => person.id)).toEqual(expect.arrayContaining([manager.id, staff.id, sales.id]))
    for (const { person, open, overdue, finished, finishedLate } of all) {
      const own = rows.filter(row => row.person === person.id)
      const done = own.filter(row => isFinished(row) && row.done! >= monthsBefore(thisMonth(), 5))
      expect({ person: person.name, open, overdue, finished, finishedLate }).toEqual({
        person: person.name,
        open: own.filter(isOpen).length,
        overdue: own.filter(row => isOpen(row) && row.late).length,
        finished: done.length,
        finishedLate: done.filter(({ status }) => status === 'FINISH_DELAY').length,
      })
    }
    const one = await server.done('manager', analysisCalls.person, { personId: staff.id })
    expect(one).toMatchObject({ open: list[0]!.open, finished: list[0]!.finished })
    expect((await server.done('staff', analysisCalls.people, {})).list.map(({ person }) => person.id)).toContain(
      staff.id,
    )
  })

  it('of the company and its departments add up', async () => {
    const people = (
      await server.sql<{ id: string }>(
        'select id from person where comp_id = (select comp_id from person where id = $1)',
        [admin.id],
      )
    ).map(({ id }) => id)
    const { tasks, rows, isOpen } = await counted(people)
    // Phases of a plan are nobody's: they are in the company's list, and in no person's.
    const nobodys = await server.sql<{ status: string; late: boolean }>(
      `select t.status, coalesce(t.plan_end_date < now(), false) as late from task t where t.is_delete = 0 and
        t.comp_id = (select comp_id from person where id = $1) and not exists (select from member m where
        m.subject_id = t.id and m.role = 'manager')`,
      [admin.id],
    )
    const all = [...tasks, ...nobodys].filter(isOpen)
    const company = await server.done('admin', analysisCalls.company, {})
    expect(company).toMatchObject({ open: all.length, overdue: all.filter(({ late }) => late).length })
    const { list } = await server.done('admin', analysisCalls.departments, {})
    expect(list.reduce((sum, { open }) => sum + open, 0)).toBe(rows.filter(isOpen).length)
    expect(list.find(({ department }) => department.name === '研发部')).toMatchObject({ people: 2 })
  })

  it('as a table have every open task in one cell for each of its managers', async () => {
    const {
      rows: people,
      columns,
      list,
    } = await server.done('admin', analysisCalls.table, { scope: 'subordinates', rows: 'manager', columns: 'priority' })
    const { rows, isOpen } = await counted(people.map(({ key }) => key))
    expect(list.reduce((sum, { num }) => sum + num, 0)).toBe(rows.filter(isOpen).length)
    expect(people.find(({ key }) => key === staff.id)!.name).toBe('王小雨')
    expect(columns.map(({ key }) => key).sort()).toEqual(['0', '1', '2', '3'])
    for (const rows of ['manager', 'status', 'priority', 'type', 'due'] as const)
      await server.done('staff', analysisCalls.table, { rows, columns: rows, scope: 'mine' })
  })

  it('are only of what the actor may see', async () => {
    const seen = async (who: DemoLogin) => (await server.done(who, analysisCalls.company, {})).open
    const listed = async (who: DemoLogin) =>
      (await server.done(who, taskCalls.list, { scope: 'company', isOpen: true, limit: 100 })).list.length
    for (const who of ['finance', 'sales', 'staff', 'other'] as const) expect(await seen(who)).toBe(await listed(who))
    // Of a colleague's tasks those alone that are in a project of both.
    const { list: ofBoth } = await server.done('finance', taskCalls.list, {
      scope: 'person',
      personId: staff.id,
      isOpen: true,
      limit: 100,
    })
    expect((await server.done('finance', analysisCalls.person, { personId: staff.id })).open).toBe(ofBoth.length)
    expect(ofBoth.filter(({ projectId }) => projectId === null)).toEqual([])
  })

  it('refuse months that go backwards, or too far', async () => {
    for (const call of [
      analysisCalls.finished,
      analysisCalls.people,
      analysisCalls.company,
      analysisCalls.departments,
    ]) {
      expect(await server.call('staff', call, { startMonth: '2026-05', endMonth: '2026-04' })).toMatchObject({
        status: 200,
        result: 1,
        code: 'range.start_after_end',
        msg: '开始时间不能晚于结束时间',
      })
    }
    expect(
      await server.call('staff', analysisCalls.finished, { startMonth: '2020-01', endMonth: '2026-01' }),
    ).toMatchObject({ result: 1, code: 'analyze.months.too_many' })
    expect(await server.call('staff', analysisCalls.finished, { startMonth: '2026-13' })).toMatchObject({
      result: 1,
      code: 'input.invalid',
      errors: [{ field: 'start_month' }],
    })
  })
})

describe('a range of months', () => {
  it('is half a year unless one asks for another', () => {
    expect(monthRange(undefined, undefined, '2026-02')).toEqual({ start: '2025-09', end: '2026-02' })
    expect(monthRange('2026-01', undefined, '2026-02')).toEqual({ start: '2026-01', end: '2026-02' })
    expect(monthRange(undefined, '2025-12', '2026-02')).toEqual({ start: '2025-07', end: '2025-12' })
    expect(monthRange('2027-01', undefined, '2026-02')).toEqual({ start: '2027-01', end: '2027-01' })
    expect([lastDayOf('2028-02'), lastDayOf('2026-12'), monthsBefore('2026-01', 1)]).toEqual([
      '2028-02-29',
      '2026-12-31',
      '2025-12',
    ])
    expect(monthRange('2026-02', '2026-02', '2026-02')).toEqual({ start: '2026-02', end: '2026-02' })
  })
})

describe('the page of figures', () => {
  it('has all of them until somebody chooses, then what they chose, in their order', async () => {
    const shown = async (who: DemoLogin) =>
      (await server.done(who, analysisCalls.widgets, {})).list.map(({ widget }) => widget)
    expect(await shown('staff')).toEqual(widgets)
    await server.done('staff', analysisCalls.saveWidgets, { widgets: ['months', 'mine'] })
    expect(await shown('staff')).toEqual(['months', 'mine'])
    expect(await shown('manager')).toEqual(widgets)
  })
})
