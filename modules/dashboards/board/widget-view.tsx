import { useGo } from '#platform/web/app/navigation.ts'
import { BarRows } from '#platform/web/charts/bar-rows.tsx'
import { ChartFigure } from '#platform/web/charts/chart-figure.tsx'
import { ColumnChart } from '#platform/web/charts/column-chart.tsx'
import { FunnelChart } from '#platform/web/charts/funnel-chart.tsx'
import { LineChart } from '#platform/web/charts/line-chart.tsx'
import { RingChart } from '#platform/web/charts/ring-chart.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Link } from '#platform/web/kit/link.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { ProgressBar } from '#platform/web/kit/progress.tsx'
import { money } from '#platform/web/words/format.ts'
import { Change, short } from '#mechanisms/figures/change.tsx'
import type { Chart, ShownWidget } from './board.contract.ts'
import { t } from './board.words.ts'
import { widgetTitle } from './show-widget.web.ts'
import css from './board.module.css'

type Figures = NonNullable<ShownWidget['figures']>
type Part = Figures['list'][number]
interface Drawn {
  widget: ShownWidget
  figures: Figures
  title: string
  /** The parts that there is room for. */
  parts: Part[]
  valueOf: (one: { num: number; amount: string }) => number
  write: (value: number) => string
}

/** So many parts are drawn at most; all of them stand in the table. */
const mostDrawn: Partial<Record<Chart, number>> = { ring: 6, bars: 8, funnel: 8, ranking: 10, list: 6 }

/** A widget of a board: each of its figures leads to the list that it counts. */
export function WidgetView({ widget }: { widget: ShownWidget }) {
  const title = widgetTitle(widget)
  const { figures, chart, isCount } = widget
  if (!figures)
    return (
      <Section title={title} padded>
        <p className={css.note}>{t('notThere')}</p>
      </Section>
    )
  const valueOf = (one: { num: number; amount: string }) => (isCount ? one.num : Number(one.amount))
  const drawn: Drawn = {
    widget,
    figures,
    title,
    parts: figures.list.slice(0, mostDrawn[chart] ?? figures.list.length),
    valueOf,
    write: value => (isCount ? String(value) : money(value.toFixed(2))),
  }
  if (chart === 'figure' || chart === 'progress')
    return (
      <Section title={title} padded>
        {chart === 'figure' ? <BigFigure {...drawn} /> : <Progress {...drawn} />}
        <p className={css.note}>{t(`scope_${widget.scope}`) + period(widget)}</p>
      </Section>
    )
  const Drawing = drawings[chart]
  return (
    <ChartFigure
      title={title}
      more={figures.at ?? undefined}
      isEmpty={figures.list.every(({ num }) => num === 0)}
      table={{
        columns: [widget.byName, t('num'), ...(isCount ? [] : [t('amount')])],
        rows: figures.list
          .map(one => ({
            key: one.key,
            name: one.name,
            values: [one.num, ...(isCount ? [] : [money(one.amount)])],
          }))
          .concat(restOf(figures, isCount)),
      }}
    >
      <Drawing {...drawn} />
      <p className={css.note}>{`${widget.byName} · ${t(`scope_${widget.scope}`)}${period(widget)}`}</p>
    </ChartFigure>
  )
}

/** The parts that are not listed one by one, as a line of the table. */
const restOf = ({ rest }: Figures, isCount: boolean) =>
  rest === null
    ? []
    : [
        {
          key: '…',
          name: t('othersOf', { num: rest.partNum }),
          values: [rest.num, ...(isCount ? [] : [money(rest.amount)])],
        },
      ]

const period = ({ isNow, span }: ShownWidget) => (isNow ? '' : ` · ${t(`span_${span}`)}`)

/** One figure, against the same number of months before and a year before. */
function BigFigure({ widget, figures, valueOf, write }: Drawn) {
  const said = write(valueOf(figures))
  const { before, yearBefore } = figures
  return (
    <>
      <p className={css.big} data-size={widget.size}>
        {figures.at ? <Link href={figures.at}>{said}</Link> : said}
      </p>
      {before && (
        <p className={css.note}>
          {t('before')} {short(valueOf(before))} <Change now={valueOf(figures)} then={valueOf(before)} />
        </p>
      )}
      {yearBefore && (
        <p className={css.note}>
          {t('yearBefore')} {short(valueOf(yearBefore))} <Change now={valueOf(figures)} then={valueOf(yearBefore)} />
        </p>
      )}
    </>
  )
}

/** How far it has come towards what was set as its target. */
function Progress({ widget, figures, title, valueOf, write }: Drawn) {
  const target = Number(widget.target)
  const value = valueOf(figures)
  const percent = target > 0 ? Math.round((value / target) * 100) : 0
  return (
    <>
      <p className={css.big} data-size={widget.size}>
        {figures.at ? <Link href={figures.at}>{`${percent}%`}</Link> : `${percent}%`}
      </p>
      <ProgressBar percent={percent} label={title} tone={percent >= 100 ? 'success' : 'brand'} />
      <p className={css.note}>{t('ofTarget', { value: write(value), target: write(target) })}</p>
    </>
  )
}

/** Leads to the list of what a part counts; of none of them, to that of all. */
function useOpening(parts: readonly Part[], whole: string | null = null) {
  const go = useGo()
  return (key: string | undefined) => {
    const part = parts.find(one => one.key === key)
    const at = part ? part.at : whole
    if (at) go(at)
  }
}

function Ring({ parts, figures, title, widget, valueOf, write }: Drawn) {
  const open = useOpening(parts, figures.at)
  const rest = [...figures.list.slice(parts.length), ...(figures.rest ? [figures.rest] : [])].reduce(
    (sum, one) => sum + valueOf(one),
    0,
  )
  const shown = parts.map((one, at) => ({
    key: one.key,
    name: one.name,
    num: valueOf(one),
    colour: (at % colours) + 1,
  }))
  return (
    <RingChart
      label={title}
      under={t(widget.isCount ? 'num' : 'amount')}
      write={write}
      writeShort={short}
      parts={rest > 0 ? [...shown, { key: '…', name: t('others'), num: rest, colour: colours }] : shown}
      onOpen={({ key }) => open(key)}
    />
  )
}
const colours = 6

function Bars({ parts, title, valueOf, write }: Drawn) {
  const open = useOpening(parts)
  return (
    <BarRows
      label={title}
      parts={[{ key: 'value', name: title, colour: 1 }]}
      rows={parts.map(one => ({ key: one.key, name: one.name, values: [valueOf(one)] }))}
      write={write}
      onOpen={open}
    />
  )
}

const isMonth = (text: string) => /^\d{4}-\d{2}$/.test(text)
const shortName = (text: string) => (isMonth(text) ? text.slice(5) : text.slice(0, 4))

function Columns({ parts, title, valueOf, write }: Drawn) {
  const open = useOpening(parts)
  return (
    <ColumnChart
      label={title}
      write={write}
      writeShort={short}
      categories={parts.map(({ key, name }) => ({ key, name, short: shortName(name) }))}
      series={[{ key: 'value', name: title, colour: 1, values: parts.map(valueOf) }]}
      onOpen={at => open(parts[at]?.key)}
    />
  )
}

function Lines({ parts, title, valueOf, write }: Drawn) {
  const open = useOpening(parts)
  return (
    <LineChart
      label={title}
      write={write}
      writeShort={short}
      points={parts.map(({ key, name }) => ({ key, name, short: shortName(name) }))}
      lines={[{ key: 'value', name: title, colour: 1, values: parts.map(valueOf) }]}
      onOpen={at => open(parts[at]?.key)}
    />
  )
}

const Funnel = ({ parts, title, valueOf, write }: Drawn) => (
  <FunnelChart
    label={title}
    write={write}
    steps={parts.map(one => ({ key: one.key, name: one.name, value: valueOf(one), href: one.at ?? undefined }))}
  />
)

/** Who or what comes first. */
function Ranking({ parts, title, valueOf, write }: Drawn) {
  return (
    <ol className={css.ranking} aria-label={title}>
      {parts.map((one, at) => (
        <li key={one.key}>
          <PartLink part={one} className={css.ranked}>
            <span className={css.place} data-first={at < 3 || undefined}>
              {at + 1}
            </span>
            <span className={css.name}>{one.name}</span>
            <strong>{write(valueOf(one))}</strong>
          </PartLink>
        </li>
      ))}
    </ol>
  )
}

const Listed = ({ parts, valueOf, write }: Drawn) => (
  <>
    {parts.map(one => (
      <ListRow key={one.key} title={one.name} right={write(valueOf(one))} {...(one.at ? { href: one.at } : {})} />
    ))}
  </>
)

const PartLink = ({ part, className, children }: { part: Part; className?: string; children: React.ReactNode }) =>
  part.at ? (
    <Link href={part.at} className={className}>
      {children}
    </Link>
  ) : (
    <span className={className}>{children}</span>
  )

const drawings: Record<Exclude<Chart, 'figure' | 'progress'>, (drawn: Drawn) => React.ReactElement> = {
  ring: Ring,
  bars: Bars,
  columns: Columns,
  line: Lines,
  funnel: Funnel,
  ranking: Ranking,
  list: Listed,
}
