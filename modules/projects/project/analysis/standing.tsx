import { useCall } from '#platform/web/app/calls.ts'
import { ChartFigure } from '#platform/web/charts/chart-figure.tsx'
import { BarRows } from '#platform/web/charts/bar-rows.tsx'
import { ColumnChart } from '#platform/web/charts/column-chart.tsx'
import { useGo } from '#platform/web/app/navigation.ts'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { ProgressBar } from '#platform/web/kit/progress.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { listed, shortDay } from '#platform/web/words/format.ts'
import { ProjectStatus } from '#mechanisms/projects/project-types.contract.ts'
import { plannedPercent } from '../status/health.web.ts'
import type { ProjectDetail } from '../project.contract.ts'
import { projectAnalysisCalls, type ProjectOverview } from './analysis.contract.ts'
import { t } from './analysis.words.ts'
import css from './analysis.module.css'

/** Progress beside the time that is over, and what that means in words. */
export function AgainstTime({ project }: { project: ProjectDetail }) {
  const planned = plannedPercent(project)
  if (planned === null || project.status !== ProjectStatus.Running) return null
  const ahead = project.percent - planned
  return (
    <div className={css.times}>
      <div className={css.time}>
        <span>{t('time')}</span>
        <ProgressBar percent={planned} label={t('timeUsed', { n: planned })} tone="warn" />
        <span>{planned}%</span>
      </div>
      <StatusPill tone={ahead < 0 ? 'warn' : 'success'}>
        {ahead === 0 ? t('asPlanned') : ahead < 0 ? t('behindBy', { n: -ahead }) : t('aheadBy', { n: ahead })}
      </StatusPill>
    </div>
  )
}

/** How a project stands: tasks over time, what is late and comes next, its stages, who has how much to do. */
export default function Standing({ project }: { project: Pick<ProjectDetail, 'id' | 'name'> }) {
  const { data } = useCall(projectAnalysisCalls.overview, { id: project.id })
  if (!data) return <Skeleton kind="rows" />
  return (
    <>
      <Tasks title={t('lateTasks')} tasks={data.late} isLate />
      <Burn burn={data.burn} />
      <Tasks title={t('nextTasks')} tasks={data.next} />
      <Milestones milestones={data.milestones} />
      <Load load={data.load} project={project} />
    </>
  )
}

function Tasks({ title, tasks, isLate = false }: { title: string; tasks: ProjectOverview['late']; isLate?: boolean }) {
  if (tasks.length === 0) return null
  return (
    <Section title={title}>
      {tasks.map(({ id, code, name, planEndDate, managers, isSeen }) => (
        <ListRow
          key={id}
          {...(isSeen ? { href: `/tasks/${id}` } : {})}
          title={name}
          subtitle={[code, listed(managers.map(one => one.name))].filter(Boolean).join(' · ')}
          right={
            planEndDate &&
            (isLate ? <StatusPill tone="danger">{shortDay(planEndDate)}</StatusPill> : shortDay(planEndDate))
          }
        />
      ))}
    </Section>
  )
}

function Burn({ burn }: { burn: ProjectOverview['burn'] }) {
  if (burn.length === 0) return null
  const until = burn.filter(one => one.done !== null)
  return (
    <ChartFigure
      title={t('burn')}
      table={{
        columns: [t('day'), t('planned'), t('done')],
        rows: burn.map(({ day, planned, done }) => ({ key: day, name: shortDay(day), values: [planned, done ?? '–'] })),
      }}
    >
      <ColumnChart
        label={t('burn')}
        categories={burn.map(({ day }) => ({ key: day, name: shortDay(day), short: day.slice(8) }))}
        series={[
          { key: 'planned', name: t('planned'), colour: 6, values: burn.map(one => one.planned) },
          {
            key: 'done',
            name: t('done'),
            colour: 3,
            values: burn.map((one, at) => (at < until.length ? one.done! : 0)),
          },
        ]}
      />
    </ChartFigure>
  )
}

function Milestones({ milestones }: { milestones: ProjectOverview['milestones'] }) {
  const shown = milestones.filter(one => one.taskNum > 0)
  if (shown.length === 0) return null
  return (
    <Section title={t('milestones')}>
      {shown.map(({ id, name, taskNum, finishedNum, endDate, isLate }) => (
        <ListRow
          key={id}
          title={name}
          {...(endDate ? { right: shortDay(endDate) } : {})}
          badge={isLate ? <StatusPill tone="danger">{t('delayed')}</StatusPill> : undefined}
          below={
            <span className={css.bar}>
              <ProgressBar
                percent={Math.round((finishedNum / taskNum) * 100)}
                label={name}
                tone={isLate ? 'danger' : 'brand'}
              />
              <span>{t('stageOf', { done: finishedNum, num: taskNum })}</span>
            </span>
          }
        />
      ))}
    </Section>
  )
}

function Load({ load, project }: { load: ProjectOverview['load']; project: Pick<ProjectDetail, 'id' | 'name'> }) {
  const go = useGo()
  if (load.length === 0) return null
  const rows = load.map(({ person, open, late, finished }) => ({
    key: person.id,
    name: person.name,
    values: [open - late, late],
    finished,
  }))
  return (
    <ChartFigure
      title={t('load')}
      table={{
        columns: [t('person'), t('open'), t('delayed'), t('done')],
        rows: rows.map(({ key, name, values, finished }) => ({
          key,
          name,
          values: [values[0]! + values[1]!, values[1]!, finished],
        })),
      }}
    >
      <BarRows
        label={t('load')}
        parts={[
          { key: 'open', name: t('open'), colour: 1 },
          { key: 'late', name: t('delayed'), colour: 4 },
        ]}
        rows={rows}
        onOpen={id =>
          go(
            `/tasks/assign_me?view=${encodeURIComponent(JSON.stringify({ scope: 'company', isOpen: true, project: { id: project.id, name: project.name }, managers: [{ id, name: rows.find(one => one.key === id)!.name }] }))}`,
          )
        }
      />
    </ChartFigure>
  )
}
