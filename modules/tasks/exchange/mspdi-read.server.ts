import { refusal } from '#platform/contract/refusals.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { rowProblem, type ReadFile } from '#mechanisms/imports/importer.server.ts'
import { emptySheet, fileTooLarge, notASheet, tooManyRows } from '#mechanisms/spreadsheets/sheet-refusals.contract.ts'
import { sheetLimits } from '#mechanisms/spreadsheets/sheet-limits.contract.ts'
import { statusWords } from '../task/task-words.contract.ts'
import { taskStatuses, type TaskStatus } from '../task/task.contract.ts'
import { sheetRows, type ExchangedBaseline, type ExchangedTask } from './exchanged-task.contract.ts'
import { constraintKinds } from '../plan/plan-constraint.contract.ts'
import { readCalendar } from './mspdi-calendar.server.ts'
import { whatIsLeft } from './mspdi-left.server.ts'
import { constraintNumbers, elapsedFormat, textFields } from './mspdi.contract.ts'
import { linksOf } from './mspdi-links.server.ts'
import { readXmlRecords, type XmlRecord } from './xml-records.server.ts'

const largest = 60_000_000
const nameless = refusal('import.tasks.nameless', {
  zh: '没有名称，导入为“{name}”',
  en: 'It has no name: imported as “{name}”',
})
const resourcesOnly = refusal('import.tasks.resources_only', {
  zh: '这个文件里只有资源，没有任务：可能是资源库。请导出带任务的项目文件',
  en: 'This file contains only resources and no tasks: it may be a resource pool. Export the project with its tasks',
})
const noTask = refusal('import.tasks.link_of_none', {
  zh: '这一行不是任务，它的前置关系没有导入',
  en: 'This row is not a task: its predecessor is left out',
})

type Fields = Record<string, string>

/** A plan of Microsoft Project (MSPDI) as rows of the task sheet; its row numbers are the lines. */
export function readMspdi(bytes: Uint8Array): ReadFile {
  if (bytes.length > largest) refuse(fileTooLarge, { megabytes: largest / 1_000_000 })
  const { records, fields: project } = readXmlRecords(
    bytes,
    new Set([
      'Task',
      'Resource',
      'Assignment',
      'PredecessorLink',
      'ExtendedAttribute',
      'Baseline',
      'Calendar',
      'WeekDay',
      'WorkingTime',
      'Exception',
      'TimePeriod',
      'TimephasedData',
    ]),
  )
  const all = records.filter(({ name }) => name === 'Task')
  nameNumberless(all)
  if (all.length === 0 && !('MinutesPerDay' in project) && !('SaveVersion' in project)) refuse(notASheet)
  const tasks = all.filter(isTask)
  if (tasks.length === 0)
    refuse(records.some(({ name, fields }) => name === 'Resource' && fields.Name) ? resourcesOnly : emptySheet)
  if (tasks.length > sheetLimits.rows) refuse(tooManyRows, { rows: sheetLimits.rows })
  const notes: ReadFile['notes'] = []
  for (const [index, { fields, records: below }] of all.filter(one => !isTask(one)).entries()) {
    for (const {
      fields: { PredecessorUID = '' },
    } of below.filter(({ name }) => name === 'PredecessorLink'))
      notes.push(rowProblem(lineOf(fields, index), 'predecessors', PredecessorUID, noTask))
  }
  const people = assigned(records)
  const ofProject = `msproject:${project.Title ?? project.Name ?? ''}:${project.CreationDate ?? ''}`.slice(0, 200)
  const parents = parentsOf(tasks)
  const isParent = new Set(parents)
  const minutesPerDay = Number(project.MinutesPerDay) || 480
  const { calendar, left: exceptionsLeft } = readCalendar(records, project)
  notes.push(...whatIsLeft(tasks, records, { project, exceptionsLeft }))
  const rows = tasks.map((task, index): ExchangedTask => {
    const { fields } = task
    const line = lineOf(fields, index)
    const input = ownTexts(task)
    const name = fields.Name ?? `未命名任务 ${line}`
    if (!fields.Name) notes.push(rowProblem(line, 'name', '', nameless, { name }))
    return {
      line,
      number: fields.UID!,
      name,
      // A task's identifier is its own in the whole world; its number only in its project.
      source: fields.GUID ? 'msproject' : ofProject,
      externalId: fields.GUID ?? fields.UID!,
      ...(parents[index] === undefined ? {} : { parent: parents[index] }),
      ...(fields.Notes === undefined ? {} : { detail: fields.Notes }),
      ...dates(fields, minutesPerDay),
      percent: Math.min(100, Math.max(0, Math.round(Number(fields.PercentComplete) || 0))),
      status: input.status ?? statusOf(fields),
      priority: priorityOf(Number(fields.Priority ?? 500)),
      managers: (people.get(fields.UID ?? '') ?? []).filter(name => !input.partners.includes(name)),
      partners: input.partners,
      predecessors: linksOf(task, line, minutesPerDay, notes),
      ...((fields.Milestone === '1' || isPoint(fields)) && !isParent.has(fields.UID) ? { isMilestone: true } : {}),
      ...besidesOf(task),
      ...(isParent.has(fields.UID) || !fields.Work ? {} : { planWorkHour: hoursOf(fields.Work) }),
    }
  })
  return {
    rows: sheetRows(rows),
    notes,
    about: { ...aboutProject(project, all, rows), ...(calendar ? { calendar } : {}) },
  }
}

/** Not the row of the project itself, and no blank one: without a name it is a task where it says anything else. */
const isTask = ({ fields, records }: XmlRecord) =>
  fields.IsNull !== '1' &&
  Number(fields.OutlineLevel ?? 1) > 0 &&
  (fields.Name !== undefined ||
    fields.Start !== undefined ||
    fields.Duration !== undefined ||
    records.some(({ name }) => name === 'PredecessorLink'))

const lineOf = ({ ID }: Fields, index: number) => Number(ID) || index + 1

/** Tasks that the file gives no number get one that none has: those below them are still theirs. */
function nameNumberless(tasks: readonly XmlRecord[]) {
  for (const [index, { fields }] of tasks.entries()) fields.UID ??= `#${index + 1}`
}

/** What the file says of the project as a whole; its own row (level 0) has its name where the file's title is empty. */
function aboutProject(
  { Title, Name, StartDate, FinishDate }: Fields,
  all: readonly XmlRecord[],
  rows: readonly ExchangedTask[],
): NonNullable<ReadFile['about']> {
  const own = all.find(({ fields }) => fields.OutlineLevel === '0')?.fields
  const starts = rows.flatMap(({ start }) => start ?? []).toSorted()
  const ends = rows.flatMap(({ end }) => end ?? []).toSorted()
  return {
    name: (Title ?? own?.Name ?? Name?.replace(/\.(mpp|xml)$/i, '') ?? '').replace(/\s+/g, ' ').trim().slice(0, 100),
    start: (starts[0] ?? wall(StartDate))?.slice(0, 10) ?? null,
    end: (ends.at(-1) ?? wall(FinishDate))?.slice(0, 10) ?? null,
  }
}

/** Each task's parent by its outline level: the nearest one before that stands further out. */
function parentsOf(tasks: readonly XmlRecord[]): (string | undefined)[] {
  const line: { level: number; uid: string | undefined }[] = []
  return tasks.map(({ fields }) => {
    const level = Number(fields.OutlineLevel ?? 1)
    while (line.length > 0 && line.at(-1)!.level >= level) line.pop()
    const parent = line.at(-1)?.uid
    line.push({ level, uid: fields.UID })
    return parent
  })
}

/**
 * Who is assigned to which task: by e-mail where the file has one, by name otherwise. What is no person (material,
 * costs), or has no name, does nothing here.
 */
function assigned(records: readonly XmlRecord[]): Map<string, string[]> {
  const resources = new Map(
    records
      .filter(
        ({ name, fields }) => name === 'Resource' && (fields.Type ?? '1') === '1' && fields.IsCostResource !== '1',
      )
      .map(({ fields }) => [fields.UID, fields.EmailAddress || fields.Name || '']),
  )
  const people = new Map<string, string[]>()
  for (const { fields } of records.filter(({ name }) => name === 'Assignment')) {
    const person = resources.get(fields.ResourceUID)
    if (!person || !fields.TaskUID) continue
    const known = people.get(fields.TaskUID)
    if (!known) people.set(fields.TaskUID, [person])
    else if (!known.includes(person)) known.push(person)
  }
  return people
}

/** What our own exports say in text fields: Microsoft Project keeps them, and shows them as columns. */
function ownTexts({ records }: XmlRecord): { status?: TaskStatus; partners: string[] } {
  const text = (id: string) =>
    records.find(({ name, fields }) => name === 'ExtendedAttribute' && fields.FieldID === id)?.fields.Value
  const word = text(textFields.status)
  const status = taskStatuses.find(one => statusWords[one].zh === word || statusWords[one].en === word)
  return { ...(status ? { status } : {}), partners: text(textFields.partners)?.split('、').filter(Boolean) ?? [] }
}

const statusOf = ({ PercentComplete: percent, ActualStart }: Fields): TaskStatus =>
  Number(percent) >= 100 ? 'FINISH' : Number(percent) > 0 || wall(ActualStart) ? 'RUNNING' : 'WAITING'
/** 0 to 1000, usually 500. */
const priorityOf = (input: number) => (input >= 900 ? 3 : input >= 700 ? 2 : input > 500 ? 1 : 0)

const wall = (input: string | undefined) =>
  input && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(input) ? input.slice(0, 19).replace('T', ' ') : undefined

function dates(
  { Start, Finish, ManualStart, ManualFinish, Duration, DurationFormat = '7' }: Fields,
  minutesPerDay: number,
): Pick<ExchangedTask, 'start' | 'end' | 'duration'> {
  const start = wall(ManualStart ?? Start)
  const end = wall(ManualFinish ?? Finish)
  const days = Math.ceil(
    (Number(hoursOf(Duration ?? '')) * 60) / (elapsedFormat(DurationFormat) ? 1440 : minutesPerDay),
  )
  return {
    ...(start ? { start } : {}),
    ...(end ? { end } : {}),
    ...(!end && days > 0 ? { duration: String(days) } : {}),
  }
}

/** Of no length: what stands at one moment. */
const isPoint = ({ Start, Finish, Duration }: Fields) =>
  Start !== undefined && Start === Finish && Duration !== undefined && Number(hoursOf(Duration)) === 0

/**
 * What a task has in its plan beside its dates: deadline, constraint, length, its baselines, when it was begun and when
 * it was done.
 */
function besidesOf({
  fields,
  records,
}: XmlRecord): Pick<ExchangedTask, 'deadline' | 'constraint' | 'minutes' | 'baselines' | 'actualStart' | 'actualEnd'> {
  const kind = constraintKinds.find(one => constraintNumbers[one] === fields.ConstraintType)
  const date = wall(fields.ConstraintDate)
  const deadline = wall(fields.Deadline)
  const baselines = baselinesOf(records)
  const actualStart = wall(fields.ActualStart)
  const actualEnd = wall(fields.ActualFinish)
  return {
    ...(deadline ? { deadline } : {}),
    ...(kind && (date || kind === 'ALAP') ? { constraint: { kind, ...(date ? { date } : {}) } } : {}),
    ...(actualStart ? { actualStart } : {}),
    ...(actualEnd ? { actualEnd } : {}),
    ...(fields.Duration === undefined
      ? {}
      : {
          minutes: `${Math.round(minutesOf(fields.Duration))}${elapsedFormat(fields.DurationFormat ?? '7') ? 'e' : ''}`,
        }),
    ...(baselines.length > 0 ? { baselines } : {}),
  }
}

/** Baselines 0 to 10 that say when the task was to be, each once. */
function baselinesOf(records: readonly XmlRecord[]): ExchangedBaseline[] {
  const found = new Map<number, ExchangedBaseline>()
  for (const { name, fields } of records) {
    const number = Number(fields.Number)
    if (name !== 'Baseline' || !Number.isInteger(number) || number < 0 || number > 10 || found.has(number)) continue
    const [start, end] = [wall(fields.Start), wall(fields.Finish)]
    if (start || end) found.set(number, { number, start, end })
  }
  return [...found.values()].toSorted((one, other) => one.number - other.number)
}

/** PT16H30M0S as hours, two decimals. */
function hoursOf(duration: string): string {
  const [, hours = '0', minutes = '0', seconds = '0'] =
    /^PT?(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?$/.exec(duration) ?? []
  return String(Math.round((Number(hours) + Number(minutes) / 60 + Number(seconds) / 3600) * 100) / 100)
}

/** PT16H30M0S as minutes. */
function minutesOf(duration: string): number {
  const [, hours = '0', minutes = '0', seconds = '0'] =
    /^PT?(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?$/.exec(duration) ?? []
  return Number(hours) * 60 + Number(minutes) + Number(seconds) / 60
}
