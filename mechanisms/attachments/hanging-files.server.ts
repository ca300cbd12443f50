import type { Statement } from '#platform/server/database/batch.ts'
import { found } from '#platform/server/http/refuse.ts'
import { hangsOnSubjects } from '#mechanisms/subjects/hanging.server.ts'
import { subjectFor } from '#mechanisms/subjects/subject.server.ts'
import { readableThrough } from './readable.server.ts'

const carriers: { type: string, table: string }[] = []

/**
 * Declares that rows of a table hang on records (`subject_type`, `subject_id`) and files on them as `type`: those who may see the
 * record may read the files, and when the record goes, both go with it.
 */
export function hangsWithFiles(type: string, table: string) {
  carriers.push({ type, table })
  readableThrough(type, async (id, { me, run }) => {
    const [answer] = await run([{ name: `${table}_subject`, text: `select subject_type, subject_id from ${table} where comp_id = $1 and id = $2`, values: [me.companyId, id], plain: true }])
    const [subjectType, subjectId] = found(answer!.rows[0]) as [string, string]
    await subjectFor(subjectType, { me }).admit(subjectId, { me, run })
  })
  hangsOnSubjects((companyId, subjectType, subjectIds) => ({
    name: `${table}_of_gone`,
    text: `with gone as (delete from ${table} where comp_id = $1 and subject_type = $2 and subject_id = any($3::uuid[]) returning id)
      delete from attachment where comp_id = $1 and subject_type = '${type}' and subject_id in (select id from gone)`,
    values: [companyId, subjectType, subjectIds],
    plain: true,
  }))
}

/** The files of records, and of what hangs on them: to be asked before they go, so that `dropUnheld` frees what nothing else holds. */
export const filesHungOn = (companyId: string, subjectType: string, subjectIds: readonly string[]): Statement => ({
  name: 'files_hung_on', values: [companyId, subjectType, subjectIds], plain: true,
  text: ['select file_id from attachment where comp_id = $1 and subject_type = $2 and subject_id = any($3::uuid[])', ...carriers.map(({ type, table }) =>
    `select a.file_id from ${table} c join attachment a on a.comp_id = $1 and a.subject_type = '${type}' and a.subject_id = c.id
      where c.comp_id = $1 and c.subject_type = $2 and c.subject_id = any($3::uuid[])`)].join(' union '),
})
