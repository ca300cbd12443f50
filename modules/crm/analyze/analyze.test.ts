import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { addMoney } from '#mechanisms/money/money.contract.ts'
import { purchaseAnalyzeCalls, purchaseFigures } from '#modules/purchasing/analyze/purchase-analyze.contract.ts'
import { demoPeople } from '#database/demo/people.ts'
import { authorityCalls, settingCalls } from '#modules/company/company.contract.ts'
import { newId } from '#platform/server/database/ids.ts'
import { dictionaryCalls } from '#mechanisms/dictionaries/dictionary.contract.ts'
import { chanceCalls, saleStates } from '../chance/chance.contract.ts'
import { customerCalls } from '../customer/customer.contract.ts'
import { targetCalls } from '../target/target.contract.ts'
import { analyzeCalls, crmFigures, lookoutCalls } from './analyze.contract.ts'

const server = testServer()
const range = { startMonth: '2024-12', endMonth: '2027-06' }

/** What the rows behind a figure are, all pages of them. */
async function sumOf(call: typeof analyzeCalls.rows, who: 'admin' | 'sales', query: object) {
  const rows = []
  for (let start = 0; ; start += 100) {
    const { list } = await server.done(who, call, { ...query, start, limit: 100 } as never)
    rows.push(...list)
    if (list.length < 100) return { num: rows.length, amount: addMoney(...rows.map(({ amount }) => amount)) }
  }
}

describe('every figure', () => {
  const kinds = [
    [analyzeCalls, crmFigures],
    [purchaseAnalyzeCalls as unknown as typeof analyzeCalls, purchaseFigures],
  ] as const
  for (const [calls, abouts] of kinds)
    for (const [about, bys] of Object.entries(abouts))
      it(`[crm-analyze-012] of ${about} is the sum of the rows that it opens, whoever asks and by whatever`, async () => {
        let found = 0
        for (const who of ['admin', 'sales'] as const)
          for (const by of bys)
            for (const scope of ['company', 'mine', 'subordinates', 'direct', 'department'] as const) {
              const query = { about, by, scope, ...range }
              const { num, amount, list } = await server.done(who, calls.figures, query as never)
              expect(await sumOf(calls.rows, who, query)).toEqual({ num, amount })
              expect(addMoney(...list.map(one => one.amount))).toBe(amount)
              expect(list.reduce((sum, one) => sum + one.num, 0)).toBe(num)
              if (scope !== 'company') continue
              for (const part of list.filter(one => one.num > 0))
                expect(await sumOf(calls.rows, who, { ...query, part: part.key })).toEqual({
                  num: part.num,
                  amount: part.amount,
                })
              found += num
            }
        // The demo company has paid nobody in another currency: exchange-gain.test.ts and purchasing/currency.test.ts do.
        const isOfPayingAbroad = about === 'paidExchange' || (about === 'exchange' && bys === purchaseFigures.exchange)
        if (about !== 'visit' && !isOfPayingAbroad) expect(found).toBeGreaterThan(0)
      })

  it('of what is thought to come in weighs each opportunity by its stage', async () => {
    const stages = (await server.done('sales', dictionaryCalls.list, { kind: saleStates })).list
    const { id: customerId } = await server.done('sales', customerCalls.create, { fullName: `预测客户 ${newId()}` })
    const query = { about: 'forecast' as const, by: 'month' as const, startMonth: '2093-05', endMonth: '2093-05' }
    const forecast = async () => (await server.done('sales', analyzeCalls.figures, query)).amount
    expect(await forecast()).toBe('0.00')
    const draft = { name: '预测', customerId, preAmount: '1000.01', preDate: '2093-05-20' }
    const { id } = await server.done('sales', chanceCalls.create, draft)
    expect(await forecast()).toBe('0.00')
    for (const [place, { id: stateId }] of stages.entries()) {
      await server.done('sales', chanceCalls.changeState, { id, stateId })
      expect(await forecast()).toBe((Math.round((100_001 * (place + 1)) / (stages.length + 1)) / 100).toFixed(2))
    }
    await server.done('sales', chanceCalls.changeStatus, { id, status: 2 })
    expect(await forecast()).toBe('0.00')
  })

  it('is compared with the period before and the year before, and refused where it cannot be broken down so', async () => {
    const month = (
      await server.done('admin', analyzeCalls.figures, { about: 'received', by: 'month', ...range })
    ).list.find(({ num }) => num > 0)!
    const [year, number] = month.key.split('-').map(Number) as [number, number]
    const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
    const figures = (start: string) =>
      server.done('admin', analyzeCalls.figures, { about: 'received', by: 'month', startMonth: start, endMonth: start })
    expect((await figures(next)).before).toEqual({ num: month.num, amount: month.amount })
    expect((await figures(`${year + 1}-${month.key.slice(5)}`)).yearBefore).toEqual({
      num: month.num,
      amount: month.amount,
    })
    expect(await server.call('admin', analyzeCalls.figures, { about: 'customer', by: 'payType' })).toMatchObject({
      code: 'figures.by',
    })
  })

  it('of the months is the same by its three calls for who sees all, and whoever sees none is refused the company', async () => {
    const all = await server.done('admin', analyzeCalls.companyMonthAccess, range)
    expect(await server.done('admin', analyzeCalls.monthAccess, range)).toEqual(all)
    const { list } = await server.done('admin', analyzeCalls.figures, { about: 'contract', by: 'month', ...range })
    expect(all.list.map(({ month, num, amount }) => [month, num, amount])).toEqual(
      list.map(({ key, num, amount }) => [key, num, amount]),
    )
    expect(await server.call('staff', analyzeCalls.companyMonthAccess, range)).toMatchObject({ result: 403 })
    const own = await server.done('sales', analyzeCalls.ownMonthAccess, range)
    expect(own.list.some(({ num }) => num > 0)).toBe(true)
  })
})

describe('a part of the room that is hidden from somebody', () => {
  it('has no figures for them either, at any door', async () => {
    const months = { startMonth: '2026-01', endMonth: '2026-12' }
    const parts = {
      CONTRACT_UI_CONTRACT: ['contract', 'received', 'receivable', 'projectContract'],
      CONTRACT_UI_CHANCE: ['chance', 'forecast'],
    } as const
    const gone = { status: 403, code: 'app.not_there' }
    await server.done('admin', authorityCalls.grant, {
      authority: 'LOOKOUT_MANAGER',
      addId: [demoPeople.hr.id],
    })
    for (const [keyName, abouts] of Object.entries(parts)) {
      await server.done('admin', settingCalls.write, { keyName, keyValue: '0' })
      for (const about of abouts)
        for (const { figures, rows, export: out } of [analyzeCalls, lookoutCalls])
          for (const call of [figures, rows, out])
            expect(await server.call('hr', call, { about, by: 'month', ...months } as never)).toMatchObject(gone)
      if (keyName === 'CONTRACT_UI_CONTRACT') {
        for (const call of [analyzeCalls.monthAccess, analyzeCalls.ownMonthAccess, analyzeCalls.companyMonthAccess])
          expect(await server.call('hr', call, months)).toMatchObject(gone)
        expect(await server.call('hr', targetCalls.figures, months)).toMatchObject(gone)
        expect(await server.call('hr', targetCalls.rows, { ...months, figure: 'actual' })).toMatchObject(gone)
      } else {
        // What is to come of opportunities is none, and opens none.
        expect(await server.done('hr', targetCalls.figures, months)).toMatchObject({ coming: '0.00' })
        expect(await server.call('hr', targetCalls.rows, { ...months, figure: 'coming' })).toMatchObject(gone)
        expect(await server.call('hr', targetCalls.rows, { ...months, figure: 'actual' })).toMatchObject({ result: 0 })
      }
      expect(
        await server.call('hr', analyzeCalls.figures, { about: 'customer', by: 'month', ...months }),
      ).toMatchObject({
        result: 0,
      })
      expect(
        await server.call('sales', analyzeCalls.figures, { about: abouts[0], by: 'month', ...months }),
      ).toMatchObject({ result: 0 })
      await server.done('admin', settingCalls.write, { keyName, keyValue: '1' })
    }
  })
})
