import { useCall } from '#platform/web/app/calls.ts'
import { useAddress, useBack, useGo, useHistoryKey } from '#platform/web/app/navigation.ts'
import { ChartColumns } from '#platform/web/charts/chart-columns.tsx'
import { ChartFigure } from '#platform/web/charts/chart-figure.tsx'
import { ColumnChart } from '#platform/web/charts/column-chart.tsx'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Link } from '#platform/web/kit/link.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { money } from '#platform/web/words/format.ts'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import { analysisCalls } from './analysis.contract.ts'
import { t } from './analysis.words.ts'
import css from './analysis.module.css'
import { Waiting } from './figures.tsx'
import { MonthRange } from './range.tsx'
import { addressOf, cashAt, countedIn, written, writtenShort, type CashFigure } from './show-figures.web.ts'

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

const figures: readonly CashFigure[] = ['income', 'outlay', 'paid', 'repaid']
const nameOf = (figure: CashFigure) => t(cashWords[figure])
const cashWords = { income: 'income', outlay: 'outlay', paid: 'paidOrders', repaid: 'repaidLoans' } as const

function Flow({
  months,
  can,
  ...sums
}: NonNullable<ReturnType<typeof useCall<typeof analysisCalls.cashFlow>>['data']>) {
  const { income, outlay, paid, repaid, net } = sums
  const go = useGo()
  const opens = (figure: CashFigure) => can.openPayments || figure === 'income' || figure === 'outlay'
  /** Leads to the entries of a month: to those of the only figure there is, or of one that is chosen. */
  async function openMonth(at: number) {
    const one = months[at]!
    const choices = figures.filter(figure => opens(figure) && Number(one[figure]) !== 0)
    const figure =
      choices.length > 1
        ? await actionMenu(
            choices.map(key => ({ key, name: `${nameOf(key)} ${yuan(one[key])}` })),
            one.month,
          )
        : (choices[0] ?? 'income')
    if (figure) go(cashAt[figure](one.month, one.month))
  }
  return (
    <ChartColumns>
      <Section title={t('sum')}>
        <dl className={css.total}>
          <div>
            <dt>{t('net')}</dt>
            <dd data-sign={net.startsWith('-') ? 'out' : 'in'}>{yuan(net)}</dd>
          </div>
          {figures
            .filter(figure => figure !== 'repaid' || Number(repaid) !== 0)
            .map(figure => (
              <div key={figure}>
                <dt>{nameOf(figure)}</dt>
                <dd>
                  {opens(figure) ? (
                    <Link href={cashAt[figure](months[0]!.month, months.at(-1)!.month)}>{yuan(sums[figure])}</Link>
                  ) : (
                    yuan(sums[figure])
                  )}
                </dd>
              </div>
            ))}
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
          onOpen={at => void openMonth(at)}
        />
      </ChartFigure>
    </ChartColumns>
  )
}
