import pg from 'pg'

/**
 * A column of what a statement answers: which types of PostgreSQL it may be, and the one form that their values have in
 * TypeScript.
 */
export interface Column<Value> {
  /** From the protocol's text form. */
  readonly read: (text: string) => Value
  /** Object ids of the types (`pg_type`). */
  readonly types: readonly number[]
  readonly isNullable: boolean
  /** The same, where there may be no value. */
  readonly orNull: Column<Value | null>
  /** The same in TypeScript's narrower words: `col.text.as<TaskStatus>()`. What the database keeps is trusted to be it. */
  as<Narrow>(): Column<Narrow>
}

class ColumnOf<Value> implements Column<Value> {
  readonly read: (text: string) => Value
  readonly types: readonly number[]
  readonly isNullable: boolean
  private made: ColumnOf<Value | null> | undefined

  constructor(types: readonly number[], read: (text: string) => Value, isNullable = false) {
    this.types = types
    this.read = read
    this.isNullable = isNullable
  }

  get orNull(): Column<Value | null> {
    return (this.made ??= new ColumnOf<Value | null>(this.types, this.read, true))
  }

  as<Narrow>(): Column<Narrow> {
    return this as unknown as Column<Narrow>
  }
}

const asIs = (text: string) => text

/** Counts and keys; a `bigint` beyond what a number holds exactly is an error, not another number. */
function wholeNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is no whole number that can be held exactly`)
  return value
}

/** A moment in the wire's form, ISO 8601 in UTC with milliseconds; "infinity" has none. */
export const instantOf = (text: string) => (text.endsWith('infinity') ? text : new Date(text).toISOString())

const listOf = (type: number) => pg.types.getTypeParser(type) as (text: string) => unknown
const json = [114, 3802, 25]

/** The columns that statements declare. Days and decimals stay text: a Date would gain a zone, a float lose the cents. */
export const col = {
  uuid: new ColumnOf([2950], asIs),
  text: new ColumnOf([25, 1043, 1042, 19, 18], asIs),
  bool: new ColumnOf([16], text => text === 't'),
  /** `smallint`, `integer`, `bigint` */
  int: new ColumnOf([23, 20, 21, 26], wholeNumber),
  /** `real`, `double precision`: hours and shares, never money. */
  float: new ColumnOf([701, 700], Number),
  /** `numeric`, such as money, as text. */
  decimal: new ColumnOf([1700], asIs),
  /** `date`, as `2031-03-01` */
  day: new ColumnOf([1082], asIs),
  /** `time`, as `09:00:00` */
  time: new ColumnOf([1083], asIs),
  /** `timestamptz` */
  instant: new ColumnOf([1184], instantOf),
  /** `json`, `jsonb`, or text of JSON. */
  json: new ColumnOf(json, text => JSON.parse(text) as unknown),
  /** JSON that is sent on as it is. */
  jsonText: new ColumnOf(json, asIs),
  /** `text[]`, `uuid[]` */
  texts: new ColumnOf([1009, 2951, 1015], listOf(1009) as (text: string) => string[]),
  /** `integer[]`, `bigint[]` */
  ints: new ColumnOf([1007, 1016, 1005], listOf(1007) as (text: string) => number[]),
}

/** The columns of a row by our names, in the order in which the statement answers them. */
export type Shape = Readonly<Record<string, Column<unknown>>>

/** A row of this shape. */
export type RowOf<S extends Shape> = { [Name in keyof S]: S[Name] extends Column<infer Value> ? Value : never }

/** What a statement's columns are called: our `projectId` is its `project_id`. */
const columnName = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/**
 * Why what PostgreSQL says of a statement's columns is not what the statement declares; null when it is. A `value` may
 * have any name.
 */
export function disagreement(
  declared: { row?: Shape | undefined; value?: Column<unknown> | undefined },
  described: { fields: readonly string[]; types: readonly number[] },
): string | null {
  const columns = declared.value ? [['', declared.value] as const] : Object.entries(declared.row ?? {})
  const there = described.fields.map((field, place) => `${field} (${described.types[place]})`).join(', ')
  if (columns.length !== described.fields.length)
    return `declares ${columns.length} columns and answers ${described.fields.length}: ${there}`
  for (const [place, [name, column]] of columns.entries()) {
    if (name !== '' && columnName(name) !== described.fields[place])
      return `declares ${columnName(name)} in place ${place + 1} and answers ${there}`
    if (!column.types.includes(described.types[place]!))
      return `declares ${name || 'its value'} as one of the types ${column.types.join(', ')} and answers ${there}`
  }
  return null
}
