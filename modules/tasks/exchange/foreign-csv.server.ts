import { refusal } from '#platform/contract/refusals.ts'
import { rowProblem, type ReadFile } from '#mechanisms/imports/importer.server.ts'
import type { SheetRow } from '#mechanisms/spreadsheets/sheet.contract.ts'
import { wordKey } from '#mechanisms/spreadsheets/word-key.contract.ts'
import { taskSheet } from '../import/task-sheet.contract.ts'
import type { TaskStatus } from '../task/task.contract.ts'
import { sheetRows, type ExchangedTask } from './exchanged-task.contract.ts'
import { priorityOfWord, statusOfWord, wallOf } from './foreign-words.contract.ts'

const unknownStatus = refusal('import.tasks.status_foreign', { zh: '状态“{status}”没有对应，按“未开始”导入', en: 'The status “{status}” is not known here: taken as not started' })
const unreadableDate = refusal('import.tasks.date_foreign', { zh: '日期“{date}”无法识别，没有导入', en: 'The date “{date}” cannot be read: left out' })
const unreadableHours = refusal('import.tasks.hours_foreign', { zh: '工时“{hours}”无法识别，没有导入', en: 'The hours “{hours}” cannot be read: left out' })
const unreadablePercent = refusal('import.tasks.percent_foreign', { zh: '进度“{percent}”无法识别，没有导入', en: 'The progress “{percent}” cannot be read: left out' })
const percentBeyond = refusal('import.tasks.percent_beyond', { zh: '进度“{percent}”不在 0 到 100 之间，按 {taken} 导入', en: 'The progress “{percent}” is not between 0 and 100: taken as {taken}' })
const archived = refusal('import.tasks.archived', { zh: '已归档的卡片没有导入', en: 'An archived card is left out' })

/** A row of another program's file: the first filled cell under one of these headings, or all of them. */
interface ForeignRow { line: number, cell(...headings: string[]): string, cells(...headings: string[]): string[] }

interface Reading { timeZone: string, notes: ReadFile['notes'] }

/** Reads CSV exports of Jira, Redmine and Trello, recognised by their headings, as rows of the task sheet; null for any other sheet. */
export function readForeignCsv(rows: readonly SheetRow[], timeZone: string): ReadFile | null {
  const [first, ...rest] = rows
  const headings = first!.cells.map(wordKey)
  const has = (...names: string[]) => names.some(name => headings.includes(wordKey(name)))
  const read = has('Issue key', '问题关键字', '密钥') && has('Summary', '概要', '摘要', '主题') ? fromJira
    : has('#') && has('Tracker', '跟踪') && has('Subject', '主题') ? fromRedmine
    : has('Card ID') && has('Card Name') ? fromTrello : null
  if (!read) return null
  const notes: ReadFile['notes'] = []
  const foreign = rest.map(({ line, cells }): ForeignRow => {
    const all = (...names: string[]) => names.flatMap(name => headings.flatMap((heading, at) => heading === wordKey(name) ? [(cells[at] ?? '').trim()] : [])).filter(Boolean)
    return { line, cells: all, cell: (...names) => all(...names)[0] ?? '' }
  })
  return { rows: sheetRows(read(foreign, { timeZone, notes })), notes }
}

/** Parents and epics by key; blocking links as predecessors; estimates in seconds. */
function fromJira(rows: readonly ForeignRow[], reading: Reading): ExchangedTask[] {
  const key = (row: ForeignRow) => row.cell('Issue key', '问题关键字', '密钥')
  const byId = new Map(rows.flatMap(row => {
    const id = row.cell('Issue id', '问题 id')
    return id === '' ? [] : [[id, key(row)] as const]
  }))
  return rows.map(row => {
    const parent = row.cell('Parent key', 'Custom field (Epic Link)', '自定义字段(史诗链接)') || row.cell('Parent', 'Parent id', '父级', '父级 id')
    const estimate = row.cell('Original Estimate', 'Original estimate', '初始预估')
    const resolved = row.cell('Resolved', 'Resolution', '已解决', '解决结果')
    return {
      line: row.line, number: key(row), source: 'jira', externalId: key(row), parent: byId.get(parent) ?? parent, name: row.cell('Summary', '概要', '摘要', '主题'),
      detail: row.cell('Description', '描述'), ...datesOf(row, reading, ['Custom field (Start date)', 'Start date', '开始日期'], ['Due date', '到期日', '截止日期']),
      ...statusOf(row, reading, row.cell('Status', '状态'), resolved && !/^(unresolved|未解决)$/i.test(resolved) ? 'FINISH' : statusOfWord(row.cell('Status Category'))),
      priority: priorityOfWord(row.cell('Priority', '优先级')), managers: row.cells('Assignee', '经办人').slice(0, 1),
      predecessors: row.cells('Inward issue link (Blocks)', '内向问题链接(Blocks)').map(number => ({ number, type: 'FS', lag: 0 })),
      ...hoursOf(row, reading, estimate, Number(estimate) / 3600),
    }
  })
}

function fromRedmine(rows: readonly ForeignRow[], reading: Reading): ExchangedTask[] {
  return rows.map(row => {
    const links = row.cell('Related issues', '相关的问题', '关联问题')
    const behind = [...links.matchAll(/(?:follows|blocked by|跟随于|后续于|被阻挡|被阻塞)\s+(?:\S+\s+)?#(\d+)(?:\s*\((\d+)[^)]*\))?/gi)]
    const hours = row.cell('Estimated time', 'Estimated hours', '预期时间', '预估工时')
    return {
      line: row.line, number: row.cell('#'), source: `redmine:${row.cell('Project', '项目')}`.slice(0, 200), externalId: row.cell('#'),
      parent: /#?(\d+)/.exec(row.cell('Parent task', '父任务', '父任务 #'))?.[1] ?? '', name: row.cell('Subject', '主题'), detail: row.cell('Description', '描述'),
      ...datesOf(row, reading, ['Start date', '开始日期'], ['Due date', '计划完成日期', '到期日期']),
      percent: percentOf(row, reading, row.cell('% Done', '% 完成', '完成率')),
      ...statusOf(row, reading, row.cell('Status', '状态'), row.cell('Closed', '结束日期') ? 'FINISH' : undefined),
      priority: priorityOfWord(row.cell('Priority', '优先级')), managers: row.cells('Assignee', '指派给').slice(0, 1),
      predecessors: behind.map(([, number, lag]) => ({ number: number!, type: 'FS', lag: Number(lag ?? 0) })),
      ...hoursOf(row, reading, hours, Number(hours.replace(',', '.'))),
    }
  })
}

/** A card's list says how far it is; what was archived is left where it was. */
function fromTrello(rows: readonly ForeignRow[], reading: Reading): ExchangedTask[] {
  return rows.flatMap(row => {
    if (/^true$/i.test(row.cell('Archived'))) {
      reading.notes.push(rowProblem(row.line, 'name', row.cell('Card Name'), archived))
      return []
    }
    const isDone = /^true$/i.test(row.cell('Due Complete'))
    return [{
      line: row.line, number: row.cell('Card ID'), source: 'trello', externalId: row.cell('Card ID'), name: row.cell('Card Name'), detail: row.cell('Card Description'),
      ...datesOf(row, reading, ['Start Date'], ['Due Date']), status: isDone ? 'FINISH' as const : statusOfWord(row.cell('List Name')) ?? 'WAITING',
      managers: row.cell('Members').split(',').map(name => name.replace(/\(.*\)/, '').trim()).filter(Boolean),
    }]
  })
}

function statusOf(row: ForeignRow, { notes }: Reading, word: string, otherwise: TaskStatus | undefined): { status: TaskStatus } {
  const status = statusOfWord(word) ?? otherwise
  if (status === undefined && word !== '') notes.push(rowProblem(row.line, 'status', word, unknownStatus, { status: word }))
  return { status: status ?? 'WAITING' }
}

/** Hours, to two decimals, that the task sheet takes; what else a file says is told in its own words. */
function hoursOf(row: ForeignRow, { notes }: Reading, given: string, exact: number): Pick<ExchangedTask, 'planWorkHour'> {
  const hours = Math.round(exact * 100) / 100
  if (hours === 0) return {}
  if ('value' in taskSheet.columns.planWorkHour.read.read(String(hours))) return { planWorkHour: String(hours) }
  notes.push(rowProblem(row.line, 'planWorkHour', given, unreadableHours, { hours: given }))
  return {}
}

function percentOf(row: ForeignRow, { notes }: Reading, given: string): number {
  const percent = Math.round(Number(given.replace('%', '')))
  const taken = Number.isFinite(percent) ? Math.min(100, Math.max(0, percent)) : 0
  if (taken !== percent) notes.push(rowProblem(row.line, 'progressPercent', given, Number.isFinite(percent) ? percentBeyond : unreadablePercent, { percent: given, taken }))
  return taken
}

function datesOf(row: ForeignRow, { timeZone, notes }: Reading, starts: string[], ends: string[]): Pick<ExchangedTask, 'start' | 'end'> {
  const read = (column: string, given: string) => {
    const wall = given === '' ? undefined : wallOf(given, timeZone)
    if (given !== '' && wall === undefined) notes.push(rowProblem(row.line, column, given, unreadableDate, { date: given }))
    return wall
  }
  const start = read('planStartDate', row.cell(...starts))
  const end = read('planEndDate', row.cell(...ends))
  return { ...start ? { start } : {}, ...end ? { end } : {} }
}
