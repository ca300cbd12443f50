import { sql } from 'drizzle-orm'
import { pageAsJson } from '#platform/server/database/json.ts'
import { param, shapes } from '#platform/server/database/statement.ts'
import { fileJson } from '#mechanisms/attachments/attachments.server.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { actor } from '#mechanisms/subjects/subject.server.ts'
import type { CallParsed } from '#platform/contract/call.ts'
import type { documentCalls } from './document.contract.ts'
import { documentSubject } from './document-subject.server.ts'
import { projectDocument } from './document.table.ts'

const company = sql`${projectDocument.companyId}`

export const documentRowShape = {
  id: projectDocument.id,
  projectId: projectDocument.projectId,
  parentId: projectDocument.parentId,
  parentName: sql`(select folder.name from project_document folder where folder.comp_id = ${company} and folder.id =
    ${projectDocument.parentId})`,
  kind: projectDocument.kind,
  isFolder: sql`${projectDocument.kind} = 'folder'`,
  name: projectDocument.name,
  file: fileJson(company, sql`${projectDocument.fileId}`),
  url: projectDocument.url,
  version: projectDocument.version,
  childNum: sql`case when ${projectDocument.kind} = 'folder'
    then (select count(*)::int from project_document child where child.comp_id = ${company} and child.parent_id =
      ${projectDocument.id} and child.removal is null) else 0 end`,
  commentNum: projectDocument.commentNum,
  creator: personJson(company, sql`${projectDocument.creatorId}`),
  changedBy: personJson(company, sql`${projectDocument.changedById}`),
  lastOptDate: projectDocument.lastOptDate,
  isRemoved: sql`${projectDocument.removal} is not null`,
}

type DocumentQuery = Omit<CallParsed<typeof documentCalls.list>, 'projectId'>
const parts = {
  folder: sql`${projectDocument.removal} is null and ${projectDocument.parentId} = ${param('parentId')}::uuid`,
  top: sql`${projectDocument.removal} is null and ${projectDocument.parentId} is null`,
  project: sql`${projectDocument.removal} is null`,
  // What was deleted with a folder is restored with it: the folder stands for it.
  bin: sql`${projectDocument.removal} is not null and not exists (select from project_document folder
    where folder.comp_id = ${company} and folder.id = ${projectDocument.parentId} and folder.removal =
      ${projectDocument.removal})`,
  kind: sql`${projectDocument.kind} = ${param('kind')}`,
  key: sql`(strpos(lower(${projectDocument.name}), lower(${param('key')})) > 0 or
    strpos(lower(${projectDocument.text}), lower(${param('key')})) > 0)`,
}
const orders = {
  name: sql`(${projectDocument.kind} = 'folder') desc, ${projectDocument.name} collate "zh-x-icu",
    ${projectDocument.id}`,
  changed: sql`${projectDocument.lastOptDate} desc, ${projectDocument.id} desc`,
}
const lists = shapes((shape: string) => {
  const [order, ...names] = shape.split(' ') as [keyof typeof orders, ...(keyof typeof parts)[]]
  return pageAsJson({
    row: { ...documentRowShape, can: documentSubject.can },
    from: sql`${projectDocument}`,
    order: orders[order],
    where: sql.join(
      [
        sql`${projectDocument.companyId} = ${actor.company} and ${projectDocument.projectId} =
          ${param('projectId')}::uuid`,
        ...names.map(one => parts[one]),
      ],
      sql` and `,
    ),
  })
})

/**
 * The statement of a list of documents, by its query. Wants the actor's places, `projectId`, and the query's own.
 */
export function documentList({ within, parentId, kind, key, sort }: DocumentQuery) {
  const names = [within === 'folder' && !parentId ? 'top' : within, ...(kind ? ['kind'] : []), ...(key ? ['key'] : [])]
  return lists([within === 'bin' ? 'changed' : sort, ...names].join(' '))
}
