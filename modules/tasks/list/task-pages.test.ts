import { beforeAll, describe, expect, it } from 'vitest'
import type { CallInput } from '#platform/contract/call.ts'
import { testServer } from '#app/testing/server.ts'
import { demoPeople } from '#database/demo/people.ts'
import { newId } from '#platform/server/database/ids.ts'
import { taskCalls } from '../task/task.contract.ts'
import type { TaskSort } from './task-filters.contract.ts'

/**
 * Pages of one person's tasks, held against all their tasks, sorted and cut here: for every sort, filter, scope and
 * page, over tasks made at random.
 */
const server = testServer()
const { staff } = demoPeople
type Query = CallInput<typeof taskCalls.list>

interface Own {
  id: string
  role: string
  is_read: boolean
  status: string
  priority: number
  type: string
  plan_start_date: string | null
  plan_end_date: string | null
  real_end_date: string | null
  last_opt_date: string
  parent_id: string | null
  project_id: string | null
  is_grouped: boolean
  name: string
  code: string
}
let own: Own[] = []
const created = new Set<string>()
const common = newId()
const rare = newId()
const unused = newId()
const tagged = new Map<string, Set<string>>()

/** The same numbers in every run (mulberry32). */
let seed = 20_261_124
function random() {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
}
const oneOf = <Value>(...values: readonly Value[]) => values[Math.floor(random() * values.length)]!
const maybeDay = (share: number) =>
  random() < share ? new Date(Date.UTC(2030, 0, 1) + Math.floor(random() * 60) * 43_200_000).toISOString() : null

const finished = ['FINISH', 'FINISH_DELAY', 'CANCEL']
const size = 1500
beforeAll(async () => {
  const tasks = Array.from({ length: size }, (_, n) => {
    const status = oneOf('WAITING', 'RUNNING', 'RUNNING', 'FINISH', 'FINISH', 'FINISH', 'CANCEL', 'POST_PONE')
    return {
      id: newId(),
      code: `PAGE${n}`,
      name: `${oneOf('整理', '核对', '发送')}${oneOf('报表', '样品', '合同')}${n % 311 === 0 ? '稀有' : ''}`,
      status,
      priority: oneOf(0, 0, 0, 0, 1, 2),
      type: n % 97 === 0 ? 'BUG' : 'TASK',
      start: maybeDay(0.3),
      end: maybeDay(0.8),
      done: finished.includes(status) ? maybeDay(0.9) : null,
      // Several are changed in the same moment.
      changed: new Date(Date.UTC(2026, 0, 1) + Math.floor(random() * 300) * 60_000).toISOString(),
      is_common: random() < 0.9,
      is_rare: n % 131 === 0,
      is_read: n % 53 !== 0,
      roles: random() < 0.8 ? ['manager'] : [oneOf('partner', 'follower', 'creator'), 'manager'],
    }
  })
  const [{ comp_id: company }] = (await server.sql('select comp_id from person where id = $1', [staff.id])) as [
    { comp_id: string },
  ]
  await server.sql(
    `insert into task (comp_id, id, code, name, status, priority, type, creator_id, plan_start_date, plan_end_date,
      real_end_date, last_opt_date)
    select $1, id, code, name, status, priority, type, $2, start, "end", done, changed from jsonb_to_recordset($3::jsonb)
      t (id uuid, code text, name text, status text, priority int, type text, start timestamptz, "end" timestamptz,
        done timestamptz, changed timestamptz)`,
    [company, staff.id, JSON.stringify(tasks)],
  )
  await server.sql(
    `insert into member (comp_id, subject_type, subject_id, person_id, role, is_read, last_opt_date)
    select $1, 'task', id, $2, role, is_read, changed from jsonb_to_recordset($3::jsonb)
      t (id uuid, changed timestamptz, is_read boolean, roles jsonb) cross join jsonb_array_elements_text(roles) role`,
    [company, staff.id, JSON.stringify(tasks)],
  )
  for (const [id, name, which] of [
    [common, '常用', tasks.filter(one => one.is_common)],
    [rare, '少见', tasks.filter(one => one.is_rare)],
    [unused, '没有', []],
  ] as const) {
    tagged.set(id, new Set(which.map(one => one.id)))
    await server.sql(`insert into tag (comp_id, id, name, color) values ($1, $2, $3, 'brand')`, [company, id, name])
    await server.sql(
      `insert into subject_tag (comp_id, subject_type, subject_id, tag_id) select $1, 'task', id, $2 from
        unnest($3::uuid[]) id`,
      [company, id, which.map(one => one.id)],
    )
  }
  await server.sql(
    `insert into search_pending (comp_id, subject_type, subject_id) select $1, 'task', id from task where comp_id = $1
      on conflict do nothing`,
    [company],
  )
  await server.sql('analyze')
  own = (await server.sql(
    `select t.id, m.role, m.is_read, t.status, t.priority, t.type, t.name, t.code, t.parent_id, t.project_id,
      exists (select from task_group_member g where g.comp_id = t.comp_id and g.person_id = $2 and g.task_id = t.id)
        as is_grouped,
      ${['plan_start_date', 'plan_end_date', 'real_end_date'].map(name => `to_char(t.${name} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as ${name}`).join(', ')},
      to_char(m.last_opt_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as last_opt_date
    from member m join task t on t.comp_id = m.comp_id and t.id = m.subject_id where m.comp_id = $1 and m.person_id = $2
      and m.subject_type = 'task' and t.is_delete = 0`,
    [company, staff.id],
  )) as unknown as Own[]
  for (const one of own) if (one.role === 'creator') created.add(one.id)
}, 120_000)

const valueOf: Record<TaskSort, (one: Own) => string | number | null> = {
  lastOptDate: one => one.last_opt_date,
  planEndDate: one => one.plan_end_date,
  planStartDate: one => one.plan_start_date,
  realEndDate: one => one.real_end_date,
  priority: one => one.priority,
  createdAt: one => one.id,
}
const usuallyDown: TaskSort[] = ['lastOptDate', 'realEndDate', 'priority', 'createdAt']
const compare = (one: string | number, other: string | number) => (one < other ? -1 : one > other ? 1 : 0)

/** All of it in order: what has no value last, whichever way; the id decides between equals, the same way. */
function sorted(rows: readonly Own[], way: TaskSort | `-${TaskSort}`) {
  const sort = way.replace('-', '') as TaskSort
  const sign = usuallyDown.includes(sort) === (sort === way) ? -1 : 1
  return rows.toSorted((one, other) => {
    const [mine, theirs] = [valueOf[sort](one), valueOf[sort](other)]
    if ((mine === null) !== (theirs === null)) return mine === null ? 1 : -1
    return sign * ((mine === null || theirs === null ? 0 : compare(mine, theirs)) || compare(one.id, other.id))
  })
}

/** A day of the company's, which is eight hours ahead. */
const beginOf = (day: string) => new Date(`${day}T00:00:00+08:00`).toISOString().slice(0, 23)
const filters: [Query, (one: Own) => boolean, isLooked?: boolean][] = [
  [{}, () => true],
  [{ isOpen: true }, one => !finished.includes(one.status)],
  [{ isOpen: false }, one => finished.includes(one.status)],
  [{ status: ['RUNNING'] }, one => one.status === 'RUNNING'],
  [{ status: ['CANCEL'] }, one => one.status === 'CANCEL'],
  [{ status: ['WAITING', 'POST_PONE'] }, one => ['WAITING', 'POST_PONE'].includes(one.status)],
  [{ status: ['RUNNING', 'FINISH'] }, one => ['RUNNING', 'FINISH'].includes(one.status)],
  [{ status: ['WAITING_AGREE'], isOpen: true }, one => one.status === 'WAITING_AGREE'],
  [{ status: ['RUNNING'], isOpen: false }, () => false],
  [{ priority: 2 }, one => one.priority === 2],
  [{ priority: [1, 2] }, one => one.priority === 1 || one.priority === 2],
  [{ priority: 3 }, one => one.priority === 3],
  [{ type: ['BUG'] }, one => one.type === 'BUG'],
  [{ type: ['TASK'] }, one => one.type === 'TASK'],
  [
    { type: ['TASK', 'BUG'], isOpen: true },
    one => ['TASK', 'BUG'].includes(one.type) && !finished.includes(one.status),
  ],
  [{ isUnread: true }, one => !one.is_read],
  [{ due: 'none' }, one => one.plan_end_date === null && !finished.includes(one.status)],
  [{ parentId: 'none' }, one => one.parent_id === null],
  [{ groupId: 'none' }, one => !one.is_grouped],
  [{ projectId: 'none', priority: 2 }, one => one.priority === 2 && one.project_id === null, true],
  [{ planEndDate: '2030-01-04' }, one => one.plan_end_date !== null && one.plan_end_date < beginOf('2030-01-05')],
  [
    { planEndDateStart: '2030-01-10', planEndDateEnd: '2030-01-12', isOpen: false },
    one =>
      one.plan_end_date !== null &&
      one.plan_end_date >= beginOf('2030-01-10') &&
      one.plan_end_date < beginOf('2030-01-13') &&
      finished.includes(one.status),
  ],
  [{ planStartDateStart: '2030-01-20' }, one => (one.plan_start_date ?? '') >= beginOf('2030-01-20')],
  [{ realEndDateEnd: '2030-01-20' }, one => one.real_end_date !== null && one.real_end_date < beginOf('2030-01-21')],
  [{ tagId: [common] }, one => tagged.get(common)!.has(one.id), true],
  [{ tagId: [rare] }, one => tagged.get(rare)!.has(one.id), true],
  [{ tagId: [rare, common] }, one => tagged.get(rare)!.has(one.id) || tagged.get(common)!.has(one.id), true],
  [{ tagId: [unused] }, () => false, true],
  [{ tagId: [rare], isOpen: true }, one => tagged.get(rare)!.has(one.id) && !finished.includes(one.status), true],
  [{ key: '稀有' }, one => one.name.includes('稀有'), true],
  [{ key: '整理' }, one => one.name.includes('整理'), true],
  [{ key: 'page77' }, one => one.code === 'PAGE77', true],
  [{ creatorId: [staff.id], priority: 1 }, one => one.priority === 1 && created.has(one.id), true],
  [{ managerId: [staff.id], tagId: [rare] }, one => tagged.get(rare)!.has(one.id), true],
]
const sorts = Object.keys(valueOf).flatMap(sort => [sort, `-${sort}`]) as (TaskSort | `-${TaskSort}`)[]
const pages = [
  [0, 20],
  [7, 13],
  [90, 40],
  [700, 20],
] as const

describe('a page of one person’s tasks', () => {
  beforeAll(async () => {
    // So that each of them is queried by somebody who made them all, as of whoever they are.
    const [count] = await server.sql<{ num: number }>(
      `select count(*)::int as num from task where creator_id = $1 and code like 'PAGE%'`,
      [staff.id],
    )
    expect(count!.num).toBe(size)
  })

  it.each(sorts)(
    'sorted by %s is cut from all of them, whatever narrows them down',
    async sort => {
      for (const [query, fits, isLooked] of filters) {
        const mine = sorted(
          own.filter(one => one.role === 'manager' && fits(one)),
          sort,
        )
        for (const [start, limit] of pages) {
          const input = { ...query, sort, start, limit } as Query
          const { list, total } = await server.done('staff', taskCalls.list, input)
          expect([input, list.map(row => row.id)]).toEqual([input, mine.slice(start, start + limit).map(one => one.id)])
          for (const row of list) expect(row.newStatus).toBe(!mine.find(one => one.id === row.id)!.is_read)
          if (start > 0) expect(total).toBeNull()
          else if (!isLooked || mine.length < limit)
            expect([input, total]).toEqual([input, mine.length > 1000 ? null : mine.length])
          else expect([input, [null, mine.length]]).toEqual([input, expect.arrayContaining([total])])
        }
      }
    },
    300_000,
  )

  it.each(['created', 'partner', 'follow'] as const)(
    '%s are cut from all of them',
    async scope => {
      const role = { created: 'creator', partner: 'partner', follow: 'follower' }[scope]
      for (const sort of sorts) {
        for (const [query, fits] of filters.filter((_, place) => place % 4 === 0)) {
          const input = { ...query, scope, sort, limit: 100 } as Query
          const { list } = await server.done('staff', taskCalls.list, input)
          const all = sorted(
            own.filter(one => one.role === role && fits(one)),
            sort,
          )
          expect([input, list.map(row => row.id)]).toEqual([input, all.slice(0, 100).map(one => one.id)])
        }
      }
    },
    300_000,
  )

  it('of somebody else is cut from what one may see of theirs', async () => {
    for (const sort of sorts) {
      const query = { personId: staff.id, sort, limit: 30, isOpen: false } as Query
      const [above, stranger] = await Promise.all([
        server.done('manager', taskCalls.list, query),
        server.done('finance', taskCalls.list, query),
      ])
      const all = sorted(
        own.filter(one => one.role === 'manager' && finished.includes(one.status)),
        sort,
      )
      expect([sort, above.list.map(row => row.id)]).toEqual([sort, all.slice(0, 30).map(one => one.id)])
      expect(stranger.list.filter(row => row.code.startsWith('PAGE'))).toEqual([])
    }
  }, 300_000)
})
