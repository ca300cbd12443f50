import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { PlusIcon, ProjectIcon } from '#platform/web/kit/icons.tsx'
import { t } from '../../projects.words.ts'
import { useBeginProject } from '../creation/begin-project.web.ts'
import { projectCalls } from '../project.contract.ts'
import { ProjectListRow } from './project-row.tsx'

/** Projects that are done for customers, not for ourselves. */
export default function OutsideProjects() {
  const begin = useBeginProject('/projects/newProject?outside=1')
  return (
    <ListScreen
      title={t('isOutside')}
      actions={<IconButton icon={PlusIcon} label={t('newProject')} onPress={() => void begin()} />}
      call={projectCalls.list}
      query={{ io: 'out', status: -1, limit: 30 }}
      empty={{
        icon: ProjectIcon,
        title: t('noProjects'),
        text: t('noProjectsText'),
        action: { label: t('newProject'), onPress: () => void begin() },
      }}
    >
      {project => <ProjectListRow project={project} />}
    </ListScreen>
  )
}
