import { AvatarGroup } from '#platform/web/kit/avatar.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { ProgressBar } from '#platform/web/kit/progress.tsx'
import { projectRoles } from '#mechanisms/projects/project-types.contract.ts'
import { t } from '../projects.words.ts'
import { ProjectMark, ProjectState } from './project-row.tsx'
import type { ProjectTabProps } from './project-tabs.web.ts'
import { datesText, typeName } from './show-project.web.ts'
import css from './project.module.css'

/** How a project stands, at a glance. */
export default function OverviewTab({ project }: ProjectTabProps) {
  const { name, code, summary, type, percent, isDelay, taskNum, finishedNum, delayNum, rel, stage, priority, typeName: category, departmentName } = project
  return (
    <>
      <Section>
        <ListRow wrap title={name} subtitle={summary} left={<ProjectMark type={type} />} right={<ProjectState {...project} />} />
        <div className={css.big}>
          <ProgressBar percent={percent} label={t('progress')} tone={isDelay ? 'danger' : 'brand'} />
          <span>{percent}%</span>
        </div>
        <dl className={css.figures}>
          <div><dt>{t('taskNum')}</dt><dd>{taskNum}</dd></div>
          <div><dt>{t('finishedNum')}</dt><dd>{finishedNum}</dd></div>
          <div data-tone={delayNum > 0 ? 'danger' : undefined}><dt>{t('delayNum')}</dt><dd>{delayNum}</dd></div>
        </dl>
      </Section>
      <Section title={t('facts')}>
        <ListRow title={t('code')} right={code} />
        <ListRow title={t('projectKind')} right={typeName(type)} />
        <ListRow title={t('dates')} right={datesText(project)} />
        <ListRow title={t('progress')} right={t(`stage_${stage as 0}`)} />
        <ListRow title={t('priority')} right={t(`priority_${priority as 0}`)} />
        {category && <ListRow title={t('category')} right={category} />}
        {departmentName && <ListRow title={t('department')} right={departmentName} />}
      </Section>
      <Section title={t('people')}>
        {projectRoles.filter(role => rel[role]?.length).map(role => (
          <ListRow key={role} title={t(`role_${role}`)} right={<AvatarGroup people={rel[role]!.map(person => ({ name: person.name }))} max={5} />} />
        ))}
      </Section>
    </>
  )
}
