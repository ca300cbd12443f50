import { refusal } from '#platform/contract/refusals.ts'
import { rowProblem, type ReadFile } from '#mechanisms/imports/importer.server.ts'
import type { SheetRow } from '#mechanisms/spreadsheets/sheet.contract.ts'
import { fromJira, fromLinear } from './agile-csv.server.ts'
import { sheetRows, type ExchangedTask } from './exchanged-task.contract.ts'
import {
  datesOf,
  foreignRows,
  hoursOf,
  percentOf,
  statusOf,
  type ForeignRow,
  type Reading,
} from './foreign-row.server.ts'
import { priorityOfWord, statusOfWord } from './foreign-words.contract.ts'

const archived = refusal('import.tasks.archived', { zh: '已归档的卡片没有导入', en: 'An archived card is left out' })

/**
 * Reads CSV exports of Jira, Linear, Redmine and Trello, recognised by their headings, as rows of the task sheet; null
 * for any other sheet. What Jira and Linear call the whole becomes what a new project is called.
 */
export function readForeignCsv(rows: readonly SheetRow[], timeZone: string): ReadFile | null {
  const reading: Reading = { timeZone, notes: [] }
  const { has, rows: foreign, left } = foreignRows(rows, reading)
  const read =
    has('Issue key', '问题关键字', '密钥') && has('Summary', '概要', '摘要', '主题')
      ? fromJira
      : has('ID') && has('Title') && has('Team') && has('Cycle Number', 'Estimate')
        ? fromLinear
        : has('#') && has('Tracker', '跟踪') && has('Subject', '主题')
          ? fromRedmine
          : has('Card ID') && has('Card Name')
            ? fromTrello
            : null
  if (!read) return null
  const tasks = read(foreign, reading)
  const name =
    read === fromJira ? first(foreign, 'Project name', '项目名称') : read === fromLinear ? first(foreign, 'Team') : ''
  left()
  return { rows: sheetRows(tasks), notes: reading.notes, ...(name ? { about: { name, start: null, end: null } } : {}) }
}

const first = (rows: readonly ForeignRow[], ...headings: string[]) =>
  rows
    .map(row => row.cell(...headings))
    .find(Boolean)
    ?.slice(0, 100) ?? ''

function fromRedmine(rows: readonly ForeignRow[], reading: Reading): ExchangedTask[] {
  return rows.map(row => {
    const links = row.cell('Related issues', '相关的问题', '关联问题')
    const behind = [
      ...links.matchAll(
        /(?:follows|blocked by|跟随于|后续于|被阻挡|被阻塞)\s+(?:\S+\s+)?#(\d+)(?:\s*\((\d+)[^)]*\))?/gi,
      ),
    ]
    const hours = row.cell('Estimated time', 'Estimated hours', '预期时间', '预估工时')
    return {
      line: row.line,
      number: row.cell('#'),
      source: `redmine:${row.cell('Project', '项目')}`.slice(0, 200),
      externalId: row.cell('#'),
      parent: /#?(\d+)/.exec(row.cell('Parent task', '父任务', '父任务 #'))?.[1] ?? '',
      name: row.cell('Subject', '主题'),
      detail: row.cell('Description', '描述'),
      ...datesOf(row, reading, ['Start date', '开始日期'], ['Due date', '计划完成日期', '到期日期']),
      percent: percentOf(row, reading, row.cell('% Done', '% 完成', '完成率')),
      ...statusOf(row, reading, row.cell('Status', '状态'), row.cell('Closed', '结束日期') ? 'FINISH' : undefined),
      priority: priorityOfWord(row.cell('Priority', '优先级')),
      managers: row.cells('Assignee', '指派给').slice(0, 1),
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
    return [
      {
        line: row.line,
        number: row.cell('Card ID'),
        source: 'trello',
        externalId: row.cell('Card ID'),
        name: row.cell('Card Name'),
        detail: row.cell('Card Description'),
        ...datesOf(row, reading, ['Start Date'], ['Due Date']),
        status: isDone ? ('FINISH' as const) : (statusOfWord(row.cell('List Name')) ?? 'WAITING'),
        managers: row
          .cell('Members')
          .split(',')
          .map(name => name.replace(/\(.*\)/, '').trim())
          .filter(Boolean),
      },
    ]
  })
}
