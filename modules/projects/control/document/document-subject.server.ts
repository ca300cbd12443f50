import { sql } from 'drizzle-orm'
import type { Statement } from '#platform/server/database/batch.ts'
import { ofProject } from '#mechanisms/projects/project-people.server.ts'
import { actor, subject } from '#mechanisms/subjects/subject.server.ts'
import { projectDocument } from './document.table.ts'

export const documentType = 'project_document'

const { visible, isOpen, runs, takesPart } = ofProject(projectDocument)
const isThere = sql`${projectDocument.removal} is null`

/**
 * A document is seen with its project, changed by those who take part in that while it is open, and deleted (or
 * restored) by who made it and by those who run the project.
 */
export const documentSubject = subject(documentType, projectDocument, {
  app: 'project',
  called: { zh: '文档', en: 'document' },
  title: projectDocument.name,
  manageAll: 'PROJECT_MANAGER',
  viewAll: 'PROJECT_VIEW',
  visible,
  open: isThere,
  search: {
    text: projectDocument.text,
    state: null,
    place: sql`(select p.name from project p where p.comp_id = ${projectDocument.companyId} and p.id =
      ${projectDocument.projectId})`,
    found: isThere,
  },
  link: '/projects/document_detail?id={id}',
  // Folders form a tree: a change takes the tree's advisory lock before any row lock.
  beforeLock: ({ companyId }, id) => [turnOf(companyId, id)],
  abilities: {
    edit: sql`(${isThere} and ${isOpen} and (${runs} or ${takesPart}))`,
    remove: sql`(${isOpen} and (${runs} or ${projectDocument.creatorId} = ${actor.person}))`,
    comment: isThere,
    /** Whatever others have put there, too. */
    manage: sql`(${isOpen} and ${runs})`,
  },
  onComment: ({ companyId }, id, by) => [
    {
      name: 'project_document_comments',
      values: [companyId, id, by],
      text: 'update project_document set comment_num = comment_num + $3 where comp_id = $1 and id = $2',
    },
  ],
})

/** The tree of a project is changed by one transaction at a time: so no two moves make a circle between them. */
export const turnIn = (projectId: string): Statement => ({
  name: 'project_documents_turn',
  values: [projectId],
  text: `select pg_advisory_xact_lock(hashtextextended('documents ' || $1::uuid, 0))`,
})
const turnOf = (companyId: string, id: string): Statement => ({
  name: 'project_document_turn',
  values: [companyId, id],
  text: `select pg_advisory_xact_lock(hashtextextended('documents ' || project_id, 0)) from project_document where
    comp_id = $1 and id = $2`,
})
