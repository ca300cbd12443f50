import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Statement } from '#platform/server/database/batch.ts'
import { fixed } from '#platform/server/database/fixed.ts'
import type { Me } from '#platform/server/http/identity.ts'
import { actor, subject } from '#mechanisms/subjects/subject.server.ts'
import { Level } from './document-levels.contract.ts'
import { document } from './document.table.ts'

/** How comments, files, history, notices and the socket name this type of record. */
export const documentType = 'document'

/** Condition over rows `r` of rights: it is this person's, by themselves, by their department, or as everybody. */
const concerns = (
  person: SQLWrapper,
) => sql`(r.person_id = ${person} or (r.person_id is null and r.department_id is null) or
  r.department_id = any(coalesce((select dept.path from person holder join department dept on dept.comp_id = holder.comp_id and
    dept.id = holder.department_id where holder.id = ${person}), '{}')))`
const rightsOf = (row: SQL) =>
  sql`document_right r where r.comp_id = ${row}.comp_id and r.document_id = any(${row}.sources)`

/** Condition over a row of documents, named so: this person has some right to it. */
const reaches = (
  row: SQL,
  person: SQLWrapper,
) => sql`(${row}.owner_id = ${person} or ${row}.comp_id = any(${row}.sources) or
  exists (select from ${rightsOf(row)} and ${concerns(person)}))`

/** What this person may do with it, 0 for nothing: the highest of what their rights give them. */
const levelOf = (row: SQL, person: SQLWrapper) => sql`(case when ${row}.owner_id = ${person} then ${fixed(Level.Manage)}
  else greatest(case when ${row}.comp_id = any(${row}.sources) then ${fixed(Level.Read)} else 0 end,
    (select max(r.right_level) from ${rightsOf(row)} and ${concerns(person)})) end)`

/** Condition over a row of documents under another name: the actor may know that it is there. */
export const seenAs = (row: SQL) =>
  sql`((${actor.seesAll}::boolean and ${row}.owner_id is null) or ${reaches(row, actor.person)})`

const own = sql.raw('document')
const isThere = sql`${document.removal} is null`
const atLeast = (level: Level) => sql`coalesce(actor_in.level, 0) >= ${fixed(level)}`

/**
 * A document is seen by those who have a right to it or to a folder around it; what lies in the trash, by those who may
 * edit it. Administrators manage the company's, and see nothing of anybody's own.
 */
export const documentSubject = subject(documentType, document, {
  app: 'document',
  called: { zh: '文档', en: 'document' },
  title: document.name,
  manageAll: 'MANAGER_LOGIN',
  onlyTitle: sql`${document.ownerId} is not null`,
  visible: person => sql`(${reaches(own, person)} and (${isThere} or ${levelOf(own, person)} >= ${fixed(Level.Edit)}))`,
  open: isThere,
  inTrash: sql`not ${isThere}`,
  search: {
    text: document.text,
    state: null,
    found: isThere,
    // A folder that not everybody may see is not named.
    place: sql`(select folder.name from document folder where folder.comp_id = ${document.companyId} and folder.id =
      ${document.parentId} and folder.comp_id = any(folder.sources))`,
  },
  link: '/document/article_detail?id={id}',
  // Folders make a tree: whoever changes it waits for their turn before any row is held.
  beforeLock: (me, _, ability) => (ability === 'remove' || ability === 'manage' ? [turn(me)] : []),
  facts: { level: levelOf(own, actor.person) },
  abilities: {
    edit: sql`(${isThere} and ${atLeast(Level.Edit)})`,
    /** Taking it away from where it is: who made it may, where they may edit. */
    remove: sql`(${atLeast(Level.Manage)} or (${atLeast(Level.Edit)} and ${document.creatorId} = ${actor.person}))`,
    comment: sql`(${isThere} and ${atLeast(Level.Comment)})`,
    manage: sql`(${isThere} and ${atLeast(Level.Manage)})`,
  },
  onComment: ({ companyId }, id, by) => [
    {
      name: 'document_comments',
      values: [companyId, id, by],
      text: 'update document set comment_num = comment_num + $3 where comp_id = $1 and id = $2',
    },
  ],
})

/** The trees of a company are changed by one transaction at a time: so no two moves make a circle between them. */
export const turn = ({ companyId }: Pick<Me, 'companyId'>): Statement => ({
  name: 'documents_turn',
  values: [companyId],
  text: `select pg_advisory_xact_lock(hashtextextended('documents ' || $1::uuid, 0))`,
})
