import { sql } from 'drizzle-orm'
import { newId } from '#platform/server/database/ids.ts'
import { col } from '#platform/server/database/row.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import { handle, type Context } from '#platform/server/http/handle.ts'
import { found, refuse, refuseOn } from '#platform/server/http/refuse.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { noticeSays } from '#mechanisms/notifications/notice-words.server.ts'
import { notified } from '#mechanisms/notifications/notify.server.ts'
import { personText } from '#mechanisms/people/people.server.ts'
import { actor, actorValues } from '#mechanisms/subjects/subject.server.ts'
import {
  documentCalls,
  holderIsOne,
  holderTwice,
  nobodyManages,
  sharedByName,
  unknownHolder,
  type RightRow,
} from './document.contract.ts'
import { spreadDocument } from './document-news.server.ts'
import { documentSubject, documentType, seenAs } from './document-subject.server.ts'
import { spreadSources } from './document-tree.server.ts'

const { rights, setRights } = documentCalls

/** The rights that hold for a document, those of its own first; a folder around it is named to those who see it. */
const rightsThatHold = compile(
  sql`select d.is_apart, d.comp_id = any(d.sources) as is_open, coalesce((select json_agg(json_build_object(
      'person', case when r.person_id is null then null else ${personText(sql`r.comp_id`, sql`r.person_id`)}::json end,
      'department', (select json_build_object('id', dept.id, 'name', dept.name) from department dept where dept.comp_id =
        r.comp_id and dept.id = r.department_id),
      'rightLevel', r.right_level,
      'from', case when r.document_id = d.id then null else (select json_build_object('id', f.id, 'name', case when
        ${seenAs(sql.raw('f'))} then f.name else '' end) from document f where f.comp_id = r.comp_id and f.id =
        r.document_id) end)
      order by array_position(d.sources, r.document_id), r.right_level desc, r.created_at, r.id) from document_right r where r.comp_id =
      d.comp_id and r.document_id = any(d.sources)), '[]')::text as list
    from document d where d.comp_id = ${actor.company} and d.id = ${param('id')}`,
  { row: { isApart: col.bool, isOpen: col.bool, list: col.json.as<RightRow[]>() } },
)

export const documentRightHandlers = handle(
  { rights, setRights },
  {
    async rights({ id }, { me, run }) {
      const [visibility, answer] = await run([
        documentSubject.visibility(id, me),
        rightsThatHold({ id, ...actorValues(documentSubject, me) }),
      ])
      documentSubject.requireVisible(visibility)
      return found(answer!.first)
    },

    async setRights({ id, isApart, rights: wanted }, context) {
      const { me, run } = context
      await documentSubject.lock(id, context, 'manage')
      const { ownerId, sources, people } = await standing(id, context)
      const input = wanted.filter(({ personId }) => personId === null || personId !== ownerId)
      if (ownerId && input.some(({ personId }) => personId === null)) refuse(sharedByName, {}, 'rights')
      await run([
        {
          name: 'document_rights_gone',
          values: [me.companyId, id],
          text: 'delete from document_right where comp_id = $1 and document_id = $2',
        },
        {
          name: 'document_rights_given',
          values: [
            me.companyId,
            id,
            input.map(() => newId()),
            input.map(({ personId }) => personId),
            input.map(({ departmentId }) => departmentId),
            input.map(({ rightLevel }) => rightLevel),
          ],
          text: `insert into document_right (comp_id, document_id, id, person_id, department_id, right_level) select $1, $2, made.id,
            made.person_id, made.department_id, made.right_level from unnest($3::uuid[], $4::uuid[], $5::uuid[], $6::smallint[]) as made (id,
            person_id, department_id, right_level)`,
        },
        {
          name: 'document_apart',
          values: [me.companyId, id, isApart],
          text: 'update document set is_apart = $3 where comp_id = $1 and id = $2',
        },
        spreadSources(me.companyId, id, ownerId, sources),
      ])
      const [after] = await run([documentSubject.admission(id, me)])
      if (!after.first?.isSeen || !after.first.can.manage) refuse(nobodyManages)
      const added = input.flatMap(({ personId }) => (personId && !people.includes(personId) ? [personId] : []))
      await tellOfShare(id, added, context)
      await spreadDocument(id, 'share', {}, context)
      return { id }
    },
  },
)

/** Whose it is, whose rights would hold for it from above, and who had one before. */
async function standing(id: string, { me, run }: Context) {
  const [answer] = await run([
    {
      name: 'document_standing',
      row: {
        ownerId: col.uuid.orNull,
        sources: col.json.as<string[]>(),
        people: col.json.as<string[]>(),
      },
      values: [me.companyId, id],
      text: `select d.owner_id, to_json(case when f.id is not null then f.sources when d.owner_id is null then array[d.comp_id] else
          '{}' end)::text as sources,
        (select coalesce(json_agg(r.person_id), '[]') from document_right r where r.comp_id = $1 and r.document_id = $2 and
          r.person_id is not null)::text as people
        from document d left join document f on f.comp_id = d.comp_id and f.id = d.parent_id where d.comp_id = $1 and d.id = $2`,
    },
  ])
  return found(answer.first)
}

/** A notice for those to whom it was newly given. */
async function tellOfShare(id: string, people: readonly string[], context: Context) {
  const { me, run } = context
  const seeing = await documentSubject.seenBy(id, people, context)
  if (seeing.length === 0) return
  const [titled] = await run([documentSubject.titled(id, me)])
  await run(
    notified(me, seeing, { kind: 'document.shared', subjectType: documentType, subjectId: id, title: titled.one }),
  )
}

/** What is added to others' by this file. */
export const documentRightParts: Part[] = [
  noticeSays('document.shared', {
    zh: '{actor} 与您分享了文档：{title}',
    en: '{actor} shared a document with you: {title}',
  }),
  refuseOn('document_right_person', unknownHolder),
  refuseOn('document_right_department', unknownHolder),
  refuseOn('document_right_holder', holderTwice),
  refuseOn('document_right_holder_is_one', holderIsOne),
]
