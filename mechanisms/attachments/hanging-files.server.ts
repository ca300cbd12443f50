import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { adding } from '#platform/server/parts/part.ts'
import { hangsOnSubjects } from '#mechanisms/hanging/hanging.server.ts'
import { recordKey, seenRecords } from '#mechanisms/subjects/subject.server.ts'
import { filesFoundThrough } from './found-files.server.ts'
import { readableThrough } from './readable.server.ts'

const carriers: { type: string; table: string }[] = []

/**
 * Declares that rows of a table hang on records (`subject_type`, `subject_id`) and files on them as `type`: those who
 * may see the record may read the files, and when the record goes, both go with it.
 */
export const hangsWithFiles = adding('what hangs on records with files', (type: string, table: string) => {
  carriers.push({ type, table })
  const placesOf = async (ids: readonly string[], { me, run }: Pick<Context, 'me' | 'run'>) => {
    const [answer] = await run([
      {
        name: `${table}_subjects`,
        text: `select id, subject_type, subject_id from ${table} where comp_id = $1 and id = any($2::uuid[])`,
        values: [me.companyId, ids],
        row: { id: col.uuid, subjectType: col.text, subjectId: col.uuid },
      },
    ])
    return answer.rows
  }
  filesFoundThrough(type, placesOf).add()
  readableThrough(type, async (ids, context) => {
    const places = await placesOf(ids, context)
    const subjects = new Map(places.map(one => [recordKey(one.subjectType, one.subjectId), one]))
    const seen = await seenRecords(
      [...subjects.values()].map(({ subjectType, subjectId }) => [subjectType, subjectId] as const),
      context,
    )
    return places.flatMap(one => (seen.has(recordKey(one.subjectType, one.subjectId)) ? [one.id] : []))
  }).add()
  hangsOnSubjects((companyId, subjectType, subjectIds) => ({
    name: `${table}_of_gone`,
    text: `with gone as (delete from ${table} where comp_id = $1 and subject_type = $2 and subject_id = any($3::uuid[])
      returning id)
      delete from attachment where comp_id = $1 and subject_type = '${type}' and subject_id in (select id from gone)`,
    values: [companyId, subjectType, subjectIds],
  })).add()
})

/**
 * The files of records, and of what hangs on them: to be read before they go, so that `dropUnheld` frees what nothing
 * else holds.
 */
export const filesHungOn = (companyId: string, subjectType: string, subjectIds: readonly string[]) => ({
  name: 'files_hung_on',
  values: [companyId, subjectType, subjectIds],
  value: col.uuid,
  text: [
    'select file_id from attachment where comp_id = $1 and subject_type = $2 and subject_id = any($3::uuid[])',
    ...carriers.map(
      ({ type, table }) =>
        `select a.file_id from ${table} c join attachment a on a.comp_id = $1 and a.subject_type = '${type}' and
          a.subject_id = c.id
      where c.comp_id = $1 and c.subject_type = $2 and c.subject_id = any($3::uuid[])`,
    ),
  ].join(' union '),
})
