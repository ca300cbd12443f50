import { refusal } from '#platform/contract/refusals.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { rowProblem, type ReadFile } from '#mechanisms/imports/importer.server.ts'
import { emptySheet, fileTooLarge, notASheet, tooManyRows } from '#mechanisms/spreadsheets/sheet-refusals.contract.ts'
import { sheetLimits } from '#mechanisms/spreadsheets/sheet-limits.contract.ts'
import { statusWords } from '../task/task-words.contract.ts'
import { taskStatuses, type TaskStatus } from '../task/task.contract.ts'
import { sheetRows, type ExchangedTask } from './exchanged-task.contract.ts'
import { linkTypes, textFields } from './mspdi.contract.ts'
import { readXmlRecords, type XmlRecord } from './xml-records.server.ts'

const largest = 60_000_000
const otherLink = refusal('import.tasks.link_type', { zh: '只支持“完成后开始”的前置关系，这一条没有导入', en: 'Only finish-to-start links are known here: this one is left out' })
const otherProject = refusal('import.tasks.link_elsewhere', { zh: '前置任务在另一个项目里，没有导入', en: 'The predecessor is in another project: left out' })
const lead = refusal('import.tasks.link_lead', { zh: '不支持提前量，按 0 天导入', en: 'A lead is not known here: taken as no lag' })

type Fields = Record<string, string>

/** A plan of Microsoft Project (MSPDI) as rows of the task sheet; its row numbers are the lines. */
export function readMspdi(bytes: Uint8Array): ReadFile {
  if (bytes.length > largest) refuse(fileTooLarge, { megabytes: largest / 1_000_000 })
  const { records, fields: project } = readXmlRecords(bytes, new Set(['Task', 'Resource', 'Assignment', 'PredecessorLink', 'ExtendedAttribute']))
  const all = records.filter(({ name }) => name === 'Task')
  if (all.length === 0 && !('MinutesPerDay' in project) && !('SaveVersion' in project)) refuse(notASheet)
  const tasks = all.filter(({ fields }) => fields.IsNull !== '1' && fields.Name && Number(fields.OutlineLevel ?? 1) > 0)
  if (tasks.length === 0) refuse(emptySheet)
  if (tasks.length > sheetLimits.rows) refuse(tooManyRows, { rows: sheetLimits.rows })
  const notes: ReadFile['notes'] = []
  const people = assigned(records)
  const ofProject = `msproject:${project.Title ?? project.Name ?? ''}:${project.CreationDate ?? ''}`.slice(0, 200)
  const parents = parentsOf(tasks)
  const isParent = new Set(parents)
  const minutesPerDay = Number(project.MinutesPerDay) || 480
  const rows = tasks.map((task, index): ExchangedTask => {
    const { fields } = task
    const line = Number(fields.ID) || index + 1
    const given = ownTexts(task)
    return {
      line, number: fields.UID ?? '', name: fields.Name!,
      // A task's identifier is its own in the whole world; its number only in its project.
      source: fields.GUID ? 'msproject' : ofProject, externalId: fields.GUID ?? fields.UID ?? '',
      ...parents[index] === undefined ? {} : { parent: parents[index] },
      ...fields.Notes === undefined ? {} : { detail: fields.Notes },
      ...dates(fields, minutesPerDay),
      percent: Math.min(100, Math.max(0, Math.round(Number(fields.PercentComplete) || 0))),
      status: given.status ?? statusOf(fields), priority: priorityOf(Number(fields.Priority ?? 500)),
      managers: (people.get(fields.UID ?? '') ?? []).filter(name => !given.partners.includes(name)), partners: given.partners,
      predecessors: task.records.filter(({ name }) => name === 'PredecessorLink').flatMap(({ fields: link }) => linkOf(link, line, minutesPerDay, notes)),
      ...fields.Milestone === '1' && !isParent.has(fields.UID) ? { isMilestone: true } : {},
      ...isParent.has(fields.UID) || !fields.Work ? {} : { planWorkHour: hoursOf(fields.Work) },
    }
  })
  return { rows: sheetRows(rows), notes }
}

/** Each task's parent by its outline level: the nearest one before that stands further out. */
function parentsOf(tasks: readonly XmlRecord[]): (string | undefined)[] {
  const line: { level: number, uid: string | undefined }[] = []
  return tasks.map(({ fields }) => {
    const level = Number(fields.OutlineLevel ?? 1)
    while (line.length > 0 && line.at(-1)!.level >= level) line.pop()
    const parent = line.at(-1)?.uid
    line.push({ level, uid: fields.UID })
    return parent
  })
}

/** Who is assigned to which task: by e-mail where the file has one, by name otherwise. */
function assigned(records: readonly XmlRecord[]): Map<string, string[]> {
  const resources = new Map(records.filter(({ name }) => name === 'Resource').map(({ fields }) => [fields.UID, fields.EmailAddress || fields.Name || '']))
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
function ownTexts({ records }: XmlRecord): { status?: TaskStatus, partners: string[] } {
  const text = (id: string) => records.find(({ name, fields }) => name === 'ExtendedAttribute' && fields.FieldID === id)?.fields.Value
  const word = text(textFields.status)
  const status = taskStatuses.find(one => statusWords[one].zh === word || statusWords[one].en === word)
  return { ...status ? { status } : {}, partners: text(textFields.partners)?.split('、').filter(Boolean) ?? [] }
}

const statusOf = ({ PercentComplete: percent }: Fields): TaskStatus => Number(percent) >= 100 ? 'FINISH' : Number(percent) > 0 ? 'RUNNING' : 'WAITING'
/** 0 to 1000, usually 500. */
const priorityOf = (given: number) => given >= 900 ? 3 : given >= 700 ? 2 : given > 500 ? 1 : 0

const wall = (given: string | undefined) => given && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(given) ? given.slice(0, 19).replace('T', ' ') : undefined

function dates({ Start, Finish, ManualStart, ManualFinish, Duration }: Fields, minutesPerDay: number): Pick<ExchangedTask, 'start' | 'end' | 'duration'> {
  const start = wall(ManualStart ?? Start)
  const end = wall(ManualFinish ?? Finish)
  const days = Math.ceil(Number(hoursOf(Duration ?? '')) * 60 / minutesPerDay)
  return { ...start ? { start } : {}, ...end ? { end } : {}, ...!end && days > 0 ? { duration: String(days) } : {} }
}

/** PT16H30M0S as hours, two decimals. */
function hoursOf(duration: string): string {
  const [, hours = '0', minutes = '0', seconds = '0'] = /^PT?(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?$/.exec(duration) ?? []
  return String(Math.round((Number(hours) + Number(minutes) / 60 + Number(seconds) / 3600) * 100) / 100)
}

/** `LinkLag` is in tenths of a minute, of working time or (even formats) of time that runs through. */
function linkOf({ PredecessorUID: number, Type = '1', CrossProject, LinkLag = '0', LagFormat = '7' }: Fields, line: number, minutesPerDay: number, notes: ReadFile['notes']) {
  const note = (kind: typeof otherLink) => { notes.push(rowProblem(line, 'predecessors', number ?? '', kind)) }
  if (!number) return []
  if (CrossProject === '1') return note(otherProject) ?? []
  if (Type !== linkTypes.finishToStart) return note(otherLink) ?? []
  const isPercent = LagFormat === '19' || LagFormat === '20'
  const isElapsed = Number(LagFormat) % 2 === 0
  const days = isPercent ? 0 : Math.round(Number(LinkLag) / 10 / (isElapsed ? 1440 : minutesPerDay))
  if (Number(LinkLag) < 0 || isPercent && LinkLag !== '0') note(lead)
  return [{ number, lag: Math.max(0, days) }]
}
