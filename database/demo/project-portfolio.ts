import { ProjectType } from '#mechanisms/projects/project-types.contract.ts'
import { settingCalls } from '#modules/company/company.contract.ts'
import { ProjectPriority } from '#modules/projects/project/project-row.contract.ts'
import { projectApprovalCalls, projectCalls, projectTemplateCalls } from '#modules/projects/projects.contract.ts'
import { taskCalls } from '#modules/tasks/tasks.contract.ts'
import type { Does } from './does.ts'
import { demoPeople } from './people.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/**
 * What else becomes of projects: one from a template that is half done, one that waits to be approved, one that was
 * rejected, one in the bin; a report, a template, a copy.
 */
export async function tellOfPortfolio(does: Does) {
  const { manager, staff, sales, hr, finance } = demoPeople
  const launch = await does('sales', projectCalls.create, {
    type: ProjectType.Collaborative,
    templateId: 'event',
    name: '华东渠道大会',
    summary: '三百位渠道伙伴，新品首发与政策宣讲。',
    managerIds: [sales.id],
    priority: ProjectPriority.VeryImportant,
    planStartDate: inDays(-16),
    planEndDate: inDays(15),
    partners: [
      { personId: manager.id, role: 'senior_member' },
      ...[staff, hr, finance].map(({ id }) => ({ personId: id, role: 'member' as const })),
    ],
  })
  const { list } = await does('sales', taskCalls.list, { projectId: launch.id, scope: 'company', limit: 50 })
  for (const [name, who] of [
    ['活动方案与预算', sales],
    ['确定场地', hr],
    ['嘉宾与议程', manager],
    ['物料制作', staff],
  ] as const) {
    const task = list.find(one => one.name === name)
    if (!task) continue
    if (who !== sales)
      await does('sales', taskCalls.changeMembers, { id: task.id, role: 'manager', addId: [who.id], delId: [sales.id] })
    if (name !== '嘉宾与议程' && name !== '物料制作')
      await does('sales', taskCalls.changeStatus, { id: task.id, status: 'FINISH' })
  }
  await does('sales', projectCalls.reportToPmo, {
    id: launch.id,
    title: '九月第二周进展',
    summary: '场地已定，嘉宾邀约比计划慢三天，本周内追上。',
  })
  await does('sales', projectTemplateCalls.save, {
    projectId: launch.id,
    name: '渠道大会标准流程',
    about: '按华东渠道大会整理',
  })

  const [old] = (await does('manager', projectCalls.list, { key: '年中安全演练', status: -1 })).list
  if (old)
    await does('manager', projectTemplateCalls.copy, { id: old.id, name: '年末安全演练', planStartDate: inDays(20) })

  await does('admin', settingCalls.write, { keyName: 'project_approve', keyValue: '{"status":1}' })
  await does('staff', projectCalls.create, {
    type: ProjectType.Board,
    templateId: 'hiring',
    name: '前端团队扩招',
    managerIds: [staff.id],
    planStartDate: inDays(3),
    planEndDate: inDays(45),
  })
  const refused = await does('staff', projectCalls.create, {
    type: ProjectType.Collaborative,
    name: '办公区咖啡角',
    summary: '三楼东侧，预算两万。',
    managerIds: [staff.id],
  })
  await does('manager', projectApprovalCalls.handle, {
    id: refused.id,
    agree: false,
    opinion: '先并入新办公室装修一起考虑',
  })
  await does('admin', settingCalls.write, { keyName: 'project_approve', keyValue: '{"status":0}' })

  const mistake = await does('staff', projectCalls.create, {
    type: ProjectType.Collaborative,
    name: '测试项目',
    managerIds: [staff.id],
  })
  await does('staff', projectCalls.remove, { id: mistake.id })
}
