import { useCall } from '#platform/web/app/calls.ts'
import { useAddress, useBack, useGo, useHistoryKey } from '#platform/web/app/navigation.ts'
import { Empty } from '#platform/web/kit/empty.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { ChartIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { money } from '#platform/web/words/format.ts'
import { addMoney } from '#mechanisms/money/money.contract.ts'
import { t as word } from '../finance.words.ts'
import { analysisCalls } from './analysis.contract.ts'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import { t } from './analysis.words.ts'
import { Waiting } from './figures.tsx'
import { MonthRange, Scopes } from './range.tsx'
import { addressOf, countedIn, ordersAt, type Counted } from './show-figures.web.ts'

/** Month by month what was approved, with its kinds; each leads to its orders. */
export default function FinanceAnalysisTotal() {
  const counted = countedIn(useAddress())
  const go = useGo()
  const query = useCall(analysisCalls.boardMonths, counted)
  const count = (change: Partial<Counted>) =>
    go(`/finance/analyze_total?${addressOf({ ...counted, ...change })}`, { replace: true })
  const months = query.data?.list.filter(({ num }) => num > 0).toReversed() ?? []
  return (
    <Page
      title={t('total')}
      onBack={useBack('/finance/analyze')}
      scrollKey={useHistoryKey()}
      top={<Scopes value={counted.scope} onChange={scope => count({ scope })} />}
    >
      <MonthRange value={counted} onChange={count} />
      {!query.data ? (
        <Waiting title={t('widget_months')} query={query} />
      ) : (
        <Section title={t('sum')} action={yuan(addMoney(...months.map(({ amount }) => amount)))}>
          {months.length === 0 && <Empty icon={ChartIcon} title={t('noOrders')} text={t('noOrdersText')} />}
          {months.map(({ month, num, amount, types }) => (
            <ListRow
              key={month}
              wrap
              href={ordersAt({ ...counted, startMonth: month, endMonth: month }, { name: month })}
              title={`${month} · ${num}`}
              right={yuan(amount)}
              subtitle={types.map(one => `${word(one.type)} ${money(one.amount)}`).join(' · ')}
            />
          ))}
        </Section>
      )}
    </Page>
  )
}
