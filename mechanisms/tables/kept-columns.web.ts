import { createContext, use, useState } from 'react'
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

/** The settings of the person who is signed in, the same on all their devices. */
export interface OwnSettings {
  read(name: string): unknown
  keep(name: string, value: unknown): void
}
/** Without them, as in the kit's gallery, a choice stays on the device. */
export const OwnSettingsAround = createContext<OwnSettings | null>(null)
const settingOf = (table: string) => `columns.${table}`

const nameOf = (table: string) => `kaigong.table.${personHere() ?? ''}.${table}`

/** What was kept; whatever is no choice of columns, by another build or by hand, counts as none. */
export function asChoice(kept: unknown): ColumnChoice | null {
  const { order, hidden, widths } = (kept ?? {}) as Partial<ColumnChoice>
  const isList = (list: unknown) => Array.isArray(list) && list.every(one => typeof one === 'string')
  if (!isList(order) || !isList(hidden) || typeof widths !== 'object' || widths === null) return null
  return { order: order!, hidden: hidden!, widths }
}

/** What an earlier build kept on the device. */
function choiceOfDevice(table: string): ColumnChoice | null {
  try {
    return asChoice(JSON.parse(localStorage.getItem(nameOf(table)) ?? 'null'))
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

/**
 * The same as state of a screen; `keep` outlives it, and goes to the person's other devices. The one who chooses sees
 * it at once.
 */
export function useColumns<C extends AnyColumn>(table: string, columns: readonly C[]) {
  const own = use(OwnSettingsAround)
  const kept = own?.read(settingOf(table))
  const [here, setHere] = useState(() => choiceOfDevice(table))
  const choice = kept === undefined ? here : asChoice(kept)
  function keep(next: ColumnChoice | null) {
    setHere(next)
    if (own) own.keep(settingOf(table), next)
    else if (next) localStorage.setItem(nameOf(table), JSON.stringify(next))
    if (own || !next) localStorage.removeItem(nameOf(table))
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
