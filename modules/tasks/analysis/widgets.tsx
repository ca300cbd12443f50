import type { Scope } from '#platform/contract/list.ts'
import { refusalText, useCall } from '#platform/web/app/calls.ts'
import { useGo } from '#platform/web/app/navigation.ts'
import { BarRows } from '#platform/web/charts/bar-rows.tsx'
import { ChartFigure } from '#platform/web/charts/chart-figure.tsx'
import { ColumnChart } from '#platform/web/charts/column-chart.tsx'
import { RingChart } from '#platform/web/charts/ring-chart.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { lastDayOf } from '#mechanisms/months/months.contract.ts'
import { viewAddress, type ViewQuery } from '../list/view/task-view.contract.ts'
import { priorityName } from '../task/kinds/kind-names.web.ts'
import type { TaskStatus } from '../task/task.contract.ts'
import { t as word } from '../tasks.words.ts'
import { analysisCalls, type Widget } from './analysis.contract.ts'
import { t } from './analysis.words.ts'
import css from './analysis.module.css'

/** Whose tasks are counted, and in which months; without months, this one and the five before it. */
export interface Counted {
  scope: Scope
  startMonth?: string
  endMonth?: string
}
interface WidgetProps {
  counted: Counted
  /** Where the figure stands by itself. */ more?: string | undefined
}

/** Leads to the list of what a figure counts. */
function useOpening() {
  const go = useGo()
  return (view: ViewQuery) => go(viewAddress(view))
}

/** While it comes, and when it does not. */
function Waiting({
  title,
  query: { error, refetch },
}: {
  title: string
  query: { error: Error | null; refetch: () => unknown }
}) {
  return (
    <Section title={title}>
      {error ? (
        <ErrorState text={refusalText(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton kind="text" count={5} />
      )}
    </Section>
  )
}

function Mine() {
  const query = useCall(analysisCalls.allMine, {})
  const open = useOpening()
  if (!query.data) return <Waiting title={t('widget_mine')} query={query} />
  return (
    <Section title={t('widget_mine')}>
      <ul className={css.mine}>
        {query.data.list.map(row => (
          <li key={row.scope}>
            <button type="button" onClick={() => open({ scope: row.scope as Scope, isOpen: true })}>
              <strong>{row.open}</strong>
              <span>{t(`as_${row.scope as 'mine'}`)}</span>
              <small>
                <span data-late={row.overdue > 0 || undefined}>
                  {t('overdue')} {row.overdue}
                </span>
                <span>
                  {t('today')} {row.today}
                </span>
              </small>
            </button>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const statusColours: Partial<Record<TaskStatus, number>> = { WAITING: 6, RUNNING: 1, WAITING_AGREE: 2, POST_PONE: 5 }

function Running({ counted: { scope }, more }: WidgetProps) {
  const query = useCall(analysisCalls.runningParts, { scope })
  const open = useOpening()
  if (!query.data) return <Waiting title={t('widget_running')} query={query} />
  const parts = query.data.list.map(({ key, num }) => ({
    key,
    name: word(key as TaskStatus),
    num,
    colour: statusColours[key as TaskStatus] ?? 6,
  }))
  return (
    <ChartFigure
      more={more}
      title={t('widget_running')}
      isEmpty={query.data.total === 0}
      table={{
        columns: [t('status'), t('num')],
        rows: parts.map(({ key, name, num }) => ({ key, name, values: [num] })),
      }}
    >
      <RingChart
        label={t('widget_running')}
        parts={parts}
        under={t('open')}
        onOpen={({ key }) => open({ scope, status: [key as TaskStatus] })}
      />
      {query.data.overdue > 0 && (
        <button
          type="button"
          className={css.late}
          onClick={() => open({ scope, isOpen: true, due: 'overdue', sort: 'planEndDate' })}
        >
          {t('overdue')} {query.data.overdue}
        </button>
      )}
    </ChartFigure>
  )
}

function Priority({ counted: { scope }, more }: WidgetProps) {
  const query = useCall(analysisCalls.runningParts, { scope })
  const open = useOpening()
  if (!query.data) return <Waiting title={t('widget_priority')} query={query} />
  const nums = new Map(query.data.priorities.map(({ key, num }) => [key, num]))
  const rows = ['3', '2', '1', '0'].map(key => ({
    key,
    name: priorityName(Number(key), 'TASK'),
    values: [nums.get(key) ?? 0],
  }))
  return (
    <ChartFigure
      more={more}
      title={t('widget_priority')}
      isEmpty={query.data.total === 0}
      table={{ columns: [t('priority'), t('num')], rows }}
    >
      <BarRows
        label={t('widget_priority')}
        parts={[{ key: 'open', name: t('open'), colour: 1 }]}
        rows={rows}
        onOpen={key => open({ scope, isOpen: true, priority: [Number(key) as 0 | 1 | 2 | 3] })}
      />
    </ChartFigure>
  )
}

function Months({ counted, more }: WidgetProps) {
  const query = useCall(analysisCalls.finished, counted)
  const open = useOpening()
  if (!query.data) return <Waiting title={t('widget_months')} query={query} />
  const months = query.data.list
  const onTime = months.map(({ finished, finishedLate }) => finished - finishedLate)
  return (
    <ChartFigure
      more={more}
      title={t('widget_months')}
      isEmpty={months.every(({ created, finished }) => created + finished === 0)}
      table={{
        columns: [t('months'), t('created'), t('onTime'), t('late')],
        rows: months.map(({ month, created, finishedLate }, at) => ({
          key: month,
          name: month,
          values: [created, onTime[at]!, finishedLate],
        })),
      }}
    >
      <ColumnChart
        label={t('widget_months')}
        categories={months.map(({ month }) => ({
          key: month,
          name: month,
          short: months.length > 8 ? month.slice(5) : month.slice(2),
        }))}
        series={[
          { key: 'created', name: t('created'), colour: 1, values: months.map(({ created }) => created) },
          { key: 'onTime', name: t('onTime'), colour: 3, values: onTime },
          {
            key: 'late',
            name: t('late'),
            colour: 2,
            values: months.map(({ finishedLate }) => finishedLate),
            stacked: true,
          },
        ]}
        onOpen={at =>
          open({
            scope: counted.scope,
            isOpen: false,
            status: ['FINISH', 'FINISH_DELAY'],
            realEndDateStart: `${months[at]!.month}-01`,
            realEndDateEnd: lastDayOf(months[at]!.month),
            sort: 'realEndDate',
          })
        }
      />
    </ChartFigure>
  )
}

interface Sums {
  open: number
  overdue: number
  created: number
  finished: number
  finishedLate: number
}
const standingParts = () => [
  { key: 'onTrack', name: t('onTrack'), colour: 1 },
  { key: 'overdue', name: t('overdue'), colour: 4 },
]
const standing = ({ open, overdue }: Sums) => [open - overdue, overdue]
const sumColumns = () => [t('open'), t('overdue'), t('created'), t('finished'), t('onTimeRate')]
const sumValues = ({ open, overdue, created, finished, finishedLate }: Sums) => [
  open,
  overdue,
  created,
  finished,
  finished === 0 ? '–' : `${Math.round(((finished - finishedLate) / finished) * 100)}%`,
]

function People({ counted, more }: WidgetProps) {
  const query = useCall(
    counted.scope === 'direct' || counted.scope === 'subordinates' ? analysisCalls.subordinates : analysisCalls.people,
    counted,
  )
  const open = useOpening()
  if (!query.data) return <Waiting title={t('widget_people')} query={query} />
  const rows = query.data.list.map(sums => ({ key: sums.person.id, name: sums.person.name, sums }))
  return (
    <ChartFigure
      more={more}
      title={t('widget_people')}
      isEmpty={rows.length === 0}
      table={{
        columns: [t('person'), ...sumColumns()],
        rows: rows.map(({ key, name, sums }) => ({ key, name, values: sumValues(sums) })),
      }}
    >
      <BarRows
        label={t('widget_people')}
        parts={standingParts()}
        rows={rows.map(({ key, name, sums }) => ({ key, name, values: standing(sums) }))}
        onOpen={id =>
          open({ scope: 'person', person: { id, name: rows.find(({ key }) => key === id)!.name }, isOpen: true })
        }
      />
    </ChartFigure>
  )
}

function Departments({ counted, more }: WidgetProps) {
  const query = useCall(analysisCalls.departments, { ...counted, scope: 'company' })
  const open = useOpening()
  if (!query.data) return <Waiting title={t('widget_departments')} query={query} />
  const rows = query.data.list.map(sums => ({ key: sums.department.id, name: sums.department.name, sums }))
  return (
    <ChartFigure
      more={more}
      title={t('widget_departments')}
      isEmpty={rows.length === 0}
      table={{
        columns: [t('departmentName'), t('people'), ...sumColumns()],
        rows: rows.map(({ key, name, sums }) => ({ key, name, values: [sums.people, ...sumValues(sums)] })),
      }}
    >
      <BarRows
        label={t('widget_departments')}
        parts={standingParts()}
        rows={rows.map(({ key, name, sums }) => ({ key, name, values: standing(sums) }))}
        onOpen={id =>
          open({
            scope: 'department',
            department: { id, name: rows.find(({ key }) => key === id)!.name },
            isOpen: true,
          })
        }
      />
    </ChartFigure>
  )
}

const tableStatuses = ['WAITING', 'RUNNING', 'WAITING_AGREE', 'POST_PONE'] as const

function PeopleByStatus({ counted: { scope }, more }: WidgetProps) {
  const query = useCall(analysisCalls.table, { scope, rows: 'manager', columns: 'status' })
  const open = useOpening()
  if (!query.data) return <Waiting title={t('widget_table')} query={query} />
  const { rows, list } = query.data
  const num = (row: string, column: string) => list.find(cell => cell.row === row && cell.column === column)?.num ?? 0
  const values = (key: string) => tableStatuses.map(status => num(key, status))
  return (
    <ChartFigure
      more={more}
      title={t('widget_table')}
      isEmpty={rows.length === 0}
      table={{
        columns: [t('person'), ...tableStatuses.map(status => word(status))],
        rows: rows.map(({ key, name }) => ({ key, name, values: values(key) })),
      }}
    >
      <BarRows
        label={t('widget_table')}
        parts={tableStatuses.map(status => ({ key: status, name: word(status), colour: statusColours[status]! }))}
        rows={rows.map(({ key, name }) => ({ key, name, values: values(key) }))}
        onOpen={id =>
          open({
            scope,
            isOpen: true,
            managers: [{ id, name: rows.find(({ key }) => key === id)!.name }],
            groupBy: 'status',
          })
        }
      />
    </ChartFigure>
  )
}

const drawings: Record<Widget, (props: WidgetProps) => React.ReactElement> = {
  mine: Mine,
  running: Running,
  months: Months,
  priority: Priority,
  people: People,
  departments: Departments,
  table: PeopleByStatus,
}

/** One figure. */
export function WidgetView({ widget, ...rest }: WidgetProps & { widget: Widget }) {
  const Drawing = drawings[widget]
  return <Drawing {...rest} />
}
