import type { Socket } from 'node:net'
import pg from 'pg'
import { Misdeclared, Rows, type Columns, type Statement } from './batch.ts'
import { DatabaseAway } from './outage.ts'
import { bind, describe, execute, parse, readColumns, readCount, readProblem, sync, written } from './messages.ts'
import { disagreement } from './row.ts'
import { noteTrip } from './trips.ts'

/** A batch in flight. */
interface Exchange {
  statements: readonly Statement[]
  /** Statement names to prepare first. */
  fresh: string[]
  results: Rows[]
  current: Rows
  columns: Columns | null
  problem: Error | null
  resolve(results: Rows[]): void
  reject(problem: Error): void
}

/** A connection of the pool. */
export interface Connected {
  /** Why the connection can no longer be used. */
  lost: Error | null
  /** Since when it is idle. */
  idleSince: number
  /**
   * Sends statements in one round trip, outside a transaction as one of their own; an error in one of them ends all.
   * The results before the error are in `answered`.
   */
  send(statements: readonly Statement[], answered?: Rows[]): Promise<Rows[]>
  /** Ends the connection, after what is in flight. */
  end(): Promise<void>
}

/**
 * A connection to PostgreSQL. `pg` opens it: addresses, TLS, passwords. Then we use its stream: several statements are
 * sent with a single Sync, which is one round trip, and (outside an explicit transaction) one implicit transaction, so
 * that `set_config(…, true)` holds for just the statements behind it. Measured: a scoped read costs what an unscoped
 * one does (docs/decisions/003-row-security-in-one-trip.md).
 */
export class Connection implements Connected {
  lost: Error | null = null
  idleSince = 0
  private readonly client: pg.Client
  private readonly stream: Socket
  private readonly isChecked: boolean
  /** The names of prepared statements, and their columns if they were described. */
  private readonly prepared = new Map<string, Columns | null>()
  private readonly exchanges: Exchange[] = []
  /** The start of an incomplete message, and its minimum length. */
  private pieces: Buffer[] = []
  private have = 0
  private wanted = 0

  /** With `isChecked`, PostgreSQL describes each statement, and the statement fails if its declaration differs. */
  static async open(settings: pg.ClientConfig, isChecked = false): Promise<Connection> {
    const client = new pg.Client(settings)
    client.on('error', () => {})
    await client.connect()
    return new Connection(client, isChecked)
  }

  private constructor(client: pg.Client, isChecked: boolean) {
    this.client = client
    this.isChecked = isChecked
    this.stream = (client as unknown as { connection: { stream: Socket } }).connection.stream
    this.stream.removeAllListeners('data')
    this.stream.on('data', (chunk: Buffer) => this.take(chunk))
    this.stream.on('error', problem => this.lose(problem))
    this.stream.on('close', () => this.lose(new Error('The connection to the database was closed')))
  }

  send(statements: readonly Statement[], answered: Rows[] = []): Promise<Rows[]> {
    return new Promise((resolve, reject) => {
      if (this.lost) return reject(this.lost)
      if (this.isChecked) noteTrip(statements)
      const fresh: string[] = []
      // If one value cannot be serialized, nothing is sent.
      const bytes = written(() => {
        for (const statement of statements) {
          const { text, values = [], name = '' } = statement
          if (name === '' || (!this.prepared.has(name) && !fresh.includes(name))) {
            parse(name, text)
            if (name !== '') fresh.push(name)
          }
          bind(name, values)
          if (this.describes(statement)) describe()
          execute()
        }
        sync()
      })
      for (const name of fresh) this.prepared.set(name, null)
      this.exchanges.push({
        statements,
        fresh,
        results: answered,
        current: new Rows(),
        columns: null,
        problem: null,
        resolve,
        reject,
      })
      this.stream.write(bytes)
    })
  }

  private describes({ row, value, described, name = '' }: Statement): boolean {
    return row || value ? this.isChecked : described === true && !this.prepared.get(name)
  }

  async end() {
    if (!this.lost) await this.client.end()
  }

  /** Parses complete messages; the rest waits for the next chunk. */
  private take(chunk: Buffer) {
    let bytes = chunk
    if (this.have > 0) {
      this.pieces.push(chunk)
      this.have += chunk.length
      if (this.have < this.wanted) return
      bytes = Buffer.concat(this.pieces, this.have)
      this.pieces = []
      this.have = 0
    }
    let at = 0
    this.wanted = 5
    while (at + 5 <= bytes.length) {
      const end = at + 1 + bytes.readInt32BE(at + 1)
      if (end > bytes.length) {
        this.wanted = end - at
        break
      }
      this.hear(bytes, at, end)
      at = end
    }
    if (at < bytes.length) {
      this.pieces.push(at === 0 ? bytes : bytes.subarray(at))
      this.have = bytes.length - at
    }
  }

  private hear(bytes: Buffer, start: number, end: number) {
    const type = bytes[start]
    const at = start + 5
    const exchange = this.exchanges[0]
    if (!exchange) {
      // The server's final error before it closes the connection.
      if (type === incoming.problem) this.lost = readProblem(bytes, at, end)
      return
    }
    switch (type) {
      case incoming.row:
        return this.addRow(exchange, bytes, at)
      case incoming.columns:
        return this.setColumns(exchange, readColumns(bytes, at))
      case incoming.noColumns:
        return this.setColumns(exchange, { fields: [], types: [], parsers: [] })
      case incoming.complete:
        return this.complete(exchange, readCount(bytes, at, end))
      case incoming.empty:
        return this.complete(exchange, 0)
      case incoming.problem:
        exchange.problem ??= readProblem(bytes, at, end)
        for (const name of exchange.fresh) this.prepared.delete(name)
        return
      case incoming.ready:
        this.exchanges.shift()
        if (exchange.problem) exchange.reject(exchange.problem)
        else exchange.resolve(exchange.results)
    }
  }

  private setColumns(exchange: Exchange, columns: Columns) {
    exchange.columns = columns
    const statement = exchange.statements[exchange.results.length]!
    if (!this.isChecked || !(statement.row || statement.value)) return
    const problem = disagreement(statement, columns)
    if (problem) exchange.problem ??= new Misdeclared(statement, problem)
  }

  private addRow(exchange: Exchange, bytes: Buffer, at: number) {
    if (exchange.problem) return
    const statement = exchange.statements[exchange.results.length]!
    try {
      exchange.current.add(bytes, at, statement, exchange.columns ?? this.columnsOf(exchange), this.isChecked)
    } catch (problem) {
      // Rethrowing would end in the socket's reader, and the caller would wait forever.
      exchange.problem ??= problem as Error
    }
  }

  /** The columns of a statement that was described on its first run. */
  private columnsOf({ statements, results }: Exchange): Columns | null {
    const { name = '', described } = statements[results.length]!
    return described ? (this.prepared.get(name) ?? null) : null
  }

  private complete(exchange: Exchange, count: number) {
    const { current, columns, results, statements } = exchange
    const { name = '', described } = statements[results.length]!
    if (columns && name !== '' && described) this.prepared.set(name, columns)
    current.count = count
    current.fields = (columns ?? this.columnsOf(exchange))?.fields ?? []
    results.push(current)
    exchange.current = new Rows()
    exchange.columns = null
  }

  private lose(problem: Error) {
    this.lost ??= problem instanceof pg.DatabaseError ? problem : new DatabaseAway(problem)
    for (const exchange of this.exchanges.splice(0)) exchange.reject(exchange.problem ?? this.lost)
  }
}

/** The relevant message types, by their first byte. */
const incoming = {
  row: 0x44,
  columns: 0x54,
  noColumns: 0x6e,
  complete: 0x43,
  empty: 0x49,
  problem: 0x45,
  ready: 0x5a,
} as const
