import { dayOf } from '#platform/contract/zone.ts'
import { notificationCalls } from '#mechanisms/notifications/notification.contract.ts'
import { settingCalls } from '#modules/company/company.contract.ts'
import { approvalCalls, weekCalls, workHourCalls } from '#modules/hours/hours.contract.ts'
import { taskCalls } from '#modules/tasks/tasks.contract.ts'
import { demoPeople, type DemoLogin } from './people.ts'
import type { Does } from './does.ts'

const dayLength = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * dayLength)
const weekday = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
const mondayOf = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - weekday(day) * dayLength).toISOString().slice(0, 10)

/** What goes on all the time, whose it is, and by whom hours on it are approved. */
const work: { who: DemoLogin; by: DemoLogin; name: string; planWorkHour: number; share: number; notes: string[] }[] = [
  {
    who: 'staff',
    by: 'manager',
    name: '移动端前端日常开发',
    planWorkHour: 320,
    share: 0.7,
    notes: ['列表页骨架屏', '表单草稿', '深色模式走查', '组件整理'],
  },
  {
    who: 'staff',
    by: 'manager',
    name: '线上问题排查与答疑',
    planWorkHour: 60,
    share: 0.3,
    notes: ['客户反馈', '日志排查', '答疑群值班'],
  },
  {
    who: 'manager',
    by: 'admin',
    name: '代码评审与团队协作',
    planWorkHour: 300,
    share: 1,
    notes: ['评审', '周会', '排期'],
  },
  { who: 'sales', by: 'admin', name: '重点客户跟进', planWorkHour: 280, share: 1, notes: ['拜访', '报价', '电话回访'] },
  {
    who: 'finance',
    by: 'admin',
    name: '日常报销与对账',
    planWorkHour: 300,
    share: 1,
    notes: ['报销单', '对账', '开票'],
  },
  {
    who: 'hr',
    by: 'admin',
    name: '招聘与入职办理',
    planWorkHour: 240,
    share: 0.9,
    notes: ['面试', '入职材料', '培训'],
  },
]
/** 6.5 to 9 hours a day, the same in every telling. */
const hoursOn = (index: number, of: number) => 6.5 + ((index * 7 + of * 3) % 6) / 2

/**
 * Two months of hours: approved until the week before last, last week waits, of which one log was sent back, this week
 * is being filled in.
 */
export async function tellOfHours(does: Does) {
  await does('admin', settingCalls.write, { keyName: 'workhour_fill_days', keyValue: '62' })
  const today = dayOf(new Date(), 'Asia/Shanghai')
  const thisMonday = mondayOf(today)
  const lastMonday = mondayOf(dayOf(inDays(-7), 'Asia/Shanghai'))
  const days = Array.from({ length: 60 }, (_, back) => dayOf(inDays(back - 59), 'Asia/Shanghai')).filter(
    day => weekday(day) < 5,
  )
  for (const [of, { who, by, name, planWorkHour, share, notes }] of work.entries()) {
    const { id: taskId } = await does(by, taskCalls.create, {
      name,
      planWorkHour,
      status: 'RUNNING',
      managerIds: [demoPeople[who].id],
    })
    const cells = days.flatMap((day, index) => {
      const hour = Math.round(hoursOn(index, of) * share * 2) / 2
      const isOff = (index * 5 + of) % 19 === 0
      return isOff || (day === today && of % 2 === 0)
        ? []
        : [{ taskId, startDate: day, hour, summary: notes[index % notes.length]! }]
    })
    await does(who, weekCalls.fill, { cells })
  }
  for (const [who, by] of [
    ['staff', 'manager'],
    ['manager', 'admin'],
    ['sales', 'admin'],
    ['finance', 'admin'],
    ['hr', 'admin'],
  ] as const) {
    await does(who, workHourCalls.submit, {
      endDate: new Date(Date.parse(lastMonday) - dayLength).toISOString().slice(0, 10),
    })
    const { list } = await does(by, approvalCalls.list, { personId: demoPeople[who].id, limit: 100 })
    await does(by, approvalCalls.process, { id: list.map(({ id }) => id), agree: true })
    await does(who, notificationCalls.readAll, {})
    await does(by, notificationCalls.readAll, {})
    await does(who, workHourCalls.submit, {
      startDate: lastMonday,
      endDate: new Date(Date.parse(thisMonday) - dayLength).toISOString().slice(0, 10),
    })
  }
  const { list } = await does('manager', approvalCalls.list, { personId: demoPeople.staff.id, limit: 100 })
  await does('manager', approvalCalls.process, { id: [list[1]!.id], agree: false, opinion: '请写明完成了哪些页面' })
}
