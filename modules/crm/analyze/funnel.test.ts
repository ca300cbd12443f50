import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { newId } from '#platform/server/database/ids.ts'
import { addMoney } from '#mechanisms/money/money.contract.ts'
import { dictionaryCalls } from '#mechanisms/dictionaries/dictionary.contract.ts'
import { chanceCalls } from '../chance/chance.contract.ts'
import { customerCalls } from '../customer/customer.contract.ts'
import { funnelCalls } from './funnel.contract.ts'

const server = testServer()
/** A month of its own for each test: nothing else was found in it. */
const inMonth = (startMonth: string) => ({ startMonth, endMonth: startMonth })

async function made(discoverDate: string) {
  await server.sql(`update dictionary_entry set is_retired = true where kind = 'SALE_STATE'`)
  const stages: string[] = []
  for (const name of ['接洽', '方案', '谈判'])
    stages.push(
      (await server.done('admin', dictionaryCalls.create, { kind: 'SALE_STATE', name: `${name}${newId().slice(-5)}` }))
        .id,
    )
  const customerId = (await server.done('sales', customerCalls.create, { fullName: `漏斗客户 ${newId()}` })).id
  const add = async (preAmount: string, stateId: string | null) =>
    (await server.done('sales', chanceCalls.create, { name: '漏斗商机', customerId, preAmount, stateId, discoverDate }))
      .id
  return { stages, add }
}

describe('the sales funnel', () => {
  it('[crm-chance-028] counts how far each came, its conversion and its days; each figure is the sum of its list', async () => {
    const { stages, add } = await made('2024-03-05')
    const [first, second, third] = stages as [string, string, string]
    const moved = await add('100.00', first)
    await server.done('sales', chanceCalls.changeState, { id: moved, stateId: second })
    // Back again: it has come as far as it ever did.
    await server.done('sales', chanceCalls.changeState, { id: moved, stateId: first })
    await add('50.00', first)
    await add('20.00', null)
    const won = await add('200.00', first)
    await server.done('sales', chanceCalls.changeStatus, { id: won, status: 2, finalAmount: '180.00' })
    const lost = await add('30.00', third)
    await server.done('sales', chanceCalls.changeStatus, { id: lost, status: 1, lossReason: '预算' })
    await server.sql(
      `update chance_stage set entered_at = left_at - interval '2 days' where chance_id = $1 and left_at is not null`,
      [won],
    )
    const query = inMonth('2024-03')
    const funnel = await server.done('sales', funnelCalls.funnel, query)
    expect(funnel).toMatchObject({
      found: { num: 5, amount: '380.00' },
      won: { num: 1, amount: '180.00' },
      lost: { num: 1, amount: '30.00' },
      list: [
        { key: first, num: 4, rate: 80 },
        { key: second, num: 3, rate: 75 },
        { key: third, num: 2, rate: 66.7 },
      ],
    })
    expect(funnel.list[0]!.days).toBeGreaterThan(0)
    for (const [stage, figure] of [
      ['found', funnel.found],
      ['won', funnel.won],
      ['lost', funnel.lost],
      ...funnel.list.map(one => [one.key, one] as const),
    ] as const) {
      const { list } = await server.done('sales', funnelCalls.rows, { ...query, stage, limit: 100 })
      expect({ stage, num: list.length, amount: addMoney(...list.map(row => row.amount)) }).toEqual({
        stage,
        num: figure.num,
        amount: figure.amount,
      })
    }
    expect((await server.done('staff', funnelCalls.funnel, query)).found.num).toBe(0)
    expect((await server.done('admin', funnelCalls.funnel, query)).found.num).toBe(5)
  })

  it('keeps each stay once, whatever way a stage changes', async () => {
    const { stages, add } = await made('2024-04-05')
    const id = await add('1.00', stages[0]!)
    const stays = () =>
      server.sql(
        `select state_id, left_at is null as is_open from chance_stage where chance_id = $1 order by entered_at`,
        [id],
      )
    expect(await stays()).toEqual([{ state_id: stages[0], is_open: true }])
    await server.done('sales', chanceCalls.changeState, { id, stateId: stages[0]! })
    expect(await stays()).toHaveLength(1)
    await server.done('sales', chanceCalls.changeState, { id, stateId: stages[1]! })
    await server.done('sales', chanceCalls.changeStatus, { id, status: 1, lossReason: '预算' })
    expect(await stays()).toEqual([
      { state_id: stages[0], is_open: false },
      { state_id: stages[1], is_open: false },
    ])
    await server.done('sales', chanceCalls.changeStatus, { id, status: 0, lossReason: '' })
    expect(await stays()).toHaveLength(3)
    await server.done('sales', chanceCalls.remove, { id })
    expect(await stays()).toEqual([])
  })
})
