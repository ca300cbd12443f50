import type { Sentence } from '#platform/contract/words.ts'
import { priorityWordsOf } from './kinds/task-kinds.contract.ts'
import type { TaskStatus } from './task.contract.ts'

/** How statuses and priorities stand in a spreadsheet; the screens' words are in `tasks.words`. */
export const statusWords: Record<TaskStatus, Sentence> = {
  WAITING: { zh: '未开始', en: 'Not started' },
  RUNNING: { zh: '进行中', en: 'In progress' },
  WAITING_AGREE: { zh: '待审核', en: 'To be approved' },
  POST_PONE: { zh: '已搁置', en: 'On hold' },
  CANCEL: { zh: '已取消', en: 'Cancelled' },
  FINISH: { zh: '已完成', en: 'Finished' },
  FINISH_DELAY: { zh: '延期完成', en: 'Finished late' },
}
export const priorityWords = priorityWordsOf('TASK')
