import { addDays } from '#platform/contract/days.ts'
import { dayOf } from '#platform/contract/zone.ts'
import type { Database } from '#platform/server/database/database.ts'
import {
  itemCalls,
  moduleCalls,
  processCalls,
  projectCalls,
  sprintCalls,
  stageCalls,
  versionCalls,
} from '#modules/projects/projects.contract.ts'
import { Priority } from '#modules/tasks/task/task-row.contract.ts'
import { taskCalls } from '#modules/tasks/tasks.contract.ts'
import type { Does } from './does.ts'
import { demoCompany, demoPeople, type DemoLogin } from './people.ts'

const today = dayOf(new Date(), 'Asia/Shanghai')
const projectNamed = async (does: Does, who: DemoLogin, key: string) =>
  (await does(who, projectCalls.list, { key, status: -1 })).list[0]!.id

/** Boards with limits; an agile project in its third sprint, whose days lie behind it. */
export async function tellOfAgileProjects(does: Does, database: Database) {
  await tellOfBoard(does)
  await tellOfProcess(does)
  await tellOfSprints(does, database)
  await tellOfDevelopment(does)
}

/** Product development: firmware in sprints and versions, beside the phases of the device's plan. */
async function tellOfDevelopment(does: Does) {
  const { manager, staff } = demoPeople
  const projectId = await projectNamed(does, 'manager', '智能考勤终端研发')
  const firmware = await does('manager', moduleCalls.create, { projectId, name: '固件' })
  const version = await does('manager', versionCalls.create, {
    projectId,
    name: '固件 0.9',
    summary: '样机可用：刷脸、刷卡、离线补传。',
    profit: '赶上小批量试产。',
  })
  const sprint = await does('manager', sprintCalls.create, {
    projectId,
    name: '固件迭代一',
    goal: '样机能打卡',
    startDate: addDays(today, -5),
    endDate: addDays(today, 9),
  })
  const { list: stages } = await does('manager', stageCalls.list, { projectId })
  const stageId = stages.find(({ name }) => name === '开发')?.id
  const common = { projectId, moduleId: firmware.id, ...(stageId ? { stageId } : {}) }
  const items = [
    ['刷脸一秒内识别', 8, manager.id],
    ['断网时记录保留三十天', 5, staff.id],
    ['升级中断电能恢复', 8, staff.id],
  ] as const
  for (const [name, point, managerId] of items)
    await does('manager', itemCalls.create, {
      ...common,
      name,
      point,
      managerIds: [managerId],
      sprintId: sprint.id,
      versionId: version.id,
    })
  await does('staff', itemCalls.create, {
    ...common,
    type: 'BUG',
    name: '低温下读卡失败',
    point: 3,
    priority: Priority.Urgent,
    managerIds: [staff.id],
    repairVersionId: version.id,
  })
  await does('manager', sprintCalls.open, { id: sprint.id })
}

async function tellOfBoard(does: Does) {
  const { sales, hr, finance } = demoPeople
  const projectId = await projectNamed(does, 'sales', '秋季客户答谢会')
  const {
    list: [todo, doing, done],
  } = await does('sales', stageCalls.list, { projectId })
  await does('sales', stageCalls.update, { id: doing!.id, name: '进行中', wipLimit: 2 })
  const check = await does('sales', stageCalls.create, { projectId, name: '待确认', wipLimit: 3, isStrict: true })
  await does('sales', stageCalls.sort, { projectId, ids: [todo!.id, doing!.id, check.id, done!.id] })
  const cards = [
    ['确认嘉宾名单', doing, sales.id, 3],
    ['设计邀请函和背景板', doing, hr.id, 1],
    ['新品体验区布置', doing, hr.id, 0],
    ['晚宴菜单试吃', check, hr.id, 1],
    ['礼品采购报价', check, finance.id, 2],
    ['摄影摄像预订', done, hr.id, 0],
    ['准备主持词', todo, sales.id, 1],
  ] as const
  for (const [name, stage, managerId, priority] of cards) {
    const { id } = await does('sales', itemCalls.create, {
      projectId,
      type: 'TASK',
      name,
      priority,
      managerIds: [managerId],
      planEndDate: addDays(today, 3 + priority),
    })
    if (stage!.id !== todo!.id) await does('sales', itemCalls.move, { id, stageId: stage!.id })
  }
}

/**
 * Tickets on their way through a process: what is reviewed is closed by the manager alone, and nothing goes back from
 * there but to be worked on.
 */
async function tellOfProcess(does: Does) {
  const { staff, sales } = demoPeople
  const projectId = await projectNamed(does, 'manager', '客户工单处理')
  const {
    list: [todo, work, review, done],
  } = await does('manager', stageCalls.list, { projectId })
  await does('manager', processCalls.next, {
    id: review!.id,
    next: [{ id: work!.id }, { id: done!.id, roles: ['manager'] }],
  })
  await does('manager', processCalls.next, { id: done!.id, next: [{ id: work!.id, roles: ['manager'] }] })
  const tickets = [
    ['客户反映导出的报表缺一列', staff.id, 2, [work, review]],
    ['门店无法登录', staff.id, 3, [work]],
    ['发票抬头填错，申请重开', sales.id, 1, []],
    ['希望周报能按部门汇总', sales.id, 0, []],
    ['短信验证码延迟', staff.id, 2, [work, review, done]],
  ] as const
  for (const [name, managerId, priority, way] of tickets) {
    const { id } = await does('manager', itemCalls.create, {
      projectId,
      type: 'TASK',
      name,
      priority,
      managerIds: [managerId],
      planEndDate: addDays(today, 1 + priority),
      stageId: todo!.id,
    })
    for (const stage of way) await does('manager', itemCalls.move, { id, stageId: stage!.id })
  }
}

async function tellOfSprints(does: Does, database: Database) {
  const { manager, staff } = demoPeople
  const projectId = await projectNamed(does, 'manager', '开工移动端 2.0')
  const [offline, home, voice] = (await Promise.all(
    ['离线与同步', '首页', '快速创建'].map(name => does('manager', moduleCalls.create, { projectId, name })),
  )) as [{ id: string }, { id: string }, { id: string }]
  const old = await does('manager', versionCalls.create, {
    projectId,
    name: '1.9.2',
    summary: '稳定性修复，启动提速。',
    profit: '应用商店评分回到 4.6。',
  })
  const next = await does('manager', versionCalls.create, {
    projectId,
    name: '2.0.0',
    summary: '没有网络也能办事；首页一秒打开；说一句话就能建任务。',
    profit: '外勤同事每天少等二十分钟。',
  })
  const add = (
    name: string,
    point: number,
    place: object,
    priority: Priority = Priority.Normal,
    who: DemoLogin = 'manager',
    type: 'STORY' | 'BUG' = 'STORY',
  ) =>
    does(who, itemCalls.create, {
      projectId,
      type,
      name,
      point,
      priority,
      managerIds: [who === 'manager' ? manager.id : staff.id],
      ...place,
    })
  const finish = (id: string) => does('manager', taskCalls.changeStatus, { id, status: 'FINISH' })

  const first = await does('manager', sprintCalls.create, {
    projectId,
    name: '第一迭代',
    goal: '离线时能看',
    startDate: addDays(today, -34),
    endDate: addDays(today, -21),
  })
  const begun = [
    await add('离线时查看最近打开的任务', 5, { sprintId: first.id, moduleId: offline.id, versionId: old.id }),
    await add('首页骨架屏', 3, { sprintId: first.id, moduleId: home.id, versionId: old.id }),
    await add(
      '深色模式对比度不足',
      2,
      { sprintId: first.id, moduleId: home.id, repairVersionId: old.id },
      1,
      'staff',
      'BUG',
    ),
  ]
  const carried = await add('离线修改排队发送', 8, { sprintId: first.id, moduleId: offline.id, versionId: next.id }, 2)
  await does('manager', sprintCalls.open, { id: first.id })
  for (const { id } of begun) await finish(id)
  const second = await does('manager', sprintCalls.create, {
    projectId,
    name: '第二迭代',
    goal: '离线时能改',
    startDate: addDays(today, -20),
    endDate: addDays(today, -7),
  })
  await does('manager', sprintCalls.close, { id: first.id, unfinished: 'next', nextId: second.id })
  await does('manager', versionCalls.publish, { versionId: old.id, publishDate: addDays(today, -20) })
  await add('冲突时让人选择保留哪一份', 5, { sprintId: second.id, moduleId: offline.id, versionId: next.id }, 1).then(
    async ({ id }) => {
      await does('manager', sprintCalls.open, { id: second.id })
      await finish(id)
    },
  )
  await finish(carried.id)
  await does('manager', sprintCalls.close, { id: second.id })

  const third = await does('manager', sprintCalls.create, {
    projectId,
    name: '第三迭代',
    goal: '首页一秒打开，说一句话就能建任务',
    startDate: addDays(today, -8),
    endDate: addDays(today, 5),
  })
  const now = [
    await add('首页首屏一秒内可点', 8, { sprintId: third.id, moduleId: home.id, versionId: next.id }, 3),
    await add('说一句话创建任务', 8, { sprintId: third.id, moduleId: voice.id, versionId: next.id }, 2, 'staff'),
    await add('快捷入口可以排序', 3, { sprintId: third.id, moduleId: home.id, versionId: next.id }, 0, 'staff'),
    await add('识别“下周三之前”这样的日期', 5, { sprintId: third.id, moduleId: voice.id, versionId: next.id }, 1),
    await add(
      '恢复网络后列表重复一行',
      2,
      { sprintId: third.id, moduleId: offline.id, repairVersionId: next.id, versionId: old.id },
      2,
      'staff',
      'BUG',
    ),
    await add(
      '安卓 12 上语音按钮无响应',
      3,
      { sprintId: third.id, moduleId: voice.id, repairVersionId: next.id, versionId: old.id },
      3,
      'manager',
      'BUG',
    ),
  ]
  await does('manager', sprintCalls.open, { id: third.id })
  const shift = shiftsOf(database)
  await shift.opening(third.id, 8)
  for (const [at, back] of [
    [2, 6],
    [4, 4],
    [3, 2],
  ] as const) {
    await finish(now[at]!.id)
    await shift.fact(third.id, now[at]!.id, back)
  }
  await shift.closed(first.id, 34, 21)
  await shift.closed(second.id, 20, 7)
  const { list: stages } = await does('manager', stageCalls.list, { projectId })
  await does('manager', stageCalls.update, { id: stages[1]!.id, name: '开发中', wipLimit: 3 })
  for (const [at, stage] of [
    [0, 1],
    [1, 1],
    [5, 2],
  ] as const)
    await does('manager', itemCalls.move, { id: now[at]!.id, stageId: stages[stage]!.id })

  await does('manager', sprintCalls.create, {
    projectId,
    name: '第四迭代',
    startDate: addDays(today, 6),
    endDate: addDays(today, 19),
  })
  for (const [name, point, module, priority] of [
    ['锁屏上直接打卡', 5, home, 1],
    ['离线时也能提交审批', 8, offline, 2],
    ['用语音补充任务描述', 3, voice, 0],
    ['弱网时图片先传缩略图', 5, offline, 1],
  ] as const) {
    await add(name, point, { moduleId: module.id }, priority)
  }
  await add('平板横屏时卡片被截断', 1, { moduleId: home.id }, 0, 'staff', 'BUG')
  await add('长按菜单偶尔不出现', 2, { moduleId: home.id, versionId: old.id }, 1, 'staff', 'BUG')
}

/** What lies in the past is not done but written. */
function shiftsOf(database: Database) {
  const run = (text: string, values: unknown[]) => database.company(demoCompany.id).run([{ text, values }])
  return {
    opening: async (sprint: string, back: number) => {
      await run('update project_sprint set opened_at = opened_at - make_interval(days => $2) where id = $1', [
        sprint,
        back,
      ])
      await run('update project_sprint_fact set day = day - $2::int where sprint_id = $1', [sprint, back])
    },
    fact: (sprint: string, task: string, back: number) =>
      run(
        `update project_sprint_fact set day = $4::date - $3::int where sprint_id = $1 and task_id = $2 and day =
          $4::date`,
        [sprint, task, back, today],
      ),
    closed: async (sprint: string, from: number, to: number) => {
      await run(
        `update project_sprint set opened_at = opened_at - make_interval(days => $2), closed_at = closed_at -
          make_interval(days => $3) where id = $1`,
        [sprint, from, to],
      )
      await run(
        `update project_sprint_fact f set day = $2::date + (row_number)::int * 3 from (select task_id, row_number()
          over (order by task_id) from project_sprint_fact where sprint_id = $1 and is_done) done
        where f.sprint_id = $1 and f.task_id = done.task_id`,
        [sprint, addDays(today, -from)],
      )
      await run('update project_sprint_fact set day = $2::date where sprint_id = $1 and not is_done', [
        sprint,
        addDays(today, -from),
      ])
      await run(
        `insert into project_sprint_fact (comp_id, sprint_id, task_id, day, is_in, is_done, point)
        select comp_id, sprint_id, task_id, $2::date, true, false, point from project_sprint_fact where sprint_id = $1
          on conflict do nothing`,
        [sprint, addDays(today, -from)],
      )
    },
  }
}
