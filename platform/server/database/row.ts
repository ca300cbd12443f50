import pg from 'pg'

/** A column of a statement's result: the PostgreSQL types it may have, and the form of its values in TypeScript. */
export interface Column<Value> {
  /** Parses the protocol's text form. */
  readonly read: (text: string) => Value
  /** Object ids of the types (`pg_type`). */
  readonly types: readonly number[]
  readonly isNullable: boolean
  /** The nullable variant. */
  readonly orNull: Column<Value | null>
  /** The same with a narrower type: `col.text.as<TaskStatus>()`. The stored values are trusted to have it. */
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

/** Counts and keys; a `bigint` beyond JavaScript's safe range is an error, not a rounded number. */
function wholeNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is no whole number that can be held exactly`)
  return value
}

/** An instant in the wire's form, ISO 8601 in UTC with milliseconds; "infinity" stays as it is. */
export const instantOf = (text: string) => (text.endsWith('infinity') ? text : new Date(text).toISOString())

const listOf = (type: number) => pg.types.getTypeParser(type) as (text: string) => unknown
const json = [114, 3802, 25]

/** The column types of statements. Days and decimals stay text: a Date would gain a zone, a float lose the cents. */
export const col = {
  uuid: new ColumnOf([2950], asIs),
  text: new ColumnOf([25, 1043, 1042, 19, 18], asIs),
  bool: new ColumnOf([16], text => text === 't'),
  /** `smallint`, `integer`, `bigint` */
  int: new ColumnOf([23, 20, 21, 26], wholeNumber),
  /** `real`, `double precision`: hours and ratios, never money. */
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

/** The columns of a row by our names, in the order of the statement. */
export type Shape = Readonly<Record<string, Column<unknown>>>

/** A row of this shape. */
export type RowOf<S extends Shape> = { [Name in keyof S]: S[Name] extends Column<infer Value> ? Value : never }

/** The column's name in a statement: our `projectId` is `project_id`. */
const columnName = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/**
 * Why PostgreSQL's description of the columns differs from the statement's declaration; null if it does not. A `value`
 * may have any name.
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
