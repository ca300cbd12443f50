import { getTableName, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { col } from '#platform/server/database/row.ts'
import { compile, param, type Compiled } from '#platform/server/database/statement.ts'
import { handle, type Context } from '#platform/server/http/handle.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import { adding, type Part } from '#platform/server/parts/part.ts'
import { setAttachments } from '#mechanisms/attachments/attachments.server.ts'
import { noteChange } from '#mechanisms/history/note-change.server.ts'
import { noticeSays } from '#mechanisms/notifications/notice-words.server.ts'
import { notified } from '#mechanisms/notifications/notify.server.ts'
import { copiesWithSubjects, hangsOnSubjects } from '#mechanisms/hanging/hanging.server.ts'
import type { Subject } from '#mechanisms/subjects/subject.server.ts'
import { filesIn, isPlain, longestRichText, peopleIn, plainTextOf, type RichDocument } from './document.contract.ts'
import { richTextCalls, tooLong } from './rich-text.contract.ts'

const textRow = { text: col.text, document: col.json.as<RichDocument>().orNull }

interface RichField {
  subject: Subject
  column: PgColumn
  /** What one must be able to do with the record to write it. */
  ability: string
  /** Further reasons to refuse, checked with the record locked. */
  admit?: ((id: string, context: Context) => Promise<void>) | undefined
  read: Compiled<{ row: typeof textRow }>
}
const fields = new Map<string, RichField>()

/**
 * Declares that a text of a type of record may be rich: `richTextOf(taskSubject, 'detail', task.detail)`. The column
 * keeps the plain text.
 */
export const richTextOf = adding(
  'rich texts',
  (
    subject: Subject,
    field: string,
    column: PgColumn,
    { ability = 'edit', admit }: Partial<Pick<RichField, 'ability' | 'admit'>> = {},
  ) => {
    const { table, type } = subject
    const read = compile(
      sql`select ${column} as text,
      ${richJson(sql`${table.companyId}`, type, sql`${table.id}`, field, column)}::text as document
    from ${table} where ${table.companyId} = ${param('company')} and ${table.id} = ${param('id')}`,
      { row: textRow },
    )
    fields.set(`${type} ${field}`, { subject, column, ability, admit, read })
  },
)

/** A record's document as JSON, null where its text is plain or was written as plain text since. */
export const richJson = (
  companyId: SQL,
  subjectType: string,
  subjectId: SQL,
  field: string,
  plain: PgColumn,
): SQL => sql`(
  select r.document from rich_text r where r.comp_id = ${companyId} and r.subject_type = ${sql.raw(`'${subjectType}'`)}
    and r.subject_id = ${subjectId}
    and r.field = ${sql.raw(`'${field}'`)} and r.plain_hash = md5(${plain}))`

export const richTextHandlers = handle(richTextCalls, {
  async read({ subjectType, subjectId, field }, context) {
    const { subject, read } = found(fields.get(`${subjectType} ${field}`))
    await subject.admit(subjectId, context)
    const [answer] = await context.run([read({ company: context.me.companyId, id: subjectId })])
    return found(answer.first)
  },

  async write({ subjectType, subjectId, field, document }, context) {
    const { subject, column, ability, admit, read } = found(fields.get(`${subjectType} ${field}`))
    const { me, run } = context
    await subject.lock(subjectId, context, ability)
    await admit?.(subjectId, context)
    const [answer] = await run([read({ company: me.companyId, id: subjectId })])
    const { document: before } = found(answer.first)
    const calledBefore = before === null ? [] : peopleIn(before)
    await run([
      {
        name: `rich_text_plain_${subjectType}_${field}`,
        text: `update "${getTableName(subject.table)}" set "${column.name}" = $3 where comp_id = $1 and id = $2`,
        values: [me.companyId, subjectId, admitLength(document)],
      },
    ])
    await keepRichText(context, subject, subjectId, field, document)
    await callOn(
      context,
      subject,
      subjectId,
      peopleIn(document).filter(one => !calledBefore.includes(one)),
    )
    await noteChange(context, subject, subjectId, { [field]: true })
    return { id: subjectId }
  },
})

/** The plain text of a document; refused when it is too long to be kept. */
export function admitLength(document: RichDocument, longest = longestRichText, refusal = tooLong): string {
  const plain = plainTextOf(document)
  if (plain.length > longest) refuse(refusal, {}, 'document')
  return plain
}

/** Keeps the document of a text whose plain form the record has just got; its images hang on the record. */
export async function keepRichText(
  context: Pick<Context, 'me' | 'run'>,
  subject: Subject,
  subjectId: string,
  field: string,
  document: RichDocument,
): Promise<void> {
  const { me, run } = context
  const key = [me.companyId, subject.type, subjectId, field]
  await run([
    isPlain(document)
      ? {
          name: 'rich_text_clear',
          text: 'delete from rich_text where comp_id = $1 and subject_type = $2 and subject_id = $3 and field = $4',
          values: key,
        }
      : {
          name: 'rich_text_keep',
          text: `insert into rich_text (comp_id, subject_type, subject_id, field, document, plain_hash) values ($1, $2,
            $3, $4, $5, md5($6))
          on conflict (comp_id, subject_type, subject_id, field) do update set document = excluded.document, plain_hash
            = excluded.plain_hash, changed_at = now()`,
          values: [...key, JSON.stringify(document), plainTextOf(document)],
        },
  ])
  await setAttachments(context, subject.type, subjectId, filesIn(document), `rich_${field}`)
}

/** A notice for those whom the text newly calls on; who may not see the record receives nothing of it. */
export async function callOn(context: Context, subject: Subject, subjectId: string, people: readonly string[]) {
  const { me, run } = context
  const seeing = await subject.seenBy(subjectId, people, context)
  if (seeing.length === 0) return
  const [titled] = await run([subject.titled(subjectId, me)])
  await run(
    notified(me, seeing, {
      kind: 'text.mentioned',
      subjectType: subject.type,
      subjectId,
      title: titled.one,
    }),
  )
}

/** What is added to others' by this file. */
export const richTextParts: Part[] = [
  noticeSays('text.mentioned', { zh: '{actor} 在描述中提到了您', en: '{actor} mentioned you in the description' }),
  hangsOnSubjects((companyId, subjectType, subjectIds) => ({
    name: 'rich_texts_of_gone',
    text: 'delete from rich_text where comp_id = $1 and subject_type = $2 and subject_id = any($3::uuid[])',
    values: [companyId, subjectType, subjectIds],
  })),
  copiesWithSubjects((companyId, subjectType, from, to) => ({
    name: 'rich_texts_copied',
    values: [companyId, subjectType, from, to],
    text: `insert into rich_text (comp_id, subject_type, subject_id, field, document, plain_hash)
    select $1, $2, copy.made, r.field, r.document, r.plain_hash from unnest($3::uuid[], $4::uuid[]) as copy (original,
      made)
    join rich_text r on r.comp_id = $1 and r.subject_type = $2 and r.subject_id = copy.original`,
  })),
]
