import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { fixed } from '#platform/server/database/fixed.ts'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'
import { actor, holds } from '#mechanisms/subjects/subject.server.ts'
import { isProjectOpen, projectSubject } from './project-subject.server.ts'
import type { ProjectRole } from './project-types.contract.ts'
import { project } from './project.table.ts'

/** The people and the project that a condition is about: columns, or places. */
interface About {
  companyId: SQLWrapper
  projectId: SQLWrapper
  personId: SQLWrapper
  /**
   * It is applied to a single row, which mostly has no project: a function is not called then, and takes no preparing.
   */
  alone?: boolean
}

/** A list of SQL, of words of ours. */
export const words = (list: readonly string[]) => sql.raw(list.map(one => `'${one}'`).join(', '))

const inRole = ({ companyId, projectId, personId, alone = false }: About, roles: readonly ProjectRole[]): SQL =>
  alone
    ? sql`takes_part(${companyId}, 'project', ${projectId}, ${personId}, array[${words(roles)}])`
    : sql`exists (
  select from member taking where taking.comp_id = ${companyId} and taking.subject_type = 'project' and
    taking.subject_id = ${projectId}
    and taking.person_id = ${personId} and taking.role in (${words(roles)}))`

/**
 * Condition: the person answers for the project: its manager or senior member, or who manages all projects (spec 1 §6
 * "Project manager means").
 */
export const runsProject = (about: About): SQL =>
  sql`(${inRole(about, ['manager', 'senior_member'])} or ${holds(about.personId, 'PROJECT_MANAGER')})`

/** Condition: the person sees the project from inside: they take part in it, or see all projects. */
export const isInProject = (about: About): SQL =>
  sql`(${inRole(about, ['manager', 'senior_member', 'product_manager', 'member'])} or
    ${holds(about.personId, 'PROJECT_MANAGER', 'PROJECT_VIEW')})`

/** Condition: the person is one of the project's people, whatever else they may see. */
export const takesPartIn = (about: About): SQL =>
  inRole(about, ['manager', 'senior_member', 'product_manager', 'member'])

/**
 * What a record that is kept in a project takes its rights from, as conditions over the record's row: it is seen by
 * whoever sees the project (a bin is looked into by nobody), worked on while that is open, by those who run it or take
 * part in it.
 */
export function ofProject(record: { companyId: PgColumn; projectId: PgColumn }) {
  const itsProject = (condition: SQL) =>
    sql`exists (select from ${project} where ${project.companyId} = ${record.companyId} and ${project.id} =
      ${record.projectId} and ${condition})`
  const about = { companyId: sql`${record.companyId}`, projectId: sql`${record.projectId}`, personId: actor.person }
  return {
    visible: (person: SQLWrapper) =>
      itsProject(sql`${project.isDelete} <> ${fixed(Bin.Deleted)} and ${projectSubject.visible!(person)}`),
    isOpen: itsProject(isProjectOpen),
    runs: runsProject(about),
    takesPart: takesPartIn(about),
  }
}
