import { expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoCompany } from '#database/demo/people.ts'
import { centsOf } from '#mechanisms/money/money.contract.ts'
import { contractCalls, customerCalls } from '#modules/crm/crm.contract.ts'
import { analyzeCalls } from '#modules/crm/analyze/analyze.contract.ts'
import { boardCalls, mostParts } from './board.contract.ts'

const server = testServer()
const customers = mostParts + 15

it('of more than a hundred parts a widget has the largest, and the others together: they come to the whole', async () => {
  for (let at = 0; at < customers; at++) {
    const { id: customerId } = await server.done('sales', customerCalls.create, { fullName: `很多客户 ${at}` })
    await server.done('sales', contractCalls.create, { name: `合同 ${at}`, customerId, total: `${100 + at}.37` })
  }
  // Agreed to at once, as a company without a process has them.
  await server.sql(
    `update contract set status = 'agree', agreed_at = now() where comp_id = $1 and name like '合同 %'`,
    [demoCompany.id],
  )
  const { id: tab } = await server.done('admin', boardCalls.create, { name: '很多部分' })
  await server.done('admin', boardCalls.save, {
    tab,
    version: 1,
    widgets: [
      {
        id: 'a',
        source: 'crm.contract',
        by: 'customer',
        chart: 'ring',
        scope: 'company',
        span: 'month',
        size: 'medium',
      },
    ],
  })
  const { figures } = (await server.done('admin', boardCalls.widgets, { tab })).list[0]!
  const whole = await server.done('admin', analyzeCalls.figures, {
    about: 'contract',
    by: 'customer',
    startMonth: new Date().toISOString().slice(0, 7),
  })
  expect(whole.list.length).toBe(whole.partNum)
  expect(figures!.list.length).toBe(mostParts)
  expect(figures!.rest!.partNum).toBeGreaterThanOrEqual(15)
  const parts = [...figures!.list, figures!.rest!]
  expect(parts.reduce((sum, { num }) => sum + num, 0)).toBe(figures!.num)
  expect(parts.reduce((sum, { amount }) => sum + centsOf(amount), 0n)).toBe(centsOf(figures!.amount))
  expect(figures!.list.map(({ amount }) => Number(amount))).toEqual(
    figures!.list.map(({ amount }) => Number(amount)).toSorted((one, other) => other - one),
  )
})
