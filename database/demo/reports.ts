import { reportCalls } from '#modules/reports/report/report.contract.ts'
import { reportTypeCalls } from '#modules/reports/type/report-type.contract.ts'
import { demoPeople } from './people.ts'
import type { Does } from './does.ts'

const day = (days: number) => new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)

/** Reports of a team: reviewed, waiting, sent back, and a draft. */
export async function tellOfReports(does: Does) {
  const { manager, admin, finance } = demoPeople
  const { list } = await does('admin', reportTypeCalls.read, {})
  // The demo is made on whatever day: its deadlines are far enough for the reports below.
  for (const { departments: _, ...type } of list)
    await does('admin', reportTypeCalls.save, { ...type, makeupDays: Math.max(type.makeupDays, 5) })
  const [daily, weekly] = [list.find(({ cycle }) => cycle === 'day')!, list.find(({ cycle }) => cycle === 'week')!]
  const write = (
    who: 'staff' | 'manager' | 'sales' | 'finance',
    type: typeof daily,
    date: string,
    texts: readonly string[],
    more: object = {},
  ) =>
    does(who, reportCalls.create, {
      typeId: type.id,
      date,
      content: type.sections.map(({ title }, place) => ({ title, text: texts[place] ?? '' })),
      ...more,
    })
  const { id: reviewed } = await write(
    'staff',
    daily,
    day(-1),
    ['- 登录页改版联调完成\n- 修复 iOS 键盘遮挡', '- 消息列表分页\n- 评审接口文档', ''],
    { reviewerId: manager.id, copyIds: [admin.id] },
  )
  await does('manager', reportCalls.review, { id: reviewed, score: 92, opinion: '进度不错，键盘问题补一条回归用例。' })
  await write(
    'staff',
    daily,
    day(0),
    ['- 消息列表分页上线\n- 接口文档评审通过', '- 性能压测', '需要测试环境多一台机器'],
    {
      reviewerId: manager.id,
    },
  )
  await write(
    'staff',
    weekly,
    day(0),
    ['- 移动端 2.0 登录与消息模块提测\n- 处理线上问题 3 个', '- 压测与灰度发布', '建议把设计评审提前到周二'],
    { reviewerId: manager.id, copyIds: [finance.id], scope: 'department' },
  )
  const { id: back } = await write('sales', daily, day(-1), ['- 拜访海河机械', '- 跟进报价', ''], {
    reviewerId: manager.id,
  })
  await does('manager', reportCalls.reject, { id: back, opinion: '请补充客户反馈和下一步时间点。' })
  await write('manager', weekly, day(0), ['- 版本计划对齐\n- 面试 4 人', '- 季度复盘', ''], {
    reviewerId: admin.id,
    scope: 'company',
  })
  await write('finance', daily, day(0), ['- 核对十月回款'], { reviewerId: admin.id, isDraft: true })
}
