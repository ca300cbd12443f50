import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import type { DemoLogin } from '#database/demo/people.ts'
import { analyzeCalls } from '#modules/crm/analyze/analyze.contract.ts'
import { analysisCalls } from '#modules/finance/analysis/analysis.contract.ts'
import { goalCalls } from '#modules/goals/goals.contract.ts'
import { kpiCalls } from '#modules/kpi/kpi/kpi.contract.ts'
import { okrCycleCalls } from '#modules/okr/okr.contract.ts'
import { waitingCalls } from '#mechanisms/waiting/waiting.contract.ts'
import { projectCalls } from '#modules/projects/projects.contract.ts'
import { purchaseAnalyzeCalls } from '#modules/purchasing/analyze/purchase-analyze.contract.ts'
import type { ViewQuery } from '#modules/tasks/list/view/task-view.contract.ts'
import { reportCalls } from '#modules/reports/report/report.contract.ts'
import { taskCalls } from '#modules/tasks/tasks.contract.ts'
import type { Call, CallInput } from '#platform/contract/call.ts'
import { boardCalls, mostWidgets, type BoardSource, type WidgetDraft } from './board.contract.ts'

const server = testServer()

interface Row {
  amount?: string
}
/** All rows of a list, page by page. */
async function rowsOf<C extends Call>(who: DemoLogin, call: C, input: object): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const query = { ...input, start: rows.length, limit: 100 } as CallInput<C>
    const { list } = (await server.done(who, call, query)) as { list: Row[] }
    rows.push(...list)
    if (list.length < 100) return rows
  }
}

const analysed = ({ about, by, scope, from, until, key }: Record<string, string>) => ({
  about,
  by,
  scope,
  startMonth: from,
  endMonth: until,
  ...(key === undefined ? {} : { part: key }),
})
const statuses: Record<string, object> = {
  all: { status: -1 },
  running: { status: 0 },
  finished: { status: 1 },
  cancel: { status: 2 },
  post_pone: { status: 3 },
  delay: { status: 0, isDelay: true },
}
const groups: Record<string, (key: string) => object> = {
  type: key => ({ type: [Number(key)] }),
  stage: key => ({ stage: [Number(key)] }),
  department: key => ({ ownDepartmentId: [key] }),
  manager: key => ({ managerId: [key] }),
  category: key => ({ typeId: [key] }),
}

/** What the screen at an address lists, by the query of that screen. */
async function listed(who: DemoLogin, address: string): Promise<Row[]> {
  const [path, search = ''] = address.split('?')
  const query = Object.fromEntries(new URLSearchParams(search)) as Record<string, string>
  if (path === '/jxc/analyze_list') return rowsOf(who, purchaseAnalyzeCalls.rows, analysed(query))
  if (/^\/(crm|jxc)\/\w+_analyze_list$/.test(path!)) return rowsOf(who, analyzeCalls.rows, analysed(query))
  if (path === '/tasks/assign_me') {
    const { managers, person: _, ...view } = JSON.parse(query.view!) as ViewQuery
    return rowsOf(who, taskCalls.list, { ...view, ...(managers && { managerId: managers.map(({ id }) => id) }) })
  }
  if (path === '/projects/assign_me')
    return rowsOf(who, projectCalls.list, { ...statuses[query.status!], scope: query.scope })
  if (path === '/projects/analyze_content')
    return rowsOf(who, projectCalls.list, { ...groups[query.by!]!(query.key!), scope: query.scope, status: -1 })
  if (path === '/todo') return rowsOf(who, waitingCalls.list, query.kind ? { kind: [query.kind] } : {})
  if (path === '/okr/analyze_content')
    return rowsOf(who, okrCycleCalls.analyzed, {
      type: Number(query.type),
      cycle: query.cycle,
      ...(query.status && { status: Number(query.status) }),
      ...(query.department &&
        (query.department === 'none' ? { noDepartment: '1' } : { departmentId: query.department })),
    })
  if (path === '/plan/list')
    return rowsOf(who, goalCalls.list, {
      goalType: Number(query.type),
      goalCycle: query.cycle,
      ...(query.status && { status: Number(query.status) }),
    })
  if (path === '/kpi/list') return rowsOf(who, kpiCalls.list, query)
  if (path === '/report/analyze_content')
    return rowsOf(who, reportCalls.advancedList, {
      scope: query.scope,
      status: 'sent',
      startDate: query.from,
      endDate: query.to,
      ...(query.type && { typeId: query.type }),
    })
  if (path === '/finance/analyze_apply_list') {
    const { from, until, name: _, type, ...narrowed } = query
    return rowsOf(who, analysisCalls.orders, {
      ...narrowed,
      startMonth: from,
      endMonth: until,
      ...(type && { type: [type] }),
    })
  }
  throw new Error(`Nobody knows what ${address} lists`)
}

const cents = (amount: string) => Math.round(Number(amount) * 100)
/** Parts that an order bears a share of: the list shows whole orders. */
const shares = ['expenseType', 'department', 'project']

const widgetsOf = (source: BoardSource): WidgetDraft[] =>
  source.by.map(({ key }, at) => ({
    id: `${source.key} ${key} ${at}`.slice(0, 36),
    source: source.key,
    by: key,
    chart: 'list',
    scope: source.scopes[0]!,
    personId: null,
    span: 'year',
    size: 'medium',
    title: '',
    target: null,
  }))

describe('every figure of every widget', () => {
  it.each(['admin', 'sales'] as const)(
    'is what the list that it opens adds up to, for %s',
    async who => {
      const { list: sources } = await server.done(who, boardCalls.sources, {})
      const all = sources.flatMap(widgetsOf)
      let pressed = 0
      for (let from = 0; from < all.length; from += mostWidgets) {
        const { id } = await server.done(who, boardCalls.create, { name: `所有 ${from}` })
        await server.done(who, boardCalls.save, { tab: id, version: 1, widgets: all.slice(from, from + mostWidgets) })
        const board = await server.done(who, boardCalls.widgets, { tab: id })
        for (const { source, by, isCount, figures } of board.list) {
          const said = [{ key: 'all', ...figures! }, ...figures!.list.slice(0, 3)].filter(({ at }) => at !== null)
          for (const { key, at, num, amount } of said) {
            const rows = await listed(who, at!)
            pressed++
            expect({ source, by, key, num: rows.length }).toEqual({ source, by, key, num })
            if (isCount || (key !== 'all' && shares.includes(by))) continue
            const sum = rows.reduce((before, row) => before + cents(row.amount!), 0)
            expect({ source, by, key, sum }).toEqual({ source, by, key, sum: cents(amount) })
          }
        }
      }
      expect(pressed).toBeGreaterThan(sources.length)
    },
    120_000,
  )
})
