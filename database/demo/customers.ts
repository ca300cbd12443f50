import { commentCalls } from '#mechanisms/comments/comment.contract.ts'
import { dictionaryCalls } from '#mechanisms/dictionaries/dictionary.contract.ts'
import {
  contactCalls,
  customerCalls,
  lossReasons,
  openSeaCalls,
  openSeas,
  visitPlanCalls,
} from '#modules/crm/crm.contract.ts'
import { TransactionStatus } from '#modules/crm/customer/customer-brief.contract.ts'
import type { Does } from './does.ts'
import { demoPeople } from './people.ts'

const words = {
  CUSTOMER_LEVEL: ['重点客户', '普通客户', '小型客户'],
  CUSTOMER_STATUS: ['初步接触', '需求确认', '方案报价', '长期合作'],
  CUSTOMER_SOURCE: ['老客户转介绍', '行业展会', '官网咨询', '主动拜访'],
  CUSTOMER_NATURE: ['国有企业', '民营企业', '外资企业', '事业单位'],
  CUSTOMER_STRATEGY: ['重点突破', '稳定维护', '观察培育'],
  CUSTOMER_INDUSTRY: ['装备制造', '信息技术', '医疗健康', '零售消费'],
  CUSTOMER_SUB_INDUSTRY: ['工业设备', '软件服务', '医疗器械', '连锁零售'],
  [lossReasons]: ['价格', '竞争对手', '需求取消', '联系不上'],
  [openSeas]: ['华东公海', '老客户公海'],
}

/** Full name, simple name, level, category, source, nature, industry, standing, registered capital, address. */
const customers = [
  [
    '天津海河机械制造有限公司',
    '海河机械',
    '重点客户',
    '长期合作',
    '老客户转介绍',
    '国有企业',
    '装备制造',
    3,
    '50000000',
    '天津市东丽区津塘公路 168 号',
  ],
  [
    '苏州云栖数据有限公司',
    '云栖数据',
    '重点客户',
    '长期合作',
    '行业展会',
    '民营企业',
    '信息技术',
    2,
    '20000000',
    '苏州工业园区星湖街 328 号',
  ],
  [
    '杭州西溪科技有限公司',
    '西溪科技',
    '普通客户',
    '方案报价',
    '官网咨询',
    '民营企业',
    '信息技术',
    2,
    '8000000',
    '杭州市西湖区文一西路 588 号',
  ],
  [
    '宁波东钱湖医疗器械有限公司',
    '东钱湖医疗',
    '重点客户',
    '需求确认',
    '行业展会',
    '民营企业',
    '医疗健康',
    1,
    '30000000',
    '宁波市鄞州区鄞县大道 1299 号',
  ],
  [
    '上海静安百货集团',
    '静安百货',
    '普通客户',
    '需求确认',
    '主动拜访',
    '国有企业',
    '零售消费',
    1,
    '120000000',
    '上海市静安区南京西路 1038 号',
  ],
  [
    '无锡蠡湖精密仪器有限公司',
    '蠡湖精密',
    '普通客户',
    '初步接触',
    '行业展会',
    '外资企业',
    '装备制造',
    0,
    '15000000',
    '无锡市滨湖区高浪路 999 号',
  ],
  [
    '南京紫金山软件园管理中心',
    '紫金山软件园',
    '小型客户',
    '初步接触',
    '官网咨询',
    '事业单位',
    '信息技术',
    0,
    null,
    '南京市玄武区苏宁大道 64 号',
  ],
  [
    '合肥巢湖康复医院',
    '巢湖康复',
    '普通客户',
    '方案报价',
    '老客户转介绍',
    '事业单位',
    '医疗健康',
    1,
    null,
    '合肥市巢湖市健康中路 50 号',
  ],
  [
    '青岛崂山茶业连锁有限公司',
    '崂山茶业',
    '小型客户',
    '初步接触',
    '主动拜访',
    '民营企业',
    '零售消费',
    0,
    '5000000',
    '青岛市崂山区海尔路 63 号',
  ],
  [
    '徐州云龙湖重工有限公司',
    '云龙湖重工',
    '普通客户',
    '需求确认',
    '行业展会',
    '国有企业',
    '装备制造',
    1,
    '80000000',
    '徐州市泉山区解放南路 20 号',
  ],
  [
    '嘉兴南湖电子商务有限公司',
    '南湖电商',
    '小型客户',
    '初步接触',
    '官网咨询',
    '民营企业',
    '零售消费',
    0,
    '3000000',
    '嘉兴市南湖区凌公塘路 3339 号',
  ],
  [
    '绍兴鉴湖纺织机械厂',
    '鉴湖纺机',
    '小型客户',
    '初步接触',
    '老客户转介绍',
    '民营企业',
    '装备制造',
    0,
    '2000000',
    '绍兴市越城区胜利西路 358 号',
  ],
] as const

/** Who one talks to: customer, name, title, mobile, phone, e-mail. The first of each is its main contact. */
const contacts = [
  ['海河机械', '王建国', '设备部部长', '13802150101', '022-24981688', 'wangjianguo@haihe.example.com'],
  ['海河机械', '刘晓燕', '采购工程师', '13802150102', '', 'liuxiaoyan@haihe.example.com'],
  ['海河机械', '孙志远', '生产副总', '13802150103', '', ''],
  ['云栖数据', '陈思齐', '技术总监', '13913110201', '0512-62881200', 'chensiqi@yunqi.example.com'],
  ['云栖数据', '吴丹', '商务经理', '13913110202', '', 'wudan@yunqi.example.com'],
  ['西溪科技', '周海涛', '总经理', '13805710301', '0571-88130066', 'zhouhaitao@xixi.example.com'],
  ['东钱湖医疗', '沈月', '信息科科长', '13905740401', '', 'shenyue@dqh.example.com'],
  ['静安百货', '陆家明', '数字化部经理', '13701860501', '021-62531818', 'lujiaming@jingan.example.com'],
  ['蠡湖精密', '顾晨', '工厂长', '13812050601', '0510-85189000', ''],
  ['巢湖康复', '丁慧', '院办主任', '13955160701', '', 'dinghui@chaohu.example.com'],
  ['云龙湖重工', '郝强', '设备处处长', '13705200801', '0516-83880000', ''],
  ['鉴湖纺机', '俞伟', '厂长', '13905750901', '', ''],
] as const

/** Whom the company sells to, and how far it has come with each. */
export async function tellOfCustomers(does: Does) {
  const entries = new Map<string, string>()
  for (const [kind, names] of Object.entries(words))
    for (const name of names) entries.set(name, (await does('admin', dictionaryCalls.create, { kind, name })).id)
  const ids = new Map<string, string>()
  const entry = (name: string) => entries.get(name)!
  for (const [
    fullName,
    simpleName,
    level,
    category,
    source,
    nature,
    industry,
    status,
    registeredCapital,
    address,
  ] of customers) {
    const { id } = await does('sales', customerCalls.create, {
      fullName,
      simpleName,
      status,
      registeredCapital,
      address,
      levelId: entry(level),
      statusId: entry(category),
      sourceId: entry(source),
      customerNature: entry(nature),
      bigInd: entry(industry),
      // What is written for them, and whom 王小雨 helps with.
      ...(simpleName === '海河机械'
        ? {
            summary: '生产线自动化改造的老客户，二期正在验收，三期在谈。',
            website: 'https://haihe.example',
            partnerIds: [demoPeople.manager.id, demoPeople.staff.id],
            customerStrategy: entry('稳定维护'),
          }
        : {}),
      ...(simpleName === '西溪科技' ? { managerId: demoPeople.staff.id, partnerIds: [demoPeople.sales.id] } : {}),
    })
    for (const [, name, title, mobile, phone, email] of contacts.filter(([whose]) => whose === simpleName))
      await does('sales', contactCalls.create, { customerId: id, name, title, mobile, phone, email })
    ids.set(simpleName, id)
  }
  const those = (...names: (typeof customers)[number][1][]) => names.map(name => ids.get(name)!)
  await does('sales', customerCalls.transactionStatus, {
    id: ids.get('海河机械')!,
    transactionStatus: TransactionStatus.Dealt,
  })
  await does('sales', customerCalls.transactionStatus, {
    id: ids.get('云栖数据')!,
    transactionStatus: TransactionStatus.Dealt,
  })
  await does('sales', customerCalls.transactionStatus, {
    id: ids.get('静安百货')!,
    transactionStatus: TransactionStatus.Lost,
    lossReasonId: entry('竞争对手'),
    lossReason: '选了集团统一采购的平台',
  })
  await does('sales', openSeaCalls.moveIn, {
    ids: those('南湖电商', '云龙湖重工'),
    openSeaId: entry('华东公海'),
    lossReason: '三个月没有回应',
  })
  await does('sales', openSeaCalls.moveIn, {
    ids: those('鉴湖纺机'),
    openSeaId: entry('老客户公海'),
    lossReasonId: entry('联系不上'),
  })
  await does('staff', customerCalls.follow, { id: ids.get('海河机械')!, operation: 'add' })
  await does('sales', commentCalls.create, {
    subjectType: 'customer',
    subjectId: ids.get('海河机械')!,
    content: '王部长确认二期下周三现场验收，三期预算已经报上去了。',
  })
  await does('staff', commentCalls.create, {
    subjectType: 'customer',
    subjectId: ids.get('海河机械')!,
    content: '收到，我准备验收清单。',
  })
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10)
  for (const [customer, name, days] of [
    ['海河机械', '二期现场验收，确认三期范围', 6],
    ['云栖数据', '年度运维回访', 13],
  ] as const)
    await does('sales', visitPlanCalls.create, { customerId: ids.get(customer)!, name, visitOn: inDays(days) })
}
