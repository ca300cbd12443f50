import { memo, useEffect, useEffectEvent, useState } from 'react'
import { sendCall } from '#platform/web/app/send-call.ts'
import { refusalText } from '#platform/web/app/calls.ts'
import { refresh } from '#platform/web/app/cache.ts'
import { toast } from '#platform/web/kit/toast.tsx'
import { day, listed } from '#platform/web/words/format.ts'
import { timeZone } from '#platform/web/words/time-zone.ts'
import { instantOfDay, typedDay } from '#platform/web/words/typed-day.ts'
import { choosePeople } from '#mechanisms/people/choose-people.tsx'
import { shownPercent, taskPlanCalls } from '#modules/tasks/tasks.contract.ts'
import type { PlanTable } from '../gantt/gantt.tsx'
import { planColumnsCalls } from '../plan-columns.contract.ts'
import type { PlanChanges } from '../plan-changes.web.ts'
import { durationOf, type PlanRow } from '../plan-tree.contract.ts'
import { calendarOfPlan, projectPlanCalls } from '../plan.contract.ts'
import { t } from '../plan.words.ts'
import { mayAddBelow, mayEdit, type ShownPlan } from '../use-plan.web.ts'
import { useLinkDrag } from './link-drag.web.ts'
import { readPasted } from './pasted-rows.web.ts'
import { linkChanges, readLinks, writeLinks } from './written-links.web.ts'
import css from './plan-table.module.css'

/** What the table's cells do: as they are now. */
export interface TableActs {
  changes: PlanChanges
  open: (row: PlanRow) => void
}
interface Table extends ShownPlanNow {
  acts: React.RefObject<TableActs | null>
}
interface ShownPlanNow {
  shown: ShownPlan
  numberOf: (id: string) => number | undefined
}

/** Pixels, with the names. */
const width = 700

/** What was done last, each with its way back: ⌘Z. */
const done: (() => void)[] = []
const remember = (back: () => void) => void done.push(back)

/** The table beside a wide Gantt chart: every row's fields, each changed where it stands. */
export function planTable(shown: ShownPlan, acts: React.RefObject<TableActs | null>): PlanTable {
  const numbers = new Map(shown.rows.map(({ task, number }) => [task.id, number]))
  const table: Table = { shown, acts, numberOf: id => numbers.get(id) }
  return {
    width,
    head: (
      <div className={css.head} aria-hidden="true">
        {([...columns] as const).map(column => (
          <span key={column} className={css[column]}>
            {t(column === 'number' ? 'rowNumber' : column === 'name' ? 'task' : column)}
          </span>
        ))}
      </div>
    ),
    cells: row => <Cells row={row} table={table} />,
  }
}
const columns = ['number', 'name', 'duration', 'start', 'end', 'predecessors', 'managers', 'progress'] as const

const Cells = memo(function Cells({ row, table }: { row: PlanRow; table: Table }) {
  const { shown, acts, numberOf } = table
  const { task, childNum } = row
  const { id, planStartDate = null, planEndDate = null, progressPercent = 0 } = task
  const canEdit = mayEdit(shown.plan, task)
  const canPlan = canEdit && childNum === 0
  const people = shown.plan.people.filter(person => task.managerIds.includes(person.id))
  const takes = durationOf(task, timeZone(), calendarOfPlan(shown.plan))
  const now = () => acts.current!.changes
  const dated = (change: { planStartDate?: string | null; planEndDate?: string | null }) => {
    now().reschedule([{ id, ...change }], [], shown.byId, shown.parents)
    remember(() => now().reschedule([{ id, planStartDate, planEndDate }], [], shown.byId, shown.parents))
  }
  function link(text: string) {
    const { put, gone } = linkChanges(task, readLinks(text), numberOf)
    for (const one of gone) now().removePredecessor(id, one)
    for (const one of put) now().putBehind(id, one)
    const before = task.preList ?? []
    remember(() => {
      for (const { number } of put) {
        const added = shown.rows.find(one => String(one.number) === number)?.task.id
        if (added && !before.some(({ taskId }) => taskId === added)) now().removePredecessor(id, added)
      }
      for (const { taskId, lag = 0, type = 'FS' } of before)
        now().putBehind(id, { number: shown.byId.get(taskId)?.code ?? '', lag, type })
    })
  }
  async function give() {
    const chosen = await choosePeople({ value: people, max: 10 })
    if (!chosen) return
    now().giveTo(task, chosen)
    remember(() => now().giveTo({ ...task, managerIds: chosen.map(one => one.id) }, people))
  }
  function indent(isDeeper: boolean) {
    const siblings = shown.rows.filter(one => (one.task.parentId ?? null) === (task.parentId ?? null))
    const at = siblings.findIndex(one => one.task.id === id)
    const behind = siblings[at + 1]?.task.id
    const parent = task.parentId
    if (isDeeper ? at < 1 : !parent) return
    now().move(id, isDeeper ? 'down' : 'up')
    remember(() =>
      isDeeper ? now().move(id, 'up') : behind ? now().move(id, 'prev', behind) : now().move(id, 'child', parent),
    )
  }
  return (
    <>
      <button
        type="button"
        className={css.number}
        data-plan-row={id}
        aria-label={t('openRow', { n: row.number, name: task.name })}
        onClick={() => acts.current!.open(row)}
      >
        {row.number}
      </button>
      <Cell
        column="name"
        label={t('task')}
        value={task.name}
        isStrong={childNum > 0}
        may={canEdit}
        {...(canEdit ? { onIndent: indent } : {})}
        onChange={name => {
          if (name.trim() === '') return
          now().rename(id, name.trim())
          remember(() => now().rename(id, task.name))
        }}
      />
      <Cell
        column="duration"
        label={t('duration')}
        value={takes === null ? '' : String(takes)}
        type="number"
        may={canPlan && takes !== null}
        onChange={text => {
          const days = Number(text)
          if (!Number.isInteger(days) || days < (task.isMilestone ? 0 : 1)) return
          now().setDuration(id, days, shown.byId, shown.parents)
          remember(() => now().reschedule([{ id, planStartDate, planEndDate }], [], shown.byId, shown.parents))
        }}
      />
      <Cell
        column="start"
        label={t('start')}
        value={planStartDate ? typedDay(planStartDate) : ''}
        shown={planStartDate ? day(planStartDate) : ''}
        type="date"
        may={canPlan}
        onChange={text => dated({ planStartDate: instantOfDay(text, planStartDate, 9) })}
      />
      <Cell
        column="end"
        label={t('end')}
        value={planEndDate ? typedDay(planEndDate) : ''}
        shown={planEndDate ? day(planEndDate) : ''}
        type="date"
        may={canPlan}
        onChange={text => dated({ planEndDate: instantOfDay(text, planEndDate, 18) })}
      />
      <Cell
        column="predecessors"
        label={t('predecessors')}
        value={writeLinks(task, numberOf)}
        may={canEdit}
        onChange={link}
      />
      <button
        type="button"
        className={css.managers}
        disabled={!canEdit}
        aria-label={`${t('managers')} ${listed(people.map(({ name }) => name))}`}
        onClick={() => void give()}
      >
        {listed(people.map(({ name }) => name))}
      </button>
      <Cell
        column="progress"
        label={t('progress')}
        value={String(shownPercent(progressPercent))}
        shown={`${shownPercent(progressPercent)}%`}
        type="number"
        may={canPlan}
        onChange={text => {
          const percent = Number(text)
          if (text === '' || percent < 0 || percent > 100) return
          now().setProgress(id, percent)
          remember(() => now().setProgress(id, shownPercent(progressPercent)))
        }}
      />
    </>
  )
})

interface CellProps {
  column: Exclude<(typeof columns)[number], 'number' | 'managers'>
  label: string
  /** As it is written. */
  value: string
  /** As it is shown, where that differs. */
  shown?: string
  type?: 'text' | 'number' | 'date'
  isStrong?: boolean
  may: boolean
  onChange: (text: string) => void
  onIndent?: (isDeeper: boolean) => void
}

/**
 * A field of a row. Pressed, it is written in; Enter and leaving it take what was written, Escape does not. In the
 * name, Tab puts the task a level deeper and Shift-Tab a level up.
 */
function Cell({ column, label, value, shown = value, type = 'text', isStrong, may, onChange, onIndent }: CellProps) {
  const [text, setText] = useState<string | null>(null)
  function take() {
    if (text !== null && text !== value) onChange(text)
    setText(null)
  }
  if (text !== null)
    return (
      <input
        className={css[column]}
        aria-label={label}
        type={type}
        // It was pressed to be written in.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={text}
        maxLength={200}
        onChange={event => setText(event.target.value)}
        onBlur={take}
        onKeyDown={event => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) take()
          if (event.key === 'Escape') setText(null)
          if (event.key === 'Tab' && onIndent) {
            event.preventDefault()
            onIndent(!event.shiftKey)
          }
        }}
      />
    )
  return (
    <button
      type="button"
      className={css[column]}
      data-strong={isStrong || undefined}
      aria-label={`${label} ${shown}`}
      aria-disabled={!may || undefined}
      onClick={() => may && setText(value)}
    >
      {shown}
    </button>
  )
}

/** What concerns the whole table: rows pasted from a spreadsheet, links drawn from bar to bar, ⌘Z. */
export function PlanTableActs({ shown, acts }: { shown: ShownPlan; acts: React.RefObject<TableActs | null> }) {
  useLinkDrag((from, to) => {
    const before = shown.byId.get(from)
    const task = shown.byId.get(to)
    if (!before || !task || !mayEdit(shown.plan, task)) return
    acts.current!.changes.putBehind(to, { number: before.code, type: 'FS', lag: 0 })
    remember(() => acts.current!.changes.removePredecessor(to, from))
  })
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.metaKey || event.ctrlKey) || event.shiftKey || event.key.toLowerCase() !== 'z' || isField(event)) return
    const back = done.pop()
    if (!back) return
    event.preventDefault()
    back()
  })
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const rows = readPasted(event.clipboardData?.getData('text/plain') ?? '')
    if (isField(event) || rows.length === 0 || !mayAddBelow(shown.plan, undefined)) return
    event.preventDefault()
    const focused = (document.activeElement as HTMLElement | null)
      ?.closest('li')
      ?.querySelector<HTMLElement>('[data-plan-row]')
    void insertRows(shown, rows, focused?.dataset.planRow)
  })
  useEffect(() => {
    done.length = 0
    addEventListener('keydown', onKey)
    addEventListener('paste', onPaste)
    return () => {
      removeEventListener('keydown', onKey)
      removeEventListener('paste', onPaste)
    }
  }, [])
  return null
}
const isField = ({ target }: Event) => (target as HTMLElement).matches('input, textarea, [contenteditable=true]')

/**
 * Each row becomes a task below the previous one; a refusal by the plan's rules is shown, and the tasks before it stay.
 */
async function insertRows({ plan }: ShownPlan, rows: ReturnType<typeof readPasted>, behind: string | undefined) {
  let last = behind
  let count = 0
  try {
    for (const { name, start, end } of rows) {
      const { id } = await sendCall(projectPlanCalls.insert, {
        projectId: plan.projectId,
        name,
        ...(last === undefined ? { way: 'last' } : { way: 'next', targetId: last }),
      })
      last = id
      count++
      const dates = {
        ...(start ? { planStartDate: instantOfDay(start, null, 9) } : {}),
        ...(end ? { planEndDate: instantOfDay(end, null, 18) } : {}),
      }
      if (start ?? end) await sendCall(taskPlanCalls.update, { data: [{ id, ...dates }], optFrom: 'paste' })
    }
    toast.success(t('pasted', { n: count }))
  } catch (problem) {
    toast.warn(count > 0 ? t('pastedSome', { n: count, problem: refusalText(problem) }) : refusalText(problem))
  }
  await refresh(planColumnsCalls.columns)
}
