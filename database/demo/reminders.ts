import { reminderCalls } from '#mechanisms/reminders/reminder.contract.ts'
import { taskCalls } from '#modules/tasks/tasks.contract.ts'
import { demoPeople } from './people.ts'
import type { Does } from './does.ts'

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

/** What people do not want to forget. */
export async function tellOfReminders(does: Does) {
  const { manager, staff, hr, sales } = demoPeople
  await does('manager', reminderCalls.create, {
    content: '和海河机械确认报价单的有效期',
    remindAt: inHours(21),
    userIds: [manager.id, sales.id],
  })
  await does('manager', reminderCalls.create, {
    content: '周会前收齐各组的进展',
    remindAt: inHours(46),
    userIds: [manager.id, staff.id],
  })
  const {
    list: [joining],
  } = await does('hr', taskCalls.list, { key: '新人入职', limit: 1 })
  await does('hr', reminderCalls.create, {
    type: 'task',
    subjectId: joining!.id,
    content: '新人入职前检查准备清单',
    before: 60,
    userIds: [hr.id, staff.id],
  })
  await does('finance', reminderCalls.create, { content: '月底前催收差旅发票', remindAt: inHours(150) })
}
