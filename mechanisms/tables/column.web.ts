import type { ReactNode } from 'react'

/** How a cell is written in where it stands. `Values` are those of the record's form. */
export interface CellEditor<Values> {
  /** Which of the form's values it is. */
  name: keyof Values & string
  /** As it is typed: a line of text, a figure, a day (`yyyy-MM-dd`); what is only chosen has none. */
  typed?: 'text' | 'figure' | 'day'
  longest?: number
  /** The value as it is typed or copied. */
  written: (values: Values) => string
  /** What was typed or pasted as a value; throws an `Unreadable` where it is none. */
  read: (text: string) => unknown
  /** Asks for another value; undefined when cancelled. */
  choose?: (values: Values) => Promise<{ value: unknown } | undefined>
}

/** What was typed or pasted is no value of its column: why, in a sentence. */
export class Unreadable extends Error {}

/** A column of a list that stands as a table, to be read. */
export interface ReadColumn<Row> {
  /** Names it among the list's: the person's choice of columns is kept by it. */
  key: string
  label: string
  /** In pixels at first. */
  width: number
  /** What is copied from it, and what a screen reader hears. */
  text: (row: Row) => string
  /** What is seen, where that is more than its text. */
  shown?: (row: Row) => ReactNode
  /** Where it leads: the column of the record's name. */
  href?: (row: Row) => string
  /** A control of its own in front of it. */
  before?: (row: Row) => ReactNode
  /** Figures stand at the right. */
  isFigure?: boolean
  /** What the list's call names its order; `isDescending`: the most first. */
  sort?: { by: string; isDescending?: boolean }
  /** Not shown until somebody chooses it. */
  isSpare?: boolean
}
/** The same with how its cells are written in. */
export interface Column<Row, Values = never> extends ReadColumn<Row> {
  edit?: CellEditor<Values>
}

export interface SavingCells {
  refused?: (why: string) => void
  isMore?: boolean
}

/** A record that is open for cells to be written in. */
export interface OpenedRecord<Values> {
  values: Values
  /**
   * Changes some of its values by the calls of its form; true once it is done. Refusals are passed to `refused`, else
   * said. `isMore`: others follow, and the list is refetched after the last of them.
   */
  save: (changed: Partial<Values>, how?: SavingCells) => Promise<boolean>
}

/** How records of a list are changed from its cells: by what the server answers that the actor may. */
export interface EditedRecords<Row, Values> {
  /** Null where the actor may not change it. */
  open: (row: Row) => Promise<OpenedRecord<Values> | null>
  /** Refetches the list, after several were changed. */
  refresh: () => Promise<void>
}
