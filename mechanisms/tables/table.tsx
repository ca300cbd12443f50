import { useEffect, useEffectEvent, useRef } from 'react'
import type { Chosen } from '#platform/web/app/chosen.ts'
import type { TableList } from '#platform/web/app/list-screen.tsx'
import type { Sorting } from '#platform/web/app/sorting.ts'
import { Checkbox } from '#platform/web/kit/checkbox.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { GridIcon } from '#platform/web/kit/icons.tsx'
import { LongList } from '#platform/web/kit/long-list.tsx'
import { chooseColumns } from './choose-columns.tsx'
import type { Column, EditedRecords } from './column.web.ts'
import { ColumnHead } from './column-head.tsx'
import { goByKey } from './go-by-key.web.ts'
import { useColumns } from './kept-columns.web.ts'
import { pasteInto, takeBack } from './paste-into.web.tsx'
import { writeCells } from './pasted-cells.web.ts'
import { Cell } from './table-cell.tsx'
import { t } from './tables.words.ts'
import css from './table.module.css'

/** Which rows are chosen, and how that changes: what `useChosen` answers, or a list's own. */
export interface Choosing {
  chosen: Chosen
  set: (chosen: Chosen) => void
  toggle: (id: string) => void
}

interface TableProps<Row, Values> {
  /** Names it among the lists: what a person chooses of its columns is kept by it. */
  name: string
  list: TableList<Row>
  columns: readonly Column<Row, Values>[]
  /** How a record is changed from its cells; without it they are read. */
  records?: EditedRecords<Row, Values>
  /** Where something can be done with several. */
  choosing?: Choosing | undefined
  sorting?: Sorting
  /** Something happened that the person has not seen. */
  isNew?: (row: Row) => boolean
  /** What a row stands in: its menu on a right click. */
  around?: (row: Row, cells: React.ReactElement) => React.ReactElement
}

/**
 * A list as a table: columns that one chooses, puts in order and draws wider, order by a column's head, cells that are
 * written in where they stand, several rows chosen, cells pasted from a spreadsheet, and all of it by keys.
 */
export function Table<Row extends { id: string }, Values = never>({
  name,
  list,
  columns,
  records,
  choosing,
  sorting,
  isNew,
  around = (_, cells) => cells,
}: TableProps<Row, Values>) {
  const frame = useRef<HTMLDivElement>(null)
  const lastChosen = useRef<string>(undefined)
  const isFurther = useRef(false)
  const { shown, keep, now } = useColumns(name, columns)
  const { chosen } = choosing ?? {}
  const rows = list.items
  const template = (widths: readonly number[]) => [
    ...(choosing ? [`${edge}px`] : []),
    ...widths.map((width, at) => (at === 0 ? `minmax(${width}px, 1fr)` : `${width}px`)),
    `${edge}px`,
  ]
  const widths = shown.map(({ width }) => width)
  const total = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, choosing ? 2 * edge : edge)
  /** Drawn wider while the pointer moves: no row is drawn again for it. */
  function draw(at: number, width: number, isDone: boolean) {
    const drawn = widths.with(at, width)
    frame.current!.style.setProperty('--columns', template(drawn).join(' '))
    frame.current!.style.setProperty('--width', `${total(drawn)}px`)
    if (isDone) keep({ ...now(), widths: { ...now().widths, [shown[at]!.key]: width } })
  }
  function choose(id: string, isFurther: boolean) {
    const last = rows.findIndex(row => row.id === lastChosen.current)
    const at = rows.findIndex(row => row.id === id)
    lastChosen.current = id
    if (isFurther && last >= 0) {
      const between = rows.slice(Math.min(last, at), Math.max(last, at) + 1).map(row => row.id)
      return choosing!.set(new Set([...(chosen ?? []), ...between]))
    }
    const isLast = chosen?.size === 1 && chosen.has(id)
    if (isLast) choosing!.set(null)
    else choosing!.toggle(id)
  }
  const placeNow = () => {
    const cell = document.activeElement?.closest<HTMLElement>('[data-cell]')
    if (!cell || !frame.current?.contains(cell)) return undefined
    const row = rows.findIndex(({ id }) => id === cell.closest<HTMLElement>('[data-row]')?.dataset.row)
    const column = shown.findIndex(({ key }) => key === cell.dataset.cell)
    return row < 0 || column < 0 ? undefined : { row, column }
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // Another table of the screen has taken it.
    if (isField(event) || event.defaultPrevented) return
    if ((event.metaKey || event.ctrlKey) && !event.shiftKey && event.key.toLowerCase() === 'z') {
      if (takeBack()) event.preventDefault()
      return
    }
    const place = placeNow()
    if (!place) return
    if (event.key === ' ' && choosing) {
      event.preventDefault()
      choose(rows[place.row]!.id, event.shiftKey)
    } else if (event.key === 'Escape' && chosen) {
      event.preventDefault()
      choosing?.set(null)
    } else goByKey(event)
  })
  const onCopy = useEffectEvent((event: ClipboardEvent) => {
    const place = placeNow()
    if (!place || isField(event) || String(getSelection()) !== '') return
    event.preventDefault()
    const of = chosen?.size
      ? rows.filter(({ id }) => chosen.has(id)).map(row => shown.map(({ text }) => text(row)))
      : [[shown[place.column]!.text(rows[place.row]!)]]
    event.clipboardData?.setData('text/plain', writeCells(of))
  })
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const place = placeNow()
    if (!place || !records || isField(event)) return
    event.preventDefault()
    const text = event.clipboardData?.getData('text/plain') ?? ''
    void pasteInto({ text, rows: rows.slice(place.row), columns: shown.slice(place.column), name: shown[0]!, records })
  })
  useEffect(() => {
    addEventListener('keydown', onKey)
    addEventListener('copy', onCopy)
    addEventListener('paste', onPaste)
    return () => {
      removeEventListener('keydown', onKey)
      removeEventListener('copy', onCopy)
      removeEventListener('paste', onPaste)
    }
  }, [])
  /** All rows of this table, beside what is chosen in others of the screen. */
  function chooseAll(isOn: boolean) {
    const others = [...(chosen ?? [])].filter(id => !rows.some(row => row.id === id))
    const next = isOn ? [...others, ...rows.map(({ id }) => id)] : others
    choosing!.set(next.length > 0 ? new Set(next) : null)
  }
  const areAll = rows.length > 0 && rows.every(({ id }) => chosen?.has(id))
  return (
    <div
      ref={frame}
      className={css.table}
      data-full
      data-table
      style={{ '--columns': template(widths).join(' '), '--width': `${total(widths)}px` } as React.CSSProperties}
    >
      <div className={css.head}>
        {choosing && (
          <span className={css.choose} data-choose>
            <Checkbox
              value={areAll}
              partial={!areAll && rows.some(({ id }) => chosen?.has(id))}
              label={t('chooseAll')}
              onChange={chooseAll}
            />
          </span>
        )}
        {shown.map((column, at) => (
          <ColumnHead
            key={column.key}
            column={column}
            sorting={sorting}
            onWidth={(width, isDone) => draw(at, width, isDone)}
          />
        ))}
        <span className={css.columns}>
          <IconButton
            icon={GridIcon}
            label={t('columns')}
            onPress={() => void chooseColumns(columns, now()).then(next => next !== undefined && keep(next))}
          />
        </span>
      </div>
      <LongList {...list} rowHeight={rowHeight}>
        {row =>
          around(
            row,
            <div
              className={css.row}
              data-row={row.id}
              data-new={isNew?.(row) || undefined}
              data-chosen={chosen?.has(row.id) || undefined}
            >
              {choosing && (
                <span
                  className={css.choose}
                  data-choose
                  onClickCapture={event => void (isFurther.current = event.shiftKey)}
                >
                  <Checkbox
                    value={chosen?.has(row.id) ?? false}
                    label={t('chooseRow', { name: shown[0]!.text(row) })}
                    onChange={() => choose(row.id, isFurther.current)}
                  />
                </span>
              )}
              {shown.map(column => (
                <Cell key={column.key} column={column} row={row} records={records} />
              ))}
            </div>,
          )
        }
      </LongList>
    </div>
  )
}

/** Pixels: a row with its line, and what stands at its edges. */
const [rowHeight, edge] = [41, 44]
const isField = ({ target }: Event) =>
  (target as HTMLElement).matches('input:not([type=checkbox]), textarea, [contenteditable=true]')
