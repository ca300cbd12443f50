import { newId } from '#platform/server/database/ids.ts'
import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { searchable } from '#mechanisms/search/searchable.server.ts'
import { hungOnCopies } from '#mechanisms/hanging/hanging.server.ts'
import { deepestFolder, folderGone, intoItself, mostCopied, tooDeep, tooManyCopied } from './document.contract.ts'
import { documentType } from './document-subject.server.ts'

interface Placed {
  projectId: string
  parentId: string | null
  moved?: string
}

/**
 * Refuses unless a document may be in this folder: it exists in the project, is neither the document itself nor inside
 * of it, and the result is not nested too deeply. Call it under the tree's lock.
 */
export async function admitFolder({ projectId, parentId, moved }: Placed, isFolder: boolean, { me, run }: Context) {
  if (parentId === null && moved === undefined) return
  const [around, below] = await run([
    {
      name: 'project_document_folders_around',
      row: { isThere: col.bool, levels: col.int, isInside: col.bool },
      values: [me.companyId, parentId, projectId, moved ?? null],
      text: `with recursive up as (
        select id, parent_id, 1 as level, kind = 'folder' and removal is null and project_id = $3 as is_there from
          project_document where comp_id = $1 and id = $2
        union all select d.id, d.parent_id, up.level + 1, up.is_there from up join project_document d on d.comp_id = $1
          and d.id = up.parent_id)
      select coalesce(bool_and(is_there), false) as is_there, coalesce(max(level), 0) as levels, coalesce(bool_or(id = $4), false) as is_inside from up`,
    },
    {
      name: 'project_document_folders_below',
      value: col.int,
      values: [me.companyId, moved ?? null],
      text: `with recursive down as (
        select id, 1 as level from project_document where comp_id = $1 and id = $2 and kind = 'folder'
        union all select d.id, down.level + 1 from down join project_document d on d.comp_id = $1 and d.parent_id =
          down.id and d.kind = 'folder')
      select coalesce(max(level), 0) from down`,
    },
  ])
  const { isThere, levels, isInside } = around.one
  if (parentId !== null && !isThere) refuse(folderGone, {}, 'parent_id')
  if (isInside) refuse(intoItself, {}, 'parent_id')
  const own = moved === undefined ? Number(isFolder) : below.one
  if (own > 0 && levels + own > deepestFolder) refuse(tooDeep, {}, 'parent_id')
}

/** A document and all that lies in it, each after the folder it lies in: id, folder, who made it. */
export const treeOf = (companyId: string, id: string, onlyThere: boolean) => ({
  name: onlyThere ? 'project_document_tree' : 'project_document_whole_tree',
  row: { id: col.uuid, parentId: col.uuid.orNull, creatorId: col.uuid },
  values: [companyId, id],
  text: `with recursive down as (
      select id, parent_id, creator_id, 0 as level from project_document where comp_id = $1 and id = $2
      union all select d.id, d.parent_id, d.creator_id, down.level + 1 from down join project_document d on d.comp_id =
        $1 and d.parent_id = down.id ${onlyThere ? 'and d.removal is null' : ''})
    select id, parent_id, creator_id from down order by level, id`,
})

/** Copies a document with all that lies in it, their newest versions alone; answers the copy's id. */
export async function copyTree(
  id: string,
  parentId: string | null,
  name: string | undefined,
  { me, run }: Context,
): Promise<string> {
  const [tree] = await run([treeOf(me.companyId, id, true)])
  const rows = tree.rows
  if (rows.length > mostCopied) refuse(tooManyCopied)
  const made = new Map(rows.map(({ id: original }) => [original, newId()]))
  const [originals, copies] = [rows.map(({ id: one }) => one), rows.map(({ id: one }) => made.get(one)!)]
  const parents = rows.map(({ id: one, parentId: parent }) => (one === id ? parentId : made.get(parent!)!))
  await run([
    {
      name: 'project_documents_copy',
      values: [me.companyId, originals, copies, parents, id, name ?? null, me.personId],
      text: `insert into project_document (comp_id, id, project_id, parent_id, kind, name, file_id, text, url, version,
        creator_id, changed_by_id)
      select $1, copy.made, d.project_id, copy.parent, d.kind, case when d.id = $5 then coalesce($6, d.name) else
        d.name end, d.file_id, d.text, d.url, least(d.version, 1), $7, $7
      from unnest($2::uuid[], $3::uuid[], $4::uuid[]) as copy (original, made, parent) join project_document d on
        d.comp_id = $1 and d.id = copy.original`,
    },
    {
      name: 'project_document_versions_copy',
      values: [me.companyId, originals, copies, me.personId],
      text: `insert into project_document_version (comp_id, document_id, number, text, document, file_id, person_id)
      select $1, copy.made, 1, v.text, v.document, v.file_id, $4 from unnest($2::uuid[], $3::uuid[]) as copy (original,
        made)
      join project_document d on d.comp_id = $1 and d.id = copy.original
      join project_document_version v on v.comp_id = $1 and v.document_id = d.id and v.number = d.version`,
    },
    searchable(me.companyId, documentType, copies),
    ...hungOnCopies(
      me.companyId,
      documentType,
      rows.map(({ id: one }) => [one, made.get(one)!] as const),
    ),
  ])
  return made.get(id)!
}
