import { StatusPill } from '#platform/web/kit/badge.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Mark } from '#platform/web/kit/mark.tsx'
import { ProgressBar } from '#platform/web/kit/progress.tsx'
import type { Tone } from '#platform/web/kit/tone.ts'
import { listed } from '#platform/web/words/format.ts'
import { ProjectStatus } from '#mechanisms/projects/project-types.contract.ts'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'
import { t } from '../../projects.words.ts'
import { healthOf, healthTones } from '../status/health.web.ts'
import type { ProjectRow } from '../project.contract.ts'
import { datesText, statusTones, typeIcons, typeName, typeTones } from '../show-project.web.ts'
import css from '../project.module.css'

type Standing = Pick<
  ProjectRow,
  'status' | 'isDelete' | 'isDelay' | 'planStartDate' | 'planEndDate' | 'percent' | 'lateNum'
>

/** How it stands, in one mark with its word: a running project by its health, the others by their state. */
export function projectState(project: Standing): { name: string; tone: Tone } {
  const { status, isDelete } = project
  if (isDelete === Bin.Unpublished) return { name: t('waiting'), tone: 'warn' }
  if (status !== ProjectStatus.Running) return { name: t(`status_${status}`), tone: statusTones[status] }
  const health = healthOf(project)
  return { name: t(`health_${health}`), tone: healthTones[health] }
}

export function ProjectState(project: Standing) {
  const { name, tone } = projectState(project)
  return <StatusPill tone={tone}>{name}</StatusPill>
}

/** The sign of a project's type. */
export function ProjectMark({ type }: Pick<ProjectRow, 'type'>) {
  const Sign = typeIcons[type]
  return (
    <Mark tone={typeTones[type]}>
      <Sign size={22} />
    </Mark>
  )
}

/** A project in a list: how it stands, when it is, whose, what, how far. Its dates are never what is cut. */
export function ProjectListRow({ project }: { project: ProjectRow }) {
  const { id, name, type, managers, percent, newStatus } = project
  return (
    <ListRow
      href={`/projects/${id}/index`}
      chevron={false}
      unread={newStatus}
      left={<ProjectMark type={type} />}
      title={
        <span className={css.head}>
          <span>{name}</span>
          <ProjectState {...project} />
        </span>
      }
      subtitle={[datesText(project), listed(managers.map(one => one.name)), typeName(type)].filter(Boolean).join(' · ')}
      below={
        <span className={css.progress}>
          <ProgressBar percent={percent} label={t('progress')} tone={project.isDelay ? 'danger' : 'brand'} />
          <span>{percent}%</span>
        </span>
      }
    />
  )
}
