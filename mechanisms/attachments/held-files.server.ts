import type { Run } from '#platform/server/database/database.ts'
import { col } from '#platform/server/database/row.ts'
import { adding, type Part } from '#platform/server/parts/part.ts'
import { sweepContent } from './file-jobs.server.ts'

const holders: { table: string; column: string }[] = []

/** Declares a column of a company's table that names files: what a row of it names is kept. */
export const holdsFiles = adding('columns that hold files', (table: string, column: string) => {
  holders.push({ table, column })
})
/** The columns that were declared. */
export const fileHolders = (): readonly { table: string; column: string }[] => holders

/**
 * Removes those of these files that nothing holds any more: their room is returned at once, their bytes go a day
 * later. To be sent in the transaction that takes away what held them, after it; answers how many went.
 */
export async function dropUnheld(companyId: string, fileIds: readonly string[], run: Run): Promise<number> {
  if (fileIds.length === 0) return 0
  const held = holders
    .map(({ table, column }) => `exists (select from ${table} h where h.comp_id = $1 and h.${column} = f.id)`)
    .join(' or ')
  // Whoever hangs one of them up meanwhile holds its row: what they wrote is seen by the second statement, not by the
  // first.
  const [, answer] = await run([
    {
      name: 'files_lock',
      values: [companyId, fileIds],
      text: 'select from file where comp_id = $1 and id = any($2::uuid[]) order by id for update',
    },
    {
      name: 'files_drop_unheld',
      row: { gone: col.int, swept: col.int },
      values: [companyId, fileIds],
      text: `with gone as (delete from file f where f.comp_id = $1 and f.id = any($2::uuid[]) and not (${held})
        returning f.size, f.sha256),
          room as (update file_space set used = greatest(0, used - (select coalesce(sum(size), 0) from gone)) where
            comp_id = $1)
        select count(*) as gone, count(enqueue('${sweepContent.name}', json_build_object('companyId', $1::uuid, 'sha256',
          sha256), now() + interval '${hoursLaidBy} hours', null)) as swept from gone`,
    },
  ])
  return answer.one.gone
}

/** Bytes lie for a day longer than the last upload of them took to be written down. */
const hoursLaidBy = 25

/** What is added to others' by this file. */
export const heldFilesParts: Part[] = [holdsFiles('attachment', 'file_id'), holdsFiles('person', 'avatar_file_id')]
