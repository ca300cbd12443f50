import { and, eq, sql } from 'drizzle-orm'
import type { CallOutput } from '#platform/contract/call.ts'
import { newId } from '#platform/server/database/ids.ts'
import { col } from '#platform/server/database/row.ts'
import { handle, Json, type Context } from '#platform/server/http/handle.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import { unknownFile } from '#mechanisms/attachments/attachment.contract.ts'
import { projectSubject } from '#mechanisms/projects/project-subject.server.ts'
import { searchable } from '#mechanisms/search/searchable.server.ts'
import { actorValues } from '#mechanisms/subjects/subject.server.ts'
import { changesOf, spreadRecord } from '../record-news.server.ts'
import { documentCalls, notOfThisKind, othersInside, type DocumentDetail } from './document.contract.ts'
import { purgeDocuments } from './document-bin.server.ts'
import { documentList, documentRowShape } from './document-rows.server.ts'
import { documentSubject, documentType as type, turnIn } from './document-subject.server.ts'
import { admitFolder, copyTree, treeOf } from './document-tree.server.ts'
import { documentVersionHandlers } from './document-versions.server.ts'
import { projectDocument } from './document.table.ts'

const company = sql`${projectDocument.companyId}`
const detail = documentSubject.detail<DocumentDetail>({
  ...documentRowShape,
  projectName: sql`(select p.name from project p where p.comp_id = ${company} and p.id = ${projectDocument.projectId})`,
  path: sql`(with recursive up as (
      select f.id, f.name, f.parent_id, 1 as level from project_document f where f.comp_id = ${company} and f.id =
        ${projectDocument.parentId}
      union all select f.id, f.name, f.parent_id, up.level + 1 from up join project_document f on f.comp_id =
        ${company} and f.id = up.parent_id)
    select coalesce(json_agg(json_build_object('id', up.id, 'uuid', up.id, 'name', up.name) order by up.level desc),
      '[]'::json) from up)`,
  text: projectDocument.text,
  document: sql`(select v.document from project_document_version v where v.comp_id = ${company} and v.document_id =
    ${projectDocument.id} and v.number = ${projectDocument.version})`,
  createdAt: projectDocument.createdAt,
})

const { list, detail: detailCall, create, addFiles, update, move, copy, remove, restore, purge } = documentCalls

const ownHandlers = handle(
  { list, detail: detailCall, create, addFiles, update, move, copy, remove, restore, purge },
  {
    async list({ projectId, ...query }, { me, run }) {
      const statement = documentList(query)
      const [visibility, answer] = await run([
        projectSubject.visibility(projectId, me),
        statement({ ...query, ...actorValues(documentSubject, me), projectId, parentId: query.parentId ?? null }),
      ])
      projectSubject.requireVisible(visibility)
      return new Json<CallOutput<typeof list>>(answer!.only!)
    },

    detail: ({ id }, context) => detail(id, context),

    async create({ projectId, parentId = null, kind, name, url = '' }, context) {
      const { me, db } = context
      await takeTree(projectId, context)
      await admitFolder({ projectId, parentId }, kind === 'folder', context)
      if ((kind === 'link') !== (url !== '')) refuse(notOfThisKind, {}, 'url')
      const id = newId()
      await db.insert(projectDocument).values({
        companyId: me.companyId,
        id,
        projectId,
        parentId,
        kind,
        name,
        url,
        creatorId: me.personId,
        changedById: me.personId,
      })
      await spreadRecord({ type, id, projectId, action: 'create' }, context)
      await context.run([searchable(me.companyId, type, [id])])
      return { id }
    },

    async addFiles({ projectId, parentId = null, fileId }, context) {
      const { me, run } = context
      await takeTree(projectId, context)
      await admitFolder({ projectId, parentId }, false, context)
      const made = fileId.map(() => newId())
      const [answer] = await run([
        {
          name: 'project_documents_of_files',
          value: col.int,
          values: [me.companyId, projectId, parentId, made, fileId, me.personId],
          text: `with own as (select given.id, f.id as file_id, f.name from unnest($4::uuid[], $5::uuid[]) as given
            (id, file_id)
          join file f on f.comp_id = $1 and f.id = given.file_id and f.uploader_id = $6),
        made as (insert into project_document (comp_id, id, project_id, parent_id, kind, name, file_id, version,
          creator_id, changed_by_id)
          select $1, id, $2, $3, 'file', name, file_id, 1, $6, $6 from own),
        kept as (insert into project_document_version (comp_id, document_id, number, file_id, person_id) select $1, id,
          1, file_id, $6 from own),
        hung as (insert into attachment (comp_id, subject_type, subject_id, rel_type, file_id) select $1, '${type}',
          id, 'attach_file', file_id from own),
        history_rows as (insert into history (comp_id, id, subject_type, subject_id, actor_id, action) select $1,
          gen_random_uuid(), '${type}', id, $6, 'create' from own where id <> ($4::uuid[])[1])
        select count(*) from own`,
        },
      ])
      if (answer.one !== fileId.length) refuse(unknownFile, {}, 'file_id')
      await spreadRecord({ type, id: made[0]!, projectId, action: 'create' }, context)
      await run([searchable(me.companyId, type, made)])
      return { ids: made }
    },

    async update({ id, name, url }, context) {
      await documentSubject.lock(id, context, 'edit')
      const before = await theDocument(id, context)
      if (url !== undefined && before.kind !== 'link') refuse(notOfThisKind, {}, 'url')
      const details = changesOf(before, { name, url })
      if (Object.keys(details).length === 0) return { id }
      await context.db
        .update(projectDocument)
        .set({ name, ...(url === undefined ? {} : { url }), changedById: context.me.personId, lastOptDate: sql`now()` })
        .where(theRow(id, context))
      await spreadRecord({ type, id, projectId: before.projectId, action: 'edit', details }, context)
      await context.run([searchable(context.me.companyId, type, [id])])
      return { id }
    },

    async move({ id, parentId = null }, context) {
      await documentSubject.lock(id, context, 'edit')
      const before = await theDocument(id, context)
      if (before.parentId === parentId) return { id }
      await admitFolder({ projectId: before.projectId, parentId, moved: id }, before.kind === 'folder', context)
      await context.db.update(projectDocument).set({ parentId }).where(theRow(id, context))
      await spreadRecord({ type, id, projectId: before.projectId, action: 'move', details: { to: parentId } }, context)
      return { id }
    },

    async copy({ id, parentId = null, name }, context) {
      await documentSubject.lock(id, context, 'edit')
      const { projectId, kind } = await theDocument(id, context)
      await admitFolder({ projectId, parentId, moved: id }, kind === 'folder', context)
      const made = await copyTree(id, parentId, name, context)
      await spreadRecord({ type, id: made, projectId, action: 'create', details: { from: id } }, context)
      return { id: made }
    },

    async remove({ id }, context) {
      const { me, run } = context
      const { manage } = await documentSubject.lock(id, context, 'remove')
      const { projectId, removal } = await theDocument(id, context)
      if (removal !== null) return { id }
      const [tree] = await run([treeOf(me.companyId, id, true)])
      const rows = tree.rows
      if (!manage && rows.some(({ creatorId }) => creatorId !== me.personId)) refuse(othersInside)
      await run([
        {
          name: 'project_documents_remove',
          values: [me.companyId, rows.map(({ id: one }) => one), newId(), me.personId],
          text: `update project_document set removal = $3, changed_by_id = $4, last_opt_date = now() where comp_id = $1
            and id = any($2::uuid[])`,
        },
      ])
      await spreadRecord({ type, id, projectId, action: 'remove' }, context)
      return { id }
    },

    async restore({ id }, context) {
      const { me, run } = context
      await documentSubject.lock(id, context, 'remove')
      const { projectId, removal } = await theDocument(id, context)
      if (removal === null) return { id }
      // Where the folder around is gone itself by now, it lies at the top.
      await run([
        {
          name: 'project_documents_restore',
          values: [me.companyId, removal],
          text: `update project_document d set removal = null, parent_id = case when exists (select from
            project_document f
          where f.comp_id = $1 and f.id = d.parent_id and f.removal is not null and f.removal <> $2) then null else
            d.parent_id end
        where d.comp_id = $1 and d.removal = $2`,
        },
      ])
      await spreadRecord({ type, id, projectId, action: 'restore' }, context)
      return { id }
    },

    async purge({ id }, context) {
      const { me, run } = context
      const { manage } = await documentSubject.lock(id, context, 'remove')
      const { projectId, removal } = await theDocument(id, context)
      if (removal === null) refuse(notOfThisKind)
      const [tree] = await run([treeOf(me.companyId, id, false)])
      const rows = tree.rows
      if (!manage && rows.some(({ creatorId }) => creatorId !== me.personId)) refuse(othersInside)
      await purgeDocuments(
        me.companyId,
        rows.map(({ id: one }) => one),
        run,
      )
      await spreadRecord({ type, id, projectId, action: 'purge' }, context)
      return { id }
    },
  },
)

export const documentHandlers = [...ownHandlers, ...documentVersionHandlers]

const theRow = (id: string, { me }: Context) =>
  and(eq(projectDocument.companyId, me.companyId), eq(projectDocument.id, id))
async function theDocument(id: string, context: Context) {
  const [row] = await context.db.select().from(projectDocument).where(theRow(id, context))
  return found(row)
}

/** For something new in a project: its tree's turn, and the project held, in which the actor takes part. */
async function takeTree(projectId: string, context: Context) {
  await context.run([turnIn(projectId)])
  await projectSubject.lock(projectId, context, 'report')
}
