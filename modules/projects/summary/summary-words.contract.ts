import type { Sentence } from '#platform/contract/words.ts'

/** What stands on a printed summary. */
export const summaryWords = {
  title: { zh: '项目总结', en: 'Project summary' }, code: { zh: '编号', en: 'Number' }, printed: { zh: '打印', en: 'printed' }, name: { zh: '项目名称', en: 'Project' },
  status: { zh: '状态', en: 'State' }, managers: { zh: '负责人', en: 'Managers' }, department: { zh: '所属部门', en: 'Department' }, category: { zh: '项目分类', en: 'Category' },
  start: { zh: '计划开始', en: 'Planned start' }, end: { zh: '计划结束', en: 'Planned end' }, realEnd: { zh: '实际结束', en: 'Finished on' }, percent: { zh: '进度', en: 'Progress' },
  tasks: { zh: '已完成 / 任务', en: 'Finished / tasks' }, late: { zh: '延期任务', en: 'Late tasks' }, summary: { zh: '项目描述', en: 'About it' }, stages: { zh: '阶段', en: 'Stages' }, stage: { zh: '阶段', en: 'Stage' },
  finished: { zh: '已完成', en: 'Finished' }, state: { zh: '情况', en: 'Standing' }, isLate: { zh: '有延期', en: 'Late' }, isDone: { zh: '已完成', en: 'Done' }, people: { zh: '成员任务', en: 'People' },
  person: { zh: '成员', en: 'Person' }, open: { zh: '未完成', en: 'Open' }, lateTasks: { zh: '已延期的任务', en: 'Late tasks' }, task: { zh: '任务', en: 'Task' }, due: { zh: '截止', en: 'Due' },
  status_0: { zh: '进行中', en: 'Running' }, status_1: { zh: '已完成', en: 'Finished' }, status_2: { zh: '已取消', en: 'Cancelled' }, status_3: { zh: '已搁置', en: 'On hold' },
} as const satisfies Record<string, Sentence>
