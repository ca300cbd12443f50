import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { ProjectIcon } from '#platform/web/kit/icons.tsx'
import { ProjectStatus } from '#mechanisms/projects/project-types.contract.ts'
import { projectCalls } from '../project.contract.ts'
import { ProjectListRow } from '../list/project-row.tsx'
import { t } from './analysis.words.ts'

/**
 * Running projects by when they are to end, the latest first: what somebody who looks after several opens in the
 * morning (`/dashboard/project_list`).
 */
export default function DashboardList() {
  return (
    <ListScreen
      title={t('dashboard')}
      call={projectCalls.list}
      query={{ status: ProjectStatus.Running, sort: 'planEndDate', limit: 30 }}
      empty={{ icon: ProjectIcon, title: t('noProjects'), text: t('noProjectsText') }}
    >
      {project => <ProjectListRow project={project} />}
    </ListScreen>
  )
}
