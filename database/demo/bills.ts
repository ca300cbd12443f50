import { dictionaryCalls } from '#mechanisms/dictionaries/dictionary.contract.ts'
import { processCalls } from '#mechanisms/approvals/process.contract.ts'
import { billKinds, billLogCalls, billMemoCalls, invoiceCalls, rateCalls } from '#modules/finance/finance.contract.ts'
import { InvoiceType } from '#modules/finance/invoice/invoice.contract.ts'
import type { Does } from './does.ts'
import { demoPeople } from './people.ts'

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** The invoices that people submit or ask for, and the money that came in and went out. */
export async function tellOfBills(does: Does) {
  const { finance } = demoPeople
  const { id: procId } = await does('admin', processCalls.create, {
    type: 'invoice',
    name: '发票审批',
    note: '收到的发票请拍照上传，开票请写清要求。',
    definition: {
      steps: [
        { key: 'manager', name: '直属上级', by: 'managers' },
        { key: 'keeper', name: '财务核对', by: 'people', personIds: [finance.id] },
      ],
    },
  })
  const dinner = await does('sales', invoiceCalls.create, {
    name: '招待海河机械王总一行',
    type: InvoiceType.Ordinary,
    partyName: '上海本帮菜馆有限公司',
    taxNumber: '91310106MA1FY5XQ2K',
    amount: '1409.50',
    taxAmount: '79.78',
    code: '031002300511',
    number: '48151623',
    invoiceDate: dayBefore(6),
    checkCode: '428571',
    procId,
  })
  await does('admin', invoiceCalls.decide, { id: dinner.id, agree: true, opinion: '属实' })
  await does('finance', invoiceCalls.decide, { id: dinner.id, agree: true })
  await does('staff', invoiceCalls.create, {
    name: '测试手机两台',
    type: InvoiceType.Special,
    partyName: '上海数码通商贸有限公司',
    taxNumber: '91310115MA1H8G7C3D',
    amount: '8998.00',
    taxAmount: '1035.16',
    number: '24312000000066778899',
    invoiceDate: dayBefore(2),
    procId,
    detail: '兼容性测试用，已入库。',
  })
  const service = await does('sales', invoiceCalls.create, {
    name: '海河机械二期技术服务费',
    direction: 'out',
    type: InvoiceType.Special,
    partyName: '天津海河机械制造有限公司',
    taxNumber: '91120116MA05K2WX9L',
    amount: '106000.00',
    taxAmount: '6000.00',
    procId,
    detail: '请备注合同号，寄给采购部刘工。',
  })
  await does('admin', invoiceCalls.decide, { id: service.id, agree: true })
  await does('finance', invoiceCalls.decide, { id: service.id, agree: true, opinion: '款已到账，可以开具' })
  const taxi = await does('staff', invoiceCalls.create, {
    name: '加班打车',
    type: InvoiceType.None,
    partyName: '出租车',
    amount: '46.50',
    procId,
  })
  await does('manager', invoiceCalls.decide, { id: taxi.id, agree: false, opinion: '请补电子发票' })

  const kinds = new Map<string, string>()
  for (const name of ['货款', '服务费', '工资', '房租', '税费', '其他'])
    kinds.set(name, (await does('admin', dictionaryCalls.create, { kind: billKinds, name })).id)
  const logs = [
    ['in', '106000.00', 2, '天津海河机械制造有限公司', '服务费', '二期技术服务费'],
    ['out', '32000.00', 5, '上海张江创业园', '房租', '本月办公室租金'],
    ['out', '186400.00', 9, '工资代发', '工资', '上月工资'],
    ['in', '48800.00', 13, '苏州云栖数据有限公司', '货款', '年度订阅'],
    ['out', '12630.75', 20, '国家税务总局上海市浦东新区税务局', '税费', '增值税及附加'],
    ['in', '230000.00', 34, '天津海河机械制造有限公司', '服务费', '一期验收款'],
    ['out', '32000.00', 36, '上海张江创业园', '房租', '上月办公室租金'],
    ['out', '185900.00', 40, '工资代发', '工资', '前月工资'],
    ['in', '66000.00', 68, '杭州西溪科技有限公司', '货款', '软件授权'],
    ['out', '4280.00', 75, '京东企业购', '其他', '办公用品'],
  ] as const
  for (const [direction, amount, days, partyName, kind, summary] of logs) {
    await does('finance', billLogCalls.create, {
      direction,
      amount,
      billDate: dayBefore(days),
      partyName,
      way: 'bank',
      kindId: kinds.get(kind)!,
      account: '招行 8866',
      summary,
    })
  }
  for (const [summary, amount, days] of [
    ['打车去海河机械', '46.50', 1],
    ['客户现场午餐', '128.00', 1],
    ['高铁站存包', '20.00', 3],
    ['打印标书', '86.40', 8],
  ] as const) {
    await does('staff', billMemoCalls.create, { summary, amount, spentDate: dayBefore(days) })
  }
  await does('sales', billMemoCalls.create, { summary: '请客户喝咖啡', amount: '96.00', spentDate: dayBefore(2) })
  for (const [currency, rate, days] of [
    ['USD', '7.1024', 40],
    ['USD', '7.0861', 9],
    ['EUR', '8.2015', 9],
    ['HKD', '0.9108', 9],
    ['JPY', '0.045912', 9],
  ] as const) {
    await does('finance', rateCalls.set, { currency, rate, day: dayBefore(days) })
  }
}
