import { commentCalls } from '#mechanisms/comments/comment.contract.ts'
import { Priority } from '#modules/tasks/task/task-row.contract.ts'
import { taskCalls } from '#modules/tasks/task/task.contract.ts'
import { demoPeople, type DemoLogin } from './people.ts'
import type { Does } from './does.ts'

const hour = 3_600_000
const inHours = (hours: number) => Date.now() + hours * hour

/** A week in the company: the autumn release is being made ready, an offer is due, invoices are to be checked. */
export async function tellOfTasks(does: Does) {
  const { admin, manager, staff, finance, hr, sales } = demoPeople
  const release = await does('manager', taskCalls.create, {
    name: '秋季版本发布准备',
    summary: '确认范围、回归测试、发布说明',
    priority: Priority.Important,
    planStartDate: inHours(-72),
    planEndDate: inHours(48),
    managerIds: [manager.id],
    partnerIds: [staff.id],
    followerIds: [admin.id],
  })
  await does('manager', taskCalls.changeStatus, { id: release.id, status: 'RUNNING' })
  const login = await does('manager', taskCalls.create, {
    name: '登录页在小屏手机上的适配',
    detail: '320 像素宽时按钮被键盘挡住，请修复并补一条浏览器测试。',
    priority: Priority.Urgent,
    planStartDate: inHours(-24),
    planEndDate: inHours(6),
    managerIds: [staff.id],
    followerIds: [manager.id],
    parentId: release.id,
  })
  await does('staff', taskCalls.changeStatus, { id: login.id, status: 'RUNNING' })
  await does('manager', taskCalls.create, {
    name: '评审第四季度合同条款',
    priority: Priority.Both,
    planStartDate: inHours(3),
    planEndDate: inHours(27),
    managerIds: [manager.id, sales.id],
  })
  await does('staff', taskCalls.create, {
    name: '整理发布说明的英文稿',
    planEndDate: inHours(40),
    managerIds: [staff.id],
    parentId: login.id,
  })
  const overdue = await does('admin', taskCalls.create, {
    name: '核对十月差旅发票',
    priority: Priority.Important,
    planStartDate: inHours(-200),
    planEndDate: inHours(-30),
    managerIds: [finance.id],
  })
  await does('finance', taskCalls.changeStatus, { id: overdue.id, status: 'RUNNING' })
  const done = await does('admin', taskCalls.create, {
    name: '发布招聘启事：前端工程师',
    planStartDate: inHours(-100),
    planEndDate: inHours(20),
    managerIds: [hr.id],
  })
  await does('hr', taskCalls.changeStatus, { id: done.id, status: 'FINISH' })
  await does('sales', taskCalls.create, {
    name: '拜访海河机械，确认报价',
    priority: Priority.Important,
    planStartDate: inHours(20),
    planEndDate: inHours(24),
    managerIds: [sales.id],
    partnerIds: [manager.id],
  })
  const say = (who: DemoLogin, subjectId: string, content: string, notifyId: string[] = []) =>
    does(who, commentCalls.create, { subjectType: 'task', subjectId, type: 'mobile', content, notifyId })
  await say('manager', release.id, '范围已经和产品确认，周一上午冻结代码。@王小雨 登录页的适配放在第一位。', [staff.id])
  await say('staff', release.id, '收到，今天下班前提交。')
  await say('admin', release.id, '发布说明请附上英文版，海外客户要用。')
  await say('staff', login.id, '已在 320 像素宽的真机上复现，正在修复。@张伟 预计下午 4 点前完成。', [manager.id])
  await does('other', taskCalls.create, { name: '盘点仓库', summary: '另一家公司的任务', planEndDate: inHours(30) })
}
