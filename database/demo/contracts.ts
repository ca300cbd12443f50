import type { Database } from '#platform/server/database/database.ts'
import { dictionaryCalls } from '#mechanisms/dictionaries/dictionary.contract.ts'
import { processCalls } from '#mechanisms/approvals/process.contract.ts'
import { projectDirectoryCalls } from '#mechanisms/projects/project-directory.contract.ts'
import { supplierDirectoryCalls } from '#mechanisms/suppliers/supplier-directory.contract.ts'
import { IncomeType } from '#modules/crm/contract/contract-brief.contract.ts'
import {
  contractCalls,
  contractChangeCalls,
  customerDirectoryCalls,
  depositCalls,
  paymentCalls,
  TermType,
} from '#modules/crm/crm.contract.ts'
import { commercialCalls } from '#modules/projects/projects.contract.ts'
import type { Does } from './does.ts'
import { demoPeople, type DemoLogin } from './people.ts'
import { tellOfTwoYears } from './two-years.ts'

const words = {
  CONTRACT_STATUS: ['待签订', '执行中', '验收中', '已完结'],
  CONTRACT_TYPE: ['软件开发', '运维服务', '设备采购', '云与软件采购'],
  PAY_TYPE: ['一次性付款', '分期付款', '按月结算'],
}

/**
 * What the company has agreed with its customers and suppliers: signed, being carried out, finished, still to be
 * decided, rejected.
 */
export async function tellOfContracts(
  does: Does,
  { won, haihe, terminal }: { won: string; haihe: string; terminal: string },
  database: Database,
) {
  const { admin, manager, staff, finance } = demoPeople
  const entries = new Map<string, string>()
  for (const [kind, names] of Object.entries(words))
    for (const name of names) entries.set(name, (await does('admin', dictionaryCalls.create, { kind, name })).id)
  const entry = (name: string) => entries.get(name)!
  await does('admin', processCalls.create, {
    type: 'contract',
    kind: '',
    name: '合同审批',
    note: '20 万元以上由总经理审批。',
    definition: {
      steps: [
        { key: 'manager', name: '直属上级', by: 'managers', timeoutHours: 48, onTimeout: 'remind' },
        { key: 'review', name: '法务与财务会签', by: 'people', personIds: [manager.id, finance.id], mode: 'all' },
        { key: 'chief', name: '总经理', by: 'people', personIds: [admin.id], minAmount: '200000.00' },
      ],
      onSelf: 'skip',
      onMissing: 'administrator',
      copyIds: [],
      copyAt: 'end',
    },
  })
  const customerId = async (who: DemoLogin, key: string) =>
    (await does(who, customerDirectoryCalls.list, { key })).list[0]!.id
  const supplierId = async (key: string) => (await does('manager', supplierDirectoryCalls.list, { key })).list[0]!.id
  const agree = async (id: string, ...people: readonly [who: DemoLogin, opinion?: string][]) => {
    for (const [who, opinion = ''] of people) await does(who, contractCalls.decide, { id, agree: true, opinion })
  }
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10)

  await tellOfTwoYears(does, entry, database)
  const { id: automation } = await does('sales', contractCalls.create, {
    name: '海河机械生产线自动化改造二期',
    customerId: haihe,
    chanceId: won,
    total: '486000.00',
    typeId: entry('软件开发'),
    payTypeId: entry('分期付款'),
    startDate: day(120),
    endDate: day(-60),
    partnerId: [manager.id, staff.id],
    summary: '首付 40%，上线 40%，质保一年后 20%。范围见附件二。',
  })
  await agree(
    automation,
    ['admin', '老客户，条款按一期执行'],
    ['manager'],
    ['finance', '付款节点与发票约定清楚'],
    ['admin'],
  )
  await does('sales', contractCalls.change, {
    id: automation,
    statusId: entry('验收中'),
    signedDate: day(112),
    customerSignedUser: '赵敏',
  })

  const { id: support } = await does('sales', contractCalls.create, {
    name: '云栖数据年度运维服务',
    customerId: await customerId('sales', '云栖数据'),
    total: '96000.00',
    typeId: entry('运维服务'),
    payTypeId: entry('按月结算'),
    startDate: day(40),
    endDate: day(-325),
  })
  await agree(support, ['admin'], ['manager'], ['finance'])
  await does('sales', contractCalls.change, {
    id: support,
    statusId: entry('执行中'),
    signedDate: day(38),
    customerSignedUser: '孙浩',
  })

  const { id: first } = await does('sales', contractCalls.create, {
    name: '海河机械设备联网一期',
    customerId: haihe,
    total: '218000.00',
    typeId: entry('软件开发'),
    payTypeId: entry('分期付款'),
    startDate: day(420),
    endDate: day(200),
  })
  await agree(first, ['admin'], ['manager'], ['finance'], ['admin', '同意'])
  await does('sales', contractCalls.change, {
    id: first,
    statusId: entry('已完结'),
    signedDate: day(415),
    customerSignedUser: '赵敏',
    finishedDate: day(190),
  })

  await does('sales', contractCalls.create, {
    name: '蠡湖精密战略合作框架',
    incomeType: IncomeType.Framework,
    customerId: await customerId('sales', '蠡湖精密'),
    total: '0.00',
    startDate: day(-10),
    endDate: day(-375),
    summary: '三年框架，单个项目另签订单。',
  })
  const { id: secret } = await does('sales', contractCalls.create, {
    name: '东钱湖医疗保密协议',
    incomeType: IncomeType.Moneyless,
    customerId: await customerId('sales', '东钱湖医疗'),
    total: '0.00',
    needInvoice: false,
  })
  await does('admin', contractCalls.decide, { id: secret, agree: false, opinion: '请用公司统一的保密协议模板' })

  const { id: cloud } = await does('manager', contractCalls.create, {
    name: '云服务器与对象存储年度采购',
    incomeType: IncomeType.Purchase,
    supplierId: await supplierId('西溪云计算'),
    total: '58000.00',
    typeId: entry('云与软件采购'),
    payTypeId: entry('一次性付款'),
    startDate: day(30),
    endDate: day(-335),
  })
  await agree(cloud, ['admin'], ['finance'])
  await does('manager', contractCalls.change, {
    id: cloud,
    statusId: entry('执行中'),
    signedDate: day(28),
    customerSignedUser: '何苗',
  })
  await does('manager', contractCalls.create, {
    name: '研发办公显示设备采购',
    incomeType: IncomeType.Purchase,
    supplierId: await supplierId('中关村显示'),
    total: '31200.00',
    typeId: entry('设备采购'),
  })

  // What was agreed in instalments, and what of it has come.
  await does('sales', paymentCalls.setTerms, {
    id: automation,
    terms: [
      {
        name: '首付款',
        type: TermType.Advance,
        percent: '40',
        paymentDate: day(100),
        period: '合同生效后 7 个工作日内',
      },
      { name: '上线款', percent: '40', paymentDate: day(12), period: '上线验收后' },
      { name: '质保金', type: TermType.Warranty, percent: '20', paymentDate: day(-300), period: '质保一年期满后' },
    ],
  })
  await does('sales', paymentCalls.pay, {
    id: automation,
    amount: '194400.00',
    payDate: day(96),
    serial: '20260822009137',
    note: '首付款到账',
  })
  await does('sales', paymentCalls.invoice, {
    id: automation,
    number: '25127000000041882310',
    amount: '194400.00',
    issuedOn: day(98),
  })
  await does('sales', paymentCalls.setTerms, {
    id: support,
    terms: [
      { name: '上半年服务费', percent: '50', paymentDate: day(20) },
      { name: '下半年服务费', percent: '50', paymentDate: day(-160) },
    ],
  })
  await does('sales', paymentCalls.pay, {
    id: support,
    amount: '30000.00',
    payDate: day(15),
    note: '先付三万，余款下周',
  })
  await does('sales', paymentCalls.setTerms, {
    id: first,
    terms: [
      { name: '预付款', type: TermType.Advance, percent: '30', paymentDate: day(410) },
      { name: '验收款', type: TermType.Final, percent: '70', paymentDate: day(195) },
    ],
  })
  await does('sales', paymentCalls.pay, { id: first, amount: '65400.00', payDate: day(408) })
  await does('sales', paymentCalls.pay, { id: first, amount: '152600.00', payDate: day(188), note: '一期结清' })
  await does('manager', paymentCalls.setTerms, {
    id: cloud,
    terms: [
      { name: '开通款', type: TermType.Advance, percent: '50', paymentDate: day(25) },
      { name: '余款', type: TermType.Final, paymentDate: day(-5), period: '开通后 30 天内' },
    ],
  })
  await does('manager', paymentCalls.pay, { id: cloud, amount: '29000.00', payDate: day(24), note: '开通款' })
  // One contract was prolonged after it was signed; of another the customer wants more, which is to be decided.
  const { id: prolonged } = await does('sales', contractChangeCalls.create, {
    contractId: support,
    name: '云栖数据运维服务延长一个季度',
    reason: '客户预算年度顺延，服务期延长三个月，金额不变。',
    total: '96000.00',
    typeId: entry('运维服务'),
    payTypeId: entry('按月结算'),
    startDate: day(40),
    endDate: day(-415),
  })
  await does('admin', contractChangeCalls.decide, { id: prolonged, agree: true, opinion: '同意顺延' })
  await does('sales', contractChangeCalls.create, {
    contractId: automation,
    name: '二期改造增加两条输送线',
    reason: '客户 11 月现场会提出，增加两条输送线的联网与调试，见会议纪要。',
    total: '524000.00',
    typeId: entry('软件开发'),
    payTypeId: entry('分期付款'),
    startDate: day(120),
    endDate: day(-90),
    summary: '首付 40%，上线 40%，质保一年后 20%。范围见附件二及变更清单。',
  })
  await does('sales', depositCalls.create, {
    customerId: await customerId('sales', '蠡湖精密'),
    amount: '20000.00',
    receivedOn: day(6),
    note: '框架签订前的诚意金',
  })

  const projectId = async (key: string) => (await does('manager', projectDirectoryCalls.list, { key })).list[0]!.id
  await does('manager', commercialCalls.link, { id: await projectId('客户工单处理'), contractId: support })
  await does('manager', commercialCalls.chance, { projectId: await projectId('智能考勤终端研发'), chanceId: terminal })
}
