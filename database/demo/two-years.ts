import { addDays, addMonths, firstOfMonth } from '#platform/contract/days.ts'
import { dayOf } from '#platform/contract/zone.ts'
import type { Database } from '#platform/server/database/database.ts'
import { commentCalls } from '#mechanisms/comments/comment.contract.ts'
import { dictionaryCalls } from '#mechanisms/dictionaries/dictionary.contract.ts'
import { supplierDirectoryCalls } from '#mechanisms/suppliers/supplier-directory.contract.ts'
import { IncomeType } from '#modules/crm/contract/contract-brief.contract.ts'
import { ChanceStatus } from '#modules/crm/chance/chance-brief.contract.ts'
import {
  chanceCalls,
  chanceLossReasons,
  contractCalls,
  customerDirectoryCalls,
  paymentCalls,
  TermType,
} from '#modules/crm/crm.contract.ts'
import type { Does } from './does.ts'
import { demoCompany, type DemoLogin } from './people.ts'

/** Customer, what was sold, its type, for how much. One in about two months, the oldest first. */
const sold = [
  ['云栖数据', '云栖数据考勤系统部署', '软件开发', '68000.00'],
  ['海河机械', '海河机械报表定制', '软件开发', '45000.00'],
  ['云龙湖重工', '云龙湖重工设备台账', '软件开发', '128000.00'],
  ['静安百货', '静安百货门店巡检', '软件开发', '86000.00'],
  ['云栖数据', '云栖数据首年运维', '运维服务', '84000.00'],
  ['巢湖康复', '巢湖康复排班系统', '软件开发', '74000.00'],
  ['海河机械', '海河机械运维服务', '运维服务', '60000.00'],
  ['云龙湖重工', '云龙湖重工二期移动端', '软件开发', '152000.00'],
  ['静安百货', '静安百货会员对接', '软件开发', '98000.00'],
  ['蠡湖精密', '蠡湖精密试点项目', '软件开发', '56000.00'],
] as const
/** Customer, what was not sold, for how much, why, and how many months ago it was heard of. */
const notSold = [
  ['静安百货', '静安百货仓储盘点', '92000.00', '选择了竞争对手', 20],
  ['紫金山软件园', '紫金山软件园访客系统', '58000.00', '项目取消', 9],
  ['西溪科技', '西溪科技外勤管理', '36000.00', '报价过高', 4],
] as const
/** Supplier, what was bought, for how much: one a quarter. */
const bought = [
  ['西溪云计算', '云服务器首年采购', '42000.00'],
  ['中关村显示', '会议室显示屏', '23800.00'],
  ['华北会展', '春季展位', '36000.00'],
  ['西溪云计算', '对象存储扩容', '18000.00'],
  ['京东企业购', '办公电脑更新', '51600.00'],
  ['华北会展', '秋季展位', '38000.00'],
] as const
/** When each customer became one, in months ago: before its first contract. */
const metBefore = [
  ['云栖数据', 24],
  ['海河机械', 22],
  ['云龙湖重工', 20],
  ['静安百货', 18],
  ['巢湖康复', 14],
  ['西溪科技', 11],
  ['蠡湖精密', 7],
  ['东钱湖医疗', 5],
  ['崂山茶业', 4],
  ['紫金山软件园', 3],
  ['南湖电商', 2],
] as const
/** Whom 刘强 visited, and what came of it. */
const visits = [
  ['海河机械', '看了二期现场，设备部希望年内验收。'],
  ['云栖数据', '年度运维回访，响应速度认可。'],
  ['静安百货', '演示考勤终端，数字化部要报价。'],
  ['云龙湖重工', '设备处想把点检也接进来。'],
] as const

/** Two years of trade behind what is under way, so that each analysis has something to compare: all of it is settled. */
export async function tellOfTwoYears(does: Does, entry: (name: string) => string, database: Database) {
  const today = dayOf(new Date(), 'Asia/Shanghai')
  /** The day of the month so many months ago. */
  const at = (months: number, day: number) => addDays(firstOfMonth(addMonths(today, -months)), day - 1)
  const customerId = async (key: string) => (await does('sales', customerDirectoryCalls.list, { key })).list[0]!.id
  const supplierId = async (key: string) => (await does('manager', supplierDirectoryCalls.list, { key })).list[0]!.id

  const settled = async (
    who: 'sales' | 'manager',
    draft: { name: string; total: string; typeId: string; payTypeId: string; startDate: string; endDate: string },
    party: object,
    deciders: readonly DemoLogin[],
    signer: string,
  ) => {
    const { id } = await does(who, contractCalls.create, { ...draft, ...party })
    for (const one of deciders) await does(one, contractCalls.decide, { id, agree: true })
    const [half, rest] = [addDays(draft.startDate, 20), addDays(draft.startDate, 55)]
    await does(who, paymentCalls.setTerms, {
      id,
      terms: [
        { name: '预付款', type: TermType.Advance, percent: '50', paymentDate: half },
        { name: '尾款', type: TermType.Final, paymentDate: rest },
      ],
    })
    const part = `${Number(draft.total) / 2}.00`
    await does(who, paymentCalls.pay, { id, amount: part, payDate: half })
    await does(who, paymentCalls.pay, { id, amount: part, payDate: rest })
    await does(who, contractCalls.change, {
      id,
      statusId: entry('已完结'),
      signedDate: draft.startDate,
      customerSignedUser: signer,
      finishedDate: addDays(draft.startDate, 70),
    })
  }
  for (const [place, [customer, name, type, total]] of sold.entries()) {
    const startDate = at(23 - 2 * place, 6)
    const party = { customerId: await customerId(customer) }
    const hoped = { name, preAmount: total, preDate: startDate, discoverDate: addDays(startDate, -40) }
    const { id: chanceId } = await does('sales', chanceCalls.create, { ...hoped, ...party })
    await does('sales', chanceCalls.changeStatus, { id: chanceId, status: ChanceStatus.Won, finalAmount: total })
    await settled(
      'sales',
      { name, total, typeId: entry(type), payTypeId: entry('分期付款'), startDate, endDate: addDays(startDate, 90) },
      { ...party, chanceId },
      ['admin', 'manager', 'finance'],
      '经办人',
    )
  }
  const reasons = await does('admin', dictionaryCalls.list, { kind: chanceLossReasons })
  for (const [customer, name, preAmount, reason, months] of notSold) {
    const { id } = await does('sales', chanceCalls.create, {
      name,
      preAmount,
      customerId: await customerId(customer),
      discoverDate: at(months, 15),
    })
    const lossReasonId = reasons.list.find(one => one.name === reason)!.id
    await does('sales', chanceCalls.changeStatus, { id, status: ChanceStatus.Lost, lossReasonId })
  }
  for (const [place, [supplier, name, total]] of bought.entries()) {
    const startDate = at(22 - 3 * place, 12)
    await settled(
      'manager',
      {
        name,
        total,
        typeId: entry('设备采购'),
        payTypeId: entry('分期付款'),
        startDate,
        endDate: addDays(startDate, 60),
      },
      { incomeType: IncomeType.Purchase, supplierId: await supplierId(supplier) },
      ['admin', 'finance'],
      '经办人',
    )
  }
  await database.company(demoCompany.id).run([
    {
      name: 'demo_customer_was',
      values: [metBefore.map(([name]) => name), metBefore.map(([, months]) => `${at(months, 3)} 09:30+08`)],
      text: `update customer set created_at = met.at from unnest($1::text[], $2::timestamptz[]) as met (name, at) where
        simple_name = met.name`,
    },
  ])
  for (let months = 11; months >= 1; months--) {
    const [customer, content] = visits[months % visits.length]!
    const { id } = await does('sales', commentCalls.create, {
      subjectType: 'customer',
      subjectId: await customerId(customer),
      type: 'visit',
      content,
    } as never)
    await database.company(demoCompany.id).run([
      {
        name: 'demo_visit_was',
        values: [id, `${at(months, 9)} 10:00+08`],
        text: 'update comment set created_at = $2::timestamptz where id = $1',
      },
    ])
  }
}
