import { refusal } from '#platform/contract/refusals.ts'
import { rowProblem } from '#mechanisms/imports/importer.server.ts'
import { longestTag, mostTags } from '#mechanisms/tags/tag.contract.ts'
import { wordKey } from '#mechanisms/spreadsheets/word-key.contract.ts'
import type { AgileKind, ExchangedTask } from './exchanged-task.contract.ts'
import { dateOf, datesOf, hoursOf, pointOf, statusOf, type ForeignRow, type Reading } from './foreign-row.server.ts'
import { priorityOfWord, statusOfWord } from './foreign-words.contract.ts'

const unknownKind = refusal('import.tasks.kind_foreign', {
  zh: '类型“{kind}”没有对应，按“任务”导入',
  en: 'The type “{kind}” is unknown: imported as a task',
})
const onlyOne = refusal('import.tasks.one_place', {
  zh: '{what}只能有一个：保留“{kept}”，没有导入“{left}”',
  en: 'It has one {what}: “{kept}” is kept, “{left}” left out',
})
const tooManyLabels = refusal('import.tasks.labels_left', {
  zh: '标签最多 {n} 个，没有导入“{left}”',
  en: 'At most {n} tags: “{left}” left out',
})
const nameCut = refusal('import.tasks.name_cut', {
  zh: '“{name}”超过 {longest} 个字，按“{kept}”导入',
  en: '“{name}” is longer than {longest} characters: imported as “{kept}”',
})
const linksLeft = refusal('import.tasks.relations_left', {
  zh: '关联“{left}”没有导入，只导入“被阻塞”',
  en: 'The relation to “{left}” is left out: only blocking relations are imported',
})

/** What the task sheet takes as a name of these. */
const longestNames = { sprint: 100, version: 100, module: 50 } as const

/** An epic is a story above stories. */
const kinds = new Map<string, AgileKind>([
  ...[
    'story',
    'user story',
    'epic',
    'new feature',
    'feature',
    'improvement',
    'enhancement',
    'requirement',
    '故事',
    '用户故事',
    '史诗',
    '长篇故事',
    '需求',
    '新功能',
    '功能',
    '改进',
  ].map(word => [wordKey(word), 'STORY'] as const),
  ...['bug', 'defect', 'fault', '缺陷', '故障', '错误'].map(word => [wordKey(word), 'BUG'] as const),
  ...['task', 'sub-task', 'subtask', 'technical task', 'spike', 'chore', '任务', '子任务', '技术任务', ''].map(
    word => [wordKey(word), 'TASK'] as const,
  ),
])

/** The heading in its usual places: Jira calls its own fields “Custom field (…)” in files. */
const field = (...names: string[]) =>
  names.flatMap(name => [name, `Custom field (${name})`, `自定义字段(${name})`, `自定义字段（${name}）`])

/**
 * Issues of Jira: their kinds, epics and parents by key, sprints (of several the last), versions, components, labels,
 * points, blocking links, estimates in seconds. What has one place here and several there is noted.
 */
export function fromJira(rows: readonly ForeignRow[], reading: Reading): ExchangedTask[] {
  const key = (row: ForeignRow) => row.cell('Issue key', '问题关键字', '密钥')
  const byId = new Map(
    rows.flatMap(row => {
      const id = row.cell('Issue id', '问题 id')
      return id === '' ? [] : [[id, key(row)] as const]
    }),
  )
  const reported = new Set<string>()
  return rows.map(row => {
    const parent =
      row.cell('Parent key', ...field('Epic Link', '史诗链接')) || row.cell('Parent', 'Parent id', '父级', '父级 id')
    const estimate = row.cell('Original Estimate', 'Original estimate', '初始预估')
    const resolved = row.cell('Resolved', 'Resolution', '已解决', '解决结果')
    const kind = kindOf(row, reading, row.cell('Issue Type', '问题类型', '事务类型'), reported)
    const fixed = one(
      row,
      reading,
      { zh: '修复版本', en: 'fix version' },
      'version',
      row.cells('Fix Version/s', 'Fix versions', 'Fix Version', '修复版本', '解决版本'),
    )
    const affected = one(
      row,
      reading,
      { zh: '影响版本', en: 'affected version' },
      'version',
      row.cells('Affects Version/s', 'Affects versions', 'Affects Version', '影响版本'),
    )
    return {
      line: row.line,
      number: key(row),
      source: 'jira',
      externalId: key(row),
      parent: byId.get(parent) ?? parent,
      name: row.cell('Summary', '概要', '摘要', '主题'),
      detail: row.cell('Description', '描述'),
      ...datesOf(row, reading, field('Start date', '开始日期'), ['Due date', 'Due Date', '到期日', '截止日期']),
      ...statusOf(
        row,
        reading,
        row.cell('Status', '状态'),
        resolved && !/^(unresolved|未解决)$/i.test(resolved)
          ? 'FINISH'
          : statusOfWord(row.cell('Status Category', '状态类别')),
      ),
      priority: priorityOfWord(row.cell('Priority', '优先级')),
      managers: row.cells('Assignee', '经办人').slice(0, 1),
      predecessors: row
        .cells('Inward issue link (Blocks)', '内向问题链接(Blocks)')
        .map(number => ({ number, type: 'FS', lag: 0 })),
      ...hoursOf(row, reading, estimate, Number(estimate) / 3600),
      kind,
      ...pointOf(row, reading, row.cell(...field('Story Points', 'Story point estimate', 'Story points', '故事点'))),
      // A sprint that it was carried out of stands before the one it is in.
      sprint: one(
        row,
        reading,
        { zh: '迭代', en: 'sprint' },
        'sprint',
        row.cells('Sprint', ...field('Sprint'), '冲刺', '迭代'),
      ),
      module: one(
        row,
        reading,
        { zh: '模块', en: 'module' },
        'module',
        row.cells('Component/s', 'Components', 'Component', '模块', '组件').toReversed(),
      ),
      ...(kind === 'BUG' ? { version: affected, repairVersion: fixed } : { version: fixed }),
      tags: labels(row, reading, row.cells('Labels', '标签')),
    }
  })
}

/**
 * Issues of Linear: cycles as sprints with their days, projects as modules, milestones as versions, labels as tags; a
 * label “Bug” makes a bug.
 */
export function fromLinear(rows: readonly ForeignRow[], reading: Reading): ExchangedTask[] {
  return rows.map(row => {
    const input = row
      .cell('Labels')
      .split(',')
      .map(label => label.trim())
      .filter(Boolean)
    const parent = row.cell('Parent issue')
    const cycle = row.cell('Cycle Name') || (row.cell('Cycle Number') && `Cycle ${row.cell('Cycle Number')}`)
    const sprintStart = dateOf(row, reading, 'sprint', row.cell('Cycle Start'))?.slice(0, 10)
    const sprintEnd = dateOf(row, reading, 'sprint', row.cell('Cycle End'))?.slice(0, 10)
    const finished = row.cell('Canceled')
      ? ('CANCEL' as const)
      : row.cell('Completed')
        ? ('FINISH' as const)
        : row.cell('Started')
          ? ('RUNNING' as const)
          : undefined
    const others = [...row.cell('Related to').split(','), ...row.cell('Duplicate of').split(',')]
      .map(one => one.trim())
      .filter(Boolean)
    if (others.length > 0)
      reading.notes.push(
        rowProblem(row.line, 'predecessors', others.join('、'), linksLeft, { left: others.join('、') }),
      )
    return {
      line: row.line,
      number: row.cell('ID'),
      source: 'linear',
      externalId: row.cell('UUID') || row.cell('ID'),
      parent,
      name: row.cell('Title'),
      detail: row.cell('Description'),
      ...datesOf(row, reading, [], ['Due Date']),
      ...statusOf(row, reading, row.cell('Status'), finished),
      priority: priorityOfWord(row.cell('Priority')),
      managers: row.cells('Assignee').slice(0, 1),
      predecessors: row
        .cell('Blocked by')
        .split(',')
        .map(number => number.trim())
        .filter(Boolean)
        .map(number => ({ number, type: 'FS', lag: 0 })),
      kind: input.some(label => kinds.get(wordKey(label)) === 'BUG') ? 'BUG' : parent === '' ? 'STORY' : 'TASK',
      ...pointOf(row, reading, row.cell('Estimate')),
      ...(cycle
        ? {
            sprint: cut(row, reading, 'sprint', cycle, longestNames.sprint),
            ...(sprintStart ? { sprintStart } : {}),
            ...(sprintEnd ? { sprintEnd } : {}),
          }
        : {}),
      module: one(row, reading, { zh: '模块', en: 'module' }, 'module', row.cells('Project')),
      version: one(row, reading, { zh: '版本', en: 'version' }, 'version', row.cells('Project Milestone')),
      tags: labels(row, reading, input),
    }
  })
}

function kindOf(row: ForeignRow, { notes }: Reading, word: string, reported: Set<string>): AgileKind {
  const kind = kinds.get(wordKey(word))
  // Once for each type of a company's own.
  if (kind === undefined && !reported.has(word)) {
    reported.add(word)
    notes.push(rowProblem(row.line, 'kind', word, unknownKind, { kind: word }))
  }
  return kind ?? 'TASK'
}

/** The last of several; the others are noted. Cut to what the field takes. */
function one(
  row: ForeignRow,
  reading: Reading,
  what: { zh: string; en: string },
  column: 'sprint' | 'module' | 'version',
  input: readonly string[],
): string {
  const { notes } = reading
  const kept = input.at(-1) ?? ''
  const left = [...new Set(input)].filter(other => other !== kept)
  if (left.length === 0) return cut(row, reading, column, kept, longestNames[column])
  const {
    msg: { zh },
  } = rowProblem(row.line, column, '', onlyOne, { what: what.zh, kept, left: left.join('、') })
  const said = rowProblem(row.line, column, left.join('、'), onlyOne, { what: what.en, kept, left: left.join(', ') })
  notes.push({ ...said, msg: { ...said.msg, zh } })
  return cut(row, reading, column, kept, longestNames[column])
}

/** A name that fits here; one that is cut is noted, once for each row. */
function cut(row: ForeignRow, { notes }: Reading, column: string, name: string, longest: number): string {
  const kept = name.slice(0, longest).trim()
  if (name.length > longest) notes.push(rowProblem(row.line, column, name, nameCut, { name, longest, kept }))
  return kept
}

function labels(row: ForeignRow, reading: Reading, input: readonly string[]): string[] {
  const all = [...new Set(input.map(label => cut(row, reading, 'tags', label, longestTag)))]
  const left = all.slice(mostTags)
  if (left.length > 0)
    reading.notes.push(
      rowProblem(row.line, 'tags', left.join('、'), tooManyLabels, { n: mostTags, left: left.join('、') }),
    )
  return all.slice(0, mostTags)
}
