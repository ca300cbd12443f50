import * as v from 'valibot'
import type { Run } from '#platform/server/database/database.ts'
import { col } from '#platform/server/database/row.ts'
import { job, type JobContext } from '#platform/server/jobs/job.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { filesHungOn } from '#mechanisms/attachments/hanging-files.server.ts'
import { dropUnheld, holdsFiles } from '#mechanisms/attachments/held-files.server.ts'
import { forgotten } from '#mechanisms/hanging/hanging.server.ts'
import { daysInBin } from './document.contract.ts'
import { documentType, turnIn } from './document-subject.server.ts'

/** Deletes documents for good, with their versions, what is said about them, and the files that nothing else holds. */
export async function purgeDocuments(companyId: string, ids: readonly string[], run: Run): Promise<void> {
  const [files] = await run([
    filesHungOn(companyId, documentType, ids),
    {
      name: 'project_documents_purge',
      values: [companyId, ids],
      text: 'delete from project_document where comp_id = $1 and id = any($2::uuid[])',
    },
    ...forgotten(companyId, documentType, ids),
  ])
  await dropUnheld(companyId, files.rows, run)
}

/**
 * Permanently deletes documents that have been in the bin for `daysInBin` days by `now`; returns their number. The
 * contents of a deleted folder go with it; what was deleted out of it before is older, and goes no later. Idempotent.
 */
export async function clearBins({ database }: Pick<JobContext, 'database'>, now = new Date()): Promise<number> {
  const before = new Date(now.getTime() - daysInBin * 24 * 3_600_000).toISOString()
  const [projects] = await database.system().run([
    {
      row: { compId: col.uuid, projectId: col.uuid },
      text: `select distinct comp_id, project_id from project_document where removal is not null and last_opt_date <
        $1::timestamptz`,
      values: [before],
    },
  ])
  let count = 0
  for (const { compId: companyId, projectId } of projects.rows) {
    count += await database.transaction(companyId, async ({ run }) => {
      const [, old] = await run([
        turnIn(projectId),
        {
          name: 'project_documents_long_in_bin',
          value: col.uuid,
          values: [companyId, projectId, before],
          text: `select id from project_document where comp_id = $1 and project_id = $2 and removal is not null and
            last_opt_date < $3::timestamptz`,
        },
      ])
      const ids = old.rows
      await purgeDocuments(companyId, ids, run)
      return ids.length
    })
  }
  return count
}

/** Each night. */
export const clearDocumentBins = job('projects.clear_document_bins', v.object({}), (_, context) => clearBins(context), {
  cron: '43 18 * * *',
})

/** What is added to others' by this file. */
export const documentBinParts: Part[] = [
  holdsFiles('project_document', 'file_id'),
  holdsFiles('project_document_version', 'file_id'),
]
