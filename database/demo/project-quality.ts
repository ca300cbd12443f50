import { uploadCalls } from '#mechanisms/attachments/attachment.contract.ts'
import { projectDeliverableCalls } from '#modules/projects/control/deliverable/deliverable.contract.ts'
import { projectCalls, qualityCalls } from '#modules/projects/projects.contract.ts'
import { QualityScore } from '#modules/projects/control/quality/quality.contract.ts'
import type { Does } from './does.ts'
import { demoPeople } from './people.ts'

const inDays = (days: number) => Date.now() + days * 86_400_000

/**
 * What is checked in two projects: some passed, one did very well, one did not and became an issue, some are still to
 * come.
 */
export async function tellOfQuality(does: Does) {
  const find = async (name: string) =>
    (await does('admin', projectCalls.list, { key: name, status: -1 })).list.find(one => one.name === name)!.id
  const { hr, staff, manager, sales } = demoPeople
  const fitOut = await find('新办公室装修')
  const { list: groups } = await does('hr', projectDeliverableCalls.own, { projectId: fitOut })
  const report = groups.find(one => one.summary.includes('隐蔽工程'))
  const check = async (
    who: 'hr' | 'manager',
    projectId: string,
    draft: { name: string; managerId: string; days: number; detail?: string; checkedGroupId?: string },
  ) => {
    const { days, ...input } = draft
    return (await does(who, qualityCalls.create, { projectId, planEndDate: inDays(days), ...input })).id
  }
  const wiring = await check('hr', fitOut, {
    name: '水电隐蔽工程首检',
    managerId: staff.id,
    days: -1,
    detail: '强弱电间距不小于 30 厘米；给水打压 0.8 兆帕，三十分钟不掉压。',
    ...(report ? { checkedGroupId: report.id } : {}),
  })
  const photo = (
    await does('staff', uploadCalls.upload, {}, [
      { name: '间距实测记录.txt', text: '走廊吊顶内：18 厘米，不合格。其余 11 处合格。\n' },
    ])
  ).list[0]!.id
  await does('staff', qualityCalls.score, {
    id: wiring,
    score: QualityScore.Unqualified,
    remark: '走廊吊顶内强弱电间距只有 18 厘米，其余合格。',
    resId: [photo],
  })
  await does('hr', qualityCalls.report, {
    id: wiring,
    type: 'ISSUE',
    name: '走廊吊顶内强弱电重新布线',
    managerId: staff.id,
    planEndDate: inDays(3),
  })
  const wall = await check('hr', fitOut, {
    name: '隔墙垂直度巡检',
    managerId: staff.id,
    days: 1,
    detail: '两米靠尺，偏差不超过 3 毫米。',
  })
  await does('staff', qualityCalls.score, {
    id: wall,
    score: QualityScore.Qualified,
    remark: '抽查 12 处，最大偏差 2 毫米。',
  })
  const water = await check('hr', fitOut, { name: '茶水间闭水试验', managerId: hr.id, days: 2 })
  await does('hr', qualityCalls.score, {
    id: water,
    score: QualityScore.Excellent,
    remark: '四十八小时无渗漏，收口平整，可作样板。',
  })
  await check('hr', fitOut, {
    name: '乳胶漆样板墙检查',
    managerId: staff.id,
    days: -2,
    detail: '色号与样板一致，无流坠。',
  })
  await check('hr', fitOut, { name: '消防末端终检', managerId: hr.id, days: 9 })

  const terminal = await find('智能考勤终端研发')
  const board = await check('manager', terminal, { name: '主板首件检查', managerId: manager.id, days: -3 })
  await does('manager', qualityCalls.score, {
    id: board,
    score: QualityScore.Qualified,
    remark: '上电正常，电流在范围内。',
  })
  await check('manager', terminal, { name: '外壳装配巡检', managerId: sales.id, days: 5 })
}
