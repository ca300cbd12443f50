import { and, eq, sql } from 'drizzle-orm'
import { newId } from '#platform/server/database/ids.ts'
import { pageAsJson } from '#platform/server/database/json.ts'
import { col } from '#platform/server/database/row.ts'
import { param, shapes } from '#platform/server/database/statement.ts'
import { handle, Json, type Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { attach, attachmentsJson, changeAttachments } from '#mechanisms/attachments/attachments.server.ts'
import { forgotten } from '#mechanisms/hanging/hanging.server.ts'
import { searchable } from '#mechanisms/search/searchable.server.ts'
import { actor, actorValues, rights, subject } from '#mechanisms/subjects/subject.server.ts'
import { setTags, tagsJson } from '#mechanisms/tags/tags.server.ts'
import { mergeNotes } from './merge-notes.contract.ts'
import {
  inTrash,
  longestNote,
  mostAtOnce,
  noteCalls,
  notInTrash,
  tooLongTogether,
  unknownNotes,
  type NoteDetail,
  type NoteRow,
} from './note.contract.ts'
import { NoteStatus } from './note-states.contract.ts'
import { note } from './note.table.ts'

const type = 'note'
const isMine = sql`${note.creatorId} = ${actor.person}`
const isNormal = sql`${note.status} = ${sql.raw(String(NoteStatus.Normal))}`

/** One's own notes: nobody else's, whatever they may see otherwise. */
export const noteSubject = subject(type, note, {
  app: 'note',
  called: { zh: '笔记', en: 'note' },
  title: note.title,
  search: { text: note.content, found: isNormal, state: null },
  manageAll: 'MANAGER_LOGIN',
  onlyTitle: sql`true`,
  visible: person => sql`${note.creatorId} = ${person}`,
  open: isNormal,
  inTrash: sql`not ${isNormal}`,
  link: '/note/edit_detail?id={id}',
  abilities: { remove: sql`(${isMine} and not ${isNormal})` },
})

const company = sql`${note.companyId}`
const longestShown = 200
const row = {
  id: note.id,
  title: note.title,
  content: sql`left(${note.content}, ${sql.raw(String(longestShown))})`,
  status: note.status,
  select: sql`0`,
  tags: tagsJson(company, type, sql`${note.id}`),
  fileNum: sql`(select count(*)::int from attachment a where a.comp_id = ${company} and a.subject_type = ${sql.raw(`'${type}'`)}
    and a.subject_id = ${note.id})`,
  lastOptDate: note.lastOptDate,
}
const conditions = {
  key: sql`strpos(lower(${note.content}), lower(${param('key')})) > 0`,
  tag: sql`exists (select from subject_tag k where k.comp_id = ${company} and k.subject_type = ${sql.raw(`'${type}'`)} and
    k.subject_id = ${note.id} and k.tag_id = any(${param('tag')}::uuid[]))`,
}
type Condition = keyof typeof conditions
/** Those of a list that has these conditions, and in which order. */
const those = (names: string) =>
  sql.join(
    [
      sql`${note.companyId} = ${actor.company} and ${isMine} and ${note.status} = ${param('status')}::int`,
      ...names
        .split(',')
        .filter(Boolean)
        .map(name => conditions[name as Condition]),
    ],
    sql` and `,
  )
const order = sql`${note.lastOptDate} desc nulls last, ${note.id} desc nulls last`
const lists = shapes((names: string) => pageAsJson({ row, from: sql`${note}`, where: those(names), order }))
/** All of such a list, as far as they can be moved at once. */
const selections = shapes(
  (names: string) => sql`select array(select ${note.id} from ${note} where ${those(names)} order by ${order}
    limit ${sql.raw(String(mostAtOnce))})::text[] as ids, (select count(*)::int from ${note} where ${those(names)}) as total`,
  { row: { ids: col.texts, total: col.int } },
)
const namesOf = (query: Partial<Record<Condition, { length: number }>>) =>
  (Object.keys(conditions) as Condition[]).filter(name => query[name]?.length).join(',')
type Page = { list: NoteRow[]; total: number | null; start: number; limit: number }

const detail = noteSubject.detail<NoteDetail>({
  id: note.id,
  title: note.title,
  content: note.content,
  status: note.status,
  tags: row.tags,
  lastOptDate: note.lastOptDate,
  attachments: attachmentsJson(company, type, sql`${note.id}`),
  hasCollided: note.hasCollided,
  createdAt: note.createdAt,
  ...rights({ edit: isNormal, restore: sql`not ${isNormal}` }),
})

const longestTitle = 80
const titleOf = (content: string) => content.trim().split('\n', 1)[0]!.slice(0, longestTitle)
const theNote = (id: string, { me }: Context) => and(eq(note.companyId, me.companyId), eq(note.id, id))

async function held(id: string, context: Context) {
  await noteSubject.lock(id, context)
  const [answer] = await context.run([
    {
      name: 'note_held',
      row: { status: col.int, content: col.text, tagIds: col.texts },
      values: [context.me.companyId, id],
      text: `select status, content, array(select k.tag_id::text from subject_tag k where k.comp_id = n.comp_id and k.subject_type = '${type}'
        and k.subject_id = n.id order by k.position) as tag_ids from note n where comp_id = $1 and id = $2`,
    },
  ])
  return answer.one
}

/** Those that were hung on or taken off since `before`, of what is there now. */
const tagsTogether = (before: readonly string[], mine: readonly string[], now: readonly string[]) => [
  ...now.filter(id => mine.includes(id) || !before.includes(id)),
  ...mine.filter(id => !before.includes(id) && !now.includes(id)),
]
const tell = (id: string, event: string, { me, publish }: Context) =>
  publish({ companyId: me.companyId, to: [me.personId], subjectType: type, subjectId: id, event, by: me.personId })

export const noteHandlers = handle(noteCalls, {
  async list(query, { me, run }) {
    const [answer] = await run([lists(namesOf(query))({ ...query, ...actorValues(noteSubject, me) })])
    return new Json<Page>(answer!.only!)
  },
  async selectable(query, { me, run }) {
    const [answer] = await run([selections(namesOf(query))({ ...query, ...actorValues(noteSubject, me) })])
    return answer!.one
  },
  detail: ({ id }, context) => detail(id, context),

  async create({ content, tagIds, resId }, context) {
    const { me, db, run } = context
    const id = newId()
    await db
      .insert(note)
      .values({ title: titleOf(content), content, companyId: me.companyId, id, creatorId: me.personId })
    await attach(context, type, id, resId)
    await setTags(context, noteSubject, id, tagIds)
    await run([searchable(me.companyId, type, [id])])
    tell(id, 'created', context)
    return { id }
  },

  async update({ id, content: mine, contentBefore, tagIds, tagIdsBefore, ...files }, context) {
    const { me, db, run } = context
    const now = await held(id, context)
    if (now.status !== NoteStatus.Normal) refuse(inTrash)
    const { content, hasCollided } = mergeNotes(contentBefore ?? now.content, mine, now.content)
    if (content.length > longestNote) refuse(tooLongTogether, {}, 'content')
    await db
      .update(note)
      .set({ title: titleOf(content), content, hasCollided, lastOptDate: sql`now()` })
      .where(theNote(id, context))
    await changeAttachments(context, type, id, files)
    if (tagIds) await setTags(context, noteSubject, id, tagsTogether(tagIdsBefore ?? now.tagIds, tagIds, now.tagIds))
    await run([searchable(me.companyId, type, [id])])
    tell(id, 'edit', context)
    return { id }
  },

  async setStatus({ noteIds, status }, context) {
    const { me, run } = context
    const [changed] = await run([
      {
        name: 'notes_status',
        value: col.uuid,
        values: [me.companyId, me.personId, noteIds, status],
        text: `update note set status = $4, last_opt_date = now() where comp_id = $1 and creator_id = $2 and id = any($3::uuid[]) returning id`,
      },
    ])
    if (changed.rows.length < noteIds.length) refuse(unknownNotes)
    await run([searchable(me.companyId, type, noteIds)])
    for (const id of noteIds) tell(id, 'status', context)
    return { changedNum: changed.rows.length }
  },

  async remove({ id }, context) {
    const { me, db, run } = context
    if ((await held(id, context)).status !== NoteStatus.Deleted) refuse(notInTrash)
    await db.delete(note).where(theNote(id, context))
    await run(forgotten(me.companyId, type, [id]))
    tell(id, 'remove', context)
    return { id }
  },
})
