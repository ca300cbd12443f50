import { refusalText, useCall } from '#platform/web/app/calls.ts'
import { download } from '#platform/web/app/download.ts'
import { useAddress, useBack, useHistoryKey } from '#platform/web/app/navigation.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { PrinterIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { ProgressBar } from '#platform/web/kit/progress.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { day, listed } from '#platform/web/words/format.ts'
import { t as word } from '../../projects.words.ts'
import Standing, { AgainstTime } from '../analysis/standing.tsx'
import { t } from '../analysis/analysis.words.ts'
import { projectCalls, type ProjectDetail } from '../project.contract.ts'
import { ProjectMark, ProjectState } from '../list/project-row.tsx'
import { datesText, typeName } from '../show-project.web.ts'
import css from '../project.module.css'
import { projectPrintCalls } from './print.contract.ts'

/** A project on one page, to be read to the end, or printed (`/projects/summary?id=`). */
export default function Summary() {
  const { id = '' } = useAddress()
  const { data, error, refetch } = useCall(projectCalls.detail, { id })
  return (
    <Page
      title={t('summary')}
      onBack={useBack(`/projects/${id}/index`)}
      scrollKey={useHistoryKey()}
      bottom={
        data && (
          <Button icon={PrinterIcon} onPress={() => void download(projectPrintCalls.print, { id })}>
            {t('print')}
          </Button>
        )
      }
    >
      {data ? (
        <>
          <About project={data} />
          <Standing project={data} />
        </>
      ) : error ? (
        <ErrorState text={refusalText(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton kind="detail" />
      )}
    </Page>
  )
}

function About({ project }: { project: ProjectDetail }) {
  const {
    name,
    code,
    summary,
    type,
    percent,
    isDelay,
    realEndDate,
    rel,
    departmentName,
    typeName: category,
    taskNum,
    finishedNum,
    delayNum,
  } = project
  return (
    <>
      <Section>
        <ListRow
          wrap
          title={name}
          subtitle={summary}
          left={<ProjectMark type={type} />}
          right={<ProjectState {...project} />}
        />
        <div className={css.big}>
          <ProgressBar percent={percent} label={word('progress')} tone={isDelay ? 'danger' : 'brand'} />
          <span>{percent}%</span>
        </div>
        <AgainstTime project={project} />
        <dl className={css.figures}>
          <div>
            <dt>{word('taskNum')}</dt>
            <dd>{taskNum}</dd>
          </div>
          <div>
            <dt>{word('finishedNum')}</dt>
            <dd>{finishedNum}</dd>
          </div>
          <div data-tone={delayNum > 0 ? 'danger' : undefined}>
            <dt>{word('delayNum')}</dt>
            <dd>{delayNum}</dd>
          </div>
        </dl>
      </Section>
      <Section>
        <ListRow title={word('code')} right={code} />
        <ListRow title={word('projectKind')} right={typeName(type)} />
        <ListRow title={word('role_manager')} right={listed((rel.manager ?? []).map(one => one.name))} />
        <ListRow title={word('dates')} right={datesText(project)} />
        {realEndDate && <ListRow title={t('finished')} right={day(realEndDate)} />}
        {category && <ListRow title={word('category')} right={category} />}
        {departmentName && <ListRow title={word('department')} right={departmentName} />}
      </Section>
    </>
  )
}
