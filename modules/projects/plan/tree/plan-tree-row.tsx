import { useEffect, useRef, useState } from 'react'
import { isFinish, isOpenStatus, shownPercent } from '#modules/tasks/tasks.contract.ts'
import { actionMenu, type Action } from '#platform/web/kit/action-sheet.tsx'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Checkbox } from '#platform/web/kit/checkbox.tsx'
import { confirmDialog } from '#platform/web/kit/dialogs.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import {
  CalendarIcon,
  CheckCircleIcon,
  ChevronDownIcon,
  ChevronLeftIcon,
  ChevronRightIcon,
  ChevronUpIcon,
  EditIcon,
  FlagIcon,
  FlowIcon,
  MoreIcon,
  PlusIcon,
  TrashIcon,
} from '#platform/web/kit/icons.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { shortDay } from '#platform/web/words/format.ts'
import { timeZone } from '#platform/web/words/time-zone.ts'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import { kindName } from '#modules/tasks/tasks.web.tsx'
import type { PlanChanges } from '../plan-changes.web.ts'
import { durationOf, type PlanRow } from '../plan-tree.contract.ts'
import { calendarOfPlan, type PlannedTask } from '../plan.contract.ts'
import { t } from '../plan.words.ts'
import { mayAddBelow, mayEdit, type ShownPlan } from '../use-plan.web.ts'
import css from '../plan.module.css'

/** Where a new line is being written. */
export interface Inserting {
  way: 'prev' | 'next' | 'child'
  targetId: string
  level: number
}

interface PlanTreeRowProps {
  row: PlanRow
  shown: ShownPlan
  changes: PlanChanges
  isClosed: boolean
  isEditing: boolean
  inserting: Inserting | null
  isInserting: boolean
  onToggle: (id: string) => void
  onEdit: (id: string | null) => void
  onWrite: (place: Inserting) => void
  onInsert: (name: string, place: Inserting) => void
  onStop: () => void
  onOpen: (id: string) => void
}

/**
 * A task of the tree: ticked off, renamed where it stands, moved and added to; with the line that is being written
 * beside it.
 */
export function PlanTreeRow({
  row,
  shown,
  changes,
  isClosed,
  isEditing,
  inserting,
  isInserting,
  onToggle,
  onEdit,
  onWrite,
  onInsert,
  onStop,
  onOpen,
}: PlanTreeRowProps) {
  const { task, level, childNum, number } = row
  const canEdit = mayEdit(shown.plan, task)
  const isDone = isFinish(task.status)
  const tick = async () => {
    if (!isOpenStatus(task.status)) return changes.restart(task.id)
    if (
      childNum === 0 ||
      (await confirmDialog({ title: t('finishAsk', { name: task.name }), text: t('finishText'), confirm: t('finish') }))
    )
      changes.finish(task.id)
  }
  const act = async () => {
    const way = await rowMenu(row, shown)
    if (way === null) return
    if (way === 'edit') onEdit(task.id)
    else if (way === 'details') onOpen(task.id)
    else if (way === 'tick') await tick()
    else if (way === 'insertBefore' || way === 'insertAfter' || way === 'insertChild') {
      const place = { insertBefore: 'prev', insertAfter: 'next', insertChild: 'child' } as const
      onWrite({ way: place[way], targetId: task.id, level: way === 'insertChild' ? level + 1 : level })
    } else if (way === 'remove') {
      const text = row.below > 0 ? t('removeText', { n: row.below }) : t('removeTextAlone')
      if (await confirmDialog({ title: t('removeAsk', { name: task.name }), text, confirm: t('remove'), danger: true }))
        changes.remove(task.id)
    } else {
      const { above, below } = besides(row, shown)
      if (way === 'moveUp') changes.move(task.id, 'prev', above)
      else if (way === 'moveDown') changes.move(task.id, 'next', below)
      else changes.move(task.id, way === 'outdent' ? 'up' : 'down')
    }
  }
  const line = inserting && (
    <NewLine
      level={inserting.level}
      busy={isInserting}
      isOpen
      onEnter={name => onInsert(name, inserting)}
      onStop={onStop}
    />
  )
  return (
    <>
      {inserting?.way === 'prev' && line}
      <div className={css.row} style={{ '--level': Math.min(level, 5) } as React.CSSProperties}>
        {childNum > 0 ? (
          <IconButton
            icon={isClosed ? ChevronRightIcon : ChevronDownIcon}
            label={t(isClosed ? 'expandTask' : 'collapseTask', { name: task.name })}
            onPress={() => onToggle(task.id)}
          />
        ) : canEdit || isDone ? (
          <Checkbox
            round
            value={isDone}
            label={`${isDone ? t('restart') : t('finish')}: ${task.name}`}
            onChange={() => void tick()}
          />
        ) : (
          <span className={css.leaf} />
        )}
        {isEditing ? (
          <NameField
            name={task.name}
            onSave={name => {
              onEdit(null)
              if (name !== task.name) changes.rename(task.id, name)
            }}
            onNext={() => {
              if (mayAddBelow(shown.plan, task.parentId ? shown.byId.get(task.parentId) : undefined))
                onWrite({ way: 'next', targetId: task.id, level })
            }}
          />
        ) : (
          <button type="button" className={css.text} data-done={isDone || undefined} onClick={() => onOpen(task.id)}>
            <span className={css.name} data-strong={childNum > 0 || undefined}>
              <span className={css.number}>{number}</span>
              {task.isMilestone && <FlagIcon size={15} filled />}
              {task.name}
            </span>
            <Facts row={row} shown={shown} />
          </button>
        )}
        {!isEditing && (canEdit || shown.plan.can.addTask) && (
          <IconButton icon={MoreIcon} label={t('actionsOf', { name: task.name })} onPress={() => void act()} />
        )}
      </div>
      {inserting && inserting.way !== 'prev' && line}
    </>
  )
}

const isLate = ({ status, planEndDate: end }: PlannedTask) =>
  isOpenStatus(status) && end != null && Date.parse(end) < Date.now()

/** The words of a task that is on hold, finished late or cancelled. A finished one is ticked. */
const statusWords: Partial<Record<PlannedTask['status'], 'onHold' | 'finishedLate' | 'cancelled'>> = {
  POST_PONE: 'onHold',
  FINISH_DELAY: 'finishedLate',
  CANCEL: 'cancelled',
}

function Facts({ row: { task, childNum }, shown: { plan, nameOf, byId, costs } }: { row: PlanRow; shown: ShownPlan }) {
  const { planStartDate: start, planEndDate: end, managerIds, preList } = task
  const dates =
    start || end
      ? [...new Set([start, end].filter(one => one != null).map(one => shortDay(one)))].join(' – ')
      : t('noDates')
  const takes = durationOf(task, timeZone(), calendarOfPlan(plan))
  const ends = statusWords[task.status]
  const who = childNum > 0 ? [] : managerIds.flatMap(id => nameOf.get(id) ?? [])
  const before = preList?.flatMap(({ taskId }) => byId.get(taskId)?.code ?? []) ?? []
  return (
    <span className={css.facts}>
      {ends !== undefined && <StatusPill tone={task.status === 'POST_PONE' ? 'warn' : 'neutral'}>{t(ends)}</StatusPill>}
      <span data-late={isLate(task) || undefined}>{dates}</span>
      {takes !== null && <span>{t('days', { n: takes })}</span>}
      {task.deadline && (
        <span data-late={(isOpenStatus(task.status) && (end ?? '') > task.deadline) || undefined}>
          {t('deadlineOn', { day: shortDay(task.deadline) })}
        </span>
      )}
      <span>{shownPercent(task.progressPercent ?? 0)}%</span>
      {task.type && <span>{kindName(task.type)}</span>}
      {costs.has(task.id) && <span>{yuan(costs.get(task.id)!.cost)}</span>}
      {who.length > 0 && <span>{who.length > 1 ? `${who[0]} +${who.length - 1}` : who[0]}</span>}
      {before.length > 0 && (
        <span>
          ← {before.slice(0, 2).join(' ')}
          {before.length > 2 ? '…' : ''}
        </span>
      )}
    </span>
  )
}

type RowAction =
  | 'edit'
  | 'tick'
  | 'details'
  | 'outdent'
  | 'indent'
  | 'moveUp'
  | 'moveDown'
  | 'insertBefore'
  | 'insertAfter'
  | 'insertChild'
  | 'remove'

/** Its siblings right above and below. */
function besides(
  { task, number }: PlanRow,
  { rows }: ShownPlan,
): { above: string | undefined; below: string | undefined } {
  const siblings = rows.filter(one => one.task.parentId === task.parentId)
  const at = siblings.findIndex(one => one.number === number)
  return { above: siblings[at - 1]?.task.id, below: siblings[at + 1]?.task.id }
}

function rowMenu(row: PlanRow, shown: ShownPlan): Promise<RowAction | null> {
  const { task, level, childNum } = row
  const { above, below } = besides(row, shown)
  const canEdit = mayEdit(shown.plan, task)
  const actions: Action<RowAction>[] = [
    ...(canEdit ? [{ key: 'edit', name: t('rename'), icon: EditIcon } as const] : []),
    { key: 'details', name: t('details'), icon: CalendarIcon },
    ...(childNum > 0 && (canEdit || isFinish(task.status))
      ? [{ key: 'tick', name: t(isFinish(task.status) ? 'restart' : 'finish'), icon: CheckCircleIcon } as const]
      : []),
    ...(mayAddBelow(shown.plan, task.parentId ? shown.byId.get(task.parentId) : undefined)
      ? [
          { key: 'insertBefore', name: t('insertBefore'), icon: PlusIcon } as const,
          { key: 'insertAfter', name: t('insertAfter'), icon: PlusIcon } as const,
        ]
      : []),
    ...(mayAddBelow(shown.plan, task) ? [{ key: 'insertChild', name: t('insertChild'), icon: FlowIcon } as const] : []),
    ...(canEdit && above ? [{ key: 'indent', name: t('indent'), icon: ChevronRightIcon } as const] : []),
    ...(canEdit && level > 0 ? [{ key: 'outdent', name: t('outdent'), icon: ChevronLeftIcon } as const] : []),
    ...(canEdit && above ? [{ key: 'moveUp', name: t('moveUp'), icon: ChevronUpIcon } as const] : []),
    ...(canEdit && below ? [{ key: 'moveDown', name: t('moveDown'), icon: ChevronDownIcon } as const] : []),
    ...(canEdit ? [{ key: 'remove', name: t('remove'), icon: TrashIcon, danger: true } as const] : []),
  ]
  return actionMenu(actions, task.name)
}

function NameField({ name, onSave, onNext }: { name: string; onSave: (name: string) => void; onNext: () => void }) {
  const [value, setValue] = useState(name)
  const box = useFocus()
  const save = () => onSave(value.trim() || name)
  return (
    <div
      ref={box}
      className={css.field}
      onKeyDown={event => {
        if (event.key === 'Escape') onSave(name)
      }}
    >
      <TextField
        value={value}
        onChange={setValue}
        label={t('rename')}
        maxLength={200}
        onBlur={save}
        onEnter={() => {
          save()
          onNext()
        }}
      />
    </div>
  )
}

interface NewLineProps {
  level: number
  busy: boolean
  onEnter: (name: string) => void
  isOpen?: boolean
  onStop?: () => void
}

/** A line that becomes a task by Enter, and then the next one. */
export function NewLine({ level, busy, onEnter, isOpen = false, onStop }: NewLineProps) {
  const [name, setName] = useState('')
  const [open, setOpen] = useState(isOpen)
  const box = useFocus(open)
  const enter = () => {
    if (name.trim() === '' || busy) return
    onEnter(name.trim())
    setName('')
  }
  const stop = () => {
    setOpen(false)
    onStop?.()
  }
  if (!open)
    return (
      <div className={css.row}>
        <Button kind="text" small icon={PlusIcon} onPress={() => setOpen(true)}>
          {t('addTask')}
        </Button>
      </div>
    )
  return (
    <div
      ref={box}
      className={css.row}
      data-new
      style={{ '--level': Math.min(level, 5) } as React.CSSProperties}
      onKeyDown={event => {
        if (event.key === 'Escape') stop()
      }}
    >
      <div className={css.field}>
        <TextField
          value={name}
          onChange={setName}
          label={t('newTaskName')}
          placeholder={t('newTaskName')}
          maxLength={200}
          onEnter={enter}
        />
      </div>
      <Button small busy={busy} disabled={name.trim() === ''} onPress={enter}>
        {t('save')}
      </Button>
      <Button kind="neutral" small onPress={stop}>
        {t('cancel')}
      </Button>
    </div>
  )
}

/** Focuses the field in an element when it comes. */
function useFocus(isThere = true) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isThere) box.current?.querySelector('input')?.focus()
  }, [isThere])
  return box
}
