import pg from 'pg'
import { drizzle, type PgRemoteDatabase } from 'drizzle-orm/pg-proxy'
import type { Answers, Rows, Statement } from './batch.ts'
import { Connection, type Connected } from './connection.ts'
import { PlainConnection } from './plain-connection.ts'
import { Pool } from './pool.ts'

/** A Drizzle handle: every query it builds runs through its executor. */
export type Db = PgRemoteDatabase<Record<string, never>>
/** Runs statements in one round trip; returns the results in order, each parsed as its statement declares. */
export type Run = <const S extends readonly Statement[]>(statements: S) => Promise<Answers<S>>
type RunUntyped = (statements: readonly Statement[]) => Promise<Rows[]>

/** The two ways to query: Drizzle for ordinary queries, `run` for prepared statements and batches. */
export interface Queries {
  db: Db
  run: Run
}

export interface Database {
  /** Reads for a company's person: each round trip is its own short transaction, under row-level security. */
  company(companyId: string): Queries
  /**
   * Across companies and over the global tables: signing in, jobs, migrations. Not restricted by row-level security.
   */
  system(): Queries
  /**
   * A transaction, under row-level security if a company is given. It begins with the first query; without a query it
   * is a single round trip.
   */
  transaction<Result>(
    companyId: string | null,
    work: (queries: Queries & Transaction) => Promise<Result>,
    opening?: Opening,
  ): Promise<Result>
  /** A dedicated connection, for LISTEN. */
  listener(): Promise<pg.Client>
  url: string
  close(): Promise<void>
}

export interface Transaction {
  /** Statements whose results are not needed: sent ahead of the next query, at the latest together with COMMIT. */
  later(statements: readonly Statement[]): void
  /** Begins now and checks the results of `opening`: before a side effect that no rollback can undo. */
  begin(): Promise<void>
}

/**
 * Sent with BEGIN and the first query. An error that `look` throws at the results ends the transaction and is rethrown,
 * whatever the query returned. A transaction without a query has no opening: it is a single round trip.
 */
export interface Opening {
  statements: Statement[]
  look(answers: readonly Rows[]): void
}

/** The role of requests: owns nothing, bypasses nothing, sees what row-level security allows. */
export const companyRole = 'kaigong_app'

/** Local to the transaction, so that a pooled or proxied connection carries nothing over to the next. */
const actAs = (companyId: string): Statement => ({
  name: 'act_as',
  text: `select set_config('role', '${companyRole}', true), set_config('app.comp_id', $1, true)`,
  values: [companyId],
})

/**
 * Acts for a company in the middle of a transaction that began without one: a public call that a secret leads to one
 * company. Row-level security applies as for that company's own people.
 */
export async function asCompany<Result>(companyId: string, run: Run, work: () => Promise<Result>): Promise<Result> {
  await run([actAs(companyId)])
  const result = await work()
  await run([
    {
      name: 'act_as_before',
      text: `select set_config('role', 'none', true), set_config('app.comp_id', '', true)`,
      values: [],
    },
  ])
  return result
}

/** How connections speak to PostgreSQL: one write per batch (`own`), or the documented API of `pg`. */
export const drivers = ['own', 'pg'] as const
export type Driver = (typeof drivers)[number]

export const casing = 'snake_case'

const drizzleOver = (run: Run): Db =>
  drizzle(
    async (text, values, method) => {
      const [answer] = await run([{ text, values, described: true }])
      const { rows, fields } = answer
      return {
        rows:
          method === 'execute'
            ? rows.map(row => Object.fromEntries(fields.map((field, index) => [field, row[index]])))
            : rows,
      }
    },
    { casing },
  )

/** Drizzle's handle is created lazily: most reads do not need it. */
class SeparateQueries implements Queries {
  readonly run: Run
  private made: Db | undefined
  constructor(run: Run) {
    this.run = run
  }
  get db() {
    return (this.made ??= drizzleOver(this.run))
  }
}

class TransactionQueries extends SeparateQueries implements Transaction {
  readonly later: Transaction['later']
  readonly begin: Transaction['begin']
  constructor(run: Run, later: Transaction['later'], begin: Transaction['begin']) {
    super(run)
    this.later = later
    this.begin = begin
  }
}

/**
 * `directUrl` bypasses a pooler in transaction mode, whose connections cannot LISTEN. With `isChecked`, as in tests, a
 * statement fails if it returns other columns than it declares.
 */
export function openDatabase(
  url: string,
  {
    connections = 20,
    directUrl = url,
    isChecked = false,
    driver = 'own',
  }: { connections?: number; directUrl?: string; isChecked?: boolean; driver?: Driver } = {},
): Database {
  const settings = { connectionString: url, application_name: 'kaigong', connectionTimeoutMillis: 10_000 }
  const { open } = driver === 'pg' ? PlainConnection : Connection
  const pool = new Pool(() => open(settings, isChecked), connections)

  const once = (before: Statement[]) =>
    (async statements => {
      const connection = await pool.take()
      try {
        return (await connection.send([...before, ...statements])).slice(before.length)
      } finally {
        pool.give(connection)
      }
    }) as RunUntyped as Run
  const system = new SeparateQueries(once([]))

  return {
    url,
    company: companyId => new SeparateQueries(once([actAs(companyId)])),
    system: () => system,

    async transaction(companyId, work, opening) {
      const actor = companyId === null ? [] : [actAs(companyId)]
      const begin = [{ text: 'begin', name: 'begin' }, ...actor]
      let connected: Promise<Connected> | undefined
      let waiting: Statement[] = []
      let over: unknown

      const look = (answers: readonly Rows[]) => {
        // After an error, not all of them may have a result.
        if (!opening || answers.length < begin.length + opening.statements.length) return
        try {
          opening.look(answers.slice(begin.length))
        } catch (reason) {
          throw (over = reason)
        }
      }
      const run = (async statements => {
        const isFirst = !connected
        const ahead = [...(isFirst ? begin : []), ...(isFirst && opening ? opening.statements : []), ...waiting]
        waiting = []
        const connection = await (connected ??= pool.take())
        const answered: Rows[] = []
        try {
          await connection.send([...ahead, ...statements], answered)
        } finally {
          if (isFirst) look(answered)
        }
        return answered.slice(ahead.length)
      }) as RunUntyped as Run
      const queries = new TransactionQueries(
        run,
        statements => {
          waiting.push(...statements)
        },
        async () => {
          if (!connected) await run([])
        },
      )
      try {
        const result = await work(queries)
        if (over) throw over
        if (connected) await run([{ text: 'commit', name: 'commit' }])
        else if (waiting.length > 0) await once(actor)(waiting)
        return result
      } catch (problem) {
        waiting = []
        // A connection that cannot even roll back is lost, and its transaction with it.
        if (connected) await run([{ text: 'rollback' }]).catch(() => {})
        throw over ?? problem
      } finally {
        const connection = await connected?.catch(() => undefined)
        if (connection) pool.give(connection)
      }
    },

    async listener() {
      const client = new pg.Client({ ...settings, connectionString: directUrl })
      await client.connect()
      return client
    },
    close: () => pool.end(),
  }
}
