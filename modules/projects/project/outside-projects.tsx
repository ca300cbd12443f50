import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { ProjectIcon } from '#platform/web/kit/icons.tsx'
import { t } from '../projects.words.ts'
import { projectCalls } from './project.contract.ts'
import { ProjectListRow } from './project-row.tsx'

/** Projects that are done for customers, not for ourselves. */
export default function OutsideProjects() {
  return (
    <ListScreen
      title={t('isOutside')} newAt='/projects/newProject?outside=1' call={projectCalls.list} query={{ io: 'out', status: -1, limit: 30 }}
      empty={{ icon: ProjectIcon, title: t('noProjects'), text: t('noProjectsText'), action: { label: t('newProject'), href: '/projects/newProject?outside=1' } }}
    >
      {project => <ProjectListRow project={project} />}
    </ListScreen>
  )
}
