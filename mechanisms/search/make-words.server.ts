import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Database, Run } from '#platform/server/database/database.ts'
import { col } from '#platform/server/database/row.ts'
import { keepDoing, type KeptDoing } from '#platform/server/jobs/keep-doing.ts'
import { compile, param, type Compiled } from '#platform/server/database/statement.ts'
import { allSubjects } from '#mechanisms/subjects/subject.server.ts'
import { wordedOf } from './also-found.server.ts'
import { indexWords, searchColumns, textWords } from '../spelling/search-words.server.ts'

/** Records per batch: a write that renames one of them waits for its row lock no longer than these take. */
const batch = 100

/** Indexes pending records, oldest first; returns their number. Concurrent processes take different ones. */
export async function makeWords(database: Database): Promise<number> {
  return await database.transaction(null, async ({ run }) => {
    const [taken] = await run([
      {
        name: 'search_take',
        text: `delete from search_pending where (comp_id, subject_type, subject_id) in (
        select comp_id, subject_type, subject_id from search_pending order by changed_at limit ${batch} for update skip
          locked)
        returning comp_id, subject_type, subject_id`,
        row: { compId: col.uuid, subjectType: col.text, subjectId: col.uuid },
      },
    ])
    const waiting = taken.rows
    for (const [companyId, type, ids] of grouped(waiting))
      await store(run, companyId, type, await titlesOf(run, companyId, type, ids))
    return waiting.length
  })
}

/** Keeps indexing until stopped. */
export const keepMakingWords = (database: Database, log: Logger): KeptDoing =>
  keepDoing('search words', () => makeWords(database), log)

function grouped(
  waiting: { compId: string; subjectType: string; subjectId: string }[],
): [companyId: string, type: string, ids: string[]][] {
  const groups = new Map<string, [string, string, string[]]>()
  for (const { compId: companyId, subjectType: type, subjectId: id } of waiting) {
    const key = `${companyId} ${type}`
    if (!groups.has(key)) groups.set(key, [companyId, type, []])
    groups.get(key)![2].push(id)
  }
  return [...groups.values()]
}

interface Titled {
  id: string
  title: string
  mark: string
  text: string
}

const titledRow = { id: col.uuid, title: col.text, mark: col.text, text: col.text }
const readers = new Map<string, Compiled<{ row: typeof titledRow }>>()

/** The current titles; none for a record that was deleted meanwhile, or of an unknown type. */
async function titlesOf(run: Run, companyId: string, type: string, ids: string[]): Promise<Titled[]> {
  const subject = allSubjects().find(one => one.type === type)
  const worded = wordedOf(type)
  let read = readers.get(type)
  if (!read && worded) {
    const { from, companyId: company, id, title, text } = worded
    readers.set(
      type,
      (read = compile(
        sql`select ${id} as id, ${title} as title, '' as mark, ${text} as text from ${from}
          where ${company} = ${param('company')} and ${id} = any(${param('ids')}::uuid[])`,
        { row: titledRow },
      )),
    )
  }
  if (!read) {
    if (!subject) return []
    const { table, title, mark, search } = subject
    readers.set(
      type,
      (read = compile(
        sql`select ${table.id} as id, ${title} as title, ${mark ?? sql`''`} as mark, ${search?.text ?? sql`''`} as text
          from ${table} where ${table.companyId} = ${param('company')} and ${table.id} = any(${param('ids')}::uuid[])`,
        { row: titledRow },
      )),
    )
  }
  const [answer] = await run([read({ company: companyId, ids })])
  return answer.rows
}

async function store(run: Run, companyId: string, type: string, records: Titled[]) {
  if (records.length === 0) return
  const columns = records.map(({ title, mark, text }) => {
    const { words, ...rest } = searchColumns(title)
    return { ...rest, words: [...new Set([...words, ...indexWords(mark), ...textWords(text)])] }
  })
  await run([
    {
      name: 'search_store',
      text: `insert into search_entry (comp_id, subject_type, subject_id, title, spelled, words)
      select $1, $2, id, title, spelled, string_to_array(words, ' ')
      from unnest($3::uuid[], $4::text[], $5::text[], $6::text[]) as made (id, title, spelled, words)
      on conflict (comp_id, subject_id) do update
        set title = excluded.title, spelled = excluded.spelled, words = excluded.words, changed_at = now()
        where (search_entry.title, search_entry.words) is distinct from (excluded.title, excluded.words)`,
      values: [
        companyId,
        type,
        records.map(({ id }) => id),
        columns.map(({ title }) => title),
        columns.map(({ spelled }) => spelled),
        columns.map(({ words }) => words.join(' ')),
      ],
    },
  ])
}
