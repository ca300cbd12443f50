import { refusal } from '#platform/contract/refusals.ts'
import { dayOf } from '#platform/contract/zone.ts'
import { rowProblem } from '#mechanisms/imports/importer.server.ts'
import type { ReadRow, RowProblem } from '#mechanisms/spreadsheets/read-rows.contract.ts'
import { computePlan } from '../plan/compute-plan.contract.ts'
import type { PlanCalendar } from '../plan/plan-days.contract.ts'
import { readLink, type LinkKind } from '../plan/plan-link.contract.ts'
import { PlanCycle, type PlanChange, type Predecessor } from '../plan/plan-node.contract.ts'
import type { PlannedTask } from './planned-task.server.ts'
import type { Known } from './task-references.server.ts'
import type { TaskColumns } from './task-sheet.contract.ts'

const noParent = refusal('import.tasks.parent_unknown', {
  zh: '找不到上级任务“{number}”，作为顶层任务导入',
  en: 'There is no parent “{number}”: imported as a top-level task',
})
const parentDenied = refusal('import.tasks.parent_denied', {
  zh: '您不能在“{number}”下新建子任务',
  en: 'You cannot add tasks under “{number}”',
})
const noPredecessor = refusal('import.tasks.predecessor_unknown', {
  zh: '找不到前置任务“{number}”，没有导入',
  en: 'There is no predecessor “{number}”: left out',
})
const circle = refusal('import.tasks.circle', {
  zh: '与“{number}”互相等待，这一条前置关系没有导入',
  en: 'It and “{number}” would depend on each other: this link is left out',
})
const ownLine = refusal('import.tasks.own_line', {
  zh: '“{number}”是它的上级或下级，不能是前置任务，没有导入',
  en: '“{number}” is a parent or subtask and cannot be its predecessor: left out',
})
const standsOtherwise = refusal('import.tasks.by_hour', {
  zh: '有 {n} 个任务在前置任务当天就开始（或不受前置任务约束），时间按文件保留；以后调整计划时，从下一天开始',
  en: '{n} tasks start on the day their predecessors end, or apart from them: their dates stay as in the file; once the plan is changed they start the day after',
})
const moved = refusal('import.tasks.moved', {
  zh: '按前置任务，开始日期改为 {day}',
  en: 'After its predecessors it starts on {day}',
})

type Row = ReadRow<TaskColumns>
const rowSource = ({ values: { source } }: Row) => (source?.startsWith('msproject') ? 'msproject' : source)
interface Telling {
  known: Known
  timeZone: string
  calendar: PlanCalendar | null
  problems: RowProblem[]
  notes: RowProblem[]
}

/**
 * Puts the tasks in their tree and behind their predecessors, and computes their plan. Answers those that are to be
 * made.
 */
export function planTree(
  rows: readonly Row[],
  tasks: readonly PlannedTask[],
  { known, timeZone, calendar, problems, notes }: Telling,
): PlannedTask[] {
  const placeOf = finder(rows)
  const isNew = (place: number) => !known.existing.has(place)
  const places = [...rows.keys()]
  const parents = places.map(place => parentOf(place))
  for (const place of places) if (standsInItself(place, parents)) parents[place] = undefined
  const links = places.map(place => linksOf(place))
  const news = places.filter(isNew).map(place => {
    const parent = parents[place]
    const before = links[place]!
    const touchesOthers =
      (parent !== undefined && (typeof parent === 'string' || !isNew(parent))) ||
      before.some(({ from }) => typeof from === 'string' || !isNew(from))
    return {
      ...tasks[place]!,
      parentId: idOf(parent),
      predecessors: before.map(({ from, ...link }) => ({ id: idOf(from)!, ...link })),
      touchesOthers,
    }
  })
  const lines = new Map(places.map(place => [tasks[place]!.id, rows[place]!]))
  const changes = settled(news, lines)
  // What another program has scheduled, by the hour, stands as its file says; sums of parents are ours.
  const isScheduled = new Set(
    news
      .filter(
        task =>
          rowSource(lines.get(task.id)!) === 'msproject' && task.planStartDate !== null && task.planEndDate !== null,
      )
      .map(({ id }) => id),
  )
  const sums =
    isScheduled.size > 0
      ? new Map(
          computePlan(
            news.map(task => ({ ...task, predecessors: [], constraint: undefined })),
            timeZone,
            () => calendar,
          ).map(change => [change.id, change]),
        )
      : changes
  const isParent = new Set(news.map(({ parentId }) => parentId))
  const otherwise = news.filter(
    ({ id, planStartDate }) =>
      isScheduled.has(id) && !isParent.has(id) && (changes.get(id)?.planStartDate ?? planStartDate) !== planStartDate,
  ).length
  if (otherwise > 0) notes.push(rowProblem(0, 'planStartDate', '', standsOtherwise, { n: otherwise }))
  return news.map(task => {
    const change =
      isScheduled.size > 0 && (isScheduled.has(task.id) || isParent.has(task.id))
        ? sums.get(task.id)
        : changes.get(task.id)
    if (!change) return task
    if (change.planStartDate && task.planStartDate !== null && !isParent.has(task.id)) {
      notes.push(
        rowProblem(lines.get(task.id)!.line, 'planStartDate', '', moved, {
          day: dayOf(change.planStartDate, timeZone),
        }),
      )
    }
    const { id: _, duration: __, ...fields } = change
    return { ...task, ...fields }
  })

  function idOf(at: number | string | undefined): string | null {
    return at === undefined ? null : typeof at === 'string' ? at : tasks[at]!.id
  }

  /** A row of the file by its number or its name, or a task of the company by its code. */
  function parentOf(place: number): number | string | undefined {
    const {
      line,
      values: { parent: number },
    } = rows[place]!
    if (number === null) return undefined
    const at = placeOf(number)
    if (at !== undefined && at !== place) {
      const id = known.existing.get(at)
      if (id !== undefined && isNew(place) && !known.takeChildren.has(id))
        problems.push(rowProblem(line, 'parent', number, parentDenied, { number }))
      return at
    }
    const coded = known.byCode.get(number.toUpperCase())
    if (!coded) notes.push(rowProblem(line, 'parent', number, noParent, { number }))
    else if (!coded.takesChildren && isNew(place))
      problems.push(rowProblem(line, 'parent', number, parentDenied, { number }))
    return coded?.id
  }

  function linksOf(place: number): (LinkKind & { from: number | string })[] {
    const {
      line,
      values: { predecessors },
    } = rows[place]!
    const found = new Map<number | string, LinkKind>()
    for (const text of predecessors ?? []) {
      const { number, type, lag } = readLink(text)
      const from = placeOf(number) ?? known.byCode.get(number.toUpperCase())?.id
      if (from === undefined) notes.push(rowProblem(line, 'predecessors', text, noPredecessor, { number }))
      else if (from === place || (typeof from === 'number' && (isAbove(from, place) || isAbove(place, from))))
        notes.push(rowProblem(line, 'predecessors', text, ownLine, { number }))
      else found.set(from, { type, lag })
    }
    return [...found].map(([from, link]) => ({ from, ...link }))
  }

  function isAbove(place: number, below: number): boolean {
    for (let at = parents[below]; typeof at === 'number'; at = parents[at]) if (at === place) return true
    return false
  }

  /** What the plan changes. Of tasks that wait for each other one link is left out, and again until none do. */
  function settled(
    input: readonly (PlannedTask & { predecessors: Predecessor[] })[],
    rowOf: ReadonlyMap<string, Row>,
  ): Map<string, PlanChange> {
    for (;;) {
      try {
        return new Map(
          computePlan(
            input.map(task => ({ ...task, constraint: task.constraint ?? undefined })),
            timeZone,
            () => calendar,
          ).map(change => [change.id, change]),
        )
      } catch (problem) {
        if (!(problem instanceof PlanCycle)) throw problem
        const inCircle = new Set(problem.path)
        const one = input.find(
          ({ id, predecessors }) => inCircle.has(id) && predecessors.some(before => inCircle.has(before.id)),
        )
        const at = one?.predecessors.findIndex(({ id }) => inCircle.has(id)) ?? -1
        if (!one || at < 0) throw problem
        const [left] = one.predecessors.splice(at, 1)
        const other = rowOf.get(left!.id)?.values
        const number = other?.number ?? other?.name ?? ''
        notes.push(rowProblem(rowOf.get(one.id)!.line, 'predecessors', number, circle, { number }))
      }
    }
  }
}

/** Does a row stand below itself? */
function standsInItself(place: number, parents: readonly (number | string | undefined)[]): boolean {
  const seen = new Set<number>()
  for (let at = parents[place]; typeof at === 'number' && !seen.has(at); at = parents[at]) {
    if (at === place) return true
    seen.add(at)
  }
  return false
}

/** Finds a row by what another calls it: its number, or its name where only one has it. */
function finder(rows: readonly Row[]): (number: string) => number | undefined {
  const byNumber = new Map<string, number>()
  const byName = new Map<string, number | null>()
  for (const [
    place,
    {
      values: { number, name },
    },
  ] of rows.entries()) {
    if (number !== null && !byNumber.has(number.toLowerCase())) byNumber.set(number.toLowerCase(), place)
    byName.set(name, byName.has(name) ? null : place)
  }
  return number => byNumber.get(number.toLowerCase()) ?? byName.get(number) ?? undefined
}
