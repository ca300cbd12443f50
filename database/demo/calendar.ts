import { OpenType, eventCalls } from '#modules/calendar/event/event.contract.ts'
import { taskCalls } from '#modules/tasks/tasks.contract.ts'
import { demoPeople } from './people.ts'
import type { Does } from './does.ts'

const day = 86_400_000
/** A day of this week on the company's clock, counted from its Monday. */
const inWeek = (days: number, time: string) => {
  const there = new Date(Date.now() + 8 * 3_600_000)
  const monday = there.getTime() - ((there.getUTCDay() + 6) % 7) * day
  return `${new Date(monday + days * day).toISOString().slice(0, 10)} ${time}`
}

/** A day counted from today, whatever weekday that is. */
const inDays = (days: number, time: string) =>
  `${new Date(Date.now() + 8 * 3_600_000 + days * day).toISOString().slice(0, 10)} ${time}`

/** What people have arranged: meetings that recur, a trip, a visit, a birthday, and something private. */
export async function tellOfCalendar(does: Does) {
  const { admin, manager, staff, finance, hr, sales } = demoPeople
  const { id: weekly } = await does('manager', eventCalls.create, {
    name: '研发周会',
    place: '三楼会议室',
    detail: '每人三句话：上周完成、本周计划、需要的帮助。',
    startDate: inWeek(0, '09:30'),
    endDate: inWeek(0, '10:30'),
    rule: 'FREQ=WEEKLY;BYDAY=MO',
    partnerIds: [staff.id, admin.id],
    remindBefore: [15],
  })
  await does('staff', eventCalls.create, {
    name: '站会',
    place: '工位旁',
    startDate: inWeek(0, '17:45'),
    endDate: inWeek(0, '18:00'),
    rule: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
    partnerIds: [manager.id],
    remindBefore: [5],
  })
  await does('admin', eventCalls.create, {
    name: '月度经营会',
    type: 'meeting',
    openType: OpenType.Company,
    place: '一楼报告厅',
    startDate: inWeek(4, '14:00'),
    endDate: inWeek(4, '16:00'),
    rule: 'FREQ=MONTHLY;BYDAY=-1FR',
    partnerIds: [manager.id, finance.id, hr.id, sales.id],
    remindBefore: [60, 1440],
  })
  const { id: visit } = await does('sales', eventCalls.create, {
    name: '拜访海河机械',
    type: 'visit',
    place: '天津滨海新区',
    startDate: inWeek(8, '10:00'),
    endDate: inWeek(8, '12:00'),
    partnerIds: [manager.id],
    remindBefore: [1440],
  })
  await does('manager', eventCalls.create, {
    name: '深圳出差：客户验收',
    type: 'trip',
    isAllDay: true,
    startDate: inWeek(9, '00:00'),
    endDate: inWeek(11, '00:00'),
    partnerIds: [sales.id],
  })
  await does('hr', eventCalls.create, {
    name: '王小雨生日',
    type: 'birthday',
    openType: OpenType.Company,
    isAllDay: true,
    startDate: inWeek(3, '00:00'),
    rule: 'FREQ=YEARLY',
    partnerIds: [staff.id, manager.id],
    remindBefore: [0],
  })
  const { id: handover } = await does('admin', eventCalls.create, {
    name: '交付前走查',
    place: '二楼演示间',
    detail: '逐条走一遍验收清单，问题当场分给负责人。',
    startDate: inDays(0, '15:30'),
    endDate: inDays(0, '16:30'),
    partnerIds: [manager.id, staff.id, finance.id, hr.id, sales.id],
    remindBefore: [15],
  })
  await does('manager', eventCalls.create, {
    name: '面试：测试工程师',
    startDate: inDays(1, '11:00'),
    endDate: inDays(1, '12:00'),
    partnerIds: [hr.id, staff.id],
    remindBefore: [30],
  })
  // What was done is there to be looked at, too.
  const { id: done } = await does('manager', taskCalls.create, {
    name: '整理上一版本的复盘记录',
    planEndDate: inDays(1, '18:00'),
    managerIds: [manager.id],
  })
  await does('manager', taskCalls.changeStatus, { id: done, status: 'FINISH' })
  // Who comes, who is not sure, who cannot.
  for (const [who, id, answer] of [
    ['staff', weekly, 'accept'],
    ['admin', weekly, 'maybe'],
    ['manager', visit, 'accept'],
    ['manager', handover, 'accept'],
    ['sales', handover, 'accept'],
    ['hr', handover, 'maybe'],
    ['finance', handover, 'decline'],
  ] as const)
    await does(who, eventCalls.answer, { id, answer })
  await does('manager', eventCalls.create, {
    name: '体检',
    type: 'personal',
    openType: OpenType.Members,
    startDate: inWeek(5, '08:00'),
    endDate: inWeek(5, '10:00'),
  })
}
