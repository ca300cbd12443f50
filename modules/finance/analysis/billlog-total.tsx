import { useCall } from '#platform/web/app/calls.ts'
import { useAddress, useBack, useGo, useHistoryKey } from '#platform/web/app/navigation.ts'
import { BarRows } from '#platform/web/charts/bar-rows.tsx'
import { ChartColumns } from '#platform/web/charts/chart-columns.tsx'
import { ChartFigure } from '#platform/web/charts/chart-figure.tsx'
import { ColumnChart } from '#platform/web/charts/column-chart.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Link } from '#platform/web/kit/link.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { money } from '#platform/web/words/format.ts'
import { subtractMoney } from '#mechanisms/money/money.contract.ts'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import { billDirections, noKind } from '../bill-log/bill-log.contract.ts'
import { analysisCalls } from './analysis.contract.ts'
import { t } from './analysis.words.ts'
import css from './analysis.module.css'
import { Waiting } from './figures.tsx'
import { MonthRange } from './range.tsx'
import { addressOf, billLogsAt, countedIn, written, writtenShort } from './show-figures.web.ts'

/** What transactions come to, by month and by kind; a month leads to its entries. */
export default function BillLogTotal() {
  const counted = countedIn(useAddress())
  const { startMonth, endMonth } = counted
  const go = useGo()
  const query = useCall(analysisCalls.billLogs, { startMonth, endMonth })
  return (
    <Page title={t('billLogTotal')} onBack={useBack('/finance/analyze')} scrollKey={useHistoryKey()}>
      <MonthRange
        value={counted}
        onChange={months =>
          go(`/finance/analyze_billlog_total?${addressOf({ ...counted, ...months })}`, { replace: true })
        }
      />
      {query.data ? <Figures {...query.data} /> : <Waiting title={t('billLogTotal')} query={query} />}
    </Page>
  )
}

function Figures({
  income,
  outlay,
  months,
  kinds,
}: NonNullable<ReturnType<typeof useCall<typeof analysisCalls.billLogs>>['data']>) {
  const go = useGo()
  const at = (direction: 'in' | 'out') => billLogsAt(months[0]!.month, months.at(-1)!.month, direction)
  return (
    <ChartColumns>
      <Section title={t('sum')}>
        <dl className={css.total}>
          <div>
            <dt>{t('balance')}</dt>
            <dd>{yuan(subtractMoney(income, outlay))}</dd>
          </div>
          <div>
            <dt>{t('income')}</dt>
            <dd data-sign="in">
              <Link href={at('in')}>{yuan(income)}</Link>
            </dd>
          </div>
          <div>
            <dt>{t('outlay')}</dt>
            <dd>
              <Link href={at('out')}>{yuan(outlay)}</Link>
            </dd>
          </div>
        </dl>
      </Section>
      <ChartFigure
        title={t('month')}
        isEmpty={Number(income) + Number(outlay) === 0}
        table={{
          columns: [t('month'), t('income'), t('outlay'), t('balance')],
          rows: months.map(one => ({
            key: one.month,
            name: one.month,
            values: [money(one.income), money(one.outlay), money(subtractMoney(one.income, one.outlay))],
          })),
        }}
      >
        <ColumnChart
          label={t('billLogTotal')}
          write={written}
          writeShort={writtenShort}
          categories={months.map(({ month }) => ({
            key: month,
            name: month,
            short: months.length > 8 ? month.slice(5) : month.slice(2),
          }))}
          series={[
            { key: 'in', name: t('income'), colour: 3, values: months.map(one => Number(one.income)) },
            { key: 'out', name: t('outlay'), colour: 2, values: months.map(one => Number(one.outlay)) },
          ]}
          onOpen={at => go(billLogsAt(months[at]!.month, months[at]!.month))}
        />
      </ChartFigure>
      {billDirections.map(direction => {
        const rows = kinds
          .filter(one => one.direction === direction)
          .map(({ key, name, num, amount }) => ({ key, name: key === noKind ? t('noKind') : name, num, amount }))
        const title = `${t(direction === 'in' ? 'income' : 'outlay')} · ${t('kinds')}`
        return (
          <ChartFigure
            key={direction}
            title={title}
            isEmpty={rows.length === 0}
            table={{
              columns: [t('kind'), t('num'), t('amount')],
              rows: rows.map(({ key, name, num, amount }) => ({ key, name, values: [num, money(amount)] })),
            }}
          >
            <BarRows
              label={title}
              parts={[{ key: 'amount', name: t('amount'), colour: direction === 'in' ? 3 : 2 }]}
              rows={rows.map(({ key, name, amount }) => ({ key, name, values: [Number(amount)] }))}
              write={written}
              onOpen={id => {
                const { name } = rows.find(({ key }) => key === id)!
                go(billLogsAt(months[0]!.month, months.at(-1)!.month, direction, { id, name }))
              }}
            />
          </ChartFigure>
        )
      })}
    </ChartColumns>
  )
}
