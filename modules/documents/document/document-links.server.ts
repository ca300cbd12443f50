import { sql } from 'drizzle-orm'
import { notAllowed } from '#platform/contract/refusals.ts'
import type { RowOfStatement } from '#platform/server/database/batch.ts'
import { newId } from '#platform/server/database/ids.ts'
import { col } from '#platform/server/database/row.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import { handle, type Context } from '#platform/server/http/handle.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { hangsOnSubjects } from '#mechanisms/hanging/hanging.server.ts'
import {
  actor,
  actorValues,
  isThere,
  recordKey,
  seenRecords,
  subjectFor,
  subjectOf,
} from '#mechanisms/subjects/subject.server.ts'
import { documentCalls, inBin, mostLinks, tooManyLinks, type LinkRow } from './document.contract.ts'
import type { LinkType } from './document-levels.contract.ts'
import { canUnlink, linkedDocuments } from './document-lists.server.ts'
import { spreadDocument } from './document-news.server.ts'
import { documentSubject } from './document-subject.server.ts'

const { linked, links, link, unlink } = documentCalls

const linksOf = compile(
  sql`select taken.id, taken.subject_type, taken.subject_id, ${canUnlink} as can_unlink from document_link taken
    join document on document.comp_id = taken.comp_id and document.id = taken.document_id
    where taken.comp_id = ${actor.company} and taken.document_id = ${param('id')}
    order by taken.created_at desc, taken.id desc limit ${sql.raw(String(mostLinks))}`,
  { row: { id: col.uuid, subjectType: col.text.as<LinkType>(), subjectId: col.uuid, canUnlink: col.bool } },
)
const oneLink = compile(
  sql`select taken.document_id, taken.subject_type, taken.subject_id, ${canUnlink} as can_unlink from document_link taken
    join document on document.comp_id = taken.comp_id and document.id = taken.document_id
    where taken.comp_id = ${actor.company} and taken.id = ${param('id')}`,
  { row: { documentId: col.uuid, subjectType: col.text.as<LinkType>(), subjectId: col.uuid, canUnlink: col.bool } },
)

/** Who may not see one side of a link, sees nothing of it on the other. */
export const documentLinkHandlers = handle(
  { linked, links, link, unlink },
  {
    async linked({ subjectType, subjectId, ...query }, context) {
      const record = subjectFor(subjectType, context)
      const [visibility] = await context.run([record.visibility(subjectId, context.me)])
      record.requireVisible(visibility)
      return await linkedDocuments({ ...query, subjectId }, context)
    },

    async links({ id }, context) {
      const { me, run } = context
      const [visibility, answer] = await run([
        documentSubject.visibility(id, me),
        linksOf({ id, ...actorValues(documentSubject, me) }),
      ])
      documentSubject.requireVisible(visibility)
      return { list: await namedRecords(answer!.rows, context) }
    },

    async link({ id, subjectType, subjectId }, context) {
      const { me, run } = context
      const record = subjectFor(subjectType, context)
      await documentSubject.lock(id, context)
      const [visibility, facts] = await run([
        record.visibility(subjectId, me),
        {
          name: 'document_link_facts',
          row: { isRemoved: col.bool, known: col.uuid.orNull, most: col.int },
          values: [me.companyId, id, subjectId],
          text: `select d.removal is not null as is_removed,
            (select l.id from document_link l where l.comp_id = $1 and l.document_id = $2 and l.subject_id = $3) as known,
            greatest((select count(*) from document_link l where l.comp_id = $1 and l.document_id = $2),
              (select count(*) from document_link l where l.comp_id = $1 and l.subject_id = $3)) as most
            from document d where d.comp_id = $1 and d.id = $2`,
        },
      ])
      record.requireVisible(visibility)
      const { isRemoved, known, most } = found(facts!.first)
      if (known !== null) return { id: known }
      if (isRemoved) refuse(inBin)
      if (most >= mostLinks) refuse(tooManyLinks)
      const made = newId()
      await run([
        {
          name: 'document_link',
          values: [me.companyId, made, id, subjectType, subjectId, me.personId],
          text: `insert into document_link (comp_id, id, document_id, subject_type, subject_id, creator_id)
            values ($1, $2, $3, $4, $5, $6)`,
        },
      ])
      await spreadDocument(id, 'link', {}, context)
      return { id: made }
    },

    async unlink({ id }, context) {
      const { me, run } = context
      const [answer] = await run([oneLink({ id, ...actorValues(documentSubject, me) })])
      const { documentId, subjectType, subjectId, canUnlink: may } = found(answer!.first)
      await documentSubject.lock(documentId, context)
      const seen = await seenRecords([[subjectType, subjectId]], context)
      found(seen.has(recordKey(subjectType, subjectId)) || undefined)
      if (!may) refuse(notAllowed)
      await run([
        {
          name: 'document_unlink',
          values: [me.companyId, id],
          text: 'delete from document_link where comp_id = $1 and id = $2',
        },
      ])
      await spreadDocument(documentId, 'unlink', {}, context)
      return { id }
    },
  },
)

/** What is added to others' by this file: a record that is deleted for good takes its links along. */
export const documentLinkParts: Part[] = [
  hangsOnSubjects((companyId, subjectType, subjectIds) => ({
    name: 'document_links_of_gone',
    values: [companyId, subjectType, subjectIds],
    text: 'delete from document_link where comp_id = $1 and subject_type = $2 and subject_id = any($3::uuid[])',
  })),
]

/** Those of these records that the actor may know, by what they are called. */
async function namedRecords(rows: readonly RowOfStatement<ReturnType<typeof linksOf>>[], { me, run }: Context) {
  const subjects = [...new Set(rows.map(({ subjectType }) => subjectType))]
    .map(subjectOf)
    .filter(subject => isThere(subject, me))
  const answers = await run(
    subjects.map(subject =>
      subject.namesOf(
        rows.filter(({ subjectType }) => subjectType === subject.type).map(({ subjectId }) => subjectId),
        me,
      ),
    ),
  )
  const known = new Map(
    subjects.flatMap((subject, place) =>
      answers[place]!.rows.map(
        ({ id, name }): [string, Omit<LinkRow, 'id' | 'subjectType' | 'subjectId' | 'canUnlink'>] => [
          recordKey(subject.type, id),
          { title: name, href: subject.link.replace('{id}', id) },
        ],
      ),
    ),
  )
  return rows.flatMap((row): LinkRow[] => {
    const record = known.get(recordKey(row.subjectType, row.subjectId))
    return record ? [{ ...row, ...record }] : []
  })
}
