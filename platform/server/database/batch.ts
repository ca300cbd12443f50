import type { Connection, Submittable } from 'pg'
import pg from 'pg'

/** One statement of a batch. A named one is prepared once a connection. `plain` ones answer text values, undescribed. */
export interface Statement { text: string, values?: unknown[], name?: string, plain?: boolean }
export interface Rows { rows: unknown[][], count: number, fields: string[] }

/** What `pg` keeps about a connection beside its public type; pg-cursor and pg-query-stream stand on the same ground. */
interface Wire {
  stream: { cork(): void, uncork(): void }
  parsedStatements: Record<string, string>
  parse(statement: { text: string, name?: string }): void
  close(what: { type: 'S', name: string }): void
  bind(values: { statement?: string, values: unknown[], valueMapper(value: unknown): unknown }): void
  describe(what: { type: 'P', name: '' }): void
  execute(portal: object): void
  sync(): void
}
interface Field { name: string, dataTypeID: number }

/**
 * Several statements sent at once with a single Sync: one round trip, and (outside an explicit transaction) one implicit
 * transaction, so that `set_config(…, true)` holds for just the statements behind it. Measured: a scoped read this way costs
 * what an unscoped one does (docs/decisions/003-row-security-in-one-trip.md).
 */
export class Batch implements Submittable {
  readonly answer: Promise<Rows[]>
  /** What has been answered so far: until the error, after one. */
  readonly answered: Rows[] = []
  private readonly statements: Statement[]
  private current: Rows = { rows: [], count: 0, fields: [] }
  private parsers: ((text: string) => unknown)[] = []
  private problem: Error | null = null
  private fresh: string[] = []
  private resolve!: (results: Rows[]) => void
  private reject!: (problem: Error) => void

  constructor(statements: Statement[]) {
    this.statements = statements
    this.answer = new Promise((resolve, reject) => { this.resolve = resolve; this.reject = reject })
  }

  submit(connection: Connection) {
    const wire = connection as unknown as Wire
    wire.stream.cork()
    try {
      for (const { text, values = [], name, plain } of this.statements) {
        if (!name || !wire.parsedStatements[name]) {
          if (name) {
            // After an error it is not known which new statements the server took: closing one that is not there is no error.
            wire.close({ type: 'S', name })
            wire.parsedStatements[name] = text
            this.fresh.push(name)
          }
          wire.parse(name ? { text, name } : { text })
        }
        wire.bind({ ...(name ? { statement: name } : {}), values, valueMapper: prepared })
        if (!plain) wire.describe({ type: 'P', name: '' })
        wire.execute({})
      }
    } catch (problem) {
      this.problem = problem as Error
    } finally {
      wire.sync()
      wire.stream.uncork()
    }
  }

  handleRowDescription(message: { fields: Field[] }) {
    this.current.fields = message.fields.map(field => field.name)
    this.parsers = message.fields.map(field => parserOf(field.dataTypeID))
  }

  handleDataRow(message: { fields: (string | null)[] }) {
    const { parsers } = this
    try {
      this.current.rows.push(parsers.length === 0 ? message.fields
        : message.fields.map((value, index) => value === null ? null : parsers[index]!(value)))
    } catch (problem) {
      // Thrown on, it would end in the socket's reader, and whoever waits for the answer would wait for ever.
      this.problem ??= problem as Error
    }
  }

  handleCommandComplete(message: { text: string }) {
    this.current.count = Number(message.text.slice(message.text.lastIndexOf(' ') + 1)) || 0
    this.next()
  }

  handleEmptyQuery() { this.next() }
  handlePortalSuspended() {}
  handleParseComplete() {}
  handleBindComplete() {}

  handleError(problem: Error, connection?: Connection) {
    if (connection) for (const name of this.fresh) delete (connection as unknown as Wire).parsedStatements[name]
    this.reject(problem)
  }

  handleReadyForQuery() {
    if (this.problem) this.reject(this.problem)
    else this.resolve(this.answered)
  }

  private next() {
    this.answered.push(this.current)
    this.current = { rows: [], count: 0, fields: [] }
    this.parsers = []
  }
}

/** Values as PostgreSQL reads them; lists become array literals, other objects JSON. */
function prepared(value: unknown): unknown {
  if (value === undefined) return null
  if (value === null || typeof value === 'string' || value instanceof Buffer) return value
  if (Array.isArray(value)) return arrayLiteral(value)
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function arrayLiteral(values: unknown[]): string {
  return `{${values.map(value => value === null || value === undefined ? 'NULL'
    : Array.isArray(value) ? arrayLiteral(value)
    : `"${String(value).replace(/[\\"]/g, '\\$&')}"`).join(',')}}`
}

// Days and decimals stay text: a Date would gain a zone, a float lose the cents. Instants become the wire's form; "infinity" has none.
const instantText = (text: string) => text.endsWith('infinity') ? text : new Date(text).toISOString()
const parsers: Record<number, (text: string) => unknown> = {
  16: text => text === 't', 20: Number, 21: Number, 23: Number, 26: Number, 700: Number, 701: Number,
  114: text => JSON.parse(text), 3802: text => JSON.parse(text), 1184: instantText,
}
const asText = (text: string) => text
const listParsers = new Set([1009, 1015, 2951, 1005, 1007, 1016, 1000])
function parserOf(type: number): (text: string) => unknown {
  if (listParsers.has(type)) return pg.types.getTypeParser(type) as (text: string) => unknown
  return parsers[type] ?? asText
}
