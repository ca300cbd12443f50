import { dictionaryCalls } from '#mechanisms/dictionaries/dictionary.contract.ts'
import { supplierDirectoryCalls } from '#mechanisms/suppliers/supplier-directory.contract.ts'
import {
  enquiryCalls,
  purchaseApplyCalls,
  storeOrderCalls,
  supplierCalls,
  supplierCategories,
  supplierStandingCalls,
} from '#modules/purchasing/purchasing.contract.ts'
import { invoiceCalls } from '#modules/finance/finance.contract.ts'
import { InvoiceType } from '#modules/finance/invoice/invoice.contract.ts'
import type { Does } from './does.ts'
import { demoPeople } from './people.ts'

/** Whom the company buys from: approved, waiting, rejected. */
export async function tellOfSuppliers(does: Does) {
  const categories = new Map<string, string>()
  for (const name of ['办公设备', '软件与云服务', '会展与场地', '办公用品'])
    categories.set(name, (await does('admin', dictionaryCalls.create, { kind: supplierCategories, name })).id)
  const known = [
    [
      '北京中关村显示设备有限公司',
      '办公设备',
      '周海',
      '010-62561188',
      '91110108MA01C7XK3P',
      '招商银行北京中关村支行',
      '1109 0877 6210 301',
      'manager',
    ],
    [
      '杭州西溪云计算有限公司',
      '软件与云服务',
      '何苗',
      '0571-88176620',
      '91330106MA2B0W7Q1N',
      '杭州银行西溪支行',
      '3301 0400 6621 88',
      'manager',
    ],
    [
      '华北会展有限公司',
      '会展与场地',
      '唐经理',
      '13810012288',
      '91110105MA00F2LT8R',
      '工商银行北京分行',
      '0200 0048 1920 0065',
      'sales',
    ],
    ['京东企业购', '办公用品', '', '400-606-7733', '', '', '', 'finance'],
  ] as const
  for (const [name, category, contactName, phone, taxNumber, bankName, bankAccount, manager] of known) {
    await does('admin', supplierCalls.create, {
      name,
      categoryId: categories.get(category)!,
      contactName,
      phone,
      taxNumber,
      bankName,
      bankAccount,
      managerId: demoPeople[manager].id,
    })
  }
  const { id: printing } = await does('sales', supplierCalls.create, {
    name: '天津印象图文制作有限公司',
    categoryId: categories.get('会展与场地')!,
    contactName: '小孟',
    phone: '13602118866',
    bankName: '建设银行天津分行',
    bankAccount: '6217 0000 1123 4567',
    remark: '展架、易拉宝，三天内交货。',
  })
  await does('admin', supplierCalls.decide, { id: printing, agree: true, opinion: '价格合适' })
  await does('staff', supplierCalls.create, {
    name: '深圳锐捷测试设备有限公司',
    categoryId: categories.get('办公设备')!,
    contactName: '吴工',
    phone: '0755-26638899',
    remark: '真机测试柜，报价见附件。',
  })
}

/** What was ordered of them: approved, and waiting. */
export async function tellOfStoreOrders(does: Does) {
  await buyAbroad(does)
  const supplierId = async (key: string) => (await does('manager', supplierDirectoryCalls.list, { key })).list[0]!.id
  const { id } = await does('manager', storeOrderCalls.create, {
    name: '研发部第四季度显示设备',
    supplierId: await supplierId('中关村显示'),
    remark: '送货上门，安装后验收。',
    lines: [
      { name: '27 寸 4K 显示器', spec: 'U2725Q', unit: '台', quantity: '8', price: '1499.00', taxRate: '13' },
      { name: '显示器支架', unit: '个', quantity: '8', price: '129.00', taxRate: '13' },
    ],
  })
  await does('admin', storeOrderCalls.decide, { id, agree: true, opinion: '同意，按季度采购价' })
  const { lines } = await does('manager', storeOrderCalls.detail, { id })
  await does('manager', storeOrderCalls.receive, {
    id,
    note: '第一批，支架到齐；显示器余三台下周到。',
    lines: lines.map(line => ({ lineId: line.id, quantity: line.unit === '台' ? '5' : '8' })),
  })
  // What order, receipt and invoice differ in: a stand too many came, and the invoice is ahead and dearer.
  const [screens, stands] = lines
  await does('admin', storeOrderCalls.receive, {
    id,
    note: '供应商多送一个支架，留用。',
    lines: [{ lineId: stands!.id, quantity: '1' }],
    isOverConfirmed: true,
  })
  const { id: invoiceId } = await does('manager', invoiceCalls.create, {
    name: '显示设备首批发票',
    type: InvoiceType.Special,
    partyName: '北京中关村显示设备有限公司',
    taxNumber: '91110108MA01C7XK3P',
    amount: '9024.00',
    number: '25112000000086532417',
    storeOrderId: id,
    storeLines: [{ lineId: screens!.id, quantity: '6', amount: '9024.00' }],
  })
  await does('admin', invoiceCalls.decide, { id: invoiceId, agree: true })
  const { id: applyId } = await does('staff', purchaseApplyCalls.create, {
    name: '新员工办公设备',
    note: '十二月入职三人，显示器与前端组一致。',
    lines: [
      { name: '27 寸 4K 显示器', spec: 'U2725Q', unit: '台', quantity: '3', price: '1499.00', taxRate: '13' },
      { name: '人体工学椅', unit: '把', quantity: '3', price: '899.00', taxRate: '13' },
    ],
  })
  await does('manager', purchaseApplyCalls.decide, { id: applyId, agree: true, opinion: '按标准配' })
  const requested = await does('manager', purchaseApplyCalls.detail, { id: applyId })
  await tellOfEnquiries(does, applyId, [await supplierId('中关村显示'), await supplierId('京东企业购')])
  await does('manager', storeOrderCalls.create, {
    name: '新员工显示器',
    purchaseApplyId: applyId,
    supplierId: await supplierId('中关村显示'),
    lines: [
      {
        ofId: requested.lines[0]!.id,
        name: '27 寸 4K 显示器',
        spec: 'U2725Q',
        unit: '台',
        quantity: '2',
        price: '1459.00',
        taxRate: '13',
      },
    ],
  })
  await does('staff', purchaseApplyCalls.create, {
    name: '季度办公用品',
    lines: [
      { name: 'A4 纸', unit: '箱', quantity: '10', price: '128.00' },
      { name: '白板笔', unit: '盒', quantity: '6', price: '35.00' },
    ],
  })
  await does('staff', storeOrderCalls.create, {
    name: '技术沙龙展架',
    supplierId: await supplierId('印象图文'),
    lines: [{ name: '易拉宝', spec: '80 × 200 cm', unit: '个', quantity: '6', price: '85.00' }],
  })
}

/** What is bought abroad, in dollars: a part of it came. */
async function buyAbroad(does: Does) {
  const { id: supplierId } = await does('admin', supplierCalls.create, {
    name: 'Pacific Rim Components, Inc.',
    contactName: 'Daniel Reyes',
    phone: '+1 408 555 0142',
    bankName: 'Bank of the West',
    bankAccount: '0210 4477 18',
    managerId: demoPeople.manager.id,
    remark: '进口通信模组，美元电汇，FOB 旧金山。',
  })
  const { id } = await does('manager', storeOrderCalls.create, {
    name: '进口通信模组首批',
    supplierId,
    currency: 'USD',
    remark: '预付 30%，见提单付清，美元电汇。',
    lines: [
      { name: 'LTE 通信模组', spec: 'PR-7600', unit: '片', quantity: '200', price: '18.6' },
      { name: '高增益天线', unit: '根', quantity: '200', price: '2.35' },
    ],
  })
  await does('admin', storeOrderCalls.decide, { id, agree: true, opinion: '同意' })
  const [modules] = (await does('manager', storeOrderCalls.detail, { id })).lines
  await does('manager', storeOrderCalls.receive, {
    id,
    note: '第一批空运到货',
    lines: [{ lineId: modules!.id, quantity: '120' }],
  })
}

/** What two suppliers want for what was applied for, and how they are thought of. */
async function tellOfEnquiries(does: Does, applyId: string, [screens, office]: [string, string]) {
  const { lines } = await does('staff', purchaseApplyCalls.detail, { id: applyId })
  const { id } = await does('staff', enquiryCalls.create, {
    name: '新员工办公设备询价',
    purchaseApplyId: applyId,
    supplierIds: [screens, office],
    note: '含送货上门和安装，月结三十天。',
    lines: lines.map(({ id: ofId, name, spec, unit, quantity, price, taxRate }) => ({
      ofId,
      name,
      spec,
      unit,
      quantity,
      price,
      taxRate,
    })),
  })
  const [screen, chair] = (await does('staff', enquiryCalls.detail, { id })).lines.map(line => line.id)
  const priced = (of: string | undefined, price: string) => ({ lineId: of!, price, taxRate: '13' })
  await does('staff', enquiryCalls.answer, {
    id,
    supplierId: screens,
    deliveryDays: 5,
    prices: [priced(screen, '1459.00'), priced(chair, '929.00')],
  })
  await does('staff', enquiryCalls.answer, {
    id,
    supplierId: office,
    deliveryDays: 2,
    note: '次日达',
    prices: [priced(screen, '1499.00'), priced(chair, '868.00')],
  })
  await does('staff', enquiryCalls.choose, {
    id,
    lines: [
      { lineId: screen!, supplierId: screens },
      { lineId: chair!, supplierId: office },
    ],
  })
  await does('staff', supplierStandingCalls.rate, {
    id: screens,
    quality: 5,
    delivery: 4,
    price: 4,
    service: 5,
    note: '安装仔细，尾货晚到了三天。',
  })
  await does('manager', supplierStandingCalls.rate, { id: screens, quality: 5, delivery: 3, price: 4, service: 4 })
  await does('manager', supplierStandingCalls.addDocument, {
    id: screens,
    name: '营业执照',
    number: '91110108MA01C7XK3P',
  })
  await does('manager', supplierStandingCalls.addDocument, {
    id: screens,
    name: '原厂授权书',
    number: 'SQ-2025-118',
    validUntil: '2026-10-31',
  })
}
