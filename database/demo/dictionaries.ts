import { dictionaryCalls } from '#mechanisms/dictionaries/dictionary.contract.ts'
import { Priority } from '#modules/tasks/task/task-row.contract.ts'
import { taskCalls } from '#modules/tasks/task/task.contract.ts'
import { demoPeople } from './people.ts'
import type { Does } from './does.ts'

const choices = {
  TASK_QUESTION_TYPE: ['功能', '性能', '界面体验', '兼容性', '安全'],
  TASK_CTYPE: ['首检', '巡检', '终检'],
  TASK_LIFECYCLE: ['需求', '设计', '开发', '测试', '上线'],
  COMMENT_QUICK: ['收到', '同意', '马上处理', '已完成，请查看', '请补充资料', '辛苦了'],
}

/** The company's own words for its choices, and a bug that is described in them. */
export async function tellOfDictionaries(does: Does) {
  for (const [kind, names] of Object.entries(choices))
    for (const name of names) await does('admin', dictionaryCalls.create, { kind, name })
  const entry = async (kind: keyof typeof choices, name: string) =>
    (await does('admin', dictionaryCalls.list, { kind })).list.find(one => one.name === name)!.id
  await does('staff', taskCalls.create, {
    name: '导出的表格在 WPS 里列宽不对',
    detail: '用 WPS 打开导出的任务表，日期列显示成 ###，Excel 里正常。',
    type: 'BUG',
    priority: Priority.Important,
    tagNames: ['秋季版本'],
    planEndDate: Date.now() + 60 * 3_600_000,
    managerIds: [demoPeople.staff.id],
    followerIds: [demoPeople.manager.id],
    questionTypeId: await entry('TASK_QUESTION_TYPE', '兼容性'),
    lifecycleId: await entry('TASK_LIFECYCLE', '测试'),
  })
}
