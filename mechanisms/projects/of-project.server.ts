import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { fixed } from '#platform/server/database/fixed.ts'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'
import { actor } from '#mechanisms/subjects/subject.server.ts'
import { runsProject, takesPartIn } from './project-people.server.ts'
import { isProjectOpen, projectSubject } from './project-subject.server.ts'
import { project } from './project.table.ts'

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
