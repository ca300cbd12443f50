import { useCall } from '#platform/web/app/calls.ts'
import { useAddress, useBack, useGo, useHistoryKey } from '#platform/web/app/navigation.ts'
import { ChartColumns } from '#platform/web/charts/chart-columns.tsx'
import { ChartFigure } from '#platform/web/charts/chart-figure.tsx'
import { ColumnChart } from '#platform/web/charts/column-chart.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { money } from '#platform/web/words/format.ts'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import { analysisCalls } from './analysis.contract.ts'
import { t } from './analysis.words.ts'
import css from './analysis.module.css'
import { Waiting } from './figures.tsx'
import { MonthRange } from './range.tsx'
import { addressOf, countedIn, written, writtenShort } from './show-figures.web.ts'

/** What came in, what went out, and what was paid for orders, month by month. */
export default function CashFlow() {
  const counted = countedIn(useAddress())
  const { startMonth, endMonth } = counted
  const go = useGo()
  const query = useCall(analysisCalls.cashFlow, { startMonth, endMonth })
  return (
    <Page title={t('cashFlow')} onBack={useBack('/finance/analyze')} scrollKey={useHistoryKey()}>
      <MonthRange
        value={counted}
        onChange={months =>
          go(`/finance/analyze_cash_flow_total?${addressOf({ ...counted, ...months })}`, { replace: true })
        }
      />
      {query.data ? <Flow {...query.data} /> : <Waiting title={t('cashFlow')} query={query} />}
    </Page>
  )
}

function Flow({
  income,
  outlay,
  paid,
  repaid,
  net,
  months,
}: NonNullable<ReturnType<typeof useCall<typeof analysisCalls.cashFlow>>['data']>) {
  return (
    <ChartColumns>
      <Section title={t('sum')}>
        <dl className={css.total}>
          <div>
            <dt>{t('net')}</dt>
            <dd data-sign={net.startsWith('-') ? 'out' : 'in'}>{yuan(net)}</dd>
          </div>
          <div>
            <dt>{t('income')}</dt>
            <dd>{yuan(income)}</dd>
          </div>
          <div>
            <dt>{t('outlay')}</dt>
            <dd>{yuan(outlay)}</dd>
          </div>
          <div>
            <dt>{t('paidOrders')}</dt>
            <dd>{yuan(paid)}</dd>
          </div>
          {Number(repaid) !== 0 && (
            <div>
              <dt>{t('repaidLoans')}</dt>
              <dd>{yuan(repaid)}</dd>
            </div>
          )}
        </dl>
      </Section>
      <ChartFigure
        title={t('month')}
        isEmpty={[income, outlay, paid, repaid].every(amount => Number(amount) === 0)}
        table={{
          columns: [t('month'), t('income'), t('outlay'), t('paidOrders'), t('repaidLoans'), t('net')],
          rows: months.map(one => ({
            key: one.month,
            name: one.month,
            values: [one.income, one.outlay, one.paid, one.repaid, one.net].map(amount => money(amount)),
          })),
        }}
      >
        <ColumnChart
          label={t('cashFlow')}
          write={written}
          writeShort={writtenShort}
          categories={months.map(({ month }) => ({
            key: month,
            name: month,
            short: months.length > 8 ? month.slice(5) : month.slice(2),
          }))}
          series={[
            { key: 'in', name: t('income'), colour: 3, values: months.map(one => Number(one.income)) },
            {
              key: 'repaid',
              name: t('repaidLoans'),
              colour: 5,
              values: months.map(one => Number(one.repaid)),
              stacked: true,
            },
            { key: 'out', name: t('outlay'), colour: 2, values: months.map(one => Number(one.outlay)) },
            {
              key: 'paid',
              name: t('paidOrders'),
              colour: 4,
              values: months.map(one => Number(one.paid)),
              stacked: true,
            },
          ]}
        />
      </ChartFigure>
    </ChartColumns>
  )
}
