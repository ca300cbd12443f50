import type { CallOutput } from '#platform/contract/call.ts'
import { fromWire } from '#platform/contract/wire-names.ts'
import { type Locale, say, type Sentence } from '#platform/contract/words.ts'
import { col } from '#platform/server/database/row.ts'
import { type Context, FileAnswer, handle } from '#platform/server/http/handle.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import { admitRows, exportList, type ListColumn, mostExported } from '#mechanisms/exports/export-list.server.ts'
import type { ReadFile } from '#mechanisms/imports/importer.server.ts'
import { projectSubject } from '#mechanisms/projects/project-subject.server.ts'
import { readSheet } from '#mechanisms/spreadsheets/read-sheet.server.ts'
import { sheetLimits } from '#mechanisms/spreadsheets/sheet-limits.contract.ts'
import { tooManyColumns } from '#mechanisms/spreadsheets/sheet-refusals.contract.ts'
import { writeCsv } from '#mechanisms/spreadsheets/write-csv.server.ts'
import { inNone } from '../list/task-filters.contract.ts'
import { taskList } from '../list/task-parts.server.ts'
import { calendarsQuery, readCalendars } from '../plan/plan-calendars.server.ts'
import { linkText } from '../plan/plan-link.contract.ts'
import { taskSubject } from '../task/task-subject.server.ts'
import { priorityWords, statusWords } from '../task/task-words.contract.ts'
import { taskCalls } from '../task/task.contract.ts'
import { exchangeCalls } from './exchange.contract.ts'
import { type ExportedTask, exportedTasks } from './exported-task.server.ts'
import { readForeignCsv } from './foreign-csv.server.ts'
import { readMspdi } from './mspdi-read.server.ts'
import { writeMspdi, type WrittenBaseline, type WrittenPlan } from './mspdi-write.server.ts'
import { isXml } from './xml-records.server.ts'

const title: Sentence = { zh: '任务计划', en: 'Task plan' }

export const exchangeHandlers = handle(exchangeCalls, {
  async export({ rootId, format, ...query }, context) {
    const { me, request } = context
    if (rootId) await taskSubject.admit(rootId, context)
    // A plan as a whole, published or not; narrowed down by anything else it is a list like others.
    const projectId =
      query.projectId && query.projectId !== inNone && query.scope === undefined ? query.projectId : null
    if (projectId) await projectSubject.admit(projectId, context)
    const tasks = await exportedTasks(
      rootId ? { rootId } : projectId ? { projectId } : { ids: await listed(query, context) },
      context,
    )
    admitRows(tasks)
    const called = rootId
      ? found(tasks.find(({ id }) => id === rootId)).name
      : projectId
        ? (await context.run([projectSubject.titled(projectId, me)]))[0].one
        : null
    const name = called?.replace(/[\\/:*?"<>|]/g, ' ') ?? say(title, request.locale)
    const columns = columnsIn(request.locale)
    if (format === 'xlsx') return await exportList(context, { name: { zh: name, en: name }, columns, rows: tasks })
    if (format === 'mspdi')
      return download(
        writeMspdi(tasks, {
          title: name,
          timeZone: me.timeZone,
          ...(await planWritten(projectId ?? (await projectOfRoot(rootId ?? null, context)), context)),
        }),
        `${name}.xml`,
        'application/xml',
      )
    const sheet = {
      columns: columns.map(({ heading, kind }) => ({ heading: say(heading, request.locale), kind })),
      rows: tasks.map(one => columns.map(({ value }) => value(one))),
      timeZone: me.timeZone,
    }
    return download(writeCsv(sheet), `${name}.csv`, 'text/csv; charset=utf-8')
  },
})

/** The project that a task stands in, whose calendar counts its days. */
async function projectOfRoot(rootId: string | null, { me, run }: Context): Promise<string | null> {
  if (rootId === null) return null
  const [answer] = await run([
    {
      name: 'export_project_of',
      value: col.uuid.orNull,
      values: [me.companyId, rootId],
      text: 'select project_id from task where comp_id = $1 and id = $2',
    },
  ])
  return answer.first ?? null
}

/**
 * How a project's days are counted, and its baselines, as many as a file has places for.
 */
async function planWritten(
  projectId: string | null,
  { me, run }: Context,
): Promise<Pick<WrittenPlan, 'counted' | 'baselines'>> {
  if (projectId === null) return {}
  const [calendars, kept] = await run([
    calendarsQuery(me.companyId, [projectId]),
    {
      name: 'export_baselines',
      row: { number: col.int.orNull, isValue: col.bool, tasks: col.json.as<KeptTask[]>() },
      values: [me.companyId, projectId],
      text: `select s.file_number as number, s.id is not distinct from p.value_snapshot_id as is_value, s.tasks::text as
        tasks from project_snapshot s join project p on p.comp_id = s.comp_id and p.id = s.project_id
      where s.comp_id = $1 and s.project_id = $2 order by s.created_at desc, s.id desc`,
    },
  ])
  const baselines = new Map<string, WrittenBaseline[]>()
  for (const { number, tasks } of numberBaselines(kept.rows)) {
    for (const { taskId, planStartDate, planEndDate } of tasks)
      baselines.set(taskId, [...(baselines.get(taskId) ?? []), { number, planStartDate, planEndDate }])
  }
  return { counted: readCalendars(calendars.one).get(projectId), baselines }
}
type KeptTask = Omit<WrittenBaseline, 'number'> & { taskId: string }

async function listed(
  query: Parameters<typeof taskList>[0],
  context: Parameters<typeof taskList>[1],
): Promise<string[]> {
  const answer = await taskList({ ...query, start: 0, limit: mostExported + 1 }, context)
  const { list } = fromWire(taskCalls.list.output)(JSON.parse(answer.text)) as CallOutput<typeof taskCalls.list>
  return list.map(({ id }) => id)
}

const download = (bytes: Buffer, name: string, type: string) =>
  new FileAnswer(bytes, {
    'content-type': type,
    'content-length': String(bytes.length),
    'cache-control': 'no-store',
    'content-disposition': `attachment; filename="export${name.slice(name.lastIndexOf('.'))}"; filename*=UTF-8''${encodeURIComponent(name)}`,
  })

const names = (people: readonly { name: string }[]) => people.map(({ name }) => name).join('、')

/** What the task sheet reads again, with the identifiers by which tasks are known. */
const columnsIn = (locale: Locale): ListColumn<ExportedTask>[] => [
  { heading: { zh: '编号', en: 'Number' }, kind: 'text', width: 10, value: task => task.code },
  { heading: { zh: '任务名称', en: 'Task' }, kind: 'text', width: 40, value: task => task.name },
  { heading: { zh: '上级任务', en: 'Parent task' }, kind: 'text', width: 12, value: task => task.parentCode },
  {
    heading: { zh: '状态', en: 'Status' },
    kind: 'text',
    width: 12,
    value: task => say(statusWords[task.status], locale),
  },
  {
    heading: { zh: '优先级', en: 'Priority' },
    kind: 'text',
    width: 12,
    value: task => say(priorityWords[task.priority]!, locale),
  },
  {
    heading: { zh: '进度（%）', en: 'Progress (%)' },
    kind: 'number',
    width: 10,
    value: task => Math.round(task.progressPercent * 100) / 100,
  },
  { heading: { zh: '负责人', en: 'Managers' }, kind: 'text', width: 24, value: task => names(task.managers) },
  { heading: { zh: '参与人', en: 'Partners' }, kind: 'text', width: 24, value: task => names(task.partners) },
  { heading: { zh: '开始时间', en: 'Starts' }, kind: 'dateTime', width: 18, value: task => task.planStartDate },
  { heading: { zh: '截止时间', en: 'Due' }, kind: 'dateTime', width: 18, value: task => task.planEndDate },
  {
    heading: { zh: '前置任务', en: 'Predecessors' },
    kind: 'text',
    width: 18,
    value: ({ predecessors }) => predecessors.map(({ code, ...link }) => linkText(code, link)).join('、'),
  },
  { heading: { zh: '计划工时', en: 'Planned hours' }, kind: 'number', width: 10, value: task => task.planWorkHour },
  {
    heading: { zh: '里程碑', en: 'Milestone' },
    kind: 'text',
    width: 8,
    value: task => (task.isMilestone ? say({ zh: '是', en: 'Yes' }, locale) : ''),
  },
  { heading: { zh: '描述', en: 'Description' }, kind: 'text', width: 40, value: task => task.detail },
  { heading: { zh: '唯一标识', en: 'Identifier' }, kind: 'text', width: 38, value: task => task.id },
]

/** A file of Microsoft Project has this many baselines: the first, and ten more. */
const mostInFile = 11

interface Kept {
  /** Its number in the file that it came with; null for one that was kept here. */
  number: number | null
  /** The planned value is reckoned from it. */
  isValue: boolean
}

/**
 * The baselines of a project, the latest first, with the numbers that they have in a file, in order: 0 is the one that
 * the planned value is reckoned from, else the one that came as 0, else the latest. Others keep the number they came
 * with where it is free; the rest take what is left, and the oldest go without.
 */
function numberBaselines<One extends Kept>(kept: readonly One[]): (One & { number: number })[] {
  const numbers = new Map<number, One>()
  const first = kept.find(({ isValue }) => isValue) ?? kept.find(({ number }) => number === 0) ?? kept[0]
  if (first) numbers.set(0, first)
  const others = kept.filter(one => one !== first)
  for (const one of others) if (one.number !== null && !numbers.has(one.number)) numbers.set(one.number, one)
  const placed = new Set(numbers.values())
  const free = Array.from({ length: mostInFile }, (_, number) => number).filter(number => !numbers.has(number))
  for (const one of others.filter(each => !placed.has(each))) {
    const number = free.shift()
    if (number !== undefined) numbers.set(number, one)
  }
  return [...numbers].map(([number, one]) => ({ ...one, number })).toSorted((one, other) => one.number - other.number)
}

/** Exports with all their fields have hundreds of columns. */
const foreignLimits = { ...sheetLimits, bytes: 40_000_000, columns: 2_000 }

/**
 * A task list in whatever file it comes: our own sheet, a plan of Microsoft Project, an export of Jira, Redmine or
 * Trello.
 */
export async function readTaskFile(bytes: Uint8Array, timeZone: string): Promise<ReadFile> {
  if (isXml(bytes)) return readMspdi(bytes)
  const rows = await readSheet(bytes, foreignLimits)
  const foreign = readForeignCsv(rows, timeZone)
  if (foreign) return foreign
  if (rows.some(({ cells }) => cells.length > sheetLimits.columns))
    refuse(tooManyColumns, { columns: sheetLimits.columns })
  return { rows, notes: [] }
}
