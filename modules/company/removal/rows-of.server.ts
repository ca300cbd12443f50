import type { Run } from '#platform/server/database/database.ts'
import { col } from '#platform/server/database/row.ts'

/** Never given out: what proves somebody, or lets a message reach their browser. */
const secret = /hash|secret|token|p256dh|^auth$|endpoint/
/** So many rows are read at a time. */
const step = 2_000

interface Table {
  name: string
  columns: string[]
  people: string[]
}

/** The tables of companies, with their columns that may be given out, and those that name a person. */
export async function companyTables(run: Run): Promise<Table[]> {
  const [answer] = await run([
    {
      name: 'company_tables',
      values: [],
      row: { relname: col.text, columns: col.texts, people: col.texts },
      text: `select c.relname::text, (select array_agg(a.attname::text order by a.attnum) from pg_attribute a where
        a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
        (select coalesce(array_agg(distinct a.attname::text), '{}') from pg_constraint k join pg_attribute a on
          a.attrelid = k.conrelid and a.attnum = any(k.conkey)
          where k.conrelid = c.oid and k.contype = 'f' and k.confrelid = 'person'::regclass and a.attname <> 'comp_id') as people
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'comp_id' and not
          a.attisdropped) order by 1`,
    },
  ])
  return answer.rows.map(({ relname: name, columns, people }) => ({
    name,
    people,
    columns: columns.filter(column => !secret.test(column)),
  }))
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/**
 * The rows of a table as JSON, a part at a time; of one person those that name them. What is changed meanwhile may be
 * there as it was, as it is, or both.
 */
export async function* rowsOf(
  run: Run,
  companyId: string,
  { name, columns, people }: Table,
  personId?: string,
): AsyncGenerator<string[]> {
  const naming = [...people, ...(name === 'person' ? ['id'] : [])]
  if (personId !== undefined && naming.length === 0) return
  const chosen = personId === undefined ? 'true' : `(${naming.map(column => `${quoted(column)} = $2`).join(' or ')})`
  for (let after = '(0,0)'; ;) {
    const [answer] = await run([
      {
        text: `select (select row_to_json(given)::text from (select
          ${columns.map(column => `one.${quoted(column)}`).join(', ')}) given) as row, one.ctid::text as place from ${quoted(name)} one
        where comp_id = $1 and ${chosen} and one.ctid > '${after}'::tid order by one.ctid limit ${step}`,
        values: personId === undefined ? [companyId] : [companyId, personId],
        row: { row: col.jsonText, place: col.text },
      },
    ])
    const { rows } = answer
    if (rows.length > 0) yield rows.map(({ row }) => row)
    if (rows.length < step) return
    after = rows.at(-1)!.place
  }
}
