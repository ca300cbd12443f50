import { afterEach, describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoPeople } from '#database/demo/people.ts'
import { apiPrefix } from '#platform/contract/call.ts'
import { newId } from '#platform/server/database/ids.ts'
import { addMoney } from '#mechanisms/money/money.contract.ts'
import { readSheet } from '#mechanisms/spreadsheets/read-sheet.server.ts'
import { targetCalls, type TargetFigure, type Targets } from './target.contract.ts'

const server = testServer()
const { sales, manager } = demoPeople
const thisYear = new Date().getUTCFullYear()
const ofYear = { startMonth: `${thisYear}-01`, endMonth: `${thisYear}-12` }
const rows = () => server.sql('select person_id, about, month, amount from sales_target order by id')
const set = (personId: string, list: { month: string; amount: string | null }[], about = 'contract') =>
  server.call('admin', targetCalls.set, { personId, about: about as 'contract', list })
afterEach(() => server.sql(`delete from sales_target where month >= '2090-01-01'`))

/** What the rows behind a figure come to, all pages of them. */
async function sumOf(who: 'admin' | 'sales' | 'manager', query: object, figure: TargetFigure) {
  const amounts: string[] = []
  for (let start = 0; ; start += 100) {
    const { list } = await server.done(who, targetCalls.rows, { ...query, figure, start, limit: 100 } as never)
    amounts.push(...list.map(({ amount }) => amount))
    if (list.length < 100) return addMoney(...amounts)
  }
}
const figures = ['target', 'actual', 'coming'] as const

describe('targets of sales', () => {
  it('[crm-target-001] are set by person and month; a month without an amount has none, one that is not named stays', async () => {
    expect(
      await set(sales.id, [
        { month: '2091-01', amount: '100' },
        { month: '2091-02', amount: '200.50' },
      ]),
    ).toMatchObject({ result: 0 })
    await set(sales.id, [{ month: '2091-01', amount: null }])
    await set(sales.id, [{ month: '2091-03', amount: '1' }], 'received')
    const { person, list } = await server.done('admin', targetCalls.year, { personId: sales.id, year: 2091 })
    expect(person).toMatchObject({ id: sales.id })
    expect(list).toHaveLength(12)
    expect(list.filter(({ amount }) => amount !== null)).toEqual([{ month: '2091-02', amount: '200.50' }])
    const figures = (query: object) =>
      server.done('admin', targetCalls.figures, { startMonth: '2091-01', endMonth: '2091-12', ...query })
    expect(await figures({})).toMatchObject({ target: '200.50', actual: '0.00', rate: 0 })
    expect(await figures({ about: 'received' })).toMatchObject({ target: '1.00' })
    expect((await figures({ by: 'person' })).list).toMatchObject([{ key: sales.id, target: '200.50' }])
  })

  it('are set by sales managers alone, for who works here, above zero, each month once', async () => {
    const before = await rows()
    const one = { month: '2092-01', amount: '1' }
    for (const who of ['manager', 'staff'] as const)
      expect(await server.call(who, targetCalls.set, { personId: sales.id, list: [one] })).toMatchObject({
        result: 403,
      })
    expect(await server.call('manager', targetCalls.year, { personId: sales.id, year: 2092 })).toMatchObject({
      result: 403,
    })
    expect(await set(newId(), [one])).toMatchObject({ code: 'crm.target.person' })
    expect(await set(sales.id, [one, one])).toMatchObject({ errors: [{ field: 'list', code: 'choice' }] })
    expect(await set(sales.id, [{ ...one, amount: '0' }])).toMatchObject({
      errors: [{ code: 'too_small' }],
    })
    expect(await set(sales.id, [{ ...one, amount: '-5' }])).toMatchObject({ result: 1 })
    expect(await rows()).toEqual(before)
  })

  it('[crm-target-002] are compared with what the same people reached; each figure is the sum of the rows that it opens', async () => {
    let reached = 0
    for (const who of ['admin', 'manager', 'sales'] as const)
      for (const about of ['contract', 'received'] as const)
        for (const by of ['month', 'person'] as const)
          for (const scope of ['company', 'mine', 'direct', 'subordinates', 'department'] as const) {
            const query = { about, by, scope, ...ofYear }
            const { list, ...whole } = await server.done(who, targetCalls.figures, query)
            for (const figure of figures) {
              expect({ ...query, who, figure, sum: await sumOf(who, query, figure) }).toEqual({
                ...query,
                who,
                figure,
                sum: whole[figure],
              })
              expect(addMoney(...list.map(one => one[figure]))).toBe(whole[figure])
            }
            if (scope !== 'company' || who === 'manager') continue
            const some = (one: Targets['list'][number]) => figures.some(figure => one[figure] !== '0.00')
            for (const part of list.filter(some))
              for (const figure of figures)
                expect(await sumOf(who, { ...query, part: part.key }, figure)).toBe(part[figure])
            reached += Number(whole.actual)
          }
    expect(reached).toBeGreaterThan(0)
  })

  it('[crm-target-003] are seen by whose they are, those above them, and who oversees sales', async () => {
    const targetsSeen = async (who: 'admin' | 'sales' | 'staff' | 'manager', query: object = {}) =>
      (await server.done(who, targetCalls.figures, { by: 'person', ...ofYear, ...query })).list
        .filter(one => one.target !== '0.00')
        .map(one => one.key)
        .toSorted()
    expect(await targetsSeen('admin')).toEqual([sales.id, manager.id].toSorted())
    const below = await server.sql('select person_id from person_superior where superior_id = $1', [manager.id])
    const theirs = [sales.id, manager.id].filter(id => below.some(one => one.person_id === id)).toSorted()
    expect(await targetsSeen('manager')).toEqual(theirs)
    expect(await targetsSeen('staff')).toEqual([])
    expect(await targetsSeen('admin', { scope: 'person', personId: sales.id })).toEqual([sales.id])
    expect(await targetsSeen('staff', { scope: 'person', personId: sales.id })).toEqual([])
    expect(await targetsSeen('manager', { scope: 'mine' })).toEqual([manager.id])
    expect(await server.call('admin', targetCalls.figures, { scope: 'person' })).toMatchObject({
      errors: [{ field: 'user_id', code: 'required' }],
    })
    expect((await server.done('admin', targetCalls.figures, ofYear)).can).toEqual({ set: true })
    expect((await server.done('manager', targetCalls.figures, ofYear)).can).toEqual({ set: false })
  })

  it('say how much of them was reached, and are taken away as a table with their sum', async () => {
    const query = { by: 'person' as const, ...ofYear }
    const { list, target, actual } = await server.done('admin', targetCalls.figures, query)
    const one = list.find(({ key }) => key === sales.id)!
    expect(one.rate).toBe(Math.floor((Number(one.actual) * 1000) / Number(one.target)) / 10)
    const file = await fetch(
      `${server.url}${apiPrefix}/crm/analyze/target_export?${new URLSearchParams({ by: 'person', start_month: ofYear.startMonth, end_month: ofYear.endMonth })}`,
      {
        headers: { authorization: `Bearer ${await server.token('admin')}` },
      },
    )
    const exported = await readSheet(new Uint8Array(await file.arrayBuffer()))
    expect(exported[0]!.cells.slice(0, 3)).toEqual(['按人员', '目标', '合同额'])
    expect(exported.at(-1)!.cells.slice(0, 3).map(String)).toEqual([
      '合计',
      String(Number(target)),
      String(Number(actual)),
    ])
  })
})
