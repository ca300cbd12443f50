import { refusalText, useCall } from '#platform/web/app/calls.ts'
import { useGo } from '#platform/web/app/navigation.ts'
import { BarRows } from '#platform/web/charts/bar-rows.tsx'
import { ChartFigure } from '#platform/web/charts/chart-figure.tsx'
import { ColumnChart } from '#platform/web/charts/column-chart.tsx'
import { RingChart } from '#platform/web/charts/ring-chart.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { money } from '#platform/web/words/format.ts'
import { t as word } from '../finance.words.ts'
import { spendingTypes, type SpendingType } from '../order/order.contract.ts'
import { analysisCalls, none } from './analysis.contract.ts'
import { t } from './analysis.words.ts'
import { ordersAt, written, writtenShort, type Counted, type Widget } from './show-figures.web.ts'

interface FigureProps {
  counted: Counted
  /** Where the figure stands by itself. */ more?: string | undefined
}

const colours: Record<SpendingType, number> = { travel: 1, expense: 2, purchase: 3, payment: 4 }

/** While it comes, and when it does not. */
export function Waiting({
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

function Months({ counted, more }: FigureProps) {
  const query = useCall(analysisCalls.boardMonths, counted)
  const go = useGo()
  if (!query.data) return <Waiting title={t('widget_months')} query={query} />
  const { list } = query.data
  const used = spendingTypes.filter(type => list.some(({ types }) => types.some(one => one.type === type)))
  const of = (types: (typeof list)[number]['types'], type: SpendingType) =>
    types.find(one => one.type === type)?.amount ?? '0.00'
  return (
    <ChartFigure
      more={more}
      title={t('widget_months')}
      isEmpty={used.length === 0}
      table={{
        columns: [t('month'), t('num'), t('sum'), ...used.map(type => word(type))],
        rows: list.map(({ month, num, amount, types }) => ({
          key: month,
          name: month,
          values: [num, money(amount), ...used.map(type => money(of(types, type)))],
        })),
      }}
    >
      <ColumnChart
        label={t('widget_months')}
        write={written}
        writeShort={writtenShort}
        categories={list.map(({ month }) => ({
          key: month,
          name: month,
          short: list.length > 8 ? month.slice(5) : month.slice(2),
        }))}
        series={used.map((type, at) => ({
          key: type,
          name: word(type),
          colour: colours[type],
          values: list.map(({ types }) => Number(of(types, type))),
          stacked: at > 0,
        }))}
        onOpen={at =>
          go(
            ordersAt({ ...counted, startMonth: list[at]!.month, endMonth: list[at]!.month }, { name: list[at]!.month }),
          )
        }
      />
    </ChartFigure>
  )
}

function Types({ counted, more }: FigureProps) {
  const query = useCall(analysisCalls.byType, counted)
  const go = useGo()
  if (!query.data) return <Waiting title={t('widget_types')} query={query} />
  const rows = query.data.list.map(({ key, num, amount }) => ({
    key: key as SpendingType,
    name: word(key as SpendingType),
    num,
    amount,
  }))
  return (
    <ChartFigure
      more={more}
      title={t('widget_types')}
      isEmpty={rows.length === 0}
      table={{
        columns: [t('type'), t('num'), t('amount')],
        rows: rows.map(({ key, name, num, amount }) => ({ key, name, values: [num, money(amount)] })),
      }}
    >
      <RingChart
        label={t('widget_types')}
        under={t('sum')}
        write={written}
        writeShort={writtenShort}
        parts={rows.map(({ key, name, amount }) => ({ key, name, num: Number(amount), colour: colours[key] }))}
        onOpen={({ key, name }) => go(ordersAt(counted, { type: key as SpendingType, name }))}
      />
    </ChartFigure>
  )
}

const bars = {
  expense_types: { call: analysisCalls.byExpenseType, column: 'expenseType', filter: 'typeId' },
  departments: { call: analysisCalls.byDepartment, column: 'department', filter: 'bearerId' },
  projects: { call: analysisCalls.byProject, column: 'project', filter: 'projectId' },
  customers: { call: analysisCalls.byCustomer, column: 'customer', filter: 'customerId' },
  suppliers: { call: analysisCalls.bySupplier, column: 'supplier', filter: 'supplierId' },
  contracts: { call: analysisCalls.byContract, column: 'contract', filter: 'contractId' },
} as const

function Bars({ widget, counted, more }: FigureProps & { widget: keyof typeof bars }) {
  const { call, column, filter } = bars[widget]
  const query = useCall(call, counted)
  if (!query.data) return <Waiting title={t(`widget_${widget}`)} query={query} />
  const rows = query.data.list.map(({ key, name, num, amount }) => ({
    key,
    name: key === none ? t('none') : name,
    num,
    amount,
  }))
  return <BarFigure widget={widget} column={t(column)} rows={rows} counted={counted} more={more} filter={filter} />
}

function People({ counted, more }: FigureProps) {
  const query = useCall(analysisCalls.boardPeople, counted)
  if (!query.data) return <Waiting title={t('widget_people')} query={query} />
  const rows = query.data.list.map(({ person, num, amount }) => ({ key: person.id, name: person.name, num, amount }))
  return <BarFigure widget="people" column={t('person')} rows={rows} counted={counted} more={more} filter="partnerId" />
}

/** Of a type below another, its own name: the table beside the chart has both. */
const lastOf = (name: string) => name.split(' / ').at(-1)!

interface BarFigureProps extends FigureProps {
  widget: Widget
  column: string
  rows: { key: string; name: string; num: number; amount: string }[]
  filter: (typeof bars)[keyof typeof bars]['filter'] | 'partnerId'
}

function BarFigure({ widget, column, rows, counted, more, filter }: BarFigureProps) {
  const go = useGo()
  return (
    <ChartFigure
      more={more}
      title={t(`widget_${widget}`)}
      isEmpty={rows.length === 0}
      table={{
        columns: [column, t('num'), t('amount')],
        rows: rows.map(({ key, name, num, amount }) => ({ key, name, values: [num, money(amount)] })),
      }}
    >
      <BarRows
        label={t(`widget_${widget}`)}
        parts={[{ key: 'amount', name: t('amount'), colour: 1 }]}
        rows={rows.map(({ key, name, amount }) => ({ key, name: lastOf(name), values: [Number(amount)] }))}
        write={written}
        onOpen={key => go(ordersAt(counted, { [filter]: key, name: rows.find(one => one.key === key)!.name }))}
      />
    </ChartFigure>
  )
}

/** One figure. */
export function FigureView({ widget, ...rest }: FigureProps & { widget: Widget }) {
  if (widget === 'months') return <Months {...rest} />
  if (widget === 'types') return <Types {...rest} />
  return widget === 'people' ? <People {...rest} /> : <Bars widget={widget} {...rest} />
}
