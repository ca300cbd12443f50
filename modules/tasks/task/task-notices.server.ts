import type { Sentence } from '#platform/contract/words.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { inNotice, noticeSays } from '#mechanisms/notifications/notice-words.server.ts'
import { changesSaid } from './task-change-words.server.ts'
import { statusWords } from './task-words.contract.ts'
import { taskStatuses } from './task.contract.ts'

const statusOf = (value: unknown): Sentence | undefined => {
  const status = taskStatuses.find(one => one === value)
  return status && statusWords[status]
}
const names = (value: unknown): string =>
  Array.isArray(value) ? inNotice(value.filter(one => typeof one === 'string').join('、')) : ''
const roles: Record<string, Sentence> = {
  manager: { zh: '负责人', en: 'manager' },
  approval: { zh: '审核人', en: 'approver' },
  partner: { zh: '参与人', en: 'participant' },
  follower: { zh: '关注人', en: 'follower' },
}

/** What is added to others' by this file. */
export const taskNoticesParts: Part[] = [
  // What a task's notices say in the feed, on a locked phone and in a mail.
  noticeSays('task.assigned', { zh: '{actor} 给您分配了任务', en: '{actor} assigned you a task' }),
  noticeSays(
    'task.edit',
    ({ details }, timeZone) =>
      changesSaid(details, timeZone) ?? { zh: '{actor} 修改了任务', en: '{actor} changed the task' },
    { joins: 'changes' },
  ),
  noticeSays('task.members', ({ details: { role, addedNames, removedNames } }) => {
    const as = roles[String(role)]
    const [added, removed] = [names(addedNames), names(removedNames)]
    // Notices of older builds have ids only.
    if (!as || (!added && !removed)) return { zh: '{actor} 调整了任务成员', en: '{actor} changed the participants' }
    return {
      zh: `{actor} ${[added && `添加了${as.zh}：${added}`, removed && `移除了${as.zh}：${removed}`].filter(Boolean).join('；')}`,
      en: `{actor} ${[added && `added ${added} as ${as.en}`, removed && `removed ${removed} as ${as.en}`].filter(Boolean).join('; ')}`,
    }
  }),
  noticeSays('task.score', { zh: '{actor} 给任务打了 {score} 分', en: '{actor} scored the task: {score}' }),
  noticeSays('task.restart', { zh: '{actor} 重启了任务', en: '{actor} restarted the task' }),
  noticeSays('task.status', ({ details: { status, opinion } }) => {
    const [before, after] = Array.isArray(status) ? status.map(statusOf) : []
    const words = after ?? { zh: '新的状态', en: 'another status' }
    const why = typeof opinion === 'string' ? inNotice(opinion) : ''
    return {
      zh: `{actor} 把任务状态${before ? `从“${before.zh}”` : ''}改为“${words.zh}”${why && `：${why}`}`,
      en: `{actor} changed the status ${before ? `from “${before.en}” ` : ''}to “${words.en}”${why && `: ${why}`}`,
    }
  }),
]

/** What is added to others' by this file. */
export const itemNoticesParts: Part[] = [
  // What notices about a task's parts say on a locked phone or in a mail.
  noticeSays('task.item', { zh: '{actor} 更新了任务的子项', en: '{actor} changed an item of the task' }),
  noticeSays('task.urge', { zh: '{actor} 催您完成子项', en: '{actor} asks you to do your item' }),
  noticeSays('task.step', { zh: '流程到了您这一步', en: 'The workflow has come to you' }),
  noticeSays('task.stepBack', {
    zh: '{actor} 退回了流程步骤，请重新处理',
    en: '{actor} sent the workflow back to you',
  }),
  noticeSays('task.skip', {
    zh: '{actor} 直接完成了等您处理的内容',
    en: '{actor} directly finished what was waiting for you',
  }),
  noticeSays('task.progress', { zh: '{actor} 记录了任务进展', en: '{actor} recorded progress on the task' }),
  noticeSays('task.repeat', { zh: '{actor} 设置了任务的重复规则', en: '{actor} changed when the task repeats' }),
]
