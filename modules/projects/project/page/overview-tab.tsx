import { lazy, Suspense } from 'react'
import { AvatarGroup } from '#platform/web/kit/avatar.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { ProgressBar } from '#platform/web/kit/progress.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { Talk } from '#mechanisms/comments/talk.tsx'
import { projectRoles } from '#mechanisms/projects/project-types.contract.ts'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'
import { useMe } from '#modules/account/account.web.tsx'
import { t } from '../../projects.words.ts'
import { ProjectMark, ProjectState } from '../list/project-row.tsx'
import type { ProjectTabProps } from '../project-tab-props.web.ts'
import { projectHistoryWords } from './project-history.web.ts'
import { datesText, typeName } from '../show-project.web.ts'
import css from '../project.module.css'

const standing = () => import('../analysis/standing.tsx')
const Standing = lazy(standing)
const AgainstTime = lazy(() => standing().then(({ AgainstTime: shown }) => ({ default: shown })))
/** How a project stands, at a glance; then what is late, what comes next, who does it, and what was said. */
export default function OverviewTab({ project }: ProjectTabProps) {
  const {
    id,
    name,
    code,
    summary,
    type,
    percent,
    isDelay,
    taskNum,
    finishedNum,
    delayNum,
    rel,
    stage,
    can,
    priority,
    typeName: category,
    departmentName,
    isDelete,
    contractId,
    contractName,
    chanceId,
    chanceName,
  } = project
  return (
    <>
      <Section>
        {isDelete === Bin.Unpublished && <ListRow title={t('waiting')} href={`/projects/approve?uuid=${id}`} />}
        <ListRow
          wrap
          title={name}
          subtitle={summary}
          left={<ProjectMark type={type} />}
          right={<ProjectState {...project} />}
        />
        <div className={css.big}>
          <ProgressBar percent={percent} label={t('progress')} tone={isDelay ? 'danger' : 'brand'} />
          <span>{percent}%</span>
        </div>
        <Suspense>
          <AgainstTime project={project} />
        </Suspense>
        <dl className={css.figures}>
          <div>
            <dt>{t('taskNum')}</dt>
            <dd>{taskNum}</dd>
          </div>
          <div>
            <dt>{t('finishedNum')}</dt>
            <dd>{finishedNum}</dd>
          </div>
          <div data-tone={delayNum > 0 ? 'danger' : undefined}>
            <dt>{t('delayNum')}</dt>
            <dd>{delayNum}</dd>
          </div>
        </dl>
      </Section>
      <Suspense fallback={<Skeleton kind="rows" />}>
        <Standing project={project} />
      </Suspense>
      <Section title={t('people')}>
        {projectRoles
          .filter(role => rel[role]?.length)
          .map(role => (
            <ListRow
              key={role}
              href={`/projects/${id}/more`}
              title={t(`role_${role}`)}
              right={<AvatarGroup people={rel[role]!.map(person => ({ name: person.name }))} max={5} />}
            />
          ))}
      </Section>
      <Section title={t('facts')}>
        <ListRow title={t('code')} right={code} />
        <ListRow title={t('projectKind')} right={typeName(type)} />
        <ListRow title={t('dates')} right={datesText(project)} />
        <ListRow
          title={t('projectStage')}
          right={t(`stage_${stage as 0}`)}
          {...(can.changeStage ? { href: `/projects/${id}/more` } : {})}
        />
        <ListRow title={t('priority')} right={t(`priority_${priority as 0}`)} />
        {category && <ListRow title={t('category')} right={category} />}
        {departmentName && <ListRow title={t('department')} right={departmentName} />}
        {contractId && <ListRow title={t('contract')} right={contractName} href={`/crm/contract/${contractId}`} />}
        {chanceId && <ListRow title={t('chance')} right={chanceName} href={`/crm/chance/${chanceId}`} />}
      </Section>
      <Said id={id} />
    </>
  )
}

function Said({ id }: { id: string }) {
  return <Talk subjectType="project" subjectId={id} me={useMe()} words={projectHistoryWords()} />
}
