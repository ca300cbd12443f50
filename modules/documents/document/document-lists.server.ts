import { sql, type SQL } from 'drizzle-orm'
import type { CallParsed } from '#platform/contract/call.ts'
import { asTruth, pageAsJson, type RowShape } from '#platform/server/database/json.ts'
import { compile, param, shapes } from '#platform/server/database/statement.ts'
import { col } from '#platform/server/database/row.ts'
import { Json, type Context } from '#platform/server/http/handle.ts'
import { fileJson } from '#mechanisms/attachments/attachments.server.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { soughtByKey } from '#mechanisms/search/found-by-key.server.ts'
import { actor, actorValues } from '#mechanisms/subjects/subject.server.ts'
import type { documentCalls, DocumentRow, LinkedRow } from './document.contract.ts'
import { mostCounted, type DocumentMark } from './document-levels.contract.ts'
import { documentSubject, documentType, seenAs } from './document-subject.server.ts'
import { document } from './document.table.ts'

const company = sql`${document.companyId}`
const isThere = sql`${document.removal} is null`

/** What a document says in lists and on its page. */
export const documentRowShape = {
  id: document.id,
  parentId: document.parentId,
  parentName: sql`(select folder.name from document folder where folder.comp_id = ${company} and folder.id =
    ${document.parentId} and ${seenAs(sql.raw('folder'))})`,
  owner: sql`(case when ${document.ownerId} is null then null else ${personJson(company, sql`${document.ownerId}`)} end)`,
  kind: document.kind,
  isFolder: asTruth(sql`(${document.kind} = 'folder')`),
  name: document.name,
  file: fileJson(company, sql`${document.fileId}`),
  version: document.version,
  childNum: sql`case when ${document.kind} = 'folder' then (select count(*)::int from (select from document child where
    child.comp_id = ${company} and child.shelf = ${document.id} and child.removal is null and ${seenAs(sql.raw('child'))}
    limit ${sql.raw(String(mostCounted))}) few) else 0 end`,
  commentNum: document.commentNum,
  isStarred:
    asTruth(sql`exists (select from document_mark k where k.comp_id = ${company} and k.document_id = ${document.id} and
    k.person_id = ${actor.person} and k.mark = 'star')`),
  isTemplate: document.isTemplate,
  creator: personJson(company, sql`${document.creatorId}`),
  changedBy: personJson(company, sql`${document.changedById}`),
  lastOptDate: document.lastOptDate,
  isRemoved: asTruth(sql`(${document.removal} is not null)`),
}

const ofCompany = sql`${document.companyId} = ${actor.company}`
const markedBy = (mark: DocumentMark): Source => ({
  from: sql`document_mark taken join ${document} on ${ofCompany} and ${document.id} = taken.document_id`,
  where: sql`taken.comp_id = ${actor.company} and taken.person_id = ${actor.person} and taken.mark = ${sql.raw(`'${mark}'`)} and ${isThere}`,
  order: sql`taken.marked_at desc nulls last, taken.document_id desc nulls last`,
})
/** Condition beside a link `taken` and its document: who made it, or may edit the document, takes it away. */
export const canUnlink = sql`(taken.creator_id = ${actor.person} or ${documentSubject.abilities.edit})`
const words = sql`${param('keyWords')}::text[]`
const ofType = sql.raw(`'${documentType}'`)
interface Source {
  from?: SQL
  where: SQL
  order?: SQL
  /** What its rows say beside the document. */
  row?: RowShape
}

/** What each list is taken from, and in which order where it has one of its own. */
const sources: Record<string, Source> = {
  shelf: { where: sql`${isThere} and ${document.shelf} = ${param('shelf')}::uuid` },
  /** What names the actor, and was made by somebody else. */
  shared: {
    from: sql`document_right taken join ${document} on ${ofCompany} and ${document.id} = taken.document_id`,
    where: sql`taken.comp_id = ${actor.company} and taken.person_id = ${actor.person} and ${isThere} and ${document.creatorId} <>
      ${actor.person}`,
    order: sql`taken.created_at desc nulls last, taken.id desc nulls last`,
  },
  recent: markedBy('open'),
  linked: {
    from: sql`document_link taken join ${document} on ${ofCompany} and ${document.id} = taken.document_id`,
    where: sql`taken.comp_id = ${actor.company} and taken.subject_id = ${param('subjectId')}::uuid and ${isThere}`,
    order: sql`taken.created_at desc nulls last, taken.id desc nulls last`,
    row: { linkId: sql`taken.id`, canUnlink: asTruth(canUnlink) },
  },
  star: markedBy('star'),
  template: {
    where: sql`${isThere} and ${document.isTemplate}`,
    order: sql`${document.name} collate "zh-x-icu", ${document.id}`,
  },
  // What was deleted with a folder is restored with it: the folder stands for it.
  bin: {
    where: sql`${document.removal} = ${document.id} and ((${actor.managesAll}::boolean and ${document.ownerId} is null) or
      ${documentSubject.abilities.remove})`,
    order: sql`${document.removedAt} desc nulls last, ${document.id} desc nulls last`,
  },
  all: { where: isThere },
  /** Of a word that few have: each looked up by its key, whatever else there is. */
  rare: {
    from: sql`search_some(${words}, ${ofType}) hit (id) cross join lateral (select * from document where
      document.comp_id = ${actor.company} and document.id = hit.id offset 0) document`,
    where: isThere,
  },
  /** Of a word that many have: gone through in the list's order, until the page is full. */
  common: {
    where: sql`${isThere} and (select true from search_entry entry where entry.comp_id = ${company} and entry.subject_type =
      ${ofType} and entry.subject_id = ${document.id} and entry.words @> ${words} limit 1)`,
  },
}
const orders = {
  name: sql`${document.rank}, ${document.name} collate "zh-x-icu", ${document.id}`,
  changed: sql`${document.lastOptDate} desc nulls last, ${document.id} desc nulls last`,
}

const lists = shapes((shape: string) => {
  const [name, sort, ...further] = shape.split(' ')
  const { from = sql`${document}`, where, row, order = orders[sort as keyof typeof orders] } = sources[name!]!
  return pageAsJson({
    row: { ...documentRowShape, ...row, can: documentSubject.can },
    from,
    where: sql.join(
      [
        ofCompany,
        where,
        documentSubject.seen,
        ...(further.includes('kind') ? [sql`${document.kind} = ${param('kind')}`] : []),
      ],
      sql` and `,
    ),
    order,
  })
})
type Page<Row> = { list: Row[]; total: number | null; start: number; limit: number }

async function pageOf<Row = DocumentRow>(
  name: string,
  sort: keyof typeof orders,
  values: Record<string, unknown>,
  { me, run }: Context,
) {
  const statement = lists([name, sort, ...(values.kind === undefined ? [] : ['kind'])].join(' '))
  const [answer] = await run([statement({ ...values, ...actorValues(documentSubject, me) })])
  return new Json<Page<Row>>(answer!.only!)
}

/** One of the lists of the document center, or what lies in a folder. */
export function listOfDocuments(
  { scope, parentId, sort, ...query }: CallParsed<typeof documentCalls.list>,
  context: Context,
) {
  const { personId, companyId } = context.me
  const isTree = scope === 'company' || scope === 'my' || parentId
  const shelf = parentId ?? (scope === 'my' ? personId : companyId)
  return pageOf(isTree ? 'shelf' : scope, sort, { ...query, ...(isTree && { shelf }) }, context)
}

/** The documents that a record is linked with; the caller has checked that the actor may see the record. */
export const linkedDocuments = (query: Record<string, unknown>, context: Context) =>
  pageOf<LinkedRow>('linked', 'changed', query, context)

/** Whether so few documents have a word that they are looked up one by one. */
const isRare = compile(sql`select count(*) <= 1000 as is_rare from search_some(${words}, ${ofType})`, {
  value: col.bool,
})

/** What is found by its name, in pinyin too, or by what stands in it; of no word, all that the actor may see. */
export async function foundDocuments(query: CallParsed<typeof documentCalls.search>, context: Context) {
  const sought = soughtByKey(query.key)
  if (!('keyWords' in sought)) return await pageOf('all', 'changed', query, context)
  const [answer] = await context.run([isRare(sought)])
  return await pageOf(answer.one ? 'rare' : 'common', 'changed', { ...query, ...sought }, context)
}
