import pg from 'pg'

/** One statement of a batch. A named one is prepared once a connection. `plain` ones answer text values, undescribed. */
export interface Statement { text: string, values?: unknown[], name?: string, plain?: boolean }

/** What columns are called, and how their values are read. */
export interface Columns { fields: string[], parsers: ((text: string) => unknown)[] }

/** What a statement answered. */
export class Rows {
  /** How many rows the statement read or wrote. */
  count = 0
  fields: string[] = []
  private readonly read: unknown[][] = []
  private unread: Buffer | undefined

  get rows(): unknown[][] {
    if (this.unread) {
      this.read.push([this.unread.toString()])
      this.unread = undefined
    }
    return this.read
  }

  /**
   * The one value of the one row; none without a row. Of a `plain` statement it is bytes, as they came, until `rows` is asked: JSON that PostgreSQL
   * has made goes on to whoever asked without ever becoming a string.
   */
  get only(): Buffer | string | undefined { return this.unread ?? this.read[0]?.[0] as string | undefined }

  /** Adds the row that stands in these bytes behind the number of its columns. */
  add(bytes: Buffer, at: number, columns: Columns | null) {
    const width = bytes.readInt16BE(at)
    at += 2
    if (columns === null && width === 1 && this.read.length === 0 && !this.unread) {
      const length = bytes.readInt32BE(at)
      if (length === -1) this.read.push([null])
      else this.unread = bytes.subarray(at + 4, at + 4 + length)
      return
    }
    const row: unknown[] = []
    for (let column = 0; column < width; column++) {
      const length = bytes.readInt32BE(at)
      at += 4
      if (length === -1) { row.push(null); continue }
      const text = bytes.toString('utf8', at, at + length)
      row.push(columns === null ? text : columns.parsers[column]!(text))
      at += length
    }
    this.rows.push(row)
  }
}

// Days and decimals stay text: a Date would gain a zone, a float lose the cents. Instants become the wire's form; "infinity" has none.
const instantText = (text: string) => text.endsWith('infinity') ? text : new Date(text).toISOString()
const parsers: Record<number, (text: string) => unknown> = {
  16: text => text === 't', 20: Number, 21: Number, 23: Number, 26: Number, 700: Number, 701: Number,
  114: text => JSON.parse(text), 3802: text => JSON.parse(text), 1184: instantText,
}
const asText = (text: string) => text
const listParsers = new Set([1009, 1015, 2951, 1005, 1007, 1016, 1000])
/** How a value of a type is read. */
export function parserOf(type: number): (text: string) => unknown {
  if (listParsers.has(type)) return pg.types.getTypeParser(type) as (text: string) => unknown
  return parsers[type] ?? asText
}
