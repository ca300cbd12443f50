import { sql } from 'drizzle-orm'
import { newId } from '#platform/server/database/ids.ts'
import { col } from '#platform/server/database/row.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { hungOnCopies } from '#mechanisms/hanging/hanging.server.ts'
import { searchable } from '#mechanisms/search/searchable.server.ts'
import { actor, actorValues } from '#mechanisms/subjects/subject.server.ts'
import {
  deepestFolder,
  folderGone,
  intoItself,
  mostTogether,
  noPlace,
  othersInside,
  tooDeep,
  tooManyTogether,
} from './document.contract.ts'
import { Level } from './document-levels.contract.ts'
import { documentSubject, documentType } from './document-subject.server.ts'
import { document } from './document.table.ts'

/** Where something is to lie: in a folder, or at the top of the company's tree or of one's own. */
interface TreeQuery {
  parentId?: string | null | undefined
  shelf: 'company' | 'my'
}
export interface Place {
  parentId: string | null
  ownerId: string | null
  /** Whose rights hold for what lies there. */
  sources: string[]
  /** How many folders are around it. */
  levels: number
}

/**
 * The place that was requested, as the actor may put something there; `moved` is what is to be put there, and what lies
 * in it goes no deeper than folders may. To be called with the tree's lock.
 */
export async function admitPlace({ parentId, shelf }: TreeQuery, context: Context, moved?: string): Promise<Place> {
  const { me, run } = context
  if (!parentId)
    return shelf === 'my'
      ? { parentId: null, ownerId: me.personId, sources: [], levels: 0 }
      : { parentId: null, ownerId: null, sources: [me.companyId], levels: 0 }
  const [abilities, [around]] = await Promise.all([
    documentSubject.lockAll([parentId], context),
    run([
      {
        name: 'document_folders_around',
        row: {
          ownerId: col.uuid.orNull,
          sources: col.json.as<string[]>(),
          isFolder: col.bool,
          levels: col.int,
          isInside: col.bool,
        },
        values: [me.companyId, parentId, moved ?? null],
        text: `with recursive up as (
          select id, parent_id, 1 as level from document where comp_id = $1 and id = $2
          union all select d.id, d.parent_id, up.level + 1 from up join document d on d.comp_id = $1 and d.id = up.parent_id)
        select d.owner_id, to_json(d.sources)::text as sources, d.kind = 'folder' and d.removal is null as is_folder,
          (select max(level) from up) as levels, (select coalesce(bool_or(id = $3), false) from up) as is_inside
        from document d where d.comp_id = $1 and d.id = $2`,
      },
    ]),
  ])
  const may = abilities.get(parentId)
  const folder = around.first
  if (!may || !folder?.isFolder) refuse(folderGone, {}, 'parent_id')
  if (folder.isInside) refuse(intoItself, {}, 'parent_id')
  if (!may.edit) refuse(noPlace, {}, 'parent_id')
  return { parentId, ownerId: folder.ownerId, sources: folder.sources, levels: folder.levels }
}

/** Refused where folders would lie deeper in each other than they may: `own` are those of what is put there. */
export function admitDepth({ levels }: Place, own: number) {
  if (own > 0 && levels + own > deepestFolder) refuse(tooDeep, {}, 'parent_id')
}

interface Together {
  ids: string[]
  /** How many folders lie in each other, itself included. */
  folders: number
}
const together = (condition: string) => sql.raw(condition)
const wholeOf = (onlyThere: boolean) =>
  compile(
    sql`with recursive down as (
      select d.id, case when d.kind = 'folder' then 1 else 0 end as level from document d where d.comp_id = ${actor.company} and
        d.id = ${param('id')}
      union all select d.id, down.level + case when d.kind = 'folder' then 1 else 0 end from down join document d on
        d.comp_id = ${actor.company} and d.parent_id = down.id ${together(onlyThere ? 'and d.removal is null' : '')})
    select coalesce(json_agg(down.id), '[]')::text as ids, coalesce(max(down.level), 0) as folders,
      coalesce(bool_and((${actor.managesAll}::boolean and ${document.ownerId} is null) or ${documentSubject.abilities.remove}), true)
        as is_own
    from down join ${document} on ${document.companyId} = ${actor.company} and ${document.id} = down.id`,
    { row: { ids: col.json.as<string[]>(), folders: col.int, isOwn: col.bool } },
  )
const there = wholeOf(true)
const all = wholeOf(false)

/**
 * A document and all that lies in it, to be taken away from where it is; refused where something of it is not the
 * actor's to take away, or there is too much of it. `onlyThere`: without what was deleted before.
 */
export async function takeTogether(id: string, onlyThere: boolean, { me, run }: Context): Promise<Together> {
  const [answer] = await run([(onlyThere ? there : all)({ ...actorValues(documentSubject, me), id })])
  const { ids, folders, isOwn } = answer.one
  if (ids.length > mostTogether) refuse(tooManyTogether)
  if (!isOwn) refuse(othersInside)
  return { ids, folders }
}

/** Puts a document into its place: whose it is, and whose rights hold, for it and for all that lies in it. */
export const putTo = (companyId: string, id: string, { parentId, ownerId, sources }: Place) => [
  {
    name: 'document_put',
    values: [companyId, id, parentId],
    text: 'update document set parent_id = $3 where comp_id = $1 and id = $2',
  },
  spreadSources(companyId, id, ownerId, sources),
  // What is somebody's own is shared by name.
  {
    name: 'document_rights_of_own',
    values: [companyId, id, ownerId],
    text: `with recursive down as (select id from document where comp_id = $1 and id = $2
        union all select d.id from down join document d on d.comp_id = $1 and d.parent_id = down.id)
      delete from document_right where comp_id = $1 and $3::uuid is not null and person_id is null and document_id in (select
        id from down)`,
  },
]

/** Makes again whose rights hold for a document and what lies in it, from those of the folder that it lies in. */
export const spreadSources = (companyId: string, id: string, ownerId: string | null, sources: readonly string[]) => ({
  name: 'document_sources',
  values: [companyId, id, ownerId, [...sources]],
  text: `with recursive down as (
      select id, array[id] || case when is_apart then '{}' else $4::uuid[] end as sources from document where comp_id = $1 and id
        = $2
      union all select d.id, array[d.id] || case when d.is_apart then '{}' else down.sources end from down join document d on
        d.comp_id = $1 and d.parent_id = down.id)
    update document d set sources = down.sources, owner_id = $3 from down where d.comp_id = $1 and d.id = down.id`,
})

/** At the top of the company's tree somebody has to manage what nobody gave rights to: who put it there. */
export const managedBy = (companyId: string, ids: readonly string[], personId: string) => ({
  name: 'document_managed',
  values: [companyId, ids, ids.map(() => newId()), personId, Level.Manage],
  text: `insert into document_right (comp_id, id, document_id, person_id, right_level) select $1, made.id, made.document_id, $4, $5 from
      unnest($2::uuid[], $3::uuid[]) as made (document_id, id)
    on conflict (comp_id, document_id, coalesce(person_id, department_id, '00000000-0000-0000-0000-000000000000')) do update set
      right_level = excluded.right_level`,
})

const seenTree = compile(
  sql`with recursive down as (
      select d.id, d.parent_id, 0 as level, case when d.kind = 'folder' then 1 else 0 end as folders from document d where
        d.comp_id = ${actor.company} and d.id = ${param('id')}
      union all select ${document.id}, ${document.parentId}, down.level + 1, down.folders + case when ${document.kind} = 'folder'
        then 1 else 0 end from down join ${document} on ${document.companyId} = ${actor.company} and ${document.parentId} =
        down.id and ${document.removal} is null and ${documentSubject.seen})
    select id, parent_id, folders from down order by level, id`,
  { row: { id: col.uuid, parentId: col.uuid.orNull, folders: col.int } },
)

/**
 * Copies a document with all that the actor may see in it, their newest versions alone, without the rights that they
 * had; answers the copy's id.
 */
export async function copyTree(
  id: string,
  place: Place,
  name: string | undefined,
  { me, run }: Context,
): Promise<string> {
  const [tree] = await run([seenTree({ ...actorValues(documentSubject, me), id })])
  const { rows } = tree
  if (rows.length > mostTogether) refuse(tooManyTogether)
  admitDepth(place, Math.max(...rows.map(({ folders }) => folders)))
  const made = new Map(rows.map(({ id: original }) => [original, newId()]))
  const [originals, copies] = [rows.map(({ id: one }) => one), rows.map(({ id: one }) => made.get(one)!)]
  const parents = rows.map(({ id: one, parentId }) => (one === id ? place.parentId : made.get(parentId!)!))
  const copy = made.get(id)!
  await run([
    {
      name: 'documents_copy',
      values: [me.companyId, originals, copies, parents, id, name ?? null, me.personId],
      text: `insert into document (comp_id, id, parent_id, kind, name, file_id, text, version, sources, creator_id,
        changed_by_id)
      select $1, copy.made, copy.parent, d.kind, case when d.id = $5 then coalesce($6, d.name) else d.name end, d.file_id,
        d.text, least(d.version, 1), '{}', $7, $7
      from unnest($2::uuid[], $3::uuid[], $4::uuid[]) as copy (original, made, parent) join document d on d.comp_id = $1 and
        d.id = copy.original`,
    },
    {
      name: 'document_versions_copy',
      values: [me.companyId, originals, copies, me.personId],
      text: `insert into document_version (comp_id, document_id, number, text, document, file_id, person_id)
      select $1, copy.made, 1, v.text, v.document, v.file_id, $4 from unnest($2::uuid[], $3::uuid[]) as copy (original, made)
      join document d on d.comp_id = $1 and d.id = copy.original
      join document_version v on v.comp_id = $1 and v.document_id = d.id and v.number = d.version`,
    },
    spreadSources(me.companyId, copy, place.ownerId, place.sources),
    ...(isCompanyTop(place) ? [managedBy(me.companyId, [copy], me.personId)] : []),
    searchable(me.companyId, documentType, copies),
    ...hungOnCopies(
      me.companyId,
      documentType,
      rows.map(({ id: one }) => [one, made.get(one)!] as const),
    ),
  ])
  return copy
}

/** Does nobody manage what is put there, unless it says so itself? */
export const isCompanyTop = ({ parentId, ownerId }: Place) => parentId === null && ownerId === null
