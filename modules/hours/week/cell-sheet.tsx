import { memo, useDeferredValue, useState } from 'react'
import { Button } from '#platform/web/kit/button.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { shortDay, weekday } from '#platform/web/words/format.ts'
import type { TaskBrief } from '../log/choose-task.web.ts'
import { figure } from '../log/show-hours.web.ts'
import { t } from '../hours.words.ts'
import { cellOf, dayTotal, exact, fixedHours, isDraft, isOverfull, type Filling } from './sheet.web.ts'
import type { WeekSheet } from './week.contract.ts'
import css from './week.module.css'

const usual = [0.5, 1, 2, 3, 4, 8]

interface EntryProps {
  sheet: WeekSheet
  task: TaskBrief
  day: string
  onFill: (filling: Filling) => void
  /** On to the next day of the same task; left out on the last. */
  onNext?: (() => void) | undefined
  onClose: () => void
}

/** The hours of one cell, within the thumb's reach. The sheet stays while one goes from day to day. */
export const CellSheet = ({ open, ...entry }: EntryProps & { open: boolean }) => (
  <Sheet open={open} onClose={entry.onClose} title={entry.task.name}>
    <Entry key={`${entry.task.id} ${entry.day}`} {...entry} />
  </Sheet>
)

/** A touch for the usual hours, steps of half an hour, a note. */
function Entry({ sheet, task, day, onFill, onNext, onClose }: EntryProps) {
  const cell = cellOf(sheet.rows.find(row => row.task.id === task.id) ?? { cells: [] }, day)
  const draft = cell?.logs.findLast(isDraft)
  const fixed = fixedHours(cell)
  const [hours, setHours] = useState(cell ? figure(cell.hour) : '')
  const [note, setNote] = useState(draft?.summary ?? '')
  const others = exact(dayTotal(sheet.rows, day) - (cell?.hour ?? 0))
  const problemOf = (input: number) =>
    isOverfull(sheet.rows, task.id, day, input)
      ? t('overDay')
      : input < fixed
        ? t('fixed', { hours: figure(fixed) })
        : undefined
  // What follows from a figure is drawn after it: a key is answered by its field alone.
  const shown = Number(useDeferredValue(hours))
  const problem = problemOf(shown)

  function save(then: () => void) {
    const input = Number(hours)
    if (problemOf(input)) return
    if (input !== (cell?.hour ?? 0) || (input > fixed && note !== (draft?.summary ?? '')))
      onFill({
        taskId: task.id,
        startDate: day,
        hour: input,
        ...(note === (draft?.summary ?? '') ? {} : { summary: note }),
      })
    then()
  }
  return (
    <div className={css.entry}>
      <div className={css.when}>
        <b>
          {weekday(day)} {shortDay(day)}
        </b>
        <span>{t('ofDay', { hours: figure(exact(others + shown)), standard: sheet.dayHours })}</span>
      </div>
      {draft?.status === 'REJECT' && (
        <p className={css.said} data-tone="danger">
          {draft.opinion ? t('rejectedBecause', { reason: draft.opinion }) : t('rejectedPlain')}
        </p>
      )}
      <NumberField
        label={t('hourField')}
        value={hours}
        onChange={setHours}
        step={0.5}
        min={fixed}
        max={24}
        unit={t('hourUnit')}
        placeholder="0"
      />
      <Chips hours={shown} fixed={fixed} rest={exact(sheet.dayHours - others)} onChoose={setHours} />
      <TextField
        label={t('note')}
        value={note}
        onChange={setNote}
        maxLength={500}
        placeholder={t('noteText')}
        onEnter={() => save(onClose)}
      />
      {problem ? (
        <p className={css.said} data-tone="danger" role="alert">
          {problem}
        </p>
      ) : (
        fixed > 0 && <p className={css.said}>{t('fixed', { hours: figure(fixed) })}</p>
      )}
      <div className={css.decide}>
        {onNext && (
          <Button kind="secondary" wide disabled={problem !== undefined} onPress={() => save(onNext)}>
            {t('nextDay')}
          </Button>
        )}
        <Button wide disabled={problem !== undefined} onPress={() => save(onClose)}>
          {t('done')}
        </Button>
      </div>
    </div>
  )
}

interface ChipsProps {
  hours: number
  /** The part that can no longer be changed. */
  fixed: number
  /** What the day still lacks. */
  rest: number
  onChoose: (hours: string) => void
}

const Chips = memo(({ hours, fixed, rest, onChoose }: ChipsProps) => (
  <div className={css.chips}>
    {usual.map(one => (
      <button
        key={one}
        type="button"
        className={css.chip}
        data-on={hours === one || undefined}
        aria-pressed={hours === one}
        onClick={() => onChoose(String(one))}
      >
        {one}
      </button>
    ))}
    {rest > 0 && rest !== hours && (
      <button type="button" className={`${css.chip} ${css.wide}`} onClick={() => onChoose(figure(rest))}>
        {t('rest', { hours: figure(rest) })}
      </button>
    )}
    {hours > fixed && (
      <button
        type="button"
        className={`${css.chip} ${css.wide}`}
        onClick={() => onChoose(fixed > 0 ? figure(fixed) : '')}
      >
        {t('clear')}
      </button>
    )}
  </div>
))
