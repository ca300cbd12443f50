import { useState } from 'react'
import { useCall } from '#platform/web/app/calls.ts'
import { ChartFigure } from '#platform/web/charts/chart-figure.tsx'
import { ColumnChart } from '#platform/web/charts/column-chart.tsx'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import { compareMoney } from '#mechanisms/money/money.contract.ts'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import { t } from '../budget/budget.words.ts'
import { costCalls, earnedSteps, type EarnedValue as Earned } from './cost.contract.ts'
import css from '../budget/budget.module.css'

const brief = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })
const whole = (value: number) => yuan(String(Math.round(value)))

/**
 * Planned, earned and real cost over time, as a chart and as a table; and what they say: CPI, SPI, the estimate at
 * completion.
 */
export function EarnedValue({ projectId }: { projectId: string }) {
  const [step, setStep] = useState<(typeof earnedSteps)[number]>('month')
  const { data } = useCall(costCalls.earned, { projectId, step })
  if (!data) return null
  if (compareMoney(data.budget, '0.00') === 0 || data.list.length === 0)
    return (
      <Section title={t('earned')}>
        <p className={css.empty}>{t('noEarned')}</p>
      </Section>
    )
  return (
    <>
      <div className={css.steps}>
        <Segmented
          label={t('period')}
          value={step}
          onChange={setStep}
          options={earnedSteps.map(key => ({ key, name: t(key) }))}
        />
      </div>
      <Chart data={data} isMonth={step === 'month'} />
      <Section note={t('earnedNote')}>
        <ListRow
          title={t('cpi')}
          right={data.cpi === null ? '—' : data.cpi.toFixed(2)}
          badge={
            data.cpi === null ? undefined : (
              <StatusPill tone={data.cpi < 1 ? 'danger' : 'success'}>
                {t(data.cpi < 1 ? 'overCost' : 'good')}
              </StatusPill>
            )
          }
        />
        <ListRow
          title={t('spi')}
          right={data.spi === null ? '—' : data.spi.toFixed(2)}
          badge={
            data.spi === null ? undefined : (
              <StatusPill tone={data.spi < 1 ? 'warn' : 'success'}>{t(data.spi < 1 ? 'behind' : 'good')}</StatusPill>
            )
          }
        />
        {data.forecast !== null && <ListRow title={t('eac')} right={yuan(data.forecast)} />}
      </Section>
    </>
  )
}

/** Some periods before today and a few after it: as many as a phone has room for. */
function Chart({ data: { list }, isMonth }: { data: Earned; isMonth: boolean }) {
  const now = list.findLastIndex(({ spent }) => spent !== null)
  const first = Math.max(0, now - 4)
  const shown = list.slice(first, now + 3)
  const nameOf = (startDate: string) => (isMonth ? startDate.slice(0, 7) : startDate.slice(5))
  const figures = (pick: (one: Earned['list'][number]) => string | null) => shown.map(one => Number(pick(one) ?? 0))
  return (
    <ChartFigure
      title={t('earned')}
      table={{
        columns: [t('period'), t('pv'), t('ev'), t('ac')],
        rows: list.map(({ startDate, planned, earned, spent }) => ({
          key: startDate,
          name: nameOf(startDate),
          values: [yuan(planned), earned === null ? '—' : yuan(earned), spent === null ? '—' : yuan(spent)],
        })),
      }}
    >
      <ColumnChart
        label={t('earned')}
        opensAt={Math.max(0, now - first)}
        categories={shown.map(({ startDate }) => ({
          key: startDate,
          name: nameOf(startDate),
          short: startDate.slice(5, isMonth ? 7 : 10),
        }))}
        series={[
          { key: 'pv', name: t('pv'), colour: 1, values: figures(one => one.planned) },
          { key: 'ev', name: t('ev'), colour: 2, values: figures(one => one.earned) },
          { key: 'ac', name: t('ac'), colour: 3, values: figures(one => one.spent) },
        ]}
        write={whole}
        writeShort={value => brief.format(value)}
      />
    </ChartFigure>
  )
}
