import { sql, type SQL } from 'drizzle-orm'
import type { Statement } from '#platform/server/database/batch.ts'
import { instantText, jsonWhereAny } from '#platform/server/database/json.ts'
import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { refuse, refuseOn } from '#platform/server/http/refuse.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { copiesWithSubjects, hangsOnSubjects } from '#mechanisms/hanging/hanging.server.ts'
import { filesNamedTwice, filledUp, mostFiles, unknownFile, type FileChange } from './attachment.contract.ts'
import { hasWords } from '#mechanisms/search/also-found.server.ts'
import { searchable } from '#mechanisms/search/searchable.server.ts'
import { filesAreFound } from './found-files.server.ts'
import { openedExtensions, fileTypeOf } from './file-types.contract.ts'

const usualRelation = 'attach_file'

/**
 * Hangs files on a record, in their order behind those that hang there. The files have to be the actor's own uploads;
 * one that is not there, or somebody else's, refuses the call. Whether the actor may attach to the record is the
 * caller's to ask. Answers how many did not hang there before.
 */
export async function attach(
  { me, run }: Pick<Context, 'me' | 'run'>,
  subjectType: string,
  subjectId: string,
  fileIds: readonly string[],
  relType = usualRelation,
): Promise<number> {
  const wanted = [...new Set(fileIds)]
  if (wanted.length === 0) return 0
  const [answer] = await run([
    {
      name: 'attach',
      row: { own: col.int, before: col.int, added: col.int },
      text: `with own as (
        select f.id, wanted.place from unnest($5::uuid[]) with ordinality as wanted (id, place)
        join file f on f.comp_id = $1 and f.id = wanted.id where f.uploader_id = $6
          or exists (select 1 from attachment a where a.comp_id = $1 and a.subject_type = $2 and a.subject_id = $3 and
            a.rel_type = $4 and a.file_id = f.id)),
      there as (select coalesce(max(position), 0) as last, count(*) as count from attachment
        where comp_id = $1 and subject_type = $2 and subject_id = $3 and rel_type = $4),
      added as (insert into attachment (comp_id, subject_type, subject_id, rel_type, file_id, position)
        select $1, $2, $3, $4, own.id, there.last + own.place from own, there on conflict do nothing returning 1)
      select (select count(*) from own) as own, (select count from there) as before, (select count(*) from added) as added`,
      values: [me.companyId, subjectType, subjectId, relType, wanted, me.personId],
    },
    searchable(me.companyId, 'file', wanted),
  ])
  const { own, before, added } = answer.one
  if (own !== wanted.length) refuse(unknownFile)
  if (before + added > mostFiles) refuse(filledUp)
  return added
}

/**
 * Makes these the record's files: others come off, new ones have to be the actor's own uploads. Answers whether it had
 * others before.
 */
export async function setAttachments(
  context: Pick<Context, 'me' | 'run'>,
  subjectType: string,
  subjectId: string,
  fileIds: readonly string[],
  relType = usualRelation,
): Promise<boolean> {
  const { me, run } = context
  const [gone] = await run([
    {
      name: 'attachments_keep',
      text: `delete from attachment where comp_id = $1 and subject_type = $2 and subject_id = $3 and rel_type = $4 and
        file_id <> all($5::uuid[])`,
      values: [me.companyId, subjectType, subjectId, relType, [...fileIds]],
    },
  ])
  const added = await attach(context, subjectType, subjectId, fileIds, relType)
  return gone!.count > 0 || added > 0
}

/**
 * Changes the record's files as the call says (`FileChange`): what it removes comes off, what it adds hangs behind what
 * stays, and what it does not name stays. The record is locked by the caller, so that of two at once neither
 * undoes the other's. Answers whether anything is different.
 */
export async function changeAttachments(
  context: Pick<Context, 'me' | 'run'>,
  subjectType: string,
  subjectId: string,
  { resId, addResId = [], delResId = [] }: FileChange,
  relType = usualRelation,
): Promise<boolean> {
  const { me, run } = context
  if (resId) {
    if (addResId.length > 0 || delResId.length > 0) refuse(filesNamedTwice, {}, 'res_id')
    return await setAttachments(context, subjectType, subjectId, resId, relType)
  }
  const leaving = delResId.filter(id => !addResId.includes(id))
  let gone = 0
  if (leaving.length > 0) {
    const [answer] = await run([
      {
        name: 'attachments_remove',
        text: `delete from attachment where comp_id = $1 and subject_type = $2 and subject_id = $3 and rel_type = $4 and
          file_id = any($5::uuid[])`,
        values: [me.companyId, subjectType, subjectId, relType, leaving],
      },
    ])
    gone = answer!.count
  }
  const added = await attach(context, subjectType, subjectId, addResId, relType)
  return gone > 0 || added > 0
}

/** Whether any file hangs on the record. */
export async function hasAttachments(
  { me, run }: Pick<Context, 'me' | 'run'>,
  subjectType: string,
  subjectId: string,
): Promise<boolean> {
  const [answer] = await run([
    {
      name: 'attachments_any',
      text: `select 1 from attachment where comp_id = $1 and subject_type = $2 and subject_id = $3 and
        rel_type = '${usualRelation}' limit 1`,
      values: [me.companyId, subjectType, subjectId],
    },
  ])
  return answer!.count > 0
}

/** Takes all files off a record that is removed; the files themselves stay their uploaders'. */
export const detachAll = (companyId: string, subjectType: string, subjectId: string): Statement => ({
  name: 'attachments_detach',
  text: 'delete from attachment where comp_id = $1 and subject_type = $2 and subject_id = $3',
  values: [companyId, subjectType, subjectId],
})

const rasterTypes = sql.raw(
  [
    ...new Set(
      openedExtensions
        .map(extension => fileTypeOf(`x.${extension}`)!)
        .filter(({ isRaster }) => isRaster)
        .map(({ type }) => `'${type}'`),
    ),
  ].join(', '),
)

const briefJson = sql`json_build_object('id', f.id, 'uuid', f.id, 'name', f.name, 'size', f.size, 'type', f.type,
  'width', f.width, 'height', f.height,
    'is_image', f.type in (${rasterTypes}), 'created_at', ${instantText(sql`f.created_at`)})`

/** One file as JSON, a `fileBrief`. */
export const fileJson = (companyId: SQL, fileId: SQL): SQL =>
  sql`(select ${briefJson} from file f where f.comp_id = ${companyId} and f.id = ${fileId})`

/**
 * A record's files as JSON, each a `fileBrief`: `attachmentsJson(sql\`comment.comp_id\`, 'comment',
 * sql\`comment.id\`)`.
 */
export function attachmentsJson(companyId: SQL, subjectType: string, subjectId: SQL, relType = usualRelation): SQL {
  const ofSubject = sql`a.comp_id = ${companyId} and a.subject_type = ${sql.raw(`'${subjectType}'`)} and a.subject_id =
    ${subjectId} and a.rel_type = ${sql.raw(`'${relType}'`)}`
  return jsonWhereAny(
    sql`from attachment a where ${ofSubject}`,
    sql`
    select json_agg(${briefJson} order by a.position, f.id) from attachment a join file f on f.comp_id = a.comp_id and
      f.id = a.file_id where ${ofSubject}`,
  )
}

/** What is added to others' by this file. */
export const attachmentsParts: Part[] = [
  hasWords({
    type: 'file',
    from: sql`file f`,
    companyId: sql`f.comp_id`,
    id: sql`f.id`,
    title: sql`f.name`,
    text: sql`''`,
  }),
  filesAreFound,
  hangsOnSubjects((companyId, subjectType, subjectIds) => ({
    name: 'attachments_of_gone',
    text: 'delete from attachment where comp_id = $1 and subject_type = $2 and subject_id = any($3::uuid[])',
    values: [companyId, subjectType, subjectIds],
  })),
  copiesWithSubjects((companyId, subjectType, from, to) => ({
    name: 'attachments_copied',
    values: [companyId, subjectType, from, to],
    text: `insert into attachment (comp_id, subject_type, subject_id, rel_type, file_id, position)
    select $1, $2, copy.made, a.rel_type, a.file_id, a.position from unnest($3::uuid[], $4::uuid[]) as copy (original,
      made)
    join attachment a on a.comp_id = $1 and a.subject_type = $2 and a.subject_id = copy.original`,
  })),
  // A file that is removed while it is being attached.
  refuseOn('attachment_file', unknownFile),
]
