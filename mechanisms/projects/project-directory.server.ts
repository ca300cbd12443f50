import { sql } from 'drizzle-orm'
import { param } from '#platform/server/database/statement.ts'
import { fixed } from '#platform/server/database/fixed.ts'
import { handle } from '#platform/server/http/handle.ts'
import { foundByText, soughtByKey } from '#mechanisms/search/found-by-key.server.ts'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'
import { subjectList } from '#mechanisms/subjects/subject-list.server.ts'
import { projectDirectoryCalls } from './project-directory.contract.ts'
import { projectSubject } from './project-subject.server.ts'
import type { ProjectBrief } from './project-types.contract.ts'
import { project } from './project.table.ts'

/** A project's name, code and type as JSON, where another record names it; null where it is in none. */
export const projectJson = (companyId: unknown, projectId: unknown) => sql`project_json(${companyId}, ${projectId})`

/** A list's filter by a search text: a project's name, also in pinyin or initials, or its very code. */
export const projectsFound = foundByText(
  'project',
  project,
  sql`(${project.name} ilike ${param('keyPattern')} or ${project.code} = upper(${param('key')}))`,
)

const rows = subjectList<{ list: ProjectBrief[]; total: number | null; start: number; limit: number }>(projectSubject, {
  hasNews: false,
  row: { id: project.id, code: project.code, name: project.name, type: project.type },
  usualScope: 'company',
  usualSort: 'lastOptDate',
  sorts: {},
  listed: { by: sql`${project.isDelete} <> ${fixed(Bin.Deleted)}` },
  filters: {
    one: { by: sql`${project.id} = ${param('one')}::uuid` },
    keyPattern: projectsFound,
  },
})

export const projectDirectoryHandlers = handle(projectDirectoryCalls, {
  list: ({ id, key, ...query }, context) =>
    rows({ ...query, ...(id ? { one: id } : {}), ...soughtByKey(key) }, context),
})
