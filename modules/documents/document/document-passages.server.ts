import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { newId } from '#platform/server/database/ids.ts'
import { instantText } from '#platform/server/database/json.ts'
import type { Run } from '#platform/server/database/database.ts'
import { col } from '#platform/server/database/row.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import { handle } from '#platform/server/http/handle.ts'
import type { Me } from '#platform/server/http/identity.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import { createComment } from '#mechanisms/comments/comments.server.ts'
import { commentCalls } from '#mechanisms/comments/comment.contract.ts'
import { lettersIn, lettersOf, nearestPlace, passageAfter } from '#mechanisms/pages/passages.contract.ts'
import { personText } from '#mechanisms/people/people.server.ts'
import type { RichDocument } from '#mechanisms/rich-text/document.contract.ts'
import { actor } from '#mechanisms/subjects/subject.server.ts'
import {
  documentCalls,
  inBin,
  mostPassages,
  passageGone,
  tooManyPassages,
  type PassageRow,
} from './document.contract.ts'
import { spreadDocument } from './document-news.server.ts'
import { documentSubject, documentType } from './document-subject.server.ts'

/** Who writes, in which company. */
export interface Keeping {
  me: Pick<Me, 'companyId' | 'personId'>
  run: Run
}

const { passages, addPassage, resolvePassage } = documentCalls

const said = (row: string) =>
  sql`json_build_object('id', ${sql.raw(row)}.id, 'content', ${sql.raw(row)}.content, 'author', ${personText(
    sql`${sql.raw(row)}.comp_id`,
    sql`${sql.raw(row)}.author_id`,
  )}::json, 'createdAt', ${instantText(sql`${sql.raw(row)}.created_at`)})`
const listOf = compile(
  sql`select coalesce(json_agg(json_build_object('id', p.id, 'quote', p.quote, 'start', p.start, 'isResolved', p.resolved_at is not null,
      'comment', ${said('c')}, 'replies', (select coalesce(json_agg(${said('r')} order by r.created_at, r.id), '[]') from comment r where
        r.comp_id = c.comp_id and r.subject_id = c.subject_id and r.subject_type = c.subject_type and r.reply_id = c.id))
      order by p.resolved_at is not null, p.start nulls last, p.id), '[]')::text as list
    from document_passage p join comment c on c.comp_id = p.comp_id and c.id = p.comment_id
    where p.comp_id = ${actor.company} and p.document_id = ${param('id')}`,
  { value: col.json.as<PassageRow[]>() },
)

/** Comments on passages of an article. */
export const documentPassageHandlers = handle(
  { passages, addPassage, resolvePassage },
  {
    async passages({ id }, { me, run }) {
      const [visibility, answer] = await run([
        documentSubject.visibility(id, me),
        listOf({ id, actor_company: me.companyId }),
      ])
      documentSubject.requireVisible(visibility)
      return { list: answer!.one }
    },

    async addPassage({ id, quote: input, start: near, content, notifyId }, context) {
      const { me, run } = context
      await documentSubject.lock(id, context, 'comment')
      const [newest] = await run([
        {
          name: 'document_passage_text',
          row: { text: col.text, document: col.json.as<RichDocument>().orNull, isThere: col.bool, count: col.int },
          values: [me.companyId, id],
          text: `select d.text, v.document::text, d.removal is null as is_there, (select count(*) from document_passage p where p.comp_id = $1
              and p.document_id = $2) as count
            from document d left join document_version v on v.comp_id = d.comp_id and v.document_id = d.id and v.number = d.version
            where d.comp_id = $1 and d.id = $2`,
        },
      ])
      const { text, document, isThere, count } = found(newest.first)
      if (!isThere) refuse(inBin)
      if (count >= mostPassages) refuse(tooManyPassages)
      const quote = lettersOf(input)
      const start = nearestPlace(lettersIn(document, text), quote, near)
      if (quote === '' || start === null) refuse(passageGone, {}, 'quote')
      const draft = { subjectType: documentType, subjectId: id, content, notifyId }
      const comment = await createComment(v.parse(commentCalls.create.input, draft), context, quote)
      const passage = newId()
      await run([
        {
          name: 'document_passage_add',
          values: [me.companyId, passage, id, comment.id, start, quote],
          text: 'insert into document_passage (comp_id, id, document_id, comment_id, start, quote) values ($1, $2, $3, $4, $5, $6)',
        },
      ])
      return { id: passage }
    },

    async resolvePassage({ id, isResolved }, context) {
      const { me, run } = context
      const [answer] = await run([
        {
          name: 'document_of_passage',
          value: col.uuid,
          values: [me.companyId, id],
          text: 'select document_id from document_passage where comp_id = $1 and id = $2',
        },
      ])
      const documentId = found(answer.first)
      await documentSubject.lock(documentId, context, 'comment')
      await run([
        {
          name: 'document_passage_resolve',
          values: [me.companyId, id, isResolved, me.personId],
          text: `update document_passage set resolved_at = case when $3 then now() end, resolved_by_id = case when $3 then $4::uuid end
            where comp_id = $1 and id = $2`,
        },
      ])
      await spreadDocument(documentId, isResolved ? 'resolve' : 'reopen', {}, context)
      return { id }
    },
  },
)

/** Before a version is kept: where each passage is in it. */
export async function movePassages(
  id: string,
  next: { text: string; document: RichDocument | null },
  { me, run }: Keeping,
): Promise<void> {
  const [answer] = await run([
    {
      name: 'document_passages_now',
      row: {
        id: col.uuid,
        start: col.int.orNull,
        quote: col.text,
        text: col.text,
        document: col.json.as<RichDocument>().orNull,
      },
      values: [me.companyId, id],
      text: `select p.id, p.start, p.quote, d.text, v.document::text from document_passage p join document d on d.comp_id = p.comp_id and
          d.id = p.document_id
        left join document_version v on v.comp_id = d.comp_id and v.document_id = d.id and v.number = d.version
        where p.comp_id = $1 and p.document_id = $2`,
    },
  ])
  const [first] = answer.rows
  if (!first) return
  const [before, after] = [lettersIn(first.document, first.text), lettersIn(next.document, next.text)]
  const moved = answer.rows.map(({ id: passage, start, quote }) => ({
    id: passage,
    ...passageAfter(before, after, { start, quote }),
  }))
  await run([
    {
      name: 'document_passages_move',
      values: [me.companyId, moved.map(one => one.id), moved.map(one => one.start), moved.map(one => one.quote)],
      text: `update document_passage p set start = one.start, quote = one.quote from unnest($2::uuid[], $3::int[], $4::text[]) as one (id,
        start, quote) where p.comp_id = $1 and p.id = one.id`,
    },
  ])
}
