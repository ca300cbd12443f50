import * as v from 'valibot'
import type { Run } from '#platform/server/database/database.ts'
import { col } from '#platform/server/database/row.ts'
import { job, type JobContext } from '#platform/server/jobs/job.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { filesHungOn } from '#mechanisms/attachments/hanging-files.server.ts'
import { dropUnheld, holdsFiles } from '#mechanisms/attachments/held-files.server.ts'
import { forgotten } from '#mechanisms/hanging/hanging.server.ts'
import { daysInBin } from './document.contract.ts'
import { documentType, turn } from './document-subject.server.ts'

/** Deletes documents for good, with their versions, what is said about them, and the files that nothing else holds. */
export async function purgeDocuments(companyId: string, ids: readonly string[], run: Run): Promise<void> {
  const [files] = await run([
    filesHungOn(companyId, documentType, ids),
    {
      name: 'documents_purge',
      values: [companyId, ids],
      text: 'delete from document where comp_id = $1 and id = any($2::uuid[])',
    },
    ...forgotten(companyId, documentType, ids),
  ])
  await dropUnheld(companyId, files.rows, run)
}

/**
 * Deletes for good what lay in the trash for so many days by `now`; answers how many documents that were. What is
 * deleted with a folder goes with it; what was deleted out of it before is older, and goes no later. Done twice at once
 * it comes to the same.
 */
export async function clearDocuments({ database }: Pick<JobContext, 'database'>, now = new Date()): Promise<number> {
  const before = new Date(now.getTime() - daysInBin * 24 * 3_600_000).toISOString()
  const [companies] = await database.system().run([
    {
      value: col.uuid,
      text: 'select distinct comp_id from document where removal = id and removed_at < $1::timestamptz',
      values: [before],
    },
  ])
  let count = 0
  for (const companyId of companies.rows) {
    count += await database.transaction(companyId, async ({ run }) => {
      const [, old] = await run([
        turn({ companyId }),
        {
          name: 'documents_long_in_bin',
          value: col.uuid,
          values: [companyId, before],
          text: 'select id from document where comp_id = $1 and removal is not null and removed_at < $2::timestamptz',
        },
      ])
      await purgeDocuments(companyId, old.rows, run)
      return old.rows.length
    })
  }
  return count
}

/** Each night. */
export const clearDocumentTrash = job('documents.clear_trash', v.object({}), (_, context) => clearDocuments(context), {
  cron: '23 18 * * *',
})

/** What is added to others' by this file. */
export const documentBinParts: Part[] = [holdsFiles('document', 'file_id'), holdsFiles('document_version', 'file_id')]
