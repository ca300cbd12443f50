import { goodsDirectoryCalls } from '#mechanisms/goods/goods.contract.ts'
import { dictionaryCalls } from '#mechanisms/dictionaries/dictionary.contract.ts'
import {
  customerDirectoryCalls,
  orderCalls,
  quotationCalls,
  refundOrderCalls,
  returnOrderCalls,
} from '#modules/crm/crm.contract.ts'
import type { Does } from './does.ts'
import { demoPeople } from './people.ts'

const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10)

/** What was offered to customers: approved and renewed, waiting, turned down. */
export async function tellOfQuotations(does: Does) {
  const { list } = await does('sales', goodsDirectoryCalls.list, { limit: 100 })
  const goods = (name: string) => list.find(one => one.name === name)!
  const line = (name: string, quantity: string, discountRate = '0') => {
    const { id: goodsId, price, taxRate } = goods(name)
    return { goodsId, quantity, price, taxRate, discountRate }
  }
  const customerId = async (key: string) => (await does('sales', customerDirectoryCalls.list, { key })).list[0]!.id
  const payTypeId = (await does('sales', dictionaryCalls.list, { kind: 'PAY_TYPE' })).list[0]!.id
  const haihe = await customerId('海河机械')
  const first = {
    name: '海河机械三期设备联网',
    customerId: haihe,
    quoteDate: day(-12),
    validUntil: day(18),
    payTypeId,
    remark: '含一年质保，安装地点为二号厂房。',
    lines: [
      line('工业数据采集网关', '12'),
      line('设备联网传感器', '240'),
      line('生产看板软件', '1'),
      line('现场实施', '15.5'),
    ],
  }
  const { id } = await does('sales', quotationCalls.create, first)
  await does('admin', quotationCalls.decide, { id, agree: true, opinion: '按标准价' })
  const { id: second } = await does('sales', quotationCalls.create, {
    ...first,
    versionOf: id,
    quoteDate: day(-3),
    validUntil: day(27),
    lines: [...first.lines.slice(0, 3), line('现场实施', '15.5', '10'), line('运维服务', '1')],
    discount: '2000',
  })
  await does('admin', quotationCalls.decide, { id: second, agree: true, opinion: '同意优惠' })
  await does('sales', quotationCalls.create, {
    name: '东钱湖医疗质量追溯系统',
    customerId: await customerId('东钱湖医疗'),
    quoteDate: day(-1),
    validUntil: day(29),
    lines: [line('质量追溯系统', '1', '5'), line('现场实施', '20'), line('运维服务', '1')],
  })
  const { id: refused } = await does('sales', quotationCalls.create, {
    name: '崂山茶业门店收银',
    customerId: await customerId('崂山茶业'),
    quoteDate: day(-40),
    validUntil: day(-10),
    lines: [line('智能考勤终端', '6', '35')],
  })
  await does('admin', quotationCalls.decide, { id: refused, agree: false, opinion: '折扣低于底价' })
  await tellOfOrders(does, { quotationId: second, haihe, line })
}

/** What customers have ordered of it: delivered in part, with a return and a refund; and an order of its own. */
async function tellOfOrders(
  does: Does,
  {
    quotationId,
    haihe,
    line,
  }: { quotationId: string; haihe: string; line: (name: string, quantity: string, discountRate?: string) => object },
) {
  const entries = new Map<string, string>()
  for (const [kind, names] of Object.entries({
    ORDER_STATUS: ['待发货', '部分发货', '已完成'],
    RETURN_REASON: ['质量问题', '发错货', '不再需要'],
  }))
    for (const name of names) entries.set(name, (await does('admin', dictionaryCalls.create, { kind, name })).id)
  const { id } = await does('sales', orderCalls.create, {
    name: '海河机械三期首批设备',
    customerId: haihe,
    quotationId,
    orderDate: day(-9),
    deliveryDate: day(20),
    statusId: entries.get('部分发货')!,
    partnerId: [demoPeople.staff.id],
    lines: [line('工业数据采集网关', '12'), line('设备联网传感器', '240')] as never,
    discount: '500',
  })
  const [gateway, sensor] = (await does('sales', orderCalls.detail, { id })).lines
  await does('sales', orderCalls.deliver, {
    id,
    deliveredOn: day(-4),
    note: '德邦 DPK30012',
    lines: [
      { lineId: gateway!.id, quantity: '6' },
      { lineId: sensor!.id, quantity: '120' },
    ],
  })
  await does('staff', returnOrderCalls.create, {
    purchaseOrderId: id,
    returnDate: day(-1),
    returnReasonId: entries.get('质量问题')!,
    summary: '两只传感器受潮。',
    lines: [{ lineId: sensor!.id, quantity: '2' }],
  })
  await does('sales', refundOrderCalls.create, {
    purchaseOrderId: id,
    refundDate: day(0),
    summary: '受潮传感器退款。',
    lines: [{ lineId: sensor!.id, amount: '172.00' }],
  })
  await does('sales', orderCalls.create, {
    name: '考勤卡片补货',
    customerId: haihe,
    orderDate: day(-2),
    statusId: entries.get('待发货')!,
    lines: [line('打卡卡片', '500')] as never,
  })
}
