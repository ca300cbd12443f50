import { Client } from 'pg'
import { companyRole } from '#platform/server/database/database.ts'
import { countedRows } from '#platform/server/database/json.ts'
import { parameterText } from '#platform/server/database/messages.ts'
import type { Statement } from '#platform/server/database/batch.ts'

interface Plan {
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Join Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Relation Name'?: string
  'Function Name'?: string
  'Index Name'?: string
  'Index Searches'?: number
  Plans?: Plan[]
}
/** What a node of a plan read, and of what: rows, or descents of its index where these are more. */
export interface Reading {
  node: string
  of: string
  rows: number
  /** It is below a count that ends at so many rows as lists count to. */
  isCount: boolean
}

/**
 * After so many runs PostgreSQL considers a plan for all values, as it has in a server that has been queried for a
 * while.
 */
const runsBefore = 5
/** What changes nothing that others see, and is read again. */
const isRead = ({ text }: Statement) => /^\s*(select|with)\b/i.test(text) && !text.includes('set_config')

/** Runs statements once more as the company's requests do, and says what each node of their plans read. */
export class Plans {
  private readonly client: Client
  private readonly prepared = new Map<string, string>()
  private readonly known = new Map<string, readonly Reading[]>()
  constructor(url: string) {
    this.client = new Client({ connectionString: url })
  }

  async open(companyId: string) {
    await this.client.connect()
    await this.client.query("select set_config('role', $1, false), set_config('app.comp_id', $2, false)", [
      companyRole,
      companyId,
    ])
  }
  async close() {
    await this.client.end()
  }

  async readingsOfAll(statements: readonly Statement[]): Promise<Reading[]> {
    const all: Reading[] = []
    for (const statement of statements.filter(isRead)) all.push(...(await this.readings(statement)))
    return all
  }

  private async readings(statement: Statement): Promise<readonly Reading[]> {
    const run = await this.prepare(statement)
    const known = this.known.get(run)
    if (known) return known
    const { rows } = await this.client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (analyze, timing off, summary off, format json) ${run}`,
    )
    const readings = [...readingsOf(rows[0]!['QUERY PLAN'][0].Plan, false)]
    this.known.set(run, readings)
    return readings
  }

  private async prepare({ text, values = [], name }: Statement): Promise<string> {
    const known = this.prepared.get(text)
    const prepared = known ?? `plan_${this.prepared.size}`
    const run = `execute ${prepared}${values.length > 0 ? `(${values.map(literal).join(', ')})` : ''}`
    if (known) return run
    this.prepared.set(text, prepared)
    await this.client.query(`prepare ${prepared} as ${text}`)
    // What has no name is planned for its values each time.
    if (name) for (let runs = 0; runs < runsBefore; runs++) await this.client.query(`explain ${run}`)
    return run
  }
}

const literal = (value: unknown) =>
  value === null || value === undefined ? 'null' : `'${parameterText(value).replaceAll("'", "''")}'`

/** So many rows of a usual table are in one block. */
const rowsOfBlock = 60

function* readingsOf(plan: Plan, isCount: boolean): Generator<Reading> {
  const each =
    plan['Actual Rows'] +
    (plan['Rows Removed by Filter'] ?? 0) +
    (plan['Rows Removed by Join Filter'] ?? 0) +
    (plan['Rows Removed by Index Recheck'] ?? 0)
  const of = plan['Relation Name'] ?? plan['Function Name']
  const node = plan['Index Name'] ? `${plan['Node Type']} ${plan['Index Name']}` : plan['Node Type']
  // Values that the statement brought along are not read from a table: how many there are may follow the calendar.
  const loops = plan['Actual Loops']
  // A table of one block is read whole each time it is looked into: no index would read less.
  const rows = plan['Node Type'] === 'Seq Scan' && each <= rowsOfBlock ? loops : Math.round(each * loops)
  // A descent of an index costs no less than a row: one that skips through an index descends for each value before.
  const searches = plan['Index Searches'] ?? 0
  if (of && of !== 'unnest') yield { node, of, rows: Math.max(rows, searches), isCount }
  for (const below of plan.Plans ?? []) yield* readingsOf(below, isCount || isCappedCount(plan, below))
}
/** Counted is what comes through limits alone: of one list, or of several behind each other. */
const isCappedCount = (plan: Plan, below: Plan): boolean =>
  (plan['Node Type'] === 'Aggregate' || plan['Node Type'] === 'Append') &&
  below['Actual Loops'] <= 1 &&
  (below['Node Type'] === 'Append'
    ? (below.Plans ?? []).every(one => isCappedCount(below, one))
    : below['Node Type'] === 'Limit' && below['Actual Rows'] <= countedRows + 1)
