import { refusal } from '#platform/contract/refusals.ts'
import { readInstant } from '#platform/contract/zone.ts'
import { newId } from '#platform/server/database/ids.ts'
import { rowProblem, type Planned } from '#mechanisms/imports/importer.server.ts'
import { dateTimeCell } from '#mechanisms/spreadsheets/day-cells.contract.ts'
import type { RowValues } from '#mechanisms/spreadsheets/sheet.contract.ts'
import type { ReadRow, RowProblem } from '#mechanisms/spreadsheets/read-rows.contract.ts'
import { isFinish } from '../task/status/task-status.contract.ts'
import type { PlanConstraint } from '../plan/plan-constraint.contract.ts'
import type { PlanCalendar } from '../plan/plan-days.contract.ts'
import { keysAtEnd } from '../task/tree/order-key.contract.ts'
import { datesOfRow } from './task-dates-of-row.server.ts'
import type { PlannedBaseline, PlannedTask } from './planned-task.server.ts'
import { isForeign, type Known } from './task-references.server.ts'
import type { ImportedPlaces } from './imported-places.server.ts'
import { taskSheet, type TaskColumns } from './task-sheet.contract.ts'
import { planTree } from './task-tree.server.ts'

const nobody = refusal('import.tasks.person_unknown', {
  zh: '公司里没有“{name}”',
  en: 'No one in the company is called “{name}”',
})
const several = refusal('import.tasks.person_several', {
  zh: '有多位成员叫“{name}”，请改填手机号或邮箱',
  en: 'Several people are called “{name}”: give a mobile number or an e-mail',
})
const endsFirst = refusal('import.tasks.ends_first', { zh: '截止时间早于开始时间', en: 'It is due before it starts' })

const agileLeft = refusal('import.tasks.agile_left', {
  zh: '只有敏捷（Scrum）和产品研发项目才有这些内容，没有导入：{columns}',
  en: 'Only Scrum and product development projects have these; left out: {columns}',
})

/** A person whom a task can be assigned to, with all names that a cell may use. */
export interface Callable {
  id: string
  names: readonly string[]
}

const priorityNumbers = { normal: 0, important: 1, urgent: 2, both: 3 } as const

interface Importing {
  personId: string
  timeZone: string
  now: string
  known: Known
  /** The importer's mapping of the file's people. */
  said: ReadonlyMap<string, string | null>
  /** Counts the days of what the tasks come into. */
  calendar: PlanCalendar | null
  isInProject: boolean
  /** The project takes stories, bugs, sprints, modules and versions. */
  isAgile: boolean
}

/**
 * Resolves the rows in this company; a task without a name is the importer's own, and a phase of a plan is unassigned.
 * Rows that were imported before create nothing. In files of other programs, people who are not in the company are
 * noted and left out.
 */
export function planTasks(
  rows: readonly ReadRow<TaskColumns>[],
  people: readonly Callable[],
  { personId, timeZone, now, known, said, calendar, isInProject, isAgile }: Importing,
): Planned<PlannedTask[]> {
  const problems: RowProblem[] = []
  const notes: RowProblem[] = []
  const find = peopleFinder(people)
  const strangers = new Set<string>()
  const keys = keysAtEnd(rows.length)
  const instant = (wall: string | null) => wall && readInstant(wall, timeZone)
  const tasks = rows.map((row, place): PlannedTask => {
    const { line, values } = row
    const named = (column: 'managers' | 'partners') =>
      (values[column] ?? []).flatMap(name => {
        const found = find(name)
        if (found.length === 1) return found
        strangers.add(name)
        const who = said.get(name.toLowerCase())
        if (who !== undefined) return who === null ? [] : [who]
        const list = isForeign(row) ? notes : problems
        list.push(rowProblem(line, column, name, found.length === 0 ? nobody : several, { name }))
        return []
      })
    const { fromRow: inputDates, kept } = datesOfRow(values, timeZone, calendar)
    if (inputDates.start !== null && inputDates.end !== null && inputDates.end < inputDates.start)
      (isForeign(row) ? notes : problems).push(rowProblem(line, 'planEndDate', values.planEndDate ?? '', endsFirst))
    const status = values.status ?? (values.actualStart === null ? 'WAITING' : 'RUNNING')
    const managers = named('managers')
    return {
      id: known.existing.get(place) ?? newId(),
      name: values.name,
      detail: values.detail ?? '',
      status,
      ...kept,
      priority: priorityNumbers[values.priority ?? 'normal'],
      progressPercent: isFinish(status) ? 100 : (values.progressPercent ?? 0),
      realEndDate: isFinish(status) ? (instant(values.actualEnd) ?? now) : null,
      deadline: instant(values.deadline),
      constraint: constraintOf(values, instant),
      ...lengthOf(values.minutes),
      realStartDate: status === 'WAITING' ? null : instant(values.actualStart),
      baselines: baselinesOf(values.baselines, instant),
      planWorkHour: values.planWorkHour,
      isMilestone: values.milestone === 'yes',
      managers: [...new Set(managers)].slice(0, 10),
      partners: [...new Set(named('partners'))],
      kind: isAgile ? (values.kind ?? 'TASK') : 'TASK',
      point: values.point ?? 0,
      tags: values.tags ?? [],
      places: isAgile ? placesOf(values) : nowhere,
      parentId: null,
      orderKey: keys[place]!,
      predecessors: [],
      external: known.names[place]!,
      touchesOthers: false,
    }
  })
  const left = isAgile
    ? []
    : agileColumns.filter(name => rows.some(({ values }) => values[name] !== null && values[name] !== 'TASK'))
  if (left.length > 0)
    notes.push(
      rowProblem(1, left[0]!, '', agileLeft, { columns: left.map(name => taskSheet.columns[name].zh).join('、') }),
    )
  const placed = planTree(rows, tasks, { known, timeZone, calendar, problems, notes })
  const parents = new Set(placed.map(({ parentId }) => parentId))
  // A phase of a plan is unassigned; any other task without a name is the importer's.
  const isPhase = ({ id, kind }: PlannedTask) => isInProject && kind === 'TASK' && parents.has(id)
  const plan = placed.map(task =>
    task.managers.length > 0 || isPhase(task) ? task : { ...task, managers: [personId] },
  )
  return { plan, problems, notes, strangers: [...strangers], created: plan.length, changed: 0 }
}

const constraintOf = (
  { constraintKind: kind, constraintDate }: RowValues<TaskColumns>,
  instant: (wall: string | null) => string | null,
): PlanConstraint | null => {
  const date = kind === 'ALAP' ? null : instant(constraintDate)
  return kind && (date !== null || kind === 'ALAP') ? { kind, date } : null
}

/** "960" minutes of work, "1440e" of time that runs through. */
function lengthOf(text: string | null): Pick<PlannedTask, 'minutes' | 'isElapsed'> {
  const [, minutes, elapsed] = /^(\d{1,9})(e?)$/.exec(text ?? '') ?? []
  return { minutes: minutes === undefined ? null : Number(minutes), isElapsed: elapsed === 'e' }
}

/** "0 2026-01-31 09:30~2026-02-02 17:00; 3 ~2026-02-04 17:00": number, start and end of each. */
function baselinesOf(text: string | null, instant: (wall: string | null) => string | null): PlannedBaseline[] {
  const moment = (wall: string | undefined) => {
    const read = wall ? dateTimeCell().read(wall) : undefined
    return read && 'value' in read ? instant(read.value) : null
  }
  return (text ?? '').split(';').flatMap(one => {
    const [, number, from, to] = /^\s*(\d|10) ([^~]*)~(.*)$/.exec(one) ?? []
    const [start, end] = [moment(from), moment(to)]
    return number === undefined || (start === null && end === null) ? [] : [{ number: Number(number), start, end }]
  })
}

/** What only a project of Scrum or product development has a place for. */
const agileColumns = ['kind', 'sprint', 'module', 'version', 'repairVersion'] as const satisfies (keyof TaskColumns)[]
const nowhere: ImportedPlaces = { sprint: null, module: null, version: null, repairVersion: null }
const placesOf = ({
  sprint,
  sprintStart,
  sprintEnd,
  module,
  version,
  repairVersion,
}: RowValues<TaskColumns>): ImportedPlaces => ({
  sprint:
    sprint === null
      ? null
      : { name: sprint, start: sprintStart?.slice(0, 10) ?? null, end: sprintEnd?.slice(0, 10) ?? null },
  module,
  version,
  repairVersion,
})

function peopleFinder(people: readonly Callable[]): (name: string) => string[] {
  const known = new Map<string, Set<string>>()
  for (const { id, names } of people) {
    for (const name of names) known.set(name.toLowerCase(), (known.get(name.toLowerCase()) ?? new Set()).add(id))
  }
  return name => [...(known.get(name.toLowerCase()) ?? [])]
}
