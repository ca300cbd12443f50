import { choiceCell, namesCell, numberCell, textCell } from '#mechanisms/spreadsheets/cell-readers.contract.ts'
import { dateTimeCell } from '#mechanisms/spreadsheets/day-cells.contract.ts'
import { column, sheet } from '#mechanisms/spreadsheets/sheet.contract.ts'
import { longestTag, mostTags } from '#mechanisms/tags/tag.contract.ts'
import { mostManagers } from '../task/task.contract.ts'
import { priorityWords, statusWords } from '../task/task-words.contract.ts'

/** What a task list has. */
export const taskSheet = sheet({
  title: { zh: '任务', en: 'Tasks' },
  columns: {
    name: column({
      zh: '任务名称',
      en: 'Task',
      aliases: ['任务', '名称', '标题', '任务标题', '事项', '工作内容', 'Name', 'Title', 'Task name', 'Subject'],
      required: true,
      read: textCell(200),
      example: { zh: '准备季度经营分析会', en: 'Prepare the quarterly review' },
    }),
    detail: column({
      zh: '描述',
      en: 'Description',
      aliases: ['任务描述', '详情', '说明', '备注', '内容', 'Details', 'Notes'],
      read: textCell(20_000),
      example: { zh: '汇总各部门数据，周五前发初稿', en: 'Collect the figures, first draft by Friday' },
    }),
    managers: column({
      zh: '负责人',
      en: 'Managers',
      aliases: ['执行人', '责任人', '经办人', 'Manager', 'Owner', 'Assignee', 'Assigned to'],
      read: namesCell({ most: mostManagers }),
    }),
    partners: column({
      zh: '参与人',
      en: 'Partners',
      aliases: ['协作人', '协办人', '参与者', '配合人', 'Partner', 'Collaborators', 'Participants'],
      read: namesCell({ most: 100 }),
      example: { zh: '王芳', en: 'Wang Fang' },
    }),
    planStartDate: column({
      zh: '开始时间',
      en: 'Starts',
      aliases: ['计划开始', '计划开始时间', '开始日期', '起始时间', 'Start', 'Start date', 'Start time'],
      read: dateTimeCell(),
      example: { zh: '2026-12-01 09:00', en: '2026-12-01 09:00' },
    }),
    planEndDate: column({
      zh: '截止时间',
      en: 'Due',
      aliases: [
        '计划完成',
        '计划结束时间',
        '结束时间',
        '截止日期',
        '完成时间',
        '结束日期',
        '到期日',
        'Due date',
        'End',
        'End date',
        'Deadline',
      ],
      read: dateTimeCell(),
      example: { zh: '2026-12-04 18:00', en: '2026-12-04 18:00' },
    }),
    priority: column({
      zh: '优先级',
      en: 'Priority',
      aliases: ['重要程度', '紧急程度'],
      read: choiceCell({
        normal: { ...priorityWords[0]!, aliases: ['一般', '低', 'Low', '0'] },
        important: { ...priorityWords[1]!, aliases: ['中', 'Medium', '1'] },
        urgent: { ...priorityWords[2]!, aliases: ['高', 'High', '2'] },
        both: { ...priorityWords[3]!, aliases: ['重要紧急', '特急', 'Critical', '3'] },
      }),
    }),
    status: column({
      zh: '状态',
      en: 'Status',
      aliases: ['任务状态', '完成情况', 'State'],
      read: choiceCell({
        WAITING: { ...statusWords.WAITING, aliases: ['待处理', '待办', 'To do', 'Open'] },
        RUNNING: { ...statusWords.RUNNING, aliases: ['处理中', 'Running', 'Doing'] },
        WAITING_AGREE: statusWords.WAITING_AGREE,
        POST_PONE: { ...statusWords.POST_PONE, aliases: ['搁置', '暂停'] },
        FINISH: { ...statusWords.FINISH, aliases: ['完成', 'Done', 'Completed'] },
        FINISH_DELAY: statusWords.FINISH_DELAY,
        CANCEL: { ...statusWords.CANCEL, aliases: ['取消', 'Canceled'] },
      }),
    }),
    number: column({
      zh: '编号',
      en: 'Number',
      aliases: ['任务编号', '序号', 'No', 'No.', 'WBS'],
      read: textCell(100),
      example: { zh: '2', en: '2' },
    }),
    parent: column({
      zh: '上级任务',
      en: 'Parent task',
      aliases: ['父任务', '上级', '所属任务', '父级', 'Parent', 'Part of'],
      read: textCell(200),
      example: { zh: '1', en: '1' },
    }),
    predecessors: column({
      zh: '前置任务',
      en: 'Predecessors',
      aliases: ['前置', '紧前任务', 'Predecessor', 'Depends on'],
      read: namesCell({ most: 50, longest: 100 }),
      example: { zh: '1+2', en: '1+2' },
    }),
    duration: column({
      zh: '工期（天）',
      en: 'Duration (days)',
      aliases: ['工期', '持续天数', 'Duration'],
      read: numberCell({ least: 0, most: 36_500 }),
    }),
    planWorkHour: column({
      zh: '计划工时',
      en: 'Planned hours',
      aliases: ['计划工时（小时）', '预估工时', '工时', 'Estimated hours', 'Estimate', 'Work'],
      read: numberCell({ least: 0, most: 99_999, decimals: 2 }),
    }),
    milestone: column({
      zh: '里程碑',
      en: 'Milestone',
      aliases: ['是否里程碑', 'Is milestone'],
      inTemplate: false,
      read: choiceCell({
        yes: { zh: '是', en: 'Yes', aliases: ['1', 'true', '√'] },
        no: { zh: '否', en: 'No', aliases: ['0', 'false'] },
      }),
    }),
    source: column({ zh: '来源', en: 'Source', read: textCell(200), inTemplate: false }),
    externalId: column({ zh: '唯一标识', en: 'Identifier', read: textCell(200), inTemplate: false }),
    // What a task is and where it stands in an agile project, by name (docs/decisions/140-issues-into-scrum.md).
    kind: column({
      zh: '任务类型',
      en: 'Kind',
      aliases: ['工作项类型', 'Issue type'],
      inTemplate: false,
      read: choiceCell({
        STORY: { zh: '需求', en: 'Story', aliases: ['故事', '用户故事', 'Epic', 'Feature'] },
        BUG: { zh: '缺陷', en: 'Bug', aliases: ['Defect'] },
        TASK: { zh: '任务', en: 'Task', aliases: ['普通任务', '子任务', 'Sub-task'] },
      }),
    }),
    point: column({
      zh: '故事点',
      en: 'Story points',
      aliases: ['点数', 'Points'],
      read: numberCell({ least: 0, most: 999 }),
      inTemplate: false,
    }),
    sprint: column({ zh: '迭代', en: 'Sprint', aliases: ['冲刺', 'Cycle'], read: textCell(100), inTemplate: false }),
    sprintStart: column({ zh: '迭代开始', en: 'Sprint starts', read: dateTimeCell(), inTemplate: false }),
    sprintEnd: column({ zh: '迭代结束', en: 'Sprint ends', read: dateTimeCell(), inTemplate: false }),
    module: column({ zh: '模块', en: 'Module', aliases: ['组件', 'Component'], read: textCell(50), inTemplate: false }),
    version: column({ zh: '版本', en: 'Version', aliases: ['影响版本'], read: textCell(100), inTemplate: false }),
    repairVersion: column({ zh: '修复版本', en: 'Fix version', read: textCell(100), inTemplate: false }),
    tags: column({
      zh: '标签',
      en: 'Tags',
      aliases: ['Labels', 'Label', 'Tag'],
      read: namesCell({ most: mostTags, longest: longestTag }),
      inTemplate: false,
    }),
    // What a plan has beside its dates; `minutes` end with "e" where the time runs through.
    deadline: column({ zh: '最后期限', en: 'Final deadline', read: dateTimeCell(), inTemplate: false }),
    constraintKind: column({
      zh: '日期限制',
      en: 'Constraint',
      inTemplate: false,
      read: choiceCell({
        ALAP: { zh: '越晚越好', en: 'As late as possible' },
        MSO: { zh: '必须开始于', en: 'Must start on' },
        MFO: { zh: '必须完成于', en: 'Must finish on' },
        SNET: { zh: '不得早于…开始', en: 'Start no earlier than' },
        SNLT: { zh: '不得晚于…开始', en: 'Start no later than' },
        FNET: { zh: '不得早于…完成', en: 'Finish no earlier than' },
        FNLT: { zh: '不得晚于…完成', en: 'Finish no later than' },
      }),
    }),
    constraintDate: column({ zh: '限制日期', en: 'Constraint date', read: dateTimeCell(), inTemplate: false }),
    minutes: column({ zh: '时长（分钟）', en: 'Minutes', read: textCell(12), inTemplate: false }),
    baselines: column({ zh: '基线', en: 'Baselines', read: textCell(600), inTemplate: false }),
    actualStart: column({
      zh: '实际开始',
      en: 'Actual start',
      aliases: ['实际开始时间', '实际开始日期', 'Actual start date'],
      read: dateTimeCell(),
      inTemplate: false,
    }),
    actualEnd: column({ zh: '实际完成', en: 'Actual finish', read: dateTimeCell(), inTemplate: false }),
    progressPercent: column({
      zh: '进度（%）',
      en: 'Progress (%)',
      aliases: ['进度', '完成度', '完成率', 'Progress', 'Percent'],
      read: numberCell({ least: 0, most: 100, decimals: 2 }),
    }),
  },
})
export type TaskColumns = typeof taskSheet.columns
