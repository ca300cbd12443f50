import type { Statement } from '#platform/server/database/batch.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { hangsOnSubjects } from '#mechanisms/hanging/hanging.server.ts'

/**
 * These records are new, or their titles changed: queues them for indexing. Sent in the same round trip as the change.
 */
export const searchable = (companyId: string, subjectType: string, subjectIds: readonly string[]): Statement => ({
  name: 'search_pend',
  // A pending row is locked until our commit, so that the indexer reads the new title.
  text: `insert into search_pending (comp_id, subject_type, subject_id) select $1, $2, unnest($3::uuid[])
    on conflict (comp_id, subject_type, subject_id) do update set changed_at = now()`,
  values: [companyId, subjectType, subjectIds],
})

/** These records were deleted: removes them from the index. */
export const unsearchable = (companyId: string, subjectType: string, subjectIds: readonly string[]): Statement => ({
  name: 'search_forget',
  text: `with waiting as (delete from search_pending where comp_id = $1 and subject_type = $2 and subject_id =
    any($3::uuid[]))
    delete from search_entry where comp_id = $1 and subject_id = any($3::uuid[]) and subject_type = $2`,
  values: [companyId, subjectType, subjectIds],
})

/** The parts of this file. */
export const searchableParts: Part[] = [hangsOnSubjects(unsearchable)]
