import { sql } from 'drizzle-orm'
import type { CallOutput } from '#platform/contract/call.ts'
import { oneAsJson, pageAsJson } from '#platform/server/database/json.ts'
import { col } from '#platform/server/database/row.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import { handle, Json, type Context } from '#platform/server/http/handle.ts'
import { found, refuse, Refused } from '#platform/server/http/refuse.ts'
import { unknownFile } from '#mechanisms/attachments/attachment.contract.ts'
import { fileJson } from '#mechanisms/attachments/attachments.server.ts'
import type { ChangedPage } from '#mechanisms/pages/pages.contract.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { cleanDocument, filesIn, peopleIn, type RichDocument } from '#mechanisms/rich-text/document.contract.ts'
import { admitLength, callOn } from '#mechanisms/rich-text/rich-text.server.ts'
import { searchable } from '#mechanisms/search/searchable.server.ts'
import { actor } from '#mechanisms/subjects/subject.server.ts'
import { spreadRecord } from '../record-news.server.ts'
import { documentCalls, noSuchVersion, notOfThisKind, pageChanged, type DocumentKind } from './document.contract.ts'
import { documentSubject, documentType } from './document-subject.server.ts'
import { projectDocumentVersion as version } from './document.table.ts'

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
      before: sql`(select max(b.number) from project_document_version b where b.comp_id = ${version.companyId} and b.document_id =
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

    async write({ id, version: base, document }, context) {
      const { kind, projectId, now, newest } = await held(id, context)
      if (kind !== 'wiki') refuse(notOfThisKind)
      // Made again as what came: the database has its own order of names.
      if (newest.document && JSON.stringify(cleanDocument(newest.document)) === JSON.stringify(document))
        return { id, version: now }
      if (base !== now)
        throw new Refused(pageChanged, { name: newest.name }, [], { version: now, ...newest } satisfies ChangedPage)
      const text = admitLength(document)
      await hangFiles(id, filesIn(document), 'rich_text', context)
      await keep(id, { number: now + 1, text, document, fileId: null }, context)
      const calledBefore = newest.document ? peopleIn(newest.document) : []
      await callOn(
        context,
        documentSubject,
        id,
        peopleIn(document).filter(person => !calledBefore.includes(person)),
      )
      await spreadRecord({ type: documentType, id, projectId, action: 'write', details: { version: now + 1 } }, context)
      return { id, version: now + 1 }
    },

    async replaceFile({ id, fileId }, context) {
      const { kind, projectId, now } = await held(id, context)
      if (kind !== 'file') refuse(notOfThisKind)
      await hangFiles(id, [fileId], 'attach_file', context)
      await keep(id, { number: now + 1, text: '', document: null, fileId }, context)
      await spreadRecord({ type: documentType, id, projectId, action: 'write', details: { version: now + 1 } }, context)
      return { id }
    },

    async bringBack({ id, number }, context) {
      const { projectId, now } = await held(id, context)
      const [answer] = await context.run([
        {
          name: 'project_document_version',
          row: { text: col.text, document: col.json.as<RichDocument>().orNull, fileId: col.uuid.orNull },
          values: [context.me.companyId, id, number],
          text: `select text, document::text, file_id from project_document_version where comp_id = $1 and document_id
            = $2 and number = $3`,
        },
      ])
      const { text, document, fileId } = answer.first ?? refuse(noSuchVersion)
      if (number === now) return { id }
      await keep(id, { number: now + 1, text, document: document === null ? null : document, fileId }, context)
      await spreadRecord(
        { type: documentType, id, projectId, action: 'bring_back', details: { version: number } },
        context,
      )
      return { id }
    },
  },
)

/** The document, held until the transaction ends: of two who save at once the second sees what the first one wrote. */
async function held(id: string, context: Context) {
  await documentSubject.lock(id, context, 'edit')
  const { me, run } = context
  const [answer] = await run([
    {
      name: 'project_document_newest',
      row: {
        kind: col.text.as<DocumentKind>(),
        projectId: col.uuid,
        version: col.int,
        text: col.text,
        document: col.json.as<RichDocument>().orNull,
        name: col.text,
      },
      values: [me.companyId, id],
      text: `select d.kind, d.project_id, d.version, d.text, v.document::text, coalesce(p.name, '') as name from
        project_document d
      left join project_document_version v on v.comp_id = d.comp_id and v.document_id = d.id and v.number = d.version
      left join person p on p.comp_id = d.comp_id and p.id = v.person_id where d.comp_id = $1 and d.id = $2`,
    },
  ])
  const { kind, projectId, version: now, text, document, name } = found(answer.first)
  return {
    kind,
    projectId,
    now,
    newest: { name, text, document: document === null ? null : document },
  }
}

interface Version {
  number: number
  text: string
  document: RichDocument | null
  fileId: string | null
}

/** A file of another sort than its document's name says gives it its own name. */
async function keep(id: string, { number, text, document, fileId }: Version, { me, run }: Context) {
  const values = [
    me.companyId,
    id,
    number,
    text,
    document === null ? null : JSON.stringify(document),
    fileId,
    me.personId,
  ]
  await run([
    {
      name: 'project_document_version_keep',
      values,
      text: `insert into project_document_version (comp_id, document_id, number, text, document, file_id, person_id)
        values ($1, $2, $3, $4, $5, $6, $7)`,
    },
    {
      name: 'project_document_now',
      values: [me.companyId, id, number, text, fileId, me.personId],
      text: `update project_document d set version = $3, text = $4, file_id = $5, changed_by_id = $6, last_opt_date =
        now(), name = coalesce((select f.name from file f
        where f.comp_id = $1 and f.id = $5 and lower(substring(f.name from '\\.[^.]*$')) is distinct from
          lower(substring(d.name from '\\.[^.]*$'))), d.name)
      where d.comp_id = $1 and d.id = $2`,
    },
    searchable(me.companyId, documentType, [id]),
  ])
}

/**
 * Attaches files to a document: the actor's own uploads, or its existing files. Unlike those of other records, all of
 * them are kept: older versions show them.
 */
export async function hangFiles(
  id: string,
  fileIds: readonly string[],
  relType: string,
  { me, run }: Pick<Context, 'me' | 'run'>,
) {
  if (fileIds.length === 0) return
  const [answer] = await run([
    {
      name: 'project_document_hang_files',
      value: col.int,
      values: [me.companyId, id, [...fileIds], relType, me.personId],
      text: `with own as (select f.id from file f where f.comp_id = $1 and f.id = any($3::uuid[]) and (f.uploader_id =
        $5
        or exists (select from attachment a where a.comp_id = $1 and a.subject_type = '${documentType}' and
          a.subject_id = $2 and a.file_id = f.id))),
      added as (insert into attachment (comp_id, subject_type, subject_id, rel_type, file_id) select $1,
        '${documentType}', $2, $4, own.id from own on conflict do nothing)
      select count(*) from own`,
    },
  ])
  if (answer.one !== new Set(fileIds).size) refuse(unknownFile)
}
