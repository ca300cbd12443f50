import { useState } from 'react'
import { personHere } from '#platform/web/app/offline/owner.ts'
import type { Column } from './column.web.ts'

/** How a person wants the columns of a list: their order, those that are hidden, and widths in pixels. */
export interface ColumnChoice {
  order: readonly string[]
  hidden: readonly string[]
  widths: Readonly<Record<string, number>>
}
/** Pixels: narrower, nothing can be read. */
export const narrowest = 64
export const widest = 800

// oxlint-disable-next-line typescript/no-explicit-any -- columns of any rows
type AnyColumn = Pick<Column<any, any>, 'key' | 'width' | 'isSpare' | 'href'>
const nothing: ColumnChoice = { order: [], hidden: [], widths: {} }
const nameOf = (table: string) => `kaigong.table.${personHere() ?? ''}.${table}`

/** What the device has kept; whatever is no choice of columns, by another build or by hand, counts as none. */
function readChoice(table: string): ColumnChoice | null {
  try {
    const kept = JSON.parse(localStorage.getItem(nameOf(table)) ?? 'null') as Partial<ColumnChoice> | null
    const isList = (list: unknown) => Array.isArray(list) && list.every(one => typeof one === 'string')
    if (!kept || !isList(kept.order) || !isList(kept.hidden) || typeof kept.widths !== 'object') return null
    return { ...nothing, ...kept }
  } catch {
    return null
  }
}

/**
 * The columns of a table as the person here wants them, in order and with their widths, and how that is changed. Those
 * that a newer build has are shown behind the others unless they are spare; that of the record's name is always first
 * and always there.
 */
export function arranged<C extends AnyColumn>(columns: readonly C[], choice: ColumnChoice | null): C[] {
  const placed = (key: string) => {
    const at = choice?.order.indexOf(key) ?? -1
    return at < 0 ? Infinity : at
  }
  const isKnown = ({ key }: C) => choice !== null && choice.order.includes(key)
  return columns
    .filter(column => column.href ?? (isKnown(column) ? !choice!.hidden.includes(column.key) : !column.isSpare))
    .map(column => ({ ...column, width: choice?.widths[column.key] ?? column.width }))
    .toSorted((one, other) => Number(!one.href) - Number(!other.href) || order(placed(one.key), placed(other.key)))
}
const order = (one: number, other: number) => (one === other ? 0 : one - other)

/** The same as state of a screen; `keep` outlives it. */
export function useColumns<C extends AnyColumn>(table: string, columns: readonly C[]) {
  const [choice, setChoice] = useState(() => readChoice(table))
  function keep(next: ColumnChoice | null) {
    setChoice(next)
    if (next) localStorage.setItem(nameOf(table), JSON.stringify(next))
    else localStorage.removeItem(nameOf(table))
  }
  const shown = arranged(columns, choice)
  return {
    shown,
    keep,
    /** The choice as it stands, of all columns. */
    now(): ColumnChoice {
      const keys = shown.map(({ key }) => key)
      const rest = columns.map(({ key }) => key).filter(key => !keys.includes(key))
      return { order: [...keys, ...rest], hidden: rest, widths: choice?.widths ?? {} }
    },
  }
}
