import { and, eq, sql } from 'drizzle-orm'
import { newId } from '#platform/server/database/ids.ts'
import { col } from '#platform/server/database/row.ts'
import { handle, type Context } from '#platform/server/http/handle.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { attach, detachAll } from '#mechanisms/attachments/attachments.server.ts'
import { hangsWithFiles } from '#mechanisms/attachments/hanging-files.server.ts'
import { holdsFiles } from '#mechanisms/attachments/held-files.server.ts'
import { noteChange } from '#mechanisms/history/note-change.server.ts'
import { copiesWithSubjects } from '#mechanisms/hanging/hanging.server.ts'
import { subjectFor, type Subject } from '#mechanisms/subjects/subject.server.ts'
import {
  fileGroupCalls,
  mostGroups,
  noSuchFile,
  nothingToConfirm,
  otherSubject,
  tooManyGroups,
} from './deliverable.contract.ts'
import { fileGroup } from './deliverable.table.ts'

/** Files are submitted by whoever may do this to the record, and accepted by whoever may do that. */
const handsIn = (subject: Subject) => ('changeStatus' in subject.abilities ? 'changeStatus' : 'edit')
const changes = 'edit'

export const fileGroupHandlers = handle(fileGroupCalls, {
  async create({ subjectType, subjectId, summary, isRequired, fileId }, context) {
    const { me, db, run } = context
    const subject = subjectFor(subjectType, context)
    await subject.lock(subjectId, context, handsIn(subject))
    const [answer] = await run([
      {
        name: 'file_groups_count',
        value: col.int,
        text: 'select count(*)::int from file_group where comp_id = $1 and subject_type = $2 and subject_id = $3',
        values: [me.companyId, subjectType, subjectId],
      },
    ])
    const position = answer.one
    if (position >= mostGroups) refuse(tooManyGroups)
    const id = newId()
    await db.insert(fileGroup).values({
      companyId: me.companyId,
      id,
      subjectType,
      subjectId,
      summary,
      isRequired,
      position,
      creatorId: me.personId,
    })
    await addFiles(context, id, fileId)
    await noteChange(context, subject, subjectId, { group: summary, files: fileId.length }, 'deliverable')
    return { id }
  },

  async update({ id, subjectType, subjectId, fileId, replaces, ...named }, context) {
    const { me, db, run } = context
    const { subject, group } = await held(id, context)
    const hangsOnThat =
      (subjectType ?? group.subjectType) === group.subjectType && (subjectId ?? group.subjectId) === group.subjectId
    if (!hangsOnThat) refuse(otherSubject, {}, 'subject_id')
    const renames = named.summary !== undefined || named.isRequired !== undefined
    await subject.lock(group.subjectId, context, renames ? changes : handsIn(subject))
    if (renames) await db.update(fileGroup).set(named).where(ownGroup(me.companyId, id))
    if (replaces !== undefined) await replaceFile(context, id, replaces, fileId)
    else await addFiles(context, id, fileId)
    // What was accepted was what was there then.
    if (fileId.length > 0) {
      await run([
        {
          name: 'file_group_reopen',
          text: 'update file_group set confirmed_by_id = null, confirmed_at = null where comp_id = $1 and id = $2',
          values: [me.companyId, id],
        },
      ])
    }
    await noteChange(
      context,
      subject,
      group.subjectId,
      { group: named.summary ?? group.summary, files: fileId.length },
      'deliverable',
    )
    return { id }
  },

  async remove({ id, fileId }, context) {
    const { me, db, run } = context
    const { subject, group } = await held(id, context)
    await subject.lock(group.subjectId, context, changes)
    if (fileId) await removeFile(context, id, fileId)
    else {
      await run([detachAll(me.companyId, 'file_group', id)])
      await db.delete(fileGroup).where(ownGroup(me.companyId, id))
    }
    await noteChange(
      context,
      subject,
      group.subjectId,
      { group: group.summary },
      fileId ? 'deliverable' : 'deliverable_removed',
    )
    return { id }
  },

  async confirm({ id, isConfirmed }, context) {
    const { me, db, run } = context
    const { subject, group } = await held(id, context)
    await subject.lock(group.subjectId, context, handsIn(subject))
    const [answer] = await run([
      {
        name: 'file_group_has_files',
        value: col.bool,
        text: 'select exists (select 1 from file_version where comp_id = $1 and group_id = $2)',
        values: [me.companyId, id],
      },
    ])
    if (isConfirmed && !answer.one) refuse(nothingToConfirm)
    await db
      .update(fileGroup)
      .set(
        isConfirmed
          ? { confirmedById: me.personId, confirmedAt: sql`now()` }
          : { confirmedById: null, confirmedAt: null },
      )
      .where(ownGroup(me.companyId, id))
    await noteChange(
      context,
      subject,
      group.subjectId,
      { group: group.summary },
      isConfirmed ? 'deliverable_confirmed' : 'deliverable_reopened',
    )
    return { id }
  },
})

const ownGroup = (companyId: string, id: string) => and(eq(fileGroup.companyId, companyId), eq(fileGroup.id, id))

/** The group and what it hangs on; one that nobody has, or whose record the actor may not see, is not there. */
async function held(id: string, context: Context) {
  const { me, db } = context
  const [row] = await db.select().from(fileGroup).where(ownGroup(me.companyId, id)).for('update')
  const group = found(row)
  const subject = subjectFor(group.subjectType, context)
  await subject.admit(group.subjectId, context)
  return { subject, group }
}

/** Each file in a place of its own; the files are the actor's own uploads. */
async function addFiles(context: Context, groupId: string, fileIds: readonly string[]) {
  if (fileIds.length === 0) return
  const { me, run } = context
  await attach(context, 'file_group', groupId, fileIds)
  await run([
    {
      name: 'file_versions_add',
      text: `insert into file_version (comp_id, group_id, slot, number, file_id, uploader_id) select $1, $2, id, 1, id,
        $4 from unnest($3::uuid[]) as added (id) on conflict do nothing`,
      values: [me.companyId, groupId, [...fileIds], me.personId],
    },
  ])
}

/** The one file given becomes the newest version of what another is a version of. */
async function replaceFile(context: Context, groupId: string, replaced: string, fileIds: readonly string[]) {
  const { me, run } = context
  const [fileId] = fileIds
  if (fileId === undefined || fileIds.length > 1) refuse(noSuchFile, {}, 'file_id')
  await attach(context, 'file_group', groupId, [fileId])
  const [answer] = await run([
    {
      name: 'file_version_next',
      text: `insert into file_version (comp_id, group_id, slot, number, file_id, uploader_id)
      select comp_id, group_id, slot, max(number) + 1, $4, $5 from file_version
      where comp_id = $1 and group_id = $2 and slot = (select slot from file_version where comp_id = $1 and group_id =
        $2 and (slot = $3 or file_id = $3) limit 1)
      group by comp_id, group_id, slot`,
      values: [me.companyId, groupId, replaced, fileId, me.personId],
    },
  ])
  if (answer!.count === 0) refuse(noSuchFile, {}, 'replaces')
}

/** Takes a file off with all its versions. */
async function removeFile({ me, run }: Context, groupId: string, fileId: string) {
  const [answer] = await run([
    {
      name: 'file_versions_remove',
      text: `with gone as (delete from file_version where comp_id = $1 and group_id = $2
        and slot = (select slot from file_version where comp_id = $1 and group_id = $2 and (slot = $3 or file_id = $3)
          limit 1) returning file_id)
      delete from attachment where comp_id = $1 and subject_type = 'file_group' and subject_id = $2 and file_id in
        (select file_id from gone)`,
      values: [me.companyId, groupId, fileId],
    },
  ])
  if (answer!.count === 0) refuse(noSuchFile, {}, 'file_id')
}

/** What is added to others' by this file. */
export const deliverablesParts: Part[] = [
  /** A group's files are for those who may see the record. */
  hangsWithFiles('file_group', 'file_group'),
  holdsFiles('file_version', 'file_id'),
  // What is to be delivered with a copy is the same; nothing was submitted for it yet.
  copiesWithSubjects((companyId, subjectType, from, to) => ({
    name: 'file_groups_copied',
    values: [companyId, subjectType, from, to],
    text: `insert into file_group (comp_id, id, subject_type, subject_id, summary, is_required, position, creator_id)
    select $1, gen_random_uuid(), $2, copy.made, g.summary, g.is_required, g.position, g.creator_id from
      unnest($3::uuid[], $4::uuid[]) as copy (original, made)
    join file_group g on g.comp_id = $1 and g.subject_type = $2 and g.subject_id = copy.original`,
  })),
]
