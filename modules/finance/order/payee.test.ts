import { beforeAll, describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { authorityCalls } from '#modules/company/company.contract.ts'
import { orderCalls } from './order.contract.ts'

const server = testServer()
const { hr } = demoPeople

const payeeBank = '工商银行张江支行'
const payeeAccount = '6222021001122334455'
let id = ''
beforeAll(async () => {
  id = (
    await server.done('staff', orderCalls.create, {
      type: 'payment',
      name: '设备款',
      payeeName: '华北设备有限公司',
      payeeBank,
      payeeAccount,
      copyIds: [hr.id],
      lines: [{ amount: '10' }],
    })
  ).id
})
const seen = async (who: DemoLogin) => {
  const order = await server.done(who, orderCalls.detail, { id })
  return { name: order.payeeName, bank: order.payeeBank, account: order.payeeAccount }
}
const all = { name: '华北设备有限公司', bank: payeeBank, account: payeeAccount }
const nameAlone = { name: '华北设备有限公司', bank: '', account: '' }

describe('the account that an order is paid to', () => {
  it('is seen by its requester, who decides it, who pays, and who sees all of finance', async () => {
    for (const who of ['staff', 'manager', 'finance', 'admin'] as const) expect(await seen(who)).toEqual(all)
  })

  it('by nobody else who may see the order: who was told of it sees whom it is paid to', async () => {
    await server.done('manager', orderCalls.decide, { id, agree: true })
    await server.done('finance', orderCalls.decide, { id, agree: true })
    expect(await seen('hr')).toEqual(nameAlone)
    expect(await server.call('sales', orderCalls.detail, { id })).toMatchObject({ result: 4 })
    expect(await server.call('other', orderCalls.detail, { id })).toMatchObject({ result: 4 })
    expect(await seen('manager')).toEqual(all)
    await server.done('admin', authorityCalls.grant, { authority: 'FINANCE_VIEW', addId: [hr.id], delId: [] })
    await expect.poll(() => seen('hr')).toEqual(all)
    await server.done('admin', authorityCalls.grant, { authority: 'FINANCE_VIEW', addId: [], delId: [hr.id] })
  })

  it('stands in no list', async () => {
    for (const who of ['hr', 'staff'] as const) {
      const list = await server.done(who, orderCalls.list, { type: 'payment', scope: 'company', limit: 100 })
      expect(JSON.stringify(list)).not.toContain(payeeAccount)
    }
  })
})
