import { useEffect, useRef, useState } from 'react'
import { refusalText, usePages } from '#platform/web/app/calls.ts'
import { Section } from '#platform/web/kit/card.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { ChevronRightIcon, ProjectIcon } from '#platform/web/kit/icons.tsx'
import { Link } from '#platform/web/kit/link.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { ProgressBar } from '#platform/web/kit/progress.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { shortDay } from '#platform/web/words/format.ts'
import { ProjectStatus } from '#mechanisms/projects/project-types.contract.ts'
import { projectListCalls } from '#modules/projects/projects.contract.ts'
import { t } from '../home.words.ts'
import css from './dynamic.module.css'

const shown = 3

/** The projects' card, below the first screen of most people: it loads once it is near what is seen. */
export function ProjectCard() {
  const here = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true)
      },
      { rootMargin: '120px' },
    )
    watcher.observe(here.current!)
    return () => watcher.disconnect()
  }, [])
  return (
    <Section
      title={t('myProjects')}
      action={
        <Link href="/projects/assign_me" className={css.all}>
          {t('all')}
          <ChevronRightIcon size={16} />
        </Link>
      }
    >
      {isNear ? (
        <MyProjects />
      ) : (
        <div ref={here}>
          <Skeleton kind="rows" count={2} />
        </div>
      )}
    </Section>
  )
}

/** The running projects that one answers for: those that end first, and how far they have come. */
function MyProjects() {
  const { rows, isPending, isError, error, refetch } = usePages(projectListCalls.list, {
    scope: 'mine',
    status: ProjectStatus.Running,
    sort: 'planEndDate',
    limit: 30,
  })
  return (
    <>
      {isPending && <Skeleton kind="rows" count={2} />}
      {isError && rows.length === 0 && <ErrorState text={refusalText(error)} onRetry={() => void refetch()} />}
      {!isPending && !isError && rows.length === 0 && (
        <ListRow
          left={<ProjectIcon />}
          title={t('noProjects')}
          subtitle={t('noProjectsText')}
          href="/projects/assign_me"
        />
      )}
      {rows.slice(0, shown).map(({ id, name, percent, isDelay, planEndDate }) => (
        <ListRow
          key={id}
          href={`/projects/${id}/index`}
          title={name}
          chevron={false}
          right={planEndDate ? shortDay(planEndDate) : undefined}
          tone={isDelay ? 'danger' : undefined}
          below={
            <span className={css.percent}>
              <ProgressBar percent={percent} label={name} tone={isDelay ? 'danger' : 'brand'} />
              <span>{percent}%</span>
            </span>
          }
        />
      ))}
    </>
  )
}
