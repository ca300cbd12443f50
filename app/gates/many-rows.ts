import { demoCompany, demoPeople } from '#database/demo/people.ts'
import type { TestServer } from '#app/testing/server.ts'

/** Whose all the copies are, in turns: who may see everything, and who sees what is theirs. */
export const owners = ['admin', 'staff'] as const
const people = Object.values(demoPeople).map(({ id }) => id)
const [first, second] = owners.map(owner => demoPeople[owner].id)

/** What is not a record of somebody's: the company's own settings, its people, and what jobs and sessions keep. */
const notCopied = [
  /^(company|app_scope|number_block|server_|account|attempt|captcha|oauth|password|verification|sign_in_|upload)/,
  /^(person|manager_request|department|role|dictionary_entry|expense_type|custom_field|approval_process|approval_version)/,
  /^(search_|idempotent_|approval_key|push_|notice_setting|sign_setting|work_day|work_week|shift|leave_kind|report_type|tag$)/,
  // A post has at most twenty options: the copies would all be of one.
  /^(post_option|post_ballot)/,
  /^(exchange_rate|finance_month|attendance_month|fill_sign_rule|task_view|task_board|calendar_feed|file_space)/,
]
/** Of each table a row of the demo is copied; of what has no id of its own, so many for each that was. */
const relationsOfEach = 2
const relationsOf: Record<string, number> = { approval_inbox: 6 }
/** Which row is to be copied where the one on which most hangs is of a rare kind. */
const ordinary: Record<string, (row: Row) => boolean> = {
  document: row => row.kind === 'folder' && row.removal === null && row.parent_id === null && !row.is_apart,
  task: row => row.type === 'TASK' && row.is_delete === 0 && row.project_id !== null,
  task_item: ({ status }) => status === 'WAITING',
  approval_case: ({ status }) => status === 'waiting',
}

interface Column {
  name: string
  type: string
}
interface Table {
  name: string
  columns: Column[]
  /** Columns that, with others, no two rows may have alike. */
  unique: string[]
  /** Has an id of its own; what has none says how a record stands to others. */
  hasId: boolean
}
type Row = Record<string, unknown>
/** By table: the rows of the demo that were copied. */
export type Copied = Map<string, Row[]>

/**
 * Copies the demo's records as they are, set by set: of each table so many rows, half of them one person's and half
 * another's, with whatever hangs on them. What has an id of its own (comments, documents, tasks below a task) stays by
 * half with the demo's own record, which so has very many; the other half goes with the copies.
 */
export async function fillManyRows(server: TestServer, count: number): Promise<Copied> {
  const tables = await copiedTables(server)
  const copied = choose(tables, await rowsOf(server, tables))
  const ids = new Set([...copied.values()].flatMap(rows => rows.flatMap(row => idsIn([row.id]))))
  const statements = tables.flatMap(table =>
    (copied.get(table.name) ?? []).map(row => copyStatement(table, row, ids, count)),
  )
  await server.services.database.transaction(null, async ({ run }) => {
    await run([
      { text: 'set local session_replication_role = replica' },
      { text: 'set local synchronous_commit = off' },
      {
        text: `create function pg_temp.copied(id uuid, n int) returns uuid immutable language sql as $$
          select (lpad(to_hex(n), 8, '0') || substr(id::text, 9))::uuid $$`,
      },
      ...statements.map(text => ({ text })),
      // Of what may not be there twice, half was left out.
      {
        text: `delete from approval_inbox i where not exists (select from approval_case c where c.comp_id = i.comp_id and
          c.id = i.case_id)`,
      },
      ...colleagues(count / 4),
    ])
  })
  // Vacuumed too, or it is done at some moment between two plans, which then read from other indexes.
  await server.sql('vacuum analyze')
  return copied
}

/** People below the first of the owners. */
const colleagues = (count: number) => [
  {
    text: `insert into person (comp_id, id, name, status) select '${demoCompany.id}', pg_temp.copied('${first}', n),
      '同事' || n, 0 from generate_series(1, ${count}) n`,
  },
  {
    text: `insert into person_superior (comp_id, person_id, superior_id, distance)
      select comp_id, id, id, 0 from person where name like '同事%'
      union all select comp_id, id, '${first}', 1 from person where name like '同事%'`,
  },
]

async function copiedTables(server: TestServer): Promise<Table[]> {
  const rows = await server.sql<{ name: string; columns: Column[]; unique: string[] }>(
    `select c.relname::text as name,
      json_agg(json_build_object('name', a.attname, 'type', a.atttypid::regtype::text) order by a.attnum) as columns,
      (select coalesce(json_agg(distinct u.attname), '[]') from pg_index i join pg_attribute u on u.attrelid = c.oid
        and (u.attnum = any(i.indkey) or pg_get_expr(i.indexprs, c.oid) like '%' || u.attname || '%')
        where i.indrelid = c.oid and i.indisunique) as unique
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and
      a.attgenerated = '' and a.attidentity = ''
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    group by c.oid, c.relname having bool_or(a.attname = 'comp_id') order by 1`,
  )
  return rows
    .filter(({ name }) => !notCopied.some(pattern => pattern.test(name)))
    .map(row => ({ ...row, hasId: row.columns.some(({ name }) => name === 'id') }))
}

async function rowsOf(server: TestServer, tables: readonly Table[]): Promise<Copied> {
  const all: Copied = new Map()
  for (const { name } of tables)
    all.set(
      name,
      (
        await server.sql<{ row: Row }>(`select to_jsonb(one) as row from ${name} one where comp_id = $1 order by 1`, [
          demoCompany.id,
        ])
      ).map(({ row }) => row),
    )
  return all
}

const isId = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value)
const idsIn = (values: readonly unknown[]) => values.filter(isId)
const linksOf = (row: Row) => idsIn(Object.entries(row).flatMap(([name, value]) => (name === 'id' ? [] : [value])))

/** The records on which most hangs first, then what hangs on them. */
function choose(tables: readonly Table[], rows: Copied): Copied {
  const named = new Map<string, number>()
  for (const row of [...rows.values()].flat()) for (const id of linksOf(row)) named.set(id, (named.get(id) ?? 0) + 1)
  const weight = ({ id }: Row) => named.get(String(id)) ?? 0
  const chosen: Copied = new Map()
  const ids = new Set<string>()
  const links = (row: Row) => linksOf(row).filter(id => ids.has(id)).length
  const heaviest = ({ name }: Table) => Math.max(0, ...rows.get(name)!.map(weight))
  for (const table of tables.filter(({ hasId }) => hasId).toSorted((one, other) => heaviest(other) - heaviest(one))) {
    const candidates = rows.get(table.name)!.filter(ordinary[table.name] ?? (() => true))
    const [best] = candidates.toSorted((one, other) => links(other) - links(one) || weight(other) - weight(one))
    if (!best) continue
    chosen.set(table.name, [best])
    ids.add(String(best.id))
  }
  for (const { name } of tables.filter(({ hasId }) => !hasId)) {
    const taken = new Map<string, number>()
    const few = rows.get(name)!.filter(row => {
      const of = linksOf(row).find(id => ids.has(id))
      if (of === undefined) return false
      taken.set(of, (taken.get(of) ?? 0) + 1)
      return taken.get(of)! <= (relationsOf[name] ?? relationsOfEach)
    })
    chosen.set(name, few)
  }
  return chosen
}

const literal = (value: unknown) => `'${String(value).replaceAll("'", "''")}'`

/** The statement that copies a row: each value is the row's own, moved back in time, or another's. */
function copyStatement(table: Table, row: Row, ids: Set<string>, count: number): string {
  const values = table.columns.map(({ name, type }): string => {
    const value = row[name]
    if (value === null || value === undefined || name === 'comp_id') return `one.${name}`
    if (type === 'uuid') return idOf(name, String(value))
    if (type.startsWith('timestamp')) return `one.${name} - n * interval '1 minute'`
    if (type === 'date') return `one.${name} - n % 3000`
    if (type === 'text' && table.unique.includes(name) && !/type|role|box|kind$/.test(name)) return `one.${name} || n`
    return `one.${name}`
  })
  function idOf(name: string, value: string): string {
    if (name === 'id') return 'pg_temp.copied(one.id, n)'
    if (people.includes(value)) return `case n % 2 when 0 then '${first}' else '${second}' end::uuid`
    if (!ids.has(value)) return `one.${name}`
    const copied = `pg_temp.copied(one.${name}, n)`
    return table.hasId ? `case when n % 4 < 2 then ${copied} else one.${name} end` : copied
  }
  const which = table.columns
    .filter(({ name, type }) => (type === 'uuid' || type === 'text' || type === 'date') && row[name] !== null)
    .map(({ name }) => `one.${name} = ${literal(row[name])}`)
  return `insert into ${table.name} (${table.columns.map(({ name }) => name).join(', ')})
    select ${values.join(', ')} from (select * from ${table.name} one where ${which.join(' and ')} limit 1) one,
      generate_series(1, ${count}) n on conflict do nothing`
}
