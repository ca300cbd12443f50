import { StatusPill } from '#platform/web/kit/badge.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { ProgressBar } from '#platform/web/kit/progress.tsx'
import { t } from '../projects.words.ts'
import type { ProjectRow } from './project.contract.ts'
import { datesText, statusTones, typeIcons, typeName, typeTones } from './show-project.web.ts'
import css from './project.module.css'

/** How it stands: what it is called, or that it is late. */
export const ProjectState = ({ status, isDelay }: Pick<ProjectRow, 'status' | 'isDelay'>) =>
  isDelay ? <StatusPill tone='danger'>{t('delayed')}</StatusPill> : <StatusPill tone={statusTones[status]}>{t(`status_${status}`)}</StatusPill>

/** The sign of a project's type. */
export function ProjectMark({ type }: Pick<ProjectRow, 'type'>) {
  const Mark = typeIcons[type]
  return <span className={css.mark} data-tone={typeTones[type]}><Mark size={22} /></span>
}

/** A project in a list: what it is, whose, when, how far. */
export function ProjectListRow({ project }: { project: ProjectRow }) {
  const { id, name, type, managers, percent, newStatus } = project
  return (
    <ListRow
      href={`/projects/${id}/index`} chevron={false} title={name} unread={newStatus} left={<ProjectMark type={type} />}
      subtitle={[typeName(type), managers.map(one => one.name).join('、'), datesText(project)].filter(Boolean).join(' · ')}
      right={<ProjectState {...project} />}
      below={<span className={css.progress}><ProgressBar percent={percent} label={t('progress')} tone={project.isDelay ? 'danger' : 'brand'} /><span>{percent}%</span></span>}
    />
  )
}
