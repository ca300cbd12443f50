import { refusal } from '#platform/contract/refusals.ts'

export const projectHasEnded = refusal('task.project.ended', {
  zh: '项目已结束，不能再添加任务',
  en: 'The project has ended: no more tasks can be added',
})
