import { found } from '#platform/server/http/refuse.ts'
import { hangsOnSubjects } from '#mechanisms/subjects/hanging.server.ts'
import { subjectOf } from '#mechanisms/subjects/subject.server.ts'
import { readableThrough } from './readable.server.ts'

/**
 * Declares that rows of a table hang on records (`subject_type`, `subject_id`) and files on them as `type`: those who may see the
 * record may read the files, and when the record goes, both go with it.
 */
export function hangsWithFiles(type: string, table: string) {
  readableThrough(type, async (id, { me, run }) => {
    const [answer] = await run([{ name: `${table}_subject`, text: `select subject_type, subject_id from ${table} where comp_id = $1 and id = $2`, values: [me.companyId, id], plain: true }])
    const [subjectType, subjectId] = found(answer!.rows[0]) as [string, string]
    await subjectOf(subjectType).admit(subjectId, { me, run })
  })
  hangsOnSubjects((companyId, subjectType, subjectIds) => ({
    name: `${table}_of_gone`,
    text: `with gone as (delete from ${table} where comp_id = $1 and subject_type = $2 and subject_id = any($3::uuid[]) returning id)
      delete from attachment where comp_id = $1 and subject_type = '${type}' and subject_id in (select id from gone)`,
    values: [companyId, subjectType, subjectIds],
    plain: true,
  }))
}
