import pg from 'pg'
import { Misdeclared, parserOf, Rows, type Columns, type Statement } from './batch.ts'
import type { Connected } from './connection.ts'
import { parameterText } from './messages.ts'
import { DatabaseAway } from './outage.ts'
import { disagreement } from './row.ts'
import { noteTrip } from './trips.ts'

const asIs = { getTypeParser: () => (text: string) => text } as unknown as pg.CustomTypesConfig

/**
 * A connection by the documented API of `pg` alone (`DATABASE_DRIVER=pg`): a fallback for when the product's own
 * driver, which uses a private stream of `pg`, breaks with a new version of it. Same results, slower.
 */
export class PlainConnection implements Connected {
  lost: Error | null = null
  idleSince = 0
  private readonly client: pg.Client
  private readonly isChecked: boolean
  private isInTransaction = false

  static async open(settings: pg.ClientConfig, isChecked = false): Promise<PlainConnection> {
    const client = new pg.Client({ ...settings, pipeline: true } as pg.ClientConfig)
    const connection = new PlainConnection(client, isChecked)
    await client.connect()
    return connection
  }

  private constructor(client: pg.Client, isChecked: boolean) {
    this.client = client
    this.isChecked = isChecked
    client.on('error', problem => this.lose(problem))
    client.on('end', () => this.lose(new Error('The connection to the database was closed')))
  }

  async send(statements: readonly Statement[], answered: Rows[] = []): Promise<Rows[]> {
    if (this.lost) throw this.lost
    if (this.isChecked) noteTrip(statements)
    // Statements sent together are one transaction, as under one Sync.
    const isOwn = !this.isInTransaction && statements.length > 1 && statements[0]!.text !== 'begin'
    // If one value cannot be serialized, nothing is sent.
    const values = statements.map(one => (one.values ?? []).map(writable))
    const texts = new Set(statements.map(({ text }) => text))
    const sent = [
      ...(isOwn ? [this.client.query('begin')] : []),
      ...statements.map(({ text }, place) => this.query(text, values[place]!)),
      ...(isOwn ? [this.client.query('commit')] : []),
    ]
    const outcomes = await Promise.allSettled(sent)
    if (texts.has('begin')) this.isInTransaction = true
    if (texts.has('commit') || texts.has('rollback')) this.isInTransaction = false
    const failed = outcomes.find(({ status }) => status === 'rejected')
    const results = outcomes.slice(isOwn ? 1 : 0, isOwn ? -1 : undefined)
    for (const [place, statement] of statements.entries()) {
      const outcome = results[place]!
      if (outcome.status === 'rejected') break
      answered.push(this.rowsOf(statement, outcome.value))
    }
    if (failed?.status === 'rejected') throw this.lost ?? failed.reason
    return answered
  }

  async end() {
    if (!this.lost) await this.client.end()
  }

  private query(text: string, values: unknown[]): Promise<pg.QueryArrayResult<(string | null)[]>> {
    return this.client.query<(string | null)[]>({ text, values, rowMode: 'array', types: asIs })
  }

  private rowsOf(statement: Statement, { rows, fields, rowCount }: pg.QueryArrayResult<(string | null)[]>): Rows {
    const columns: Columns = {
      fields: fields.map(({ name }) => name),
      types: fields.map(({ dataTypeID }) => dataTypeID),
      parsers: fields.map(({ dataTypeID }) => parserOf(dataTypeID)),
    }
    const problem = this.isChecked && (statement.row || statement.value) ? disagreement(statement, columns) : null
    if (problem) throw new Misdeclared(statement, problem)
    const read = new Rows()
    for (const row of rows) read.addTexts(row, statement, statement.described ? columns : null, this.isChecked)
    read.count = rowCount ?? 0
    if (statement.described) read.fields = columns.fields
    return read
  }

  private lose(problem: Error) {
    this.lost ??= problem instanceof pg.DatabaseError ? problem : new DatabaseAway(problem)
  }
}

const writable = (value: unknown) =>
  value === null || value === undefined || Buffer.isBuffer(value) ? value : parameterText(value)
