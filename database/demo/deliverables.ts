import { uploadCalls } from '#mechanisms/attachments/attachment.contract.ts'
import { fileGroupCalls } from '#mechanisms/deliverables/deliverable.contract.ts'
import { ShareStatus, openShareCalls, shareCalls } from '#mechanisms/shares/share.contract.ts'
import { taskCalls } from '#modules/tasks/task/task.contract.ts'
import type { DemoLogin } from './people.ts'
import type { Does } from './does.ts'

const days = (number: number) => new Date(Date.now() + number * 86_400_000).toISOString()

/** What tasks have to deliver, what was submitted, and whom it was shown to. */
export async function tellOfDeliverables(does: Does) {
  const find = async (who: DemoLogin, name: string) =>
    (await does(who, taskCalls.advancedList, { key: name })).list[0]!.id
  const release = await find('manager', '秋季版本发布准备')
  const login = await find('staff', '登录页在小屏手机上的适配')
  const upload = async (who: DemoLogin, name: string, text: string) =>
    (await does(who, uploadCalls.upload, {}, [{ name, text }])).list[0]!.id

  const tested = await does('manager', fileGroupCalls.create, {
    subjectId: release,
    summary: '回归测试报告',
    isRequired: true,
  })
  const first = await upload(
    'manager',
    '回归测试报告-第一轮.txt',
    '秋季版本回归测试，第一轮：312 条用例，通过 305 条，失败 7 条，其中 2 条阻断。\n',
  )
  await does('manager', fileGroupCalls.update, { id: tested.id, fileId: [first] })
  const second = await upload(
    'manager',
    '回归测试报告-第二轮.txt',
    '秋季版本回归测试，第二轮：312 条用例，通过 311 条，失败 1 条，不阻断。\n',
  )
  await does('manager', fileGroupCalls.update, { id: tested.id, fileId: [second], replaces: first })
  const notes = await upload(
    'manager',
    '发布说明.txt',
    '秋季版本：小屏手机登录更顺手；日程可以按周查看；列表滑动更快。\n',
  )
  const said = await does('manager', fileGroupCalls.create, {
    subjectId: release,
    summary: '发布说明（中文）',
    fileId: [notes],
  })
  await does('manager', fileGroupCalls.confirm, { id: said.id })
  await does('manager', fileGroupCalls.create, { subjectId: release, summary: '发布说明（英文）', isRequired: true })
  const fix = await upload('staff', '真机截图说明.txt', '320 像素宽：登录按钮不再被键盘挡住，见截图 1 至 4。\n')
  await does('staff', fileGroupCalls.create, { subjectId: login, summary: '真机验证记录', fileId: [fix] })

  const link = await does('manager', shareCalls.create, {
    subjectId: release,
    shows: ['people', 'detail', 'files'],
    expiresAt: days(30),
  })
  for (let look = 0; look < 2; look++) await does('manager', openShareCalls.open, { key: link.path.split('key=')[1]! })
  await does('manager', shareCalls.create, { subjectId: release, shows: ['detail'], password: 'kehu2026' })
  const old = await does('manager', shareCalls.create, { subjectId: release, shows: ['detail', 'comments'] })
  await does('manager', shareCalls.update, { id: old.id, status: ShareStatus.Cancelled })
}
