import { useEffect, useRef, useState } from 'react'
import { showRefusal } from '#platform/web/app/calls.ts'
import { Link } from '#platform/web/kit/link.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { Unreadable, type Column, type EditedRecords, type OpenedRecord } from './column.web.ts'
import { remember } from './paste-into.web.tsx'
import { t } from './tables.words.ts'
import css from './table.module.css'

interface CellProps<Row, Values> {
  column: Column<Row, Values>
  row: Row
  records: EditedRecords<Row, Values> | undefined
}

/**
 * A cell. Enter, F2 or a press where the focus is already opens it, if the server says that the actor may change the
 * record; Enter and leaving it take what was written, Escape does not. What was refused is said, and stands as it was.
 */
export function Cell<Row, Values>({ column, row, records }: CellProps<Row, Values>) {
  const { key, label, text, shown, href, before, isFigure, edit } = column
  const self = useRef<HTMLButtonElement & HTMLAnchorElement>(null)
  const hadFocus = useRef(false)
  const [opened, setOpened] = useState<OpenedRecord<Values> | null>(null)
  /** What was written, while the list is refetched: shown as long as the row is the one that it was written in. */
  const [sent, setSent] = useState<{ row: Row; text: string } | null>(null)
  const mayBe = edit !== undefined && records !== undefined
  const seen = sent?.row === row ? sent.text : text(row)

  async function begin() {
    if (!edit || !records) return
    try {
      const record = await records.open(row)
      if (!record) return void toast.warn(t('mayNot'))
      if (!edit.choose) return setOpened(record)
      const chosen = await edit.choose(record.values)
      if (chosen) await put(record, chosen.value)
    } catch (problem) {
      showRefusal(problem)
    }
  }
  async function put(record: OpenedRecord<Values>, value: unknown) {
    const changed = { [edit!.name]: value } as Partial<Values>
    const was = { [edit!.name]: record.values[edit!.name] } as Partial<Values>
    setSent({ row, text: edit!.written({ ...record.values, ...changed }) })
    const saved = record.save(changed)
    remember(saved.then(isDone => (isDone ? [{ records: records!, row, was }] : [])))
    if (!(await saved)) setSent(null)
  }
  async function take(typed: string) {
    const record = opened!
    try {
      const value = await edit!.read(typed.trim())
      setOpened(null)
      if (typed.trim() !== edit!.written(record.values)) await put(record, value)
    } catch (problem) {
      if (!(problem instanceof Unreadable)) throw problem
      toast.warn(problem.message)
    }
  }
  // Whoever has written goes on from the cell.
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !opened && document.activeElement === document.body) self.current?.focus()
    wasOpen.current = opened !== null
  }, [opened])

  if (opened && edit) {
    return (
      <span className={css.cell} data-cell={key}>
        <CellField
          label={label}
          value={edit.written(opened.values)}
          typed={edit.typed ?? 'text'}
          longest={edit.longest}
          onTake={take}
          onLeave={() => setOpened(null)}
        />
      </span>
    )
  }
  const content = sent?.row === row ? sent.text : shown ? shown(row) : text(row)
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key !== 'F2' && (event.key !== 'Enter' || href)) return
    event.preventDefault()
    void begin()
  }
  if (href) {
    return (
      <span className={css.name}>
        {before?.(row)}
        <Link ref={self} href={href(row)} className={css.cell} data-cell={key} onKeyDown={onKeyDown}>
          {content}
        </Link>
      </span>
    )
  }
  const cell = (
    <button
      ref={self}
      type="button"
      tabIndex={-1}
      className={css.cell}
      data-cell={key}
      data-figure={isFigure || undefined}
      aria-label={`${label} ${seen}`}
      aria-disabled={!mayBe || undefined}
      title={seen}
      onKeyDown={onKeyDown}
      onPointerDown={() => void (hadFocus.current = document.activeElement === self.current)}
      onClick={event => {
        self.current!.focus()
        if (event.detail === 0 || hadFocus.current) void begin()
      }}
    >
      {content}
    </button>
  )
  return before ? (
    <span className={css.name}>
      {before(row)}
      {cell}
    </span>
  ) : (
    cell
  )
}

interface CellFieldProps {
  label: string
  value: string
  typed: 'text' | 'figure' | 'day'
  longest: number | undefined
  onTake: (text: string) => Promise<void>
  onLeave: () => void
}

function CellField({ label, value, typed, longest, onTake, onLeave }: CellFieldProps) {
  const [text, setText] = useState(value)
  // Taken by Enter, it is left as well.
  const isOver = useRef(false)
  async function take() {
    if (isOver.current) return
    isOver.current = true
    await onTake(text)
    isOver.current = false
  }
  return (
    <input
      className={css.field}
      aria-label={label}
      type={typed === 'day' ? 'date' : 'text'}
      {...(typed === 'figure' ? { inputMode: 'decimal' as const } : {})}
      // It was pressed to be written in.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      value={text}
      maxLength={longest}
      onFocus={event => typed !== 'day' && event.target.select()}
      onChange={event => setText(event.target.value)}
      onBlur={() => void take()}
      onKeyDown={event => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
          // The cell that has the focus then is not pressed by it.
          event.preventDefault()
          void take()
        }
        if (event.key !== 'Escape') return
        event.stopPropagation()
        isOver.current = true
        onLeave()
      }}
    />
  )
}
