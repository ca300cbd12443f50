import { sql } from 'drizzle-orm'
import { col } from '#platform/server/database/row.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import { handle } from '#platform/server/http/handle.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import { exportText } from '#mechanisms/pages/export-text.server.ts'
import { documentOf, type RichDocument } from '#mechanisms/rich-text/document.contract.ts'
import { longerThan } from '#mechanisms/rich-text/rich-text.contract.ts'
import { actor } from '#mechanisms/subjects/subject.server.ts'
import { documentCalls, longestArticle, notOfThisKind } from './document.contract.ts'
import { importDocuments } from './document-import.server.ts'
import type { DocumentKind } from './document-levels.contract.ts'
import { documentSubject } from './document-subject.server.ts'

const { exportText: exportCall, importFiles } = documentCalls

const newest = compile(
  sql`select d.kind, d.name, d.text, v.document::text as document from document d left join document_version v on v.comp_id =
    d.comp_id and v.document_id = d.id and v.number = d.version where d.comp_id = ${actor.company} and d.id = ${param('id')}`,
  {
    row: {
      kind: col.text.as<DocumentKind>(),
      name: col.text,
      text: col.text,
      document: col.json.as<RichDocument>().orNull,
    },
  },
)

/** Articles become files, and files articles. */
export const documentFileHandlers = handle(
  { exportText: exportCall, importFiles },
  {
    async exportText({ id, format }, context) {
      const { me, run } = context
      const [visibility, answer] = await run([
        documentSubject.visibility(id, me),
        newest({ id, actor_company: me.companyId }),
      ])
      documentSubject.requireVisible(visibility)
      const { kind, name, text, document } = found(answer!.first)
      if (kind !== 'article') refuse(notOfThisKind)
      return await exportText(
        { name, document: document ?? documentOf(text, longerThan(longestArticle)), format },
        context,
      )
    },
    importFiles: (input, context) => importDocuments(input, context),
  },
)
