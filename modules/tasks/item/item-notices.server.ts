import type { Part } from '#platform/server/parts/part.ts'
import { noticeSays } from '#mechanisms/notifications/notice-words.server.ts'

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
