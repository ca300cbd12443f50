import { processCalls } from '#mechanisms/approvals/process.contract.ts'
import { supplierDirectoryCalls } from '#mechanisms/suppliers/supplier-directory.contract.ts'
import { contractCalls, customerDirectoryCalls } from '#modules/crm/crm.contract.ts'
import { expenseTypeCalls, orderCalls, payCalls } from '#modules/finance/finance.contract.ts'
import { demoDepartments, demoPeople, type DemoLogin } from './people.ts'
import type { Does } from './does.ts'

const trees = {
  expense: {
    交通: ['打车', '高铁', '机票'],
    住宿: [],
    餐饮招待: ['客户招待', '团队聚餐'],
    办公用品: [],
    通讯费: [],
    培训费: [],
  },
  purchase: { 办公设备: [], 软件与云服务: [], 耗材: [] },
} as const

/**
 * What people spend: a trip, dinners with customers, screens, an advance and how it was settled; approved, turned
 * down, paid.
 */
export async function tellOfFinance(does: Does) {
  const { finance, admin } = demoPeople
  const types = await tellOfTypes(does)
  const typeId = (name: string) => types.get(name)!
  const supplierId = async (key: string) => (await does('manager', supplierDirectoryCalls.list, { key })).list[0]!.id
  const haihe = (await does('sales', customerDirectoryCalls.list, { key: '海河机械' })).list[0]!.id
  const contractId = async (who: DemoLogin, key: string, incomeType: 0 | 1) =>
    (await does(who, contractCalls.list, { key, incomeType: [incomeType] })).list[0]!.id
  await does('admin', processCalls.create, {
    type: 'finance',
    kind: '',
    name: '财务单据审批',
    note: '5000 元以上由总经理审批。',
    definition: {
      steps: [
        { key: 'manager', name: '直属上级', by: 'managers', timeoutHours: 48, onTimeout: 'remind' },
        { key: 'review', name: '财务复核', by: 'people', personIds: [finance.id] },
        { key: 'chief', name: '总经理', by: 'people', personIds: [admin.id], minAmount: '5000.00' },
      ],
      onSelf: 'skip',
      onMissing: 'administrator',
      copyIds: [],
      copyAt: 'end',
    },
  })
  const agree = async (id: string, ...people: readonly [who: DemoLogin, opinion?: string][]) => {
    for (const [who, opinion = ''] of people) await does(who, orderCalls.decide, { id, agree: true, opinion })
  }
  const [, development, salesTeam] = demoDepartments
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10)

  const { id: advance } = await does('staff', orderCalls.create, {
    type: 'borrow',
    name: '技术沙龙备用金',
    detail: '场地押金和茶歇，活动后凭票冲抵。',
    dueDate: day(-20),
    lines: [{ amount: '2000.00', summary: '场地押金与茶歇' }],
  })
  await agree(advance, ['manager', '同意，控制在预算内'], ['finance'])
  await does('finance', payCalls.pay, { id: advance, payDate: day(9), way: 'bank', note: '流水 20261113-0087' })

  const { id: salon } = await does('staff', orderCalls.create, {
    type: 'expense',
    name: '技术沙龙场地与茶歇',
    detail: '11 月技术沙龙，到场 46 人。',
    lines: [
      {
        amount: '1200.00',
        startDate: day(6),
        typeId: typeId('团队聚餐'),
        summary: '茶歇 46 份',
        invoiceNum: 1,
        invoiceNumber: '26112000000018843021',
      },
      { amount: '680.50', startDate: day(6), typeId: typeId('办公用品'), summary: '易拉宝、胸牌', invoiceNum: 2 },
      { amount: '96.30', startDate: day(5), typeId: typeId('打车'), summary: '布场往返' },
    ],
    offsets: [{ id: advance, amount: '1500.00' }],
    allocations: [
      { departmentId: development.id, amount: '1276.80' },
      { departmentId: salesTeam.id, amount: '700.00' },
    ],
  })
  await agree(salon, ['manager', '活动反响不错，同意'], ['finance', '票据齐全'])

  const { id: trip } = await does('sales', orderCalls.create, {
    type: 'travel',
    name: '天津海河机械拜访',
    detail: '与客户确认二期范围，同行一人。',
    customerId: haihe,
    contractId: await contractId('sales', '自动化改造二期', 0),
    lines: [
      {
        amount: '109.00',
        startDate: day(4),
        fromPlace: '北京',
        toPlace: '天津',
        typeId: typeId('高铁'),
        summary: '二等座 × 2',
      },
      {
        amount: '756.00',
        startDate: day(4),
        endDate: day(2),
        toPlace: '天津',
        typeId: typeId('住宿'),
        summary: '两晚',
      },
      {
        amount: '109.00',
        startDate: day(2),
        fromPlace: '天津',
        toPlace: '北京',
        typeId: typeId('高铁'),
        summary: '二等座 × 2',
      },
    ],
  })
  await agree(trip, ['admin'], ['finance'])
  await does('finance', payCalls.pay, { id: trip, payDate: day(1), way: 'bank' })

  await does('staff', orderCalls.create, {
    type: 'purchase',
    name: '前端组显示器',
    detail: '新同事工位，两台备用。',
    dueDate: day(-7),
    supplierId: await supplierId('中关村显示'),
    lines: [
      {
        amount: '4497.00',
        summary: '27 寸 4K 显示器',
        typeId: typeId('办公设备'),
        quantity: '3',
        unit: '台',
        price: '1499.00',
      },
      { amount: '387.00', summary: '显示器支架', typeId: typeId('耗材'), quantity: '3', unit: '个', price: '129.00' },
    ],
  })
  const { id: cloud } = await does('manager', orderCalls.create, {
    type: 'payment',
    name: '云服务器年费',
    detail: '测试与预发环境，两年期八折。',
    dueDate: day(-3),
    payeeName: 'Cloudworks Pte. Ltd.',
    payeeBank: 'DBS Bank',
    payeeAccount: '0018 8840 21',
    currency: 'USD',
    rate: '7.1052',
    rateDate: day(3),
    lines: [{ amount: '2880.00', typeId: null, summary: '8 核 32G × 2' }],
  })
  await agree(cloud, ['admin'], ['finance'], ['admin', '测试环境可以再省一些'])
  await does('finance', payCalls.pay, { id: cloud, amount: '10000.00', payDate: day(1), way: 'bank', note: '第一笔' })
  const { id: storage } = await does('manager', orderCalls.create, {
    type: 'payment',
    name: '云服务器与对象存储首付',
    detail: '合同签订后付一半。',
    dueDate: day(-2),
    supplierId: await supplierId('西溪云计算'),
    contractId: await contractId('manager', '云服务器与对象存储', 1),
    lines: [{ amount: '29000.00', summary: '年度采购 50%' }],
  })
  await agree(storage, ['admin'], ['finance'], ['admin'])
  await does('manager', orderCalls.create, {
    type: 'prepay',
    name: '展会展位定金',
    supplierId: await supplierId('华北会展'),
    dueDate: day(-5),
    lines: [{ amount: '8000.00', summary: '定金 40%' }],
  })
  await does('staff', orderCalls.create, {
    type: 'expense',
    name: '客户来访打车与午餐',
    lines: [
      { amount: '48.60', startDate: day(1), typeId: typeId('打车'), summary: '机场接客户', invoiceNum: 1 },
      { amount: '326.00', startDate: day(1), typeId: typeId('客户招待'), summary: '午餐 4 人', invoiceNum: 1 },
    ],
  })
  const { id: refused } = await does('staff', orderCalls.create, {
    type: 'expense',
    name: '线上课程',
    lines: [{ amount: '1999.00', startDate: day(3), typeId: typeId('培训费'), summary: '前端性能课' }],
  })
  await does('manager', orderCalls.decide, { id: refused, agree: false, opinion: '请先走培训申请，附上课程大纲' })
}

async function tellOfTypes(does: Does) {
  const ids = new Map<string, string>()
  const add = async (family: 'expense' | 'purchase', name: string, parentId: string | null = null) => {
    const { id } = await does('admin', expenseTypeCalls.create, { family, name, parentId })
    ids.set(name, id)
    return id
  }
  for (const family of ['expense', 'purchase'] as const) {
    for (const [name, below] of Object.entries(trees[family])) {
      const id = await add(family, name)
      for (const one of below) await add(family, one, id)
    }
  }
  return ids
}
