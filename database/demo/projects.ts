import { dictionaryCalls } from '#mechanisms/dictionaries/dictionary.contract.ts'
import { ProjectStatus, ProjectType } from '#mechanisms/projects/project-types.contract.ts'
import { ProjectPriority } from '#modules/projects/project/project-row.contract.ts'
import { projectCalls } from '#modules/projects/projects.contract.ts'
import { taskCalls } from '#modules/tasks/tasks.contract.ts'
import type { Does } from './does.ts'
import { demoPeople } from './people.ts'

const day = 86_400_000
const inDays = (days: number) => Date.now() + days * day

/** One project of each type, each at another point of its life: what the company builds, delivers and prepares. */
export async function tellOfProjects(does: Does) {
  const { manager, staff, finance, hr, sales } = demoPeople
  for (const name of ['研发', '客户交付', '市场活动', '内部改进'])
    await does('admin', dictionaryCalls.create, { kind: 'PROJECT_TYPE', name })
  const category = async (name: string) =>
    (await does('admin', dictionaryCalls.list, { kind: 'PROJECT_TYPE' })).list.find(one => one.name === name)!.id
  const [research, delivery, market, better] = (await Promise.all(
    ['研发', '客户交付', '市场活动', '内部改进'].map(category),
  )) as [string, string, string, string]
  const team = (role: 'member' | 'senior_member' | 'product_manager', ...people: { id: string }[]) =>
    people.map(({ id }) => ({ personId: id, role }))

  const fitOut = await does('admin', projectCalls.create, {
    type: ProjectType.Waterfall,
    name: '新办公室装修',
    summary: '十二月底前搬入科创园三号楼，三百平方米。',
    managerIds: [hr.id],
    partners: team('member', finance, staff),
    priority: ProjectPriority.Important,
    typeId: better,
    planStartDate: inDays(-20),
    planEndDate: inDays(35),
    isControlled: true,
  })
  const board = await does('sales', projectCalls.create, {
    type: ProjectType.Board,
    name: '秋季客户答谢会',
    summary: '八十位客户，晚宴和新品体验。',
    managerIds: [sales.id],
    partners: team('member', hr, finance),
    typeId: market,
    planStartDate: inDays(-10),
    planEndDate: inDays(12),
  })
  const scrum = await does('manager', projectCalls.create, {
    type: ProjectType.Scrum,
    name: '开工移动端 2.0',
    summary: '离线可用、更快的首页、语音快速创建。',
    managerIds: [manager.id],
    partners: team('member', staff),
    priority: ProjectPriority.VeryImportant,
    typeId: research,
    planStartDate: inDays(-30),
    planEndDate: inDays(30),
  })
  await does('manager', projectCalls.create, {
    type: ProjectType.Collaborative,
    name: '官网改版',
    managerIds: [staff.id],
    partners: [...team('senior_member', manager), ...team('member', sales)],
    typeId: market,
    planStartDate: inDays(-40),
    planEndDate: inDays(-3),
  })
  await does('admin', projectCalls.create, {
    type: ProjectType.Workflow,
    name: '客户工单处理',
    summary: '从受理到回访，按流程逐步流转。',
    managerIds: [manager.id],
    partners: team('member', staff, sales),
    typeId: delivery,
  })
  await does('admin', projectCalls.create, {
    type: ProjectType.Product,
    name: '智能考勤终端研发',
    summary: '第一代门禁考勤一体机，从概念到量产。',
    managerIds: [manager.id],
    partners: [...team('product_manager', sales), ...team('member', staff)],
    priority: ProjectPriority.VeryImportant,
    typeId: research,
    isOutside: true,
    sellMgrId: sales.id,
    preAmount: '680000.00',
    planStartDate: inDays(-60),
    planEndDate: inDays(120),
  })
  const done = await does('manager', projectCalls.create, {
    type: ProjectType.Collaborative,
    name: '年中安全演练',
    managerIds: [manager.id],
    partners: team('member', staff),
    typeId: better,
    planStartDate: inDays(-160),
    planEndDate: inDays(-150),
  })
  await does('manager', projectCalls.changeStatus, { id: done.id, status: ProjectStatus.Finished })
  await does('staff', projectCalls.follow, { id: scrum.id, operation: 'add' })

  await does('sales', taskCalls.create, {
    name: '确定场地和菜单',
    projectId: board.id,
    planEndDate: inDays(2),
    managerIds: [hr.id],
  })
  await does('sales', taskCalls.create, {
    name: '寄出邀请函',
    projectId: board.id,
    planEndDate: inDays(-1),
    managerIds: [sales.id],
  })
  await does('hr', taskCalls.create, {
    name: '设计方案定稿',
    projectId: fitOut.id,
    planStartDate: inDays(-18),
    planEndDate: inDays(-8),
    managerIds: [hr.id],
  })
  await does('hr', taskCalls.create, {
    name: '隔断与水电施工',
    projectId: fitOut.id,
    planStartDate: inDays(-7),
    planEndDate: inDays(14),
    managerIds: [staff.id],
  })
}
