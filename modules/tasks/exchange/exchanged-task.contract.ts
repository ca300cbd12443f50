import type { Sentence } from '#platform/contract/words.ts'
import type { SheetRow } from '#mechanisms/spreadsheets/sheet.contract.ts'
import type { ConstraintKind } from '../plan/plan-constraint.contract.ts'
import { linkText, type LinkKind } from '../plan/plan-link.contract.ts'
import { priorityWords, statusWords } from '../task/task-words.contract.ts'
import type { TaskStatus } from '../task/task.contract.ts'

/** What issues of agile programs are here; an epic is a story above others. */
export type AgileKind = 'STORY' | 'BUG' | 'TASK'

/**
 * A task in the exchange format between programs: times are wall-clock times of the file's author ("2026-01-31 09:30").
 */
export interface ExchangedTask {
  /** The line, or the number that the other program shows. */
  line: number
  /** How other rows of the file call it. */
  number: string
  parent?: string
  name: string
  detail?: string
  start?: string
  end?: string
  /** Days, where there is no end. */
  duration?: string
  percent?: number
  status?: TaskStatus
  priority?: number
  managers?: readonly string[]
  partners?: readonly string[]
  predecessors?: readonly (LinkKind & { number: string })[]
  planWorkHour?: string
  isMilestone?: boolean
  /** By when it should be done; what binds its days beside its predecessors. */
  deadline?: string
  constraint?: { kind: ConstraintKind; date?: string }
  /** How long it takes in minutes of work; with an "e" behind it, of time that runs through. */
  minutes?: string
  /** As it was planned, by the number of the baseline: 0 is the first. */
  baselines?: readonly ExchangedBaseline[]
  /** When it was begun, and when it was done. */
  actualStart?: string
  actualEnd?: string
  kind?: AgileKind
  /** Story points. */
  point?: number
  /** Where it stands in an agile project, by name; days of the sprint as 2026-01-31. */
  sprint?: string
  sprintStart?: string
  sprintEnd?: string
  module?: string
  version?: string
  /** Of a bug: the version that mends it, `version` being the one it was found in. */
  repairVersion?: string
  tags?: readonly string[]
  /** Where it comes from, and its name there for good: the same task is not made twice. */
  source: string
  externalId: string
}

/** What a baseline says of a task. */
export interface ExchangedBaseline {
  number: number
  start?: string | undefined
  end?: string | undefined
}
/** As a cell has them: "0 2026-01-31 09:30~2026-02-02 17:00; 3 ~2026-02-04 17:00". */
const baselinesText = (baselines: readonly ExchangedBaseline[] = []) =>
  baselines.map(({ number, start = '', end = '' }) => `${number} ${start}~${end}`).join('; ')

/** The headings of the columns below, in Chinese as the task sheet has them. */
export const exchangedHeadings = [
  '编号',
  '上级任务',
  '任务名称',
  '描述',
  '开始时间',
  '截止时间',
  '工期（天）',
  '进度（%）',
  '状态',
  '优先级',
  '负责人',
  '参与人',
  '前置任务',
  '计划工时',
  '里程碑',
  '来源',
  '唯一标识',
  '任务类型',
  '故事点',
  '迭代',
  '迭代开始',
  '迭代结束',
  '模块',
  '版本',
  '修复版本',
  '标签',
  '最后期限',
  '日期限制',
  '限制日期',
  '时长（分钟）',
  '基线',
  '实际开始',
  '实际完成',
]

const names = (people: readonly string[] = []) =>
  people
    .map(name => name.replace(/[、,，;；/／\n]+/g, ' ').trim())
    .filter(Boolean)
    .join('、')
const word = (sentence: Sentence | undefined) => sentence?.zh ?? ''

/** As rows of the task sheet, which then are read, shown, checked and written as a sheet's rows are. */
export const sheetRows = (tasks: readonly ExchangedTask[]): SheetRow[] => [
  { line: 0, cells: exchangedHeadings },
  ...tasks.map(task => ({
    line: task.line,
    cells: [
      task.number,
      task.parent ?? '',
      task.name.replace(/\s+/g, ' ').trim().slice(0, 200),
      (task.detail ?? '').slice(0, 20_000),
      task.start ?? '',
      task.end ?? '',
      task.duration ?? '',
      task.percent === undefined ? '' : String(task.percent),
      task.status ? word(statusWords[task.status]) : '',
      word(priorityWords[task.priority ?? 0]),
      names(task.managers),
      names(task.partners),
      (task.predecessors ?? []).map(({ number, ...link }) => linkText(number, link)).join('、'),
      task.planWorkHour ?? '',
      task.isMilestone ? '是' : '',
      task.source,
      task.externalId,
      task.kind ?? '',
      task.point === undefined ? '' : String(task.point),
      task.sprint ?? '',
      task.sprintStart ?? '',
      task.sprintEnd ?? '',
      task.module ?? '',
      task.version ?? '',
      task.repairVersion ?? '',
      names(task.tags),
      task.deadline ?? '',
      task.constraint?.kind ?? '',
      task.constraint?.date ?? '',
      task.minutes ?? '',
      baselinesText(task.baselines),
      task.actualStart ?? '',
      task.actualEnd ?? '',
    ],
  })),
]
