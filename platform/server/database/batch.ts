import pg from 'pg'
import { instantOf, type Column, type RowOf, type Shape } from './row.ts'

/**
 * One statement of a batch. A named one is prepared once per connection. It declares its result: `row` names its
 * columns in order, `value` is a single column. Without either, only the row count and `only` are read.
 */
export interface Statement {
  text: string
  values?: readonly unknown[]
  name?: string
  row?: Shape
  value?: Column<unknown>
  /**
   * For callers that do not know the columns, such as Drizzle: PostgreSQL describes them, and they are read by
   * position.
   */
  described?: true
}
/** A statement that returns rows of this shape. */
export type RowStatement<S extends Shape> = Statement & { row: S }
/** A statement that returns one column. */
export type ValueStatement<Value> = Statement & { value: Column<Value> }

/** The type of a statement's row. */
export type RowOfStatement<S> = S extends { value: Column<infer Value> }
  ? Value
  : S extends { row: infer R extends Shape }
    ? RowOf<R>
    : S extends { described: true }
      ? unknown[]
      : never
/** The results of statements, by position. */
export type Answers<S extends readonly Statement[]> = {
  -readonly [Place in keyof S]: AnswerOf<RowOfStatement<S[Place]>>
}
type AnswerOf<Row> = [Row] extends [never] ? Pick<Rows, 'count' | 'only' | 'json'> : Rows<Row>

/** The names of columns, and their parsers. */
export interface Columns {
  fields: string[]
  types: number[]
  parsers: ((text: string) => unknown)[]
}

/** A result that differs from the statement's declaration is a bug. */
export class Misdeclared extends Error {
  constructor({ name, text }: Statement, problem: string) {
    super(`The statement ${name ? `"${name}"` : text.slice(0, 200)} ${problem}`)
  }
}

/** The result of a statement. */
export class Rows<Row = unknown> {
  /** How many rows the statement returned or wrote. */
  count = 0
  fields: string[] = []
  private readonly read: Row[] = []
  private unread: Buffer | undefined

  get rows(): Row[] {
    return this.read
  }

  /** The first row, if there is one. */
  get first(): Row | undefined {
    return this.rows[0]
  }

  /** The row of a statement that always returns one. */
  get one(): Row {
    if (this.count === 0) throw new Error('A statement that always answers a row answered none')
    return this.rows[0] as Row
  }

  /**
   * The single value of the single row of a statement that declares nothing; undefined without a row. Raw bytes: JSON
   * made by PostgreSQL is sent on without ever becoming a string.
   */
  get only(): Buffer | undefined {
    return this.unread
  }

  /** `only`, parsed. */
  json<Value>(): Value | undefined {
    const { only } = this
    return only === undefined ? undefined : (JSON.parse(only.toString()) as Value)
  }

  /** Appends the row at this offset; it follows its column count. */
  add(bytes: Buffer, at: number, statement: Statement, columns: Columns | null, isChecked: boolean) {
    const width = bytes.readInt16BE(at)
    at += 2
    if (statement.row || statement.value) {
      this.read.push(readDeclared(cellsIn(bytes, at), width, statement, isChecked) as Row)
      return
    }
    if (columns === null) {
      const length = width === 1 ? bytes.readInt32BE(at) : -1
      if (length !== -1) this.unread ??= bytes.subarray(at + 4, at + 4 + length)
      return
    }
    const row: unknown[] = []
    for (let column = 0; column < width; column++) {
      const length = bytes.readInt32BE(at)
      at += 4
      if (length === -1) {
        row.push(null)
        continue
      }
      row.push(columns.parsers[column]!(bytes.toString('utf8', at, at + length)))
      at += length
    }
    this.read.push(row as Row)
  }

  /** The same for a row that was read as texts. */
  addTexts(texts: readonly (string | null)[], statement: Statement, columns: Columns | null, isChecked: boolean) {
    if (statement.row || statement.value) {
      let place = 0
      this.read.push(readDeclared(() => texts[place++]!, texts.length, statement, isChecked) as Row)
    } else if (columns) {
      this.read.push(texts.map((text, place) => (text === null ? null : columns.parsers[place]!(text))) as Row)
    } else if (texts.length === 1 && texts[0] !== null) {
      this.unread ??= Buffer.from(texts[0]!)
    }
  }
}

/** The values of a row in the buffer, one after another. */
const cellsIn = (bytes: Buffer, at: number) => (): string | null => {
  const length = bytes.readInt32BE(at)
  at += 4
  if (length === -1) return null
  at += length
  return bytes.toString('utf8', at - length, at)
}

function readDeclared(cell: () => string | null, width: number, statement: Statement, isChecked: boolean): unknown {
  const { row, value } = statement
  let left = width
  const next = (name: string, column: Column<unknown>) => {
    if (left-- === 0) throw new Misdeclared(statement, `declares more columns than the ${width} that it answers`)
    const text = cell()
    if (text !== null) return column.read(text)
    if (isChecked && !column.isNullable) throw new Misdeclared(statement, `declares ${name} as never null, and it is`)
    return null
  }
  let read: unknown
  if (value) read = next('its value', value)
  else {
    const named: Record<string, unknown> = {}
    for (const name in row) named[name] = next(name, row[name]!)
    read = named
  }
  if (left !== 0) throw new Misdeclared(statement, `declares ${width - left} columns and answers ${width}`)
  return read
}

const parsers: Record<number, (text: string) => unknown> = {
  16: text => text === 't',
  20: Number,
  21: Number,
  23: Number,
  26: Number,
  700: Number,
  701: Number,
  114: text => JSON.parse(text),
  3802: text => JSON.parse(text),
  1184: instantOf,
}
const asText = (text: string) => text
const listParsers = new Set([1009, 1015, 2951, 1005, 1007, 1016, 1000])
/** The parser of a type. */
export function parserOf(type: number): (text: string) => unknown {
  if (listParsers.has(type)) return pg.types.getTypeParser(type) as (text: string) => unknown
  return parsers[type] ?? asText
}
