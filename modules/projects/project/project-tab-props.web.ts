import type { ProjectDetail } from './project.contract.ts'

/** What a tab of a project's page is given; the tabs themselves are listed in `project-tabs.web.ts`. */
export interface ProjectTabProps {
  project: ProjectDetail
}
