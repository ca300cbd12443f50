import { itemTypes, itemCalls } from '#modules/tasks/item/item.contract.ts'
import { progressCalls } from '#modules/tasks/item/progress.contract.ts'
import { Priority } from '#modules/tasks/task/task-row.contract.ts'
import { taskCalls } from '#modules/tasks/task/task.contract.ts'
import { templateCalls } from '#modules/tasks/template/template.contract.ts'
import { workflowCalls } from '#modules/tasks/workflow/workflow.contract.ts'
import { demoPeople } from './people.ts'
import type { Does } from './does.ts'

const inHours = (hours: number) => Date.now() + hours * 3_600_000

/** A new colleague comes, a seal is wanted on a contract, and the servers are looked after every working day. */
export async function tellOfTaskItems(does: Does) {
  const { admin, manager, staff, finance, hr, sales } = demoPeople
  const joining = await does('hr', taskCalls.create, {
    name: '新人入职：前端工程师',
    detail: '入职前一天全部就绪。',
    planStartDate: inHours(-20),
    planEndDate: inHours(52),
    managerIds: [hr.id],
    partnerIds: [staff.id],
  })
  const desk = await does('hr', itemCalls.create, {
    id: joining.id,
    name: '准备工位和电脑',
    managerId: [staff.id],
    planEndDate: inHours(28),
  })
  await does('hr', itemCalls.create, {
    id: joining.id,
    name: '开通账号与邮箱',
    managerId: [manager.id],
    planEndDate: inHours(30),
  })
  await does('hr', itemCalls.create, {
    id: joining.id,
    name: '阅读员工手册并确认',
    type: itemTypes.shared,
    managerId: [staff.id, hr.id],
  })
  await does('hr', itemCalls.create, { id: joining.id, name: '面谈', planNum: 3, unit: '次' })
  await does('staff', itemCalls.update, { id: desk.id, operation: 'pass' })
  await does('hr', progressCalls.create, { id: joining.id, progress: 30, summary: '工位已经准备好，账号今天开。' })
  await does('hr', templateCalls.save, { id: joining.id, name: '新人入职' })
  await does('admin', templateCalls.save, { id: joining.id, name: '新人入职（公司）', isCompany: true })

  const sealing = await does('admin', workflowCalls.create, {
    name: '合同盖章',
    summary: '销售提出，财务核对金额，总经理确认后盖章。',
    steps: [
      {
        name: '提出申请',
        managerIds: [sales.id],
        days: 1,
        formFields: [
          { name: '合同名称', required: true },
          { name: '份数', required: false },
        ],
      },
      { name: '核对金额', managerIds: [finance.id, manager.id], days: 2 },
      { name: '确认并盖章', managerIds: [admin.id, hr.id], days: 1, needsAll: true },
    ],
  })
  const contract = await does('sales', taskCalls.create, {
    name: '海河机械年度合同盖章',
    type: 'WORKFLOW',
    workflowId: sealing.id,
    managerIds: [sales.id],
    priority: Priority.Important,
  })
  const {
    list: [first],
  } = await does('sales', itemCalls.list, { id: contract.id })
  await does('sales', workflowCalls.decide, {
    id: first!.id,
    operation: 'pass',
    formData: { 合同名称: '海河机械年度框架合同', 份数: '4' },
  })

  await does('manager', taskCalls.create, {
    name: '服务器每日巡检',
    detail: '查看磁盘、备份和告警，有异常立即联系值班。',
    type: 'RECURRING',
    cronExpression: '30 9 * * 1-5',
    managerIds: [staff.id],
  })
}
