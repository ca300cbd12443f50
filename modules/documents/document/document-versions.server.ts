import { sql } from 'drizzle-orm'
import type { CallOutput } from '#platform/contract/call.ts'
import { oneAsJson, pageAsJson } from '#platform/server/database/json.ts'
import { col } from '#platform/server/database/row.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import { handle, Json, type Context } from '#platform/server/http/handle.ts'
import { found, refuse, Refused } from '#platform/server/http/refuse.ts'
import { fileJson } from '#mechanisms/attachments/attachments.server.ts'
import type { ChangedPage } from '#mechanisms/pages/pages.contract.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import {
  cleanDocument,
  documentOf,
  filesIn,
  peopleIn,
  plainTextOf,
  type RichDocument,
} from '#mechanisms/rich-text/document.contract.ts'
import { longerThan } from '#mechanisms/rich-text/rich-text.contract.ts'
import { admitLength, callOn } from '#mechanisms/rich-text/rich-text.server.ts'
import { actor } from '#mechanisms/subjects/subject.server.ts'
import {
  articleChanged,
  articleTooLong,
  documentCalls,
  inBin,
  longestArticle,
  noSuchVersion,
  notOfThisKind,
  wouldEmpty,
} from './document.contract.ts'
import type { DocumentKind } from './document-levels.contract.ts'
import { hangFiles, keep } from './document-keep.server.ts'
import { spreadDocument } from './document-news.server.ts'
import { followShared, writeDown } from './document-shared.server.ts'
import { documentSubject } from './document-subject.server.ts'
import { documentVersion as version } from './document.table.ts'

const row = {
  number: version.number,
  person: personJson(sql`${version.companyId}`, sql`${version.personId}`),
  file: fileJson(sql`${version.companyId}`, sql`${version.fileId}`),
  createdAt: version.createdAt,
}
const ofDocument = sql`${version.companyId} = ${actor.company} and ${version.documentId} = ${param('id')}`
const versions = compile(
  pageAsJson({ row, from: sql`${version}`, where: ofDocument, order: sql`${version.number} desc` }),
)
const one = compile(
  oneAsJson(
    {
      ...row,
      before: sql`(select max(b.number) from document_version b where b.comp_id = ${version.companyId} and b.document_id =
        ${version.documentId} and b.number < ${version.number} and b.file_id is null)`,
      text: version.text,
      document: version.document,
    },
    sql`${version}`,
    sql`${ofDocument} and ${version.number} = ${param('number')}::int`,
  ),
)

const { write, replaceFile, versions: listCall, version: oneCall, bringBack } = documentCalls

export const documentVersionHandlers = handle(
  { write, replaceFile, versions: listCall, version: oneCall, bringBack },
  {
    async versions({ id, ...page }, { me, run }) {
      const [visibility, answer] = await run([
        documentSubject.visibility(id, me),
        versions({ ...page, id, actor_company: me.companyId }),
      ])
      documentSubject.requireVisible(visibility)
      return new Json<CallOutput<typeof listCall>>(answer!.only!)
    },

    async version({ id, number }, { me, run }) {
      const [visibility, answer] = await run([
        documentSubject.visibility(id, me),
        one({ id, number, actor_company: me.companyId }),
      ])
      documentSubject.requireVisible(visibility)
      return new Json<CallOutput<typeof oneCall>>(answer!.only ?? refuse(noSuchVersion))
    },

    async write({ id, version: base, document, isCleared }, context) {
      const { kind, now, newest } = await held(id, context)
      if (kind !== 'article') refuse(notOfThisKind)
      // Made again as what came: the database has its own order of names.
      const before = newest.document && cleanDocument(newest.document, longerThan(longestArticle))
      if (before && JSON.stringify(before) === JSON.stringify(document)) return { id, version: now }
      if (base !== now)
        throw new Refused(articleChanged, { name: newest.name }, [], {
          version: now,
          ...newest,
        } satisfies ChangedPage)
      if (newest.text !== '' && !isCleared && plainTextOf(document) === '') refuse(wouldEmpty)
      await keepText(id, now + 1, document, context, newest.document ? peopleIn(newest.document) : [])
      await followShared(id, document, context)
      await spreadDocument(id, 'write', { version: now + 1 }, context)
      return { id, version: now + 1 }
    },

    async replaceFile({ id, fileId }, context) {
      const { kind, now } = await held(id, context)
      if (kind !== 'file') refuse(notOfThisKind)
      await hangFiles(id, [fileId], 'attach_file', context)
      await keep(id, { number: now + 1, text: '', document: null, fileId }, context)
      await spreadDocument(id, 'write', { version: now + 1 }, context)
      return { id }
    },

    async bringBack({ id, number }, context) {
      const { now } = await held(id, context)
      const [answer] = await context.run([
        {
          name: 'document_version',
          row: { text: col.text, document: col.json.as<RichDocument>().orNull, fileId: col.uuid.orNull },
          values: [context.me.companyId, id, number],
          text: `select text, document::text, file_id from document_version where comp_id = $1 and document_id = $2 and number
            = $3`,
        },
      ])
      const { text, document, fileId } = answer.first ?? refuse(noSuchVersion)
      if (number === now) return { id }
      await keep(id, { number: now + 1, text, document, fileId }, context)
      if (fileId === null) await followShared(id, document ?? documentOf(text, longerThan(longestArticle)), context)
      await spreadDocument(id, 'bring_back', { version: number }, context)
      return { id }
    },
  },
)

/** Keeps a whole text as the newest version, with its pictures; who is named in it for the first time is notified. */
export async function keepText(
  id: string,
  number: number,
  document: RichDocument,
  context: Context,
  calledBefore: readonly string[] = [],
) {
  const text = admitLength(document, longestArticle, articleTooLong)
  await hangFiles(id, filesIn(document), 'rich_text', context)
  await keep(id, { number, text, document, fileId: null }, context)
  const called = peopleIn(document).filter(person => !calledBefore.includes(person))
  await callOn(context, documentSubject, id, called)
}

/**
 * The document, held until the transaction ends: of two who save at once the second sees what the first one wrote. What
 * is being written together is written down first.
 */
async function held(id: string, context: Context) {
  await documentSubject.lock(id, context, 'edit')
  const first = await newestOf(id, context)
  if (!first.isPending) return first
  await writeDown(context.me.companyId, id, context.run)
  return await newestOf(id, context)
}

async function newestOf(id: string, { me, run }: Context) {
  const [answer] = await run([
    {
      name: 'document_newest',
      row: {
        kind: col.text.as<DocumentKind>(),
        version: col.int,
        isThere: col.bool,
        text: col.text,
        document: col.json.as<RichDocument>().orNull,
        name: col.text,
        isPending: col.bool,
      },
      values: [me.companyId, id],
      text: `select d.kind, d.version, d.removal is null as is_there, d.text, v.document::text, coalesce(p.name, '') as name,
        exists (select from document_shared s where s.comp_id = $1 and s.document_id = $2 and s.seq > s.written_seq) as is_pending
        from document d
      left join document_version v on v.comp_id = d.comp_id and v.document_id = d.id and v.number = d.version
      left join person p on p.comp_id = d.comp_id and p.id = v.person_id where d.comp_id = $1 and d.id = $2`,
    },
  ])
  const { kind, version: now, isThere, text, document, name, isPending } = found(answer.first)
  if (!isThere) refuse(inBin)
  return { kind, now, isPending, newest: { name, text, document } }
}
