import { customerDirectoryCalls, DepositKind, tenderCalls, TenderStatus } from '#modules/crm/crm.contract.ts'
import type { Does } from './does.ts'
import { demoPeople } from './people.ts'

/** Customer, name, number, bid, price ceiling, deadline in how many days. */
const tenders = [
  ['静安百货', '静安百货智慧停车与考勤一体化', 'JABH-2026-014', '1260000.00', '1300000.00', 12],
  ['海河机械', '海河机械三号车间设备联网', '', '868000.00', '900000.00', 26],
  ['云栖数据', '云栖数据机房巡检系统', 'YQ-ZB-0931', '345000.00', null, -20],
  ['东钱湖医疗', '东钱湖医疗追溯系统集成', '', '182000.00', '200000.00', -75],
  ['崂山茶业', '崂山茶业门店设备采购', '', '58000.00', null, -140],
] as const

/** What the company bids for: two to be handed in, one handed in, one won, one lost and archived; with their deposits. */
export async function tellOfTenders(does: Does) {
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10)
  const ids: string[] = []
  for (const [customer, name, code, amount, budget, ahead] of tenders) {
    const customerId = (await does('sales', customerDirectoryCalls.list, { key: customer })).list[0]!.id
    const { id } = await does('sales', tenderCalls.create, {
      name,
      customerId,
      code,
      amount,
      budget,
      deadline: day(ahead),
      openDate: day(ahead + 1),
      ...(customer === '静安百货'
        ? { partnerId: [demoPeople.manager.id], summary: '需要三级等保证明和两个同类案例，技术标占六成。' }
        : {}),
    })
    ids.push(id)
  }
  const [parking, , inspection, tracing, shops] = ids as [string, string, string, string, string]
  await does('sales', tenderCalls.payDeposit, { id: parking, amount: '25000.00', paidOn: day(-2), dueBackOn: day(60) })
  await does('sales', tenderCalls.changeStatus, { id: inspection, status: TenderStatus.Submitted })
  await does('sales', tenderCalls.payDeposit, {
    id: inspection,
    amount: '6000.00',
    paidOn: day(-24),
    dueBackOn: day(-3),
  })
  const bond = await does('sales', tenderCalls.payDeposit, { id: tracing, amount: '4000.00', paidOn: day(-80) })
  await does('sales', tenderCalls.changeStatus, { id: tracing, status: TenderStatus.Won, resultDate: day(-70) })
  await does('sales', tenderCalls.giveBack, { id: bond.id, givenBackOn: day(-66) })
  await does('sales', tenderCalls.payDeposit, {
    id: tracing,
    kind: DepositKind.Performance,
    amount: '9100.00',
    paidOn: day(-64),
    dueBackOn: day(300),
    note: '合同金额的 5%',
  })
  await does('sales', tenderCalls.changeStatus, {
    id: shops,
    status: TenderStatus.Lost,
    winner: '青岛联信设备',
    lossReason: '价格分差 6 分，对方低了一成半。',
  })
  await does('sales', tenderCalls.archive, { id: shops })
}
