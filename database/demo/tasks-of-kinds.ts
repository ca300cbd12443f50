import { batchCalls } from '#modules/tasks/batch/batch.contract.ts'
import { taskViewCalls } from '#modules/tasks/list/view/task-view.contract.ts'
import { userGroupCalls } from '#modules/tasks/list/user-group/user-group.contract.ts'
import { planCalls } from '#modules/tasks/plan/plan.contract.ts'
import { fieldCalls } from '#modules/tasks/task/editing/field-calls.contract.ts'
import { relationCalls } from '#modules/tasks/task/relations/relations.contract.ts'
import { Priority } from '#modules/tasks/task/task-row.contract.ts'
import { OpenType, taskCalls } from '#modules/tasks/task/task.contract.ts'
import { demoPeople } from './people.ts'
import type { Does } from './does.ts'

const inHours = (hours: number) => Date.now() + hours * 3_600_000

/**
 * Tasks of every kind around the autumn release, an exhibition planned line by line, and how people look at what is
 * theirs.
 */
export async function tellOfKinds(does: Does) {
  const { storyId, stepId } = await tellOfStory(does)
  const bugId = await tellOfFindings(does, storyId)
  await tellOfBatch(does)
  await tellOfPrivateMatter(does)
  await tellOfViews(does, [stepId, bugId])
}

/** What the release is about: a story whose steps follow each other. */
async function tellOfStory(does: Does) {
  const { manager, staff } = demoPeople
  const story = await does('manager', taskCalls.create, {
    type: 'STORY',
    name: '离线时也能查看和填写任务',
    detail: '在仓库和车间里没有网络。打开过的任务要能查看，写下的内容在联网后自动提交。',
    point: 8,
    priority: Priority.Important,
    planStartDate: inHours(-120),
    planEndDate: inHours(112),
    planWorkHour: 40,
    managerIds: [manager.id],
    partnerIds: [staff.id],
  })
  const step = (name: string, from: number, to: number, who: string, parentId = story.id) =>
    does('manager', taskCalls.create, {
      name,
      parentId,
      managerIds: [who],
      planStartDate: inHours(from),
      planEndDate: inHours(to),
      planWorkHour: Math.round((to - from) / 6),
    })
  const read = await step('打开过的任务保存在手机上', -120, -60, staff.id)
  const write = await step('离线填写，联网后提交', -30, 40, staff.id)
  const test = await step('在地下车库里实测', 90, 112, manager.id)
  await step('两处同时修改时让用户选择', -28, 30, staff.id, write.id)
  await does('manager', planCalls.setPredecessor, { id: write.id, number: read.code })
  await does('manager', planCalls.setPredecessor, { id: test.id, number: write.code, lag: 1 })
  await does('manager', taskCalls.changeStatus, { id: story.id, status: 'RUNNING' })
  await does('staff', taskCalls.changeStatus, { id: read.id, status: 'FINISH' })
  await does('staff', taskCalls.changeStatus, { id: write.id, status: 'RUNNING' })
  const {
    list: [release],
  } = await does('manager', taskCalls.advancedList, { key: '秋季版本发布准备' })
  await does('manager', relationCalls.add, { id: story.id, relatedId: release!.id })
  return { storyId: story.id, stepId: write.id }
}

/** What testers and colleagues found, and what is to be checked before the release. */
async function tellOfFindings(does: Does, storyId: string) {
  const { manager, staff, finance } = demoPeople
  const bug = await does('manager', taskCalls.create, {
    type: 'BUG',
    name: '深色模式下图表的坐标轴看不清',
    detail: '首页切换到深色模式后，坐标轴文字与背景颜色接近。\n机型：小米 14，浏览器：Chrome 129。',
    point: 2,
    priority: Priority.Urgent,
    planEndDate: inHours(60),
    managerIds: [staff.id],
  })
  await does('staff', relationCalls.add, { id: bug.id, relatedId: storyId })
  await does('manager', taskCalls.create, {
    type: 'ISSUE',
    name: '域名证书本月底到期，等待续费',
    priority: Priority.Important,
    planEndDate: inHours(200),
    managerIds: [finance.id],
    approvalIds: [manager.id],
  })
  await does('manager', taskCalls.create, {
    type: 'QUALITY',
    name: '发布前检查：安装包与升级说明',
    detail: '安装、升级、回退各做一次；核对版本号和签名。',
    planStartDate: inHours(24),
    planEndDate: inHours(44),
    managerIds: [manager.id],
    partnerIds: [staff.id],
  })
  return bug.id
}

/** Written down in one go, as it came to mind. */
async function tellOfBatch(does: Does) {
  const { sales } = demoPeople
  const lines = [
    { name: '设计展位', managerIds: [sales.id] },
    { name: '确认尺寸和用电', level: 1 },
    { name: '画册与易拉宝', level: 1, priority: Priority.Important },
    { name: '订机票和酒店', managerName: '赵敏' },
    { name: '邀请老客户到展位', managerIds: [sales.id], priority: Priority.Urgent },
  ]
  await does('sales', batchCalls.create, {
    name: '十二月上海工业展',
    tasks: lines.map((line, index) => ({ ...line, planEndDate: inHours(120 + index * 24) })),
  })
}

/** Seen by those two alone; the administrator finds its title. */
async function tellOfPrivateMatter(does: Does) {
  const { manager, hr } = demoPeople
  const talk = await does('manager', taskCalls.create, {
    name: '试用期转正面谈：前端组',
    planEndDate: inHours(70),
    managerIds: [manager.id, hr.id],
    openType: OpenType.Members,
    lockContent: true,
  })
  await does('manager', fieldCalls.changeWorkHour, { id: talk.id, planWorkHour: 2 })
}

async function tellOfViews(does: Does, [stepId, bugId]: readonly [stepId: string, bugId: string]) {
  await does('admin', taskViewCalls.create, {
    name: '本周到期',
    isShared: true,
    query: { scope: 'mine', isOpen: true, due: 'week', sort: 'planEndDate' },
  })
  await does('manager', taskViewCalls.create, {
    name: '团队看板',
    query: { scope: 'subordinates', layout: 'board', groupBy: 'status' },
  })
  await does('staff', taskViewCalls.create, {
    name: '缺陷，按优先级',
    query: { scope: 'mine', type: ['BUG', 'ISSUE'], groupBy: 'priority', density: 'dense' },
  })
  const focus = await does('staff', userGroupCalls.create, { name: '今天先做' })
  const later = await does('staff', userGroupCalls.create, { name: '发布之后' })
  await does('staff', userGroupCalls.bind, { taskId: [bugId], toGroupId: focus.id })
  await does('staff', userGroupCalls.bind, { taskId: [stepId], toGroupId: later.id })
}
