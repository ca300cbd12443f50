import { addDays, daysFrom, firstOfMonth } from '#platform/contract/days.ts'
import { dayOf } from '#platform/contract/zone.ts'
import {
  fillSignCalls,
  leaveBalanceCalls,
  leaveCalls,
  leaveKindCalls,
  outingCalls,
  overtimeCalls,
  workCalendarCalls,
} from '#modules/hr/hr.contract.ts'
import { demoPeople, type DemoLogin } from './people.ts'
import type { Does } from './does.ts'

/** Since when they are with the company, and work at all. */
const lives: [DemoLogin, joined: number, works: number][] = [
  ['admin', 9, 21],
  ['manager', 6, 14],
  ['staff', 2, 3],
  ['finance', 4, 11],
  ['hr', 5, 8],
  ['sales', 3, 12],
]

/**
 * Who is away when: leave that waits, that was approved, rejected and withdrawn; what everybody has left; a day of
 * the company's own.
 */
export async function tellOfLeave(does: Does) {
  const today = dayOf(new Date(), 'Asia/Shanghai')
  const year = Number(today.slice(0, 4))
  for (const [who, joined, works] of lives)
    await does('hr', leaveBalanceCalls.dates, {
      id: demoPeople[who].id,
      joinedOn: `${year - joined}-03-15`,
      workSince: `${year - works}-07-01`,
    })
  const { list } = await does('hr', leaveKindCalls.list, {})
  const kind = (code: string) => list.find(one => one.code === code)!.id
  await does('hr', leaveBalanceCalls.adjust, {
    personId: demoPeople.manager.id,
    kindId: kind('lieu'),
    amount: 16,
    reason: '版本发布周末值班两天',
  })
  await does('hr', leaveBalanceCalls.adjust, {
    personId: demoPeople.staff.id,
    kindId: kind('lieu'),
    amount: 8,
    reason: '周六上线支持',
    expiresOn: addDays(today, 90),
  })
  await does('hr', workCalendarCalls.setDays, {
    startDate: `${year}-12-31`,
    endDate: `${year}-12-31`,
    isWork: false,
    name: '年终放假',
  })

  const { weekdays, days } = await does('hr', workCalendarCalls.read, {
    startDate: addDays(today, -40),
    endDate: addDays(today, 60),
  })
  const isWorked = (day: string) =>
    days.find(one => one.day === day)?.isWork ??
    weekdays.includes(((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1)
  const ahead = daysFrom(addDays(today, 1), addDays(today, 60)).filter(isWorked)
  const behind = daysFrom(addDays(today, -40), addDays(today, -1)).filter(isWorked).reverse()

  const apply = async (who: DemoLogin, code: string, from: string, to: string, detail: string) =>
    (await does(who, leaveCalls.create, { kindId: kind(code), startDate: from, endDate: to, detail })).id
  const sick = await apply('staff', 'sick', `${behind[6]} 13:00`, `${behind[6]} 18:00`, '发烧，下午去医院。')
  await does('manager', leaveCalls.handle, { id: sick, agree: true, opinion: '好好休息，站会我来主持' })
  const visit = await apply('sales', 'personal', `${ahead[0]} 09:00`, `${ahead[0]} 11:30`, '孩子家长会，上午晚到。')
  await does('admin', leaveCalls.handle, { id: visit, agree: true })
  const moving = await apply('finance', 'annual', `${ahead[2]} 09:00`, `${ahead[3]} 12:00`, '搬家，报销由赵敏代收。')
  await does('admin', leaveCalls.handle, { id: moving, agree: true, opinion: '同意' })
  const closing = await apply('hr', 'annual', `${ahead[5]} 09:00`, `${ahead[5]} 18:00`, '陪父母体检。')
  await does('admin', leaveCalls.handle, { id: closing, agree: false, opinion: '当天有新员工入职，请换一天' })
  const mistaken = await apply(
    'staff',
    'personal',
    `${ahead[1]} 14:00`,
    `${ahead[1]} 16:00`,
    '办理护照，时间改了先撤回。',
  )
  await does('staff', leaveCalls.revoke, { id: mistaken })
  await apply('staff', 'annual', `${ahead[6]} 13:00`, `${ahead[8]} 18:00`, '回老家，移动端的工单交接给张伟。')
  await apply('manager', 'lieu', `${ahead[4]} 13:00`, `${ahead[4]} 18:00`, '发布周值班调休。')

  const demo = await does('sales', outingCalls.create, {
    kind: 'trip',
    startDate: ahead[7]!,
    endDate: ahead[8]!,
    place: '天津滨海新区',
    detail: '海河机械二期验收，与采购部确认交付计划。',
    partnerIds: [demoPeople.manager.id],
  })
  await does('admin', outingCalls.handle, { id: demo.id, agree: true, opinion: '注意保留验收单' })
  const lastRest = daysFrom(addDays(today, -14), addDays(today, -1))
    .filter(day => !isWorked(day) && day >= firstOfMonth(today))
    .at(-1)
  if (lastRest) {
    const release = await does('manager', overtimeCalls.create, {
      startDate: `${lastRest} 10:00`,
      endDate: `${lastRest} 14:00`,
      detail: '移动端新版本上线支持。',
    })
    await does('admin', overtimeCalls.handle, { id: release.id, agree: true, opinion: '辛苦了' })
  }
  await does('staff', outingCalls.create, {
    kind: 'outing',
    startDate: `${ahead[3]} 14:00`,
    endDate: `${ahead[3]} 17:30`,
    place: '徐家汇港汇广场',
    detail: '给客户演示移动端新版本。',
    partnerIds: [],
  })

  // Months before this one may be closed.
  const missed = behind.filter(day => day >= firstOfMonth(today))
  if (missed.length < 2) return
  await does('staff', fillSignCalls.create, {
    day: missed[0]!,
    signType: 'out',
    time: '18:40',
    detail: '在客户现场演示，走时忘了签退。',
  })
  const forgotten = await does('manager', fillSignCalls.create, {
    day: missed[1]!,
    signType: 'in',
    time: '09:20',
    detail: '手机没电，到公司后才充上。',
  })
  await does('admin', fillSignCalls.handle, { id: forgotten.id, agree: true })
}
