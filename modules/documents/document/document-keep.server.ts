import { col } from '#platform/server/database/row.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { unknownFile } from '#mechanisms/attachments/attachment.contract.ts'
import type { RichDocument } from '#mechanisms/rich-text/document.contract.ts'
import { searchable } from '#mechanisms/search/searchable.server.ts'
import { movePassages, type Keeping } from './document-passages.server.ts'
import { documentType } from './document-subject.server.ts'

export interface Version {
  number: number
  text: string
  document: RichDocument | null
  fileId: string | null
}

/** Keeps a version as the newest. A file of another sort than its document's name says gives it its own name. */
export async function keep(id: string, { number, text, document, fileId }: Version, { me, run }: Keeping) {
  if (fileId === null) await movePassages(id, { text, document }, { me, run })
  await run([
    {
      name: 'document_version_keep',
      values: [
        me.companyId,
        id,
        number,
        text,
        document === null ? null : JSON.stringify(document),
        fileId,
        me.personId,
      ],
      text: `insert into document_version (comp_id, document_id, number, text, document, file_id, person_id) values ($1, $2,
        $3, $4, $5, $6, $7)`,
    },
    {
      name: 'document_now',
      values: [me.companyId, id, number, text, fileId, me.personId],
      text: `update document d set version = $3, text = $4, file_id = $5, changed_by_id = $6, last_opt_date = now(), name =
        coalesce((select f.name from file f where f.comp_id = $1 and f.id = $5 and lower(substring(f.name from '\\.[^.]*$')) is
          distinct from lower(substring(d.name from '\\.[^.]*$'))), d.name)
      where d.comp_id = $1 and d.id = $2`,
    },
    searchable(me.companyId, documentType, [id]),
  ])
}

/**
 * Hangs files on a document: the actor's own uploads, or what hangs there already. Unlike those of other records they
 * stay, however many there are: older versions show them.
 */
export async function hangFiles(id: string, fileIds: readonly string[], relType: string, { me, run }: Keeping) {
  if (fileIds.length === 0) return
  const [answer] = await run([
    {
      name: 'document_hang_files',
      value: col.int,
      values: [me.companyId, id, [...fileIds], relType, me.personId, documentType],
      text: `with own as (select f.id from file f where f.comp_id = $1 and f.id = any($3::uuid[]) and (f.uploader_id = $5
        or exists (select from attachment a where a.comp_id = $1 and a.subject_type = $6 and a.subject_id = $2 and a.file_id =
          f.id))),
      added as (insert into attachment (comp_id, subject_type, subject_id, rel_type, file_id) select $1, $6, $2, $4, own.id from
        own on conflict do nothing)
      select count(*) from own`,
    },
  ])
  if (answer.one !== new Set(fileIds).size) refuse(unknownFile)
}
