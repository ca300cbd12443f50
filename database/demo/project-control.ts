import { uploadCalls } from '#mechanisms/attachments/attachment.contract.ts'
import { fileGroupCalls } from '#mechanisms/deliverables/deliverable.contract.ts'
import { openShareCalls, shareCalls } from '#mechanisms/shares/share.contract.ts'
import { ProjectStage } from '#modules/projects/project/project-row.contract.ts'
import { taskCalls } from '#modules/tasks/tasks.contract.ts'
import {
  budgetCalls,
  costCalls,
  projectCalls,
  projectLogCalls,
  projectPlanCalls,
  riskCalls,
} from '#modules/projects/projects.contract.ts'
import type { Does } from './does.ts'
import { demoPeople } from './people.ts'

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** How two projects are steered: what may go wrong, what they cost, what they deliver. */
export async function tellOfProjectControl(does: Does) {
  const find = async (name: string) =>
    (await does('admin', projectCalls.list, { key: name, status: -1 })).list.find(one => one.name === name)!.id
  const [fitOut, terminal] = (await Promise.all(['新办公室装修', '智能考勤终端研发'].map(find))) as [string, string]
  await tellOfRisks(does, fitOut, terminal)
  await tellOfMoney(does, fitOut)
  await tellOfTerminal(does, terminal)
  await tellOfLog(does, fitOut, terminal)
  await tellOfDelivered(does, fitOut)
  await does('hr', projectCalls.update, { id: fitOut, stage: ProjectStage.Planning })
  await does('manager', projectCalls.update, { id: terminal, stage: ProjectStage.Implementation })
}

/** The fit-out has a budget in groups, real costs matched with it, one of them beyond it. */
async function tellOfMoney(does: Does, projectId: string) {
  const line = async (draft: object) =>
    (await does('hr', budgetCalls.create, { projectId, type: 'expense', name: '', ...draft })).id
  const [works, furnish] = [
    await line({ type: 'group', name: '施工' }),
    await line({ type: 'group', name: '家具与设备' }),
  ]
  const design = await line({ type: 'custom', name: '设计费', amount: '18000' })
  const build = await line({ type: 'expense', name: '隔断与水电', groupId: works, amount: '126000' })
  await line({ type: 'material', name: '环保乳胶漆', groupId: works, quantity: '36', unit: '桶', price: '268.00' })
  const desks = await line({
    type: 'product',
    name: '升降办公桌',
    groupId: furnish,
    quantity: '40',
    unit: '张',
    price: '1499.00',
  })
  await line({ type: 'product', name: '会议室屏幕', groupId: furnish, quantity: '3', unit: '台', price: '6800.00' })
  await line({ type: 'workhour', name: '项目管理', quantity: '120', price: '150.00' })
  await does('hr', costCalls.setRates, {
    projectId,
    rates: [
      { role: null, personId: null, rate: '120' },
      { role: 'manager', personId: null, rate: '180' },
    ],
  })
  const spend = async (draft: object, matches: { budgetId: string; amount: string }[]) => {
    const { id } = await does('hr', costCalls.create, {
      projectId,
      type: 'expense',
      name: '',
      costDate: dayIn(0),
      ...draft,
    })
    if (matches.length > 0) await does('hr', costCalls.match, { id, matches })
  }
  await spend({ type: 'custom', name: '设计院尾款', costDate: dayIn(-9), amount: '19500' }, [
    { budgetId: design, amount: '19500' },
  ])
  await spend({ name: '施工队首付款', costDate: dayIn(-6), amount: '50400' }, [{ budgetId: build, amount: '50400' }])
  await spend(
    { type: 'product', name: '升降办公桌（首批）', costDate: dayIn(-2), quantity: '20', unit: '张', price: '1499' },
    [{ budgetId: desks, amount: '29980' }],
  )
  await spend({ name: '垃圾清运', costDate: dayIn(-1), amount: '860' }, [])
  await does('hr', budgetCalls.setFinanceUsers, { projectId, personIds: [demoPeople.finance.id] })
}

async function tellOfTerminal(does: Does, projectId: string) {
  for (const draft of [
    { type: 'material' as const, name: '主控芯片', quantity: '500', unit: '片', price: '86.50' },
    { type: 'custom' as const, name: '外壳开模', amount: '95000' },
    { type: 'workhour' as const, name: '固件与结构设计', quantity: '1600', price: '160.00' },
    { type: 'expense' as const, name: '认证检测', amount: '32000' },
  ])
    await does('manager', budgetCalls.create, { projectId, ...draft })
  await does('manager', costCalls.setRates, { projectId, rates: [{ role: null, personId: null, rate: '160' }] })
  const plan = (await does('manager', projectPlanCalls.list, { projectId })).list
  const taskId = (name: string) => plan.find(one => one.name === name)!.id
  await does('manager', costCalls.create, {
    projectId,
    taskId: taskId('主板打样'),
    type: 'material',
    name: '芯片样片',
    costDate: dayIn(-30),
    quantity: '20',
    unit: '片',
    price: '92',
  })
  await does('manager', costCalls.create, {
    projectId,
    taskId: taskId('外壳开模'),
    type: 'custom',
    name: '3D 打印外壳',
    costDate: dayIn(-12),
    amount: '6400',
  })
}

async function tellOfRisks(does: Does, fitOut: string, terminal: string) {
  const { hr, staff, manager, sales } = demoPeople
  await does('hr', riskCalls.create, {
    projectId: fitOut,
    name: '消防验收可能推迟',
    probability: 4,
    impact: 5,
    ownerId: hr.id,
    dueDate: dayIn(10),
    detail: '年底报验集中，排队可能超过两周，直接影响搬入日期。',
    response: '隔断完工前先报资料；与物业约好预验收；备选：分区验收、先搬一半。',
  })
  const paint = await does('staff', riskCalls.create, {
    projectId: fitOut,
    name: '定制家具延期到货',
    probability: 3,
    impact: 4,
    ownerId: staff.id,
    dueDate: dayIn(6),
    response: '每周跟工厂确认进度，逾期按合同扣款。',
  })
  await does('hr', riskCalls.create, {
    projectId: fitOut,
    name: '施工噪音引起邻居投诉',
    probability: 3,
    impact: 2,
    response: '拆改安排在周末白天。',
  })
  const air = await does('hr', riskCalls.create, {
    projectId: fitOut,
    name: '甲醛超标',
    probability: 2,
    impact: 5,
    ownerId: hr.id,
    dueDate: dayIn(25),
    response: '选 E0 级板材，搬入前做一次检测。',
  })
  const power = await does('staff', riskCalls.create, {
    projectId: fitOut,
    name: '配电容量不够',
    probability: 2,
    impact: 3,
  })
  await does('hr', riskCalls.changeStatus, { id: power.id, status: 'closed' })
  await does('hr', riskCalls.changeStatus, { id: air.id, status: 'watched' })
  await does('hr', riskCalls.changeStatus, { id: paint.id, status: 'occurred' })

  await does('manager', riskCalls.create, {
    projectId: terminal,
    name: '人脸识别芯片供货紧张',
    probability: 4,
    impact: 4,
    ownerId: sales.id,
    dueDate: dayIn(20),
    detail: '主选芯片交期已到 16 周。',
    response: '同时验证第二家芯片；首批先锁 500 片。',
  })
  await does('manager', riskCalls.create, {
    projectId: terminal,
    name: '外壳开模要改第二次',
    probability: 3,
    impact: 3,
    ownerId: manager.id,
    response: '先用 3D 打印件做装配验证。',
  })
}

async function tellOfLog(does: Does, fitOut: string, terminal: string) {
  await does('hr', projectLogCalls.create, {
    projectId: fitOut,
    title: '设计方案定稿',
    content: '平面图第三版通过：开放区四十个工位，三间会议室，一间母婴室。',
    logDate: dayIn(-9),
  })
  await does('staff', projectLogCalls.create, {
    projectId: fitOut,
    title: '拆除完成，垃圾已清运',
    content: '比计划晚一天。物业要求周末施工，下周开始隔断。',
    logDate: dayIn(-6),
  })
  await does('hr', projectLogCalls.create, {
    projectId: fitOut,
    title: '隔断放线',
    content: '会议室二的门朝向改为向外开，已和设计确认。',
    logDate: dayIn(-2),
  })
  await does('staff', projectLogCalls.create, {
    projectId: fitOut,
    title: '水电第一次验收',
    content: '强弱电间距不够一处，施工队明天整改。',
    logDate: dayIn(-1),
  })
  await does('manager', projectLogCalls.create, {
    projectId: terminal,
    title: '样机点亮',
    content: '主板上电正常，识别一次 0.4 秒。',
    logDate: dayIn(-3),
  })
  const issue = (name: string, projectId: string, who: 'hr' | 'manager', days: number) =>
    does(who, taskCalls.create, {
      name,
      projectId,
      type: 'ISSUE',
      managerIds: [demoPeople.staff.id],
      planEndDate: Date.now() + days * 86_400_000,
    })
  await issue('强弱电间距不足，需要整改', fitOut, 'hr', 2)
  await issue('会议室二漏水痕迹，查明原因', fitOut, 'hr', -1)
  await issue('低温下识别变慢', terminal, 'manager', 8)
}

/**
 * What the fit-out delivers: drawings that were accepted and shown to the landlord, a report that waits, one that is
 * still missing.
 */
async function tellOfDelivered(does: Does, projectId: string) {
  const upload = async (name: string, text: string) =>
    (await does('hr', uploadCalls.upload, {}, [{ name, text }])).list[0]!.id
  const drawings = await does('hr', fileGroupCalls.create, {
    subjectType: 'project',
    subjectId: projectId,
    summary: '施工图纸',
    isRequired: true,
    fileId: [await upload('施工图纸目录.txt', '建筑 12 张，水电 9 张，消防 6 张。\n')],
  })
  await does('hr', fileGroupCalls.confirm, { id: drawings.id })
  await does('hr', fileGroupCalls.create, {
    subjectType: 'project',
    subjectId: projectId,
    summary: '水电隐蔽工程验收单',
    fileId: [await upload('隐蔽工程验收单.txt', '强电、弱电、给排水：整改一处后合格。\n')],
  })
  await does('hr', fileGroupCalls.create, {
    subjectType: 'project',
    subjectId: projectId,
    summary: '消防验收合格证',
    isRequired: true,
  })
  const { id: task } = await does('hr', taskCalls.create, {
    name: '平面方案评审',
    projectId,
    managerIds: [demoPeople.hr.id],
    planStartDate: Date.now() - 12 * 86_400_000,
    planEndDate: Date.now() + 2 * 86_400_000,
  })
  const plan = await does('hr', fileGroupCalls.create, {
    subjectId: task,
    summary: '平面方案',
    fileId: [await upload('平面方案说明.txt', '四十个工位，三间会议室。\n')],
  })
  await does('hr', fileGroupCalls.confirm, { id: plan.id })
  const link = await does('hr', shareCalls.create, {
    subjectType: 'project',
    subjectId: projectId,
    shows: ['people', 'detail', 'files'],
    expiresAt: new Date(Date.now() + 20 * 86_400_000).toISOString(),
  })
  await does('hr', openShareCalls.open, { key: link.path.split('key=')[1]! })
}
