import { dictionaryCalls } from '#mechanisms/dictionaries/dictionary.contract.ts'
import { goodsDirectoryCalls } from '#mechanisms/goods/goods.contract.ts'
import {
  contactCalls,
  contractCalls,
  customerCalls,
  orderCalls,
  paymentCalls,
  quotationCalls,
  TermType,
} from '#modules/crm/crm.contract.ts'
import { CustomerStatus, TransactionStatus } from '#modules/crm/customer/customer-brief.contract.ts'
import { rateCalls } from '#modules/finance/finance.contract.ts'
import type { Does } from './does.ts'
import { demoPeople } from './people.ts'

const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10)

/** Currency, days ago, what one is in the company's own. */
const rates = [
  ['USD', 120, '7.18'],
  ['USD', 45, '7.15'],
  ['USD', 3, '7.12'],
  ['HKD', 45, '0.92'],
] as const
const usd = { currency: 'USD', rate: '7.15' } as const

/**
 * What is sold abroad, in dollars: a quotation, the contract and the order by it, of which a part came; more is
 * offered.
 */
export async function tellOfAbroad(does: Does) {
  for (const [currency, ago, rate] of rates) await does('finance', rateCalls.set, { currency, day: day(-ago), rate })
  const entries = async (kind: string) => (await does('sales', dictionaryCalls.list, { kind })).list
  const entry = async (kind: string, name: string) => (await entries(kind)).find(one => one.name === name)!.id
  const { id: customerId } = await does('sales', customerCalls.create, {
    fullName: 'Cascade Harbor Controls, Inc.',
    simpleName: 'Cascade Harbor',
    status: CustomerStatus.Deal,
    address: '1200 Harbor Ave SW, Seattle, WA 98126, USA',
    levelId: await entry('CUSTOMER_LEVEL', '普通客户'),
    statusId: await entry('CUSTOMER_STATUS', '长期合作'),
    sourceId: await entry('CUSTOMER_SOURCE', '行业展会'),
    customerNature: await entry('CUSTOMER_NATURE', '外资企业'),
    bigInd: await entry('CUSTOMER_INDUSTRY', '装备制造'),
    summary: '西雅图的港口自动化集成商，以美元结算，出口免税。',
    website: 'https://cascade-harbor.example',
  })
  await does('sales', contactCalls.create, {
    customerId,
    name: 'Emily Carter',
    title: 'Purchasing Manager',
    email: 'emily.carter@cascade-harbor.example',
  })
  await does('sales', customerCalls.transactionStatus, { id: customerId, transactionStatus: TransactionStatus.Dealt })

  const { list } = await does('sales', goodsDirectoryCalls.list, { limit: 100 })
  const line = (name: string, quantity: string, price: string) => ({
    goodsId: list.find(one => one.name === name)!.id,
    quantity,
    price,
    taxRate: '0',
  })
  const lines = [line('工业数据采集网关', '40', '465'), line('设备联网传感器', '600', '11.25')]
  const { id: quotationId } = await does('sales', quotationCalls.create, {
    name: 'Cascade Harbor 码头设备联网',
    customerId,
    ...usd,
    quoteDate: day(-38),
    validUntil: day(7),
    remark: 'FOB 上海，出口免税。',
    lines,
    discount: '350',
  })
  await does('admin', quotationCalls.decide, { id: quotationId, agree: true, opinion: '首单，让利可以' })
  const { id: contractId } = await does('sales', contractCalls.create, {
    name: 'Cascade Harbor 码头设备联网',
    customerId,
    quotationId,
    total: '25000.00',
    items: lines as never,
    discount: '350',
    typeId: await entry('CONTRACT_TYPE', '设备采购'),
    payTypeId: await entry('PAY_TYPE', '分期付款'),
    startDate: day(-30),
    endDate: day(60),
    summary: '预付 30%，发货前 50%，验收后 20%，电汇美元。',
  })
  for (const who of ['admin', 'manager', 'finance'] as const)
    await does(who, contractCalls.decide, { id: contractId, agree: true })
  await does('sales', contractCalls.change, {
    id: contractId,
    statusId: await entry('CONTRACT_STATUS', '执行中'),
    signedDate: day(-29),
    customerSignedUser: 'Emily Carter',
  })
  await does('sales', paymentCalls.setTerms, {
    id: contractId,
    terms: [
      { name: '预付款', type: TermType.Advance, percent: '30', paymentDate: day(-22) },
      { name: '发货款', percent: '50', paymentDate: day(-4), period: '发货前' },
      { name: '验收款', type: TermType.Final, paymentDate: day(45), period: '验收后 30 天内' },
    ],
  })
  await does('sales', paymentCalls.pay, {
    id: contractId,
    amount: '7500.00',
    payDate: day(-20),
    serial: 'TT-20261108-0117',
    note: '电汇，预付款',
  })
  await does('sales', paymentCalls.pay, {
    id: contractId,
    amount: '4000.00',
    payDate: day(-2),
    note: '发货款先付一部分',
  })
  await does('sales', paymentCalls.invoice, {
    id: contractId,
    number: '26317000000009120045',
    amount: '7500.00',
    issuedOn: day(-20),
  })
  const { id: orderId } = await does('sales', orderCalls.create, {
    name: 'Cascade Harbor 首批设备',
    customerId,
    quotationId,
    contractId,
    orderDate: day(-26),
    deliveryDate: day(14),
    statusId: await entry('ORDER_STATUS', '部分发货'),
    partnerId: [demoPeople.staff.id],
    lines: lines as never,
    discount: '350',
  })
  const [gateway] = (await does('sales', orderCalls.detail, { id: orderId })).lines
  await does('sales', orderCalls.deliver, {
    id: orderId,
    deliveredOn: day(-3),
    note: '中远海运 COSU6398',
    lines: [{ lineId: gateway!.id, quantity: '25' }],
  })
  // What comes next is offered at the day's rate, and waits to be decided.
  await does('sales', quotationCalls.create, {
    name: 'Cascade Harbor 备件与培训',
    customerId,
    currency: 'USD',
    quoteDate: day(-1),
    validUntil: day(44),
    lines: [line('设备联网传感器', '80', '11.8'), line('现场实施', '6', '260')],
  })
}
