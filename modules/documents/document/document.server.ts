import { and, eq, sql } from 'drizzle-orm'
import { newId } from '#platform/server/database/ids.ts'
import { col } from '#platform/server/database/row.ts'
import { handle, type Context } from '#platform/server/http/handle.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import { unknownFile } from '#mechanisms/attachments/attachment.contract.ts'
import { searchable } from '#mechanisms/search/searchable.server.ts'
import {
  begunTwice,
  documentCalls,
  folderInBin,
  inBin,
  mostRecent,
  noSuchTemplate,
  notInBin,
  notOfThisKind,
  type DocumentDetail,
} from './document.contract.ts'
import { purgeDocuments } from './document-bin.server.ts'
import { documentFileHandlers } from './document-files.server.ts'
import { documentRowShape, foundDocuments, listOfDocuments } from './document-lists.server.ts'
import type { DocumentMark } from './document-levels.contract.ts'
import { documentLinkHandlers } from './document-links.server.ts'
import { spreadDocument } from './document-news.server.ts'
import { documentRightHandlers } from './document-rights.server.ts'
import { documentPassageHandlers } from './document-passages.server.ts'
import { documentSharedHandlers } from './document-shared.server.ts'
import { documentSubject, documentType as type, seenAs, turn } from './document-subject.server.ts'
import {
  admitDepth,
  admitPlace,
  copyTree,
  isCompanyTop,
  managedBy,
  putTo,
  takeTogether,
} from './document-tree.server.ts'
import { documentVersionHandlers, keepText } from './document-versions.server.ts'
import { document } from './document.table.ts'

const company = sql`${document.companyId}`
const detail = documentSubject.detail<DocumentDetail>({
  ...documentRowShape,
  path: sql`(with recursive up as (
      select f.id, f.name, f.parent_id, 1 as level, ${seenAs(sql.raw('f'))} as is_seen from document f where f.comp_id =
        ${company} and f.id = ${document.parentId}
      union all select f.id, f.name, f.parent_id, up.level + 1, ${seenAs(sql.raw('f'))} from up join document f on f.comp_id =
        ${company} and f.id = up.parent_id)
    select coalesce(json_agg(json_build_object('id', up.id, 'uuid', up.id, 'name', up.name) order by up.level desc)
      filter (where up.is_seen), '[]'::json) from up)`,
  text: document.text,
  document: sql`(select v.document from document_version v where v.comp_id = ${company} and v.document_id = ${document.id} and
    v.number = ${document.version})`,
  createdAt: document.createdAt,
})

const { list, search, detail: detailCall, create, addFiles, update, move, copy, remove, restore, purge } = documentCalls
const { star, visit, setTemplate } = documentCalls

const ownHandlers = handle(
  {
    list,
    search,
    detail: detailCall,
    create,
    addFiles,
    update,
    move,
    copy,
    remove,
    restore,
    purge,
    star,
    visit,
    setTemplate,
  },
  {
    list: (query, context) => listOfDocuments(query, context),
    search: (query, context) => foundDocuments(query, context),
    detail: ({ id }, context) => detail(id, context),

    async create({ parentId, shelf, kind, name, templateId, document: text }, context) {
      const { me, db, run } = context
      if (text && kind !== 'article') refuse(notOfThisKind, {}, 'document')
      if (text && templateId) refuse(begunTwice, {}, 'document')
      await run([turn(me)])
      const place = await admitPlace({ parentId, shelf }, context)
      admitDepth(place, kind === 'folder' ? 1 : 0)
      if (templateId) {
        if (kind !== 'article') refuse(notOfThisKind, {}, 'template_id')
        await admitTemplate(templateId, context)
        const begun = await copyTree(templateId, place, name, context)
        await spreadDocument(begun, 'create', {}, context)
        return { id: begun }
      }
      const id = newId()
      await db.insert(document).values({
        companyId: me.companyId,
        id,
        parentId: place.parentId,
        ownerId: place.ownerId,
        sources: [id, ...place.sources],
        kind,
        name,
        creatorId: me.personId,
        changedById: me.personId,
      })
      await run([
        ...(isCompanyTop(place) ? [managedBy(me.companyId, [id], me.personId)] : []),
        searchable(me.companyId, type, [id]),
      ])
      if (text) await keepText(id, 1, text, context)
      await spreadDocument(id, 'create', {}, context)
      return { id }
    },

    async addFiles({ parentId, shelf, fileId }, context) {
      const { me, run } = context
      await run([turn(me)])
      const place = await admitPlace({ parentId, shelf }, context)
      const made = fileId.map(() => newId())
      const [answer] = await run([
        {
          name: 'documents_of_files',
          value: col.int,
          values: [me.companyId, place.parentId, place.ownerId, place.sources, made, fileId, me.personId, type],
          text: `with own as (select given.id, f.id as file_id, f.name from unnest($5::uuid[], $6::uuid[]) as given (id, file_id)
            join file f on f.comp_id = $1 and f.id = given.file_id and f.uploader_id = $7),
          made as (insert into document (comp_id, id, parent_id, owner_id, sources, kind, name, file_id, version, creator_id,
            changed_by_id) select $1, id, $2, $3, id || $4::uuid[], 'file', name, file_id, 1, $7, $7 from own),
          kept as (insert into document_version (comp_id, document_id, number, file_id, person_id) select $1, id, 1, file_id, $7
            from own),
          hung as (insert into attachment (comp_id, subject_type, subject_id, rel_type, file_id) select $1, $8, id, 'attach_file',
            file_id from own),
          history_rows as (insert into history (comp_id, id, subject_type, subject_id, actor_id, action) select $1, gen_random_uuid(),
            $8, id, $7, 'create' from own where id <> ($5::uuid[])[1])
          select count(*) from own`,
        },
      ])
      if (answer.one !== fileId.length) refuse(unknownFile, {}, 'file_id')
      await run([
        ...(isCompanyTop(place) ? [managedBy(me.companyId, made, me.personId)] : []),
        searchable(me.companyId, type, made),
      ])
      await spreadDocument(made[0]!, 'create', {}, context)
      return { ids: made }
    },

    async update({ id, name }, context) {
      await documentSubject.lock(id, context, 'edit')
      const { name: before, removal } = await theDocument(id, context)
      if (removal !== null) refuse(inBin)
      if (name === before) return { id }
      await context.db
        .update(document)
        .set({ name, changedById: context.me.personId, lastOptDate: sql`now()` })
        .where(theRow(id, context))
      await context.run([searchable(context.me.companyId, type, [id])])
      await spreadDocument(id, 'edit', { name: [before, name] }, context)
      return { id }
    },

    async move({ id, parentId, shelf }, context) {
      const { me, run } = context
      await documentSubject.lock(id, context, 'remove')
      const before = await theDocument(id, context)
      if (before.removal !== null) refuse(inBin)
      const place = await admitPlace({ parentId, shelf }, context, id)
      if (place.parentId === before.parentId && place.ownerId === before.ownerId) return { id }
      const { folders } = await takeTogether(id, true, context)
      admitDepth(place, folders)
      await run([
        ...putTo(me.companyId, id, place),
        ...(isCompanyTop(place) ? [managedBy(me.companyId, [id], me.personId)] : []),
        searchable(me.companyId, type, [id]),
      ])
      await spreadDocument(id, 'move', {}, context, { leftId: before.parentId })
      return { id }
    },

    async copy({ id, parentId, shelf, name }, context) {
      await context.run([turn(context.me)])
      await documentSubject.admit(id, context)
      if ((await theDocument(id, context)).removal !== null) refuse(inBin)
      const place = await admitPlace({ parentId, shelf }, context, id)
      const copied = await copyTree(id, place, name, context)
      await spreadDocument(copied, 'create', {}, context)
      return { id: copied }
    },

    async remove({ id }, context) {
      const { me, run } = context
      await documentSubject.lock(id, context, 'remove')
      if ((await theDocument(id, context)).removal !== null) return { id }
      const { ids } = await takeTogether(id, true, context)
      await run([
        {
          name: 'documents_remove',
          values: [me.companyId, ids, id],
          text: 'update document set removal = $3, removed_at = now() where comp_id = $1 and id = any($2::uuid[])',
        },
        searchable(me.companyId, type, ids),
      ])
      await spreadDocument(id, 'remove', {}, context)
      return { id }
    },

    async restore({ id }, context) {
      const { me, run } = context
      await documentSubject.lock(id, context, 'remove')
      const { removal, parentId } = await theDocument(id, context)
      if (removal === null) return { id }
      if (removal !== id || (parentId && (await theDocument(parentId, context)).removal !== null)) refuse(folderInBin)
      const [back] = await run([
        {
          name: 'documents_restore',
          value: col.uuid,
          values: [me.companyId, id],
          text: 'update document set removal = null, removed_at = null where comp_id = $1 and removal = $2 returning id',
        },
      ])
      await run([searchable(me.companyId, type, back.rows)])
      await spreadDocument(id, 'restore', {}, context)
      return { id }
    },

    async purge({ id }, context) {
      await documentSubject.lock(id, context, 'remove')
      if ((await theDocument(id, context)).removal === null) refuse(notInBin)
      const { ids } = await takeTogether(id, false, context)
      await purgeDocuments(context.me.companyId, ids, context.run)
      await spreadDocument(id, 'purge', {}, context)
      return { id }
    },

    async star({ id, isStarred }, context) {
      await documentSubject.admit(id, context)
      await context.run([isStarred ? marked(id, 'star', context) : unmarked(id, 'star', context)])
      return { id }
    },

    async setTemplate({ id, isTemplate }, context) {
      await documentSubject.lock(id, context, 'manage')
      const { kind } = await theDocument(id, context)
      if (kind !== 'article') refuse(notOfThisKind)
      await context.db.update(document).set({ isTemplate }).where(theRow(id, context))
      await spreadDocument(id, isTemplate ? 'template' : 'no_template', {}, context)
      return { id }
    },

    async visit({ id }, context) {
      await documentSubject.admit(id, context)
      await context.run([
        marked(id, 'open', context),
        {
          name: 'document_marks_old',
          values: [context.me.companyId, context.me.personId, mostRecent],
          text: `delete from document_mark k using (select document_id from document_mark where comp_id = $1 and person_id = $2 and
            mark = 'open' order by marked_at desc, document_id desc offset $3) old
            where k.comp_id = $1 and k.person_id = $2 and k.mark = 'open' and k.document_id = old.document_id`,
        },
      ])
      return { id }
    },
  },
)

export const documentHandlers = [
  ...ownHandlers,
  ...documentVersionHandlers,
  ...documentRightHandlers,
  ...documentFileHandlers,
  ...documentSharedHandlers,
  ...documentPassageHandlers,
  ...documentLinkHandlers,
]

/** Refused unless the actor may read it, and it is offered as a template. */
async function admitTemplate(id: string, context: Context) {
  const [visibility, answer] = await context.run([
    documentSubject.visibility(id, context.me),
    {
      name: 'document_is_template',
      value: col.bool,
      values: [context.me.companyId, id],
      text: 'select is_template and removal is null from document where comp_id = $1 and id = $2',
    },
  ])
  if (!answer!.first || !visibility.first) refuse(noSuchTemplate, {}, 'template_id')
}

const marked = (id: string, mark: DocumentMark, { me }: Context) => ({
  name: 'document_marked',
  values: [me.companyId, id, me.personId, mark],
  text: `insert into document_mark (comp_id, document_id, person_id, mark) values ($1, $2, $3, $4)
    on conflict (comp_id, document_id, person_id, mark) do update set marked_at = case when $4 = 'open' then now() else
      document_mark.marked_at end`,
})
const unmarked = (id: string, mark: DocumentMark, { me }: Context) => ({
  name: 'document_unmarked',
  values: [me.companyId, id, me.personId, mark],
  text: 'delete from document_mark where comp_id = $1 and document_id = $2 and person_id = $3 and mark = $4',
})

const theRow = (id: string, { me }: Context) => and(eq(document.companyId, me.companyId), eq(document.id, id))
async function theDocument(id: string, context: Context) {
  const [row] = await context.db
    .select({
      name: document.name,
      kind: document.kind,
      parentId: document.parentId,
      ownerId: document.ownerId,
      removal: document.removal,
    })
    .from(document)
    .where(theRow(id, context))
  return found(row)
}
