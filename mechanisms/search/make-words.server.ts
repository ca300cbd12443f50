import { sql } from 'drizzle-orm'
import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database, Run } from '#platform/server/database/database.ts'
import { compile, given } from '#platform/server/database/statement.ts'
import { allSubjects } from '#mechanisms/subjects/subject.server.ts'
import { indexWords, searchColumns, textWords } from './search-words.server.ts'

/** So many records at a time: a write that renames one of them waits no longer than these take. */
const batch = 100
/** Milliseconds between looks when nothing waits. */
const pause = 500

/**
 * Makes the words of records that wait for it, the oldest first; answers how many there were. Several processes may do so at
 * once: each takes others.
 */
export async function makeWords(database: Database): Promise<number> {
  return await database.transaction(null, async ({ run }) => {
    const [taken] = await run([{
      name: 'search_take',
      text: `delete from search_pending where (comp_id, subject_type, subject_id) in (
        select comp_id, subject_type, subject_id from search_pending order by changed_at limit ${batch} for update skip locked)
        returning comp_id, subject_type, subject_id`,
      plain: true,
    }])
    const waiting = taken!.rows as [companyId: string, type: string, id: string][]
    for (const [companyId, type, ids] of grouped(waiting)) await store(run, companyId, type, await titlesOf(run, companyId, type, ids))
    return waiting.length
  })
}

/** Keeps making words until stopped. */
export function keepMakingWords(database: Database, log: Logger): { stop(): Promise<void> } {
  const stop = new AbortController()
  const run = async () => {
    while (!stop.signal.aborted) {
      const made = await makeWords(database).catch(problem => { log.error({ err: problem }, 'search words'); return 0 })
      if (made === 0) await setTimeout(pause, undefined, { signal: stop.signal }).catch(() => {})
    }
  }
  const ended = run()
  return { async stop() { stop.abort(); await ended } }
}

function grouped(waiting: [companyId: string, type: string, id: string][]): [companyId: string, type: string, ids: string[]][] {
  const groups = new Map<string, [string, string, string[]]>()
  for (const [companyId, type, id] of waiting) {
    const key = `${companyId} ${type}`
    if (!groups.has(key)) groups.set(key, [companyId, type, []])
    groups.get(key)![2].push(id)
  }
  return [...groups.values()]
}

interface Titled { id: string, title: string, mark: string, text: string }

const readers = new Map<string, ReturnType<typeof compile>>()

/** The titles as they stand now; a record that is gone meanwhile has none, nor has a type that nobody knows any more. */
async function titlesOf(run: Run, companyId: string, type: string, ids: string[]): Promise<Titled[]> {
  const subject = allSubjects().find(one => one.type === type)
  if (!subject) return []
  let read = readers.get(type)
  if (!read) {
    const { table, title, mark, search } = subject
    readers.set(type, read = compile(sql`select ${table.id}, ${title}, ${mark ?? sql`''`}, ${search?.text ?? sql`''`} from ${table} where ${table.companyId} = ${given('company')} and ${table.id} = any(${given('ids')}::uuid[])`))
  }
  const [answer] = await run([read({ company: companyId, ids })])
  return (answer!.rows as [string, string, string, string][]).map(([id, title, mark, text]) => ({ id, title, mark, text }))
}

async function store(run: Run, companyId: string, type: string, records: Titled[]) {
  if (records.length === 0) return
  const columns = records.map(({ title, mark, text }) => {
    const { words, ...rest } = searchColumns(title)
    return { ...rest, words: [...new Set([...words, ...indexWords(mark), ...textWords(text)])] }
  })
  await run([{
    name: 'search_store',
    text: `insert into search_entry (comp_id, subject_type, subject_id, title, spelled, words)
      select $1, $2, id, title, spelled, string_to_array(words, ' ')
      from unnest($3::uuid[], $4::text[], $5::text[], $6::text[]) as made (id, title, spelled, words)
      on conflict (comp_id, subject_id) do update
        set title = excluded.title, spelled = excluded.spelled, words = excluded.words, changed_at = now()
        where (search_entry.title, search_entry.words) is distinct from (excluded.title, excluded.words)`,
    values: [companyId, type, records.map(({ id }) => id), columns.map(({ title }) => title), columns.map(({ spelled }) => spelled), columns.map(({ words }) => words.join(' '))],
    plain: true,
  }])
}
