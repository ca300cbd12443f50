import { refusal } from '#platform/contract/refusals.ts'
import { endOfDay, readInstant } from '#platform/contract/zone.ts'
import { newId } from '#platform/server/database/ids.ts'
import { rowProblem, type GoodRow, type Planned } from '#mechanisms/imports/importer.server.ts'
import type { RowProblem } from '#mechanisms/spreadsheets/read-rows.contract.ts'
import { planDates } from '../task/task-dates.contract.ts'
import { isFinish } from '../task/status/task-status.contract.ts'
import type { TaskStatus } from '../task/task.contract.ts'
import type { TaskColumns } from './task-sheet.contract.ts'

const nobody = refusal('import.tasks.person_unknown', { zh: '公司里没有“{name}”', en: 'The company has nobody called “{name}”' })
const several = refusal('import.tasks.person_several', { zh: '有多位成员叫“{name}”，请改填手机号或邮箱', en: 'Several people are called “{name}”: give a mobile number or an e-mail' })
const endsFirst = refusal('import.tasks.ends_first', { zh: '截止时间早于开始时间', en: 'It is due before it starts' })

/** Somebody whom a task can be given to, with all that a cell may call them. */
export interface Callable { id: string, names: readonly string[] }

export interface PlannedTask {
  id: string
  name: string
  detail: string
  status: TaskStatus
  priority: number
  progressPercent: number
  planStartDate: string | null
  planEndDate: string | null
  realEndDate: string | null
  managers: readonly string[]
  partners: readonly string[]
}

const priorityNumbers = { normal: 0, important: 1, urgent: 2, both: 3 } as const

interface Importing { personId: string, timeZone: string, now: string }

/** What the rows mean in this company; a task that names nobody is the importer's own. */
export function planTasks(rows: readonly GoodRow<TaskColumns>[], people: readonly Callable[], { personId, timeZone, now }: Importing): Planned<PlannedTask[]> {
  const problems: RowProblem[] = []
  const find = peopleFinder(people)
  const plan = rows.map(({ line, values }): PlannedTask => {
    const named = (column: 'managers' | 'partners') => (values[column] ?? []).flatMap(name => {
      const found = find(name)
      if (found.length === 1) return found
      problems.push(rowProblem(line, column, name, found.length === 0 ? nobody : several, { name }))
      return []
    })
    const dates = datesOf(values, timeZone)
    if (dates.given.start !== null && dates.given.end !== null && dates.given.end < dates.given.start) problems.push(rowProblem(line, 'planEndDate', values.planEndDate ?? '', endsFirst))
    const status = values.status ?? 'WAITING'
    const managers = named('managers')
    return {
      id: newId(), name: values.name, detail: values.detail ?? '', status, ...dates.kept,
      priority: priorityNumbers[values.priority ?? 'normal'],
      progressPercent: isFinish(status) ? 100 : values.progressPercent ?? 0,
      realEndDate: isFinish(status) ? now : null,
      managers: managers.length > 0 ? [...new Set(managers)] : [personId],
      partners: [...new Set(named('partners'))],
    }
  })
  return { plan, problems, created: plan.length, changed: 0 }
}

/** A day without an hour is meant to its end, where something is due. */
function datesOf({ planStartDate, planEndDate }: GoodRow<TaskColumns>['values'], timeZone: string) {
  const start = planStartDate && readInstant(planStartDate, timeZone)
  const end = planEndDate && readInstant(planEndDate, timeZone)
  const due = end && planEndDate.endsWith(' 00:00') ? endOfDay(end, timeZone) : end
  return { given: { start, end: due }, kept: planDates({ planStartDate: start, planEndDate: due }, timeZone) }
}

function peopleFinder(people: readonly Callable[]): (name: string) => string[] {
  const known = new Map<string, Set<string>>()
  for (const { id, names } of people) {
    for (const name of names) known.set(name.toLowerCase(), (known.get(name.toLowerCase()) ?? new Set()).add(id))
  }
  return name => [...known.get(name.toLowerCase()) ?? []]
}
