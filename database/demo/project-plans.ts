import { projectCalls, projectPlanCalls, snapshotCalls } from '#modules/projects/projects.contract.ts'
import { taskCalls, taskPlanCalls } from '#modules/tasks/tasks.contract.ts'
import type { Does } from './does.ts'
import { demoPeople } from './people.ts'

const day = 86_400_000
type Person = 'manager' | 'staff' | 'hr' | 'sales'
/** A task of a plan: from which day to which, counted from today, by whom, after which others (by name), how far. */
interface Planned {
  name: string
  from?: number
  to?: number
  who?: Person
  after?: readonly string[]
  percent?: number
  isMilestone?: boolean
  /** A milestone of no length: a moment at the end of its last day. */
  isPoint?: boolean
  below?: readonly Planned[]
}

const terminal: readonly Planned[] = [
  {
    name: '概念',
    below: [
      { name: '市场调研', from: -58, to: -48, who: 'sales', percent: 100 },
      { name: '产品需求规格', from: -47, to: -38, who: 'manager', after: ['市场调研'], percent: 100 },
      {
        name: '立项评审',
        from: -37,
        to: -37,
        who: 'manager',
        after: ['产品需求规格'],
        percent: 100,
        isMilestone: true,
      },
    ],
  },
  {
    name: '设计',
    below: [
      { name: '外观与结构设计', from: -36, to: -22, who: 'staff', after: ['立项评审'], percent: 100 },
      { name: '主板原理图', from: -36, to: -18, who: 'staff', after: ['立项评审'], percent: 100 },
      { name: '识别算法选型', from: -30, to: -16, who: 'manager', after: ['立项评审'], percent: 90 },
      {
        name: '设计评审',
        from: -14,
        to: -14,
        who: 'manager',
        after: ['外观与结构设计', '主板原理图', '识别算法选型'],
        isMilestone: true,
      },
    ],
  },
  {
    name: '样机',
    below: [
      { name: '主板打样', from: -13, to: -2, who: 'staff', after: ['设计评审'], percent: 80 },
      { name: '外壳开模', from: -13, to: 8, who: 'sales', after: ['设计评审'], percent: 45 },
      { name: '固件开发', from: -10, to: 16, who: 'staff', after: ['设计评审'], percent: 30 },
      { name: '整机组装', from: 17, to: 21, who: 'staff', after: ['外壳开模', '固件开发'] },
      { name: '高低温与跌落测试', from: 22, to: 30, who: 'staff', after: ['整机组装'] },
      {
        name: '样机验收',
        from: 31,
        to: 31,
        who: 'manager',
        after: ['高低温与跌落测试'],
        isMilestone: true,
        isPoint: true,
      },
    ],
  },
  {
    name: '上市',
    below: [
      { name: '3C 认证', from: 32, to: 62, who: 'manager', after: ['样机验收'] },
      { name: '小批量试产', from: 36, to: 48, who: 'staff', after: ['样机验收'] },
      { name: '渠道培训', from: 40, to: 46, who: 'sales', after: ['样机验收'] },
      {
        name: '正式发布',
        from: 65,
        to: 65,
        who: 'sales',
        after: ['3C 认证', '小批量试产', '渠道培训'],
        isMilestone: true,
      },
    ],
  },
]

const moving: readonly Planned[] = [
  { name: '软装采购', from: 15, to: 22, who: 'hr', after: ['隔断与水电施工'] },
  { name: '网络与门禁', from: 15, to: 19, who: 'staff', after: ['隔断与水电施工'] },
  { name: '搬家', from: 24, to: 26, who: 'hr', after: ['软装采购', '网络与门禁'] },
  { name: '新办公室启用', from: 27, to: 27, who: 'hr', after: ['搬家'], isMilestone: true },
]

/**
 * The plans: a product on its way to the market, with what was agreed and what has slipped since; and an office that
 * waits for its plan to be published.
 */
export async function tellOfProjectPlans(does: Does) {
  const projectOf = async (who: 'manager' | 'hr', key: string) =>
    (await does(who, projectCalls.list, { key })).list[0]!.id
  const product = await projectOf('manager', '智能考勤终端研发')
  const codes = await plan(does, 'manager', product, terminal)
  const { id: agreed } = await does('manager', snapshotCalls.create, { projectId: product, name: '立项时的计划' })
  await does('manager', snapshotCalls.setValue, { id: agreed, isValue: true })
  // Assembly begins two days before the firmware is ready: a lead.
  await does('manager', taskPlanCalls.setPredecessor, {
    id: codes.get('整机组装')!.id,
    number: codes.get('固件开发')!.code,
    lag: -2,
  })
  // It is known when the moulds were begun: whatever is late before them, they stay there. The trade waits for the
  // launch.
  await does('manager', taskCalls.changeStatus, { id: codes.get('外壳开模')!.id, status: 'RUNNING' })
  await does('manager', taskPlanCalls.setBounds, { id: codes.get('外壳开模')!.id, realStartDate: at(-12, 9) })
  await does('manager', taskPlanCalls.setBounds, { id: codes.get('正式发布')!.id, deadline: at(75, 18) })
  // The moulds take longer than agreed: what follows moves with them.
  await does('manager', taskCalls.update, { id: codes.get('固件开发')!.id, planEndDate: Date.now() + 20 * day })

  const office = await projectOf('hr', '新办公室装修')
  // Builders work on weekends: this plan counts every day, where others count the company's working days.
  await does('hr', projectCalls.update, { id: office, planCalendar: 'natural' })
  const before = (await does('hr', projectPlanCalls.list, { projectId: office })).list
  await plan(does, 'hr', office, moving, new Map(before.map(({ id, name, code }) => [name, { id, code }])))
}

async function plan(
  does: Does,
  who: 'manager' | 'hr',
  projectId: string,
  tasks: readonly Planned[],
  known = new Map<string, { id: string; code: string }>(),
  parentId?: string,
) {
  for (const { name, from, to, who: person, after = [], percent, isMilestone, isPoint, below = [] } of tasks) {
    const made = await does(who, taskCalls.create, {
      name,
      projectId,
      ...(parentId ? { parentId } : {}),
      ...(person ? { managerIds: [demoPeople[person].id] } : {}),
      ...(isMilestone ? { isMilestone } : {}),
      ...(from === undefined ? {} : { planStartDate: at(from, isPoint ? 18 : 9) }),
      ...(to === undefined ? {} : { planEndDate: at(to, 18) }),
    })
    known.set(name, made)
    await plan(does, who, projectId, below, known, made.id)
    for (const one of after)
      await does(who, taskPlanCalls.setPredecessor, { id: made.id, number: known.get(one)!.code })
    if (percent === 100) await does(who, taskCalls.changeStatus, { id: made.id, status: 'FINISH' })
    else if (percent) await does(who, taskCalls.update, { id: made.id, progressPercent: percent })
  }
  return known
}

/** A day counted from today, at an hour of the company's clock (Asia/Shanghai). */
const at = (days: number, hour: number) =>
  Math.floor((Date.now() + 8 * 3_600_000) / day) * day + days * day + (hour - 8) * 3_600_000
