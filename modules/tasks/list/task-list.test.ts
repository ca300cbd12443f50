import { beforeAll, describe, expect, it } from 'vitest'
import type { CallInput } from '#platform/contract/call.ts'
import { testServer } from '#app/testing/server.ts'
import { demoDepartments, demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { taskCalls } from '../task/task.contract.ts'

const server = testServer()
const { manager, staff, sales, finance } = demoPeople
const day = 86_400_000
const create = async (draft: object = {}, who: DemoLogin = 'manager') =>
  (await server.done(who, taskCalls.create, { name: '清单里的任务', managerIds: [staff.id], ...draft })).id
const listed = async (who: DemoLogin, query: CallInput<typeof taskCalls.list>) =>
  (await server.done(who, taskCalls.list, { limit: 100, ...query })).list.map(row => row.id)
const among = (ids: string[], own: Record<string, string>) => Object.keys(own).filter(name => ids.includes(own[name]!))

/** One task of each sort, all 王小雨's. */
const tasks: Record<string, string> = {}
beforeAll(async () => {
  const now = Date.now()
  tasks.plain = await create({ name: '无时间的任务' })
  tasks.urgent = await create({ name: '紧急的任务', priority: 2, planStartDate: now, planEndDate: now + 3 * day })
  tasks.bug = await create({
    name: '登录页的缺陷',
    type: 'BUG',
    priority: 1,
    planStartDate: now + 20 * day,
    planEndDate: now + 30 * day,
  })
  tasks.late = await create({ name: '逾期的任务', planStartDate: now - 9 * day, planEndDate: now - 5 * day })
  tasks.done = await create({ name: '做完的任务', planStartDate: now - day, planEndDate: now + day })
  tasks.below = await create({ name: '下面的任务', parentId: tasks.plain })
  tasks.shared = await create({ name: '两人的任务', managerIds: [staff.id, sales.id] })
  tasks.waiting = await create({ name: '要审核的任务', approvalIds: [manager.id] })
  await server.done('staff', taskCalls.changeStatus, { id: tasks.done, status: 'FINISH' })
  await server.done('staff', taskCalls.changeStatus, { id: tasks.waiting, status: 'FINISH' })
})

describe('a list of tasks', () => {
  it.each<[CallInput<typeof taskCalls.list>, string[]]>([
    [{ status: ['FINISH'] }, ['done']],
    [{ status: [64, 'WAITING_AGREE'] }, ['done', 'waiting']],
    [{ priority: [1, 2] }, ['urgent', 'bug']],
    [{ priority: 2 }, ['urgent']],
    [{ type: ['BUG'] }, ['bug']],
    [{ due: 'overdue' }, ['late']],
    [{ due: 'week' }, ['urgent']],
    [{ due: 'later' }, ['bug']],
    [{ due: 'none', isOpen: true }, ['plain', 'below', 'shared', 'waiting']],
    [{ parentId: 'none', isOpen: true, due: 'none' }, ['plain', 'shared', 'waiting']],
    [{ managerId: [sales.id] }, ['shared']],
    [{ key: '缺陷' }, ['bug']],
    [{ isOpen: false }, ['done']],
    [{ isUnread: true, type: ['BUG'] }, ['bug']],
    [{ createdAtEnd: '2000-01-01' }, []],
    [{ realEndDateStart: '2000-01-01' }, ['done']],
    [{ planStartDateStart: '2000-01-01', planStartDateEnd: '2200-01-01', isOpen: true }, ['urgent', 'bug', 'late']],
    [{ planEndDateStart: '2200-01-01' }, []],
  ])('narrowed down by %j', async (query, expected) => {
    expect(among(await listed('staff', query), tasks)).toEqual(expected)
    // The same of a named person, held against what their manager may see, and of all one's own people: read in other
    // ways.
    expect(
      among(
        await listed('manager', { ...query, personId: staff.id, ...(query.isUnread ? { isUnread: false } : {}) }),
        tasks,
      ).sort(),
    ).toEqual(expect.arrayContaining(query.isUnread ? [] : expected.toSorted()))
    if (!query.isUnread) {
      expect(among(await listed('manager', { ...query, scope: 'direct' }), tasks)).toEqual(expected)
      expect(among(await listed('admin', { ...query, scope: 'company' }), tasks)).toEqual(expected)
    }
  })

  it('[shell-073, shell-074, shell-075, shell-076, shell-077, shell-078, shell-079] is one’s own, made by oneself, of a department, of people below, of the company or of somebody', async () => {
    const [, development, salesTeam] = demoDepartments
    const own: Record<string, string> = {
      toStaff: await create({ name: '范围：给下属' }),
      toSelf: await create({ name: '范围：给自己', managerIds: [manager.id] }),
      byAdmin: await create({ name: '范围：总经理给的', managerIds: [manager.id] }, 'admin'),
      toSales: await create({ name: '范围：销售', managerIds: [sales.id] }, 'sales'),
    }
    const seen = async (who: DemoLogin, query: CallInput<typeof taskCalls.list>) =>
      among(await listed(who, { key: '范围', ...query }), own)
    expect(await seen('manager', { scope: 'mine' })).toEqual(['toSelf', 'byAdmin'])
    expect(await seen('manager', { scope: 'created' })).toEqual(['toStaff', 'toSelf'])
    expect(await seen('admin', { scope: 'department', departmentId: development.id })).toEqual([
      'toStaff',
      'toSelf',
      'byAdmin',
    ])
    expect(await seen('admin', { scope: 'department', departmentId: salesTeam.id })).toEqual(['toSales'])
    expect(await seen('admin', { scope: 'direct' })).toEqual(['toSelf', 'byAdmin', 'toSales'])
    expect(await seen('admin', { scope: 'subordinates' })).toEqual(['toStaff', 'toSelf', 'byAdmin', 'toSales'])
    expect(await seen('admin', { scope: 'company' })).toEqual(['toStaff', 'toSelf', 'byAdmin', 'toSales'])
    expect(await seen('manager', { scope: 'company' })).toEqual(['toStaff', 'toSelf', 'byAdmin'])
    expect(await seen('admin', { personId: staff.id })).toEqual(['toStaff'])
  })

  it('knows who has to decide, and who has decided', async () => {
    expect(among(await listed('manager', { scope: 'charged' }), tasks)).toEqual(['waiting'])
    expect(among(await listed('manager', { scope: 'handled' }), tasks)).toEqual([])
    const id = await create({ approvalIds: [manager.id] })
    await server.done('manager', taskCalls.changeStatus, { id, status: 'FINISH' })
    expect(await listed('manager', { scope: 'handled' })).toContain(id)
    expect(await listed('manager', { scope: 'charged' })).not.toContain(id)
  })

  it.each(['lastOptDate', 'planEndDate', 'planStartDate', 'realEndDate', 'priority', 'createdAt'] as const)(
    'comes by %s, and the other way round, the same on every page',
    async sort => {
      for (const [who, scope] of [
        ['staff', 'mine'],
        ['manager', 'direct'],
        ['admin', 'company'],
      ] as const) {
        for (const way of [sort, `-${sort}`] as const) {
          const all = await server.done(who, taskCalls.list, { scope, sort: way, limit: 100 })
          const paged: string[] = []
          for (let start = 0; start < all.list.length; start += 3)
            paged.push(
              ...(await server.done(who, taskCalls.list, { scope, sort: way, start, limit: 3 })).list.map(
                row => row.id,
              ),
            )
          expect(paged.slice(0, 100)).toEqual(all.list.map(row => row.id))
          // The whole company has more than a page takes.
          expect(Math.min(all.total!, 100)).toBe(all.list.length)
          // Of a task for its participants only, administrators see the title: nothing that it could be sorted by.
          const shown = all.list.filter(row => !row.titleOnly)
          const values = shown.map(row => (sort === 'createdAt' ? row.id : row[sort])).filter(value => value !== null)
          const usualDown = ['lastOptDate', 'realEndDate', 'priority', 'createdAt'].includes(sort)
          const up = values.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0))
          expect(values).toEqual(usualDown === (way === sort) ? up.toReversed() : up)
          const nulls = shown.map(row => sort !== 'createdAt' && row[sort] === null)
          expect(nulls).toEqual(nulls.toSorted((one, other) => Number(one) - Number(other)))
        }
      }
    },
  )

  it('refuses a range that ends before it starts, in words', async () => {
    expect(
      await server.call('staff', taskCalls.list, { planEndDateStart: '2026-12-02', planEndDateEnd: '2026-12-01' }),
    ).toMatchObject({
      status: 200,
      result: 1,
      code: 'range.start_after_end',
      msg: '开始时间不能晚于结束时间',
      errors: [{ field: 'plan_end_date_end' }],
    })
    expect(await server.call('staff', taskCalls.list, { key: '缺' })).toMatchObject({
      result: 1,
      errors: [{ field: 'key', code: 'keyword_short' }],
    })
  })

  it('keeps up with whatever changes a task, whoever joins it', async () => {
    const id = await create({ name: '变来变去', priority: 0 })
    const is = async (query: CallInput<typeof taskCalls.list>) => (await listed('staff', query)).includes(id)
    expect(await is({ priority: [3] })).toBe(false)
    await server.done('manager', taskCalls.update, {
      id,
      priority: 3,
      planStartDate: '2031-05-01 09:00',
      planEndDate: '2031-05-02 09:00',
    })
    expect(await is({ priority: [3], planEndDateStart: '2031-05-02', planEndDateEnd: '2031-05-02' })).toBe(true)
    await server.done('manager', taskCalls.changeMembers, { id, role: 'partner', addId: [finance.id] })
    expect(await listed('finance', { scope: 'partner', priority: [3], status: ['WAITING'] })).toEqual([id])
    await server.done('staff', taskCalls.changeStatus, { id, status: 'CANCEL' })
    expect(await is({ status: ['CANCEL'] })).toBe(true)
    // All at once, by a statement that knows nothing of lists.
    await server.sql(`update task set priority = 1 where id = $1`, [id])
    expect(await is({ priority: [1] })).toBe(true)
    expect(await is({ priority: [3] })).toBe(false)
    const [differing] = await server.sql<{
      count: number
    }>(`select count(*)::int as count from member m join task t on t.comp_id = m.comp_id and t.id = m.subject_id
      where m.subject_type = 'task' and (m.status, m.priority, m.kind, m.start_date, m.end_date, m.done_date,
        m.is_below, m.is_hidden)
        is distinct from (t.status, t.priority, t.type, t.plan_start_date, t.plan_end_date, t.real_end_date,
          t.parent_id is not null, t.is_delete <> 0)`)
    expect(differing!.count).toBe(0)
  })

  it('does not show what lies in the recycle bin', async () => {
    const id = await create({ name: '回收站里的' })
    await server.sql('update task set is_delete = 1 where id = $1', [id])
    for (const query of [{}, { status: ['WAITING'] }, { sort: 'priority' }] as CallInput<typeof taskCalls.list>[])
      expect(await listed('staff', query)).not.toContain(id)
    expect(await listed('admin', { scope: 'company' })).not.toContain(id)
  })

  it('shows only what the actor may see, whatever is asked', async () => {
    for (const query of [
      { scope: 'company' },
      { managerId: [staff.id], scope: 'company' },
      { personId: staff.id },
      { key: '任务', scope: 'company' },
    ] as CallInput<typeof taskCalls.list>[]) {
      expect(among(await listed('finance', query), tasks)).toEqual([])
      expect(among(await listed('other', query), tasks)).toEqual([])
    }
  })
})

describe('the parts of a list', () => {
  const parts = async (who: DemoLogin, query: CallInput<typeof taskCalls.parts>) =>
    Object.fromEntries((await server.done(who, taskCalls.parts, query)).list.map(({ key, num }) => [key, num]))
  it.each(['status', 'priority', 'due', 'type', 'parent', 'group'] as const)(
    'by %s are those of the list itself',
    async by => {
      const filterOf = {
        status: 'status',
        priority: 'priority',
        due: 'due',
        type: 'type',
        parent: 'parentId',
        group: 'groupId',
      } as const
      for (const [who, scope] of [
        ['staff', 'mine'],
        ['manager', 'direct'],
        ['admin', 'company'],
      ] as const) {
        const found = await parts(who, { by, scope, isOpen: true })
        expect(Object.keys(found).length).toBeGreaterThan(0)
        for (const [key, num] of Object.entries(found)) {
          expect([by, scope, key, (await listed(who, { scope, isOpen: true, [filterOf[by]]: key })).length]).toEqual([
            by,
            scope,
            key,
            num,
          ])
        }
      }
    },
  )

  it("by manager have each person's name", async () => {
    const { list } = await server.done('manager', taskCalls.parts, { by: 'manager', scope: 'direct', isOpen: true })
    const of = (id: string) => list.find(({ key }) => key === id)
    expect(of(staff.id)).toMatchObject({
      name: '王小雨',
      num: (await listed('manager', { scope: 'direct', isOpen: true, managerId: [staff.id] })).length,
    })
    expect(of(sales.id)!.num).toBe(1)
  })
})
