import { refresh } from '#platform/web/app/cache.ts'
import { useCall } from '#platform/web/app/calls.ts'
import { useAddress, useBack, useGo, useHasScreen, useHistoryKey } from '#platform/web/app/navigation.ts'
import { ChartColumns } from '#platform/web/charts/chart-columns.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { ChartIcon, WalletIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { PullToRefresh } from '#platform/web/kit/pull-to-refresh.tsx'
import { analysisCalls } from './analysis.contract.ts'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import { t } from './analysis.words.ts'
import css from './analysis.module.css'
import { FigureView, Waiting } from './figures.tsx'
import { Scopes, Spans } from './range.tsx'
import { addressOf, countedIn, widgets, type Counted } from './show-figures.web.ts'

/**
 * What agreed orders come to: in all, by month, kind, expense type, department, project, customer, supplier, contract
 * and requester. The address keeps what is counted.
 */
export default function FinanceAnalysis() {
  const counted = countedIn(useAddress())
  const go = useGo()
  const sees = useHasScreen()('/finance/analyze_billlog_total')
  const count = (change: Partial<Counted>) =>
    go(`/finance/analyze?${addressOf({ ...counted, ...change })}`, { replace: true })
  return (
    <Page
      title={t('analysis')}
      onBack={useBack('/finance/list')}
      scrollKey={useHistoryKey()}
      top={
        <>
          <Scopes value={counted.scope} onChange={scope => count({ scope })} />
          <Spans value={counted} onChange={count} />
        </>
      }
    >
      <PullToRefresh onRefresh={() => refresh(...Object.values(analysisCalls))}>
        <ChartColumns>
          <Total counted={counted} />
          {widgets.map(widget => (
            <FigureView
              key={widget}
              widget={widget}
              counted={counted}
              more={`/finance/analyze_content?${addressOf(counted, { widget })}`}
            />
          ))}
          {sees && (
            <Section title={t('money')}>
              <ListRow
                href="/finance/analyze_billlog_total"
                left={<WalletIcon />}
                title={t('billLogTotal')}
                subtitle={t('billLogText')}
              />
              <ListRow
                href="/finance/analyze_cash_flow_total"
                left={<ChartIcon />}
                title={t('cashFlow')}
                subtitle={t('cashFlowText')}
              />
            </Section>
          )}
        </ChartColumns>
      </PullToRefresh>
    </Page>
  )
}

function Total({ counted }: { counted: Counted }) {
  const query = useCall(analysisCalls.boardTotal, counted)
  if (!query.data) return <Waiting title={t('total')} query={query} />
  const { num, amount, paid, owed, waitingNum, waitingAmount, lastAmount } = query.data
  return (
    <Section title={t('total')}>
      <dl className={css.total}>
        <div>
          <dt>
            {t('agreed')} · {num}
          </dt>
          <dd>
            {yuan(amount)}
            <small>{comparison(amount, lastAmount)}</small>
          </dd>
        </div>
        <div>
          <dt>{t('paid')}</dt>
          <dd>{yuan(paid)}</dd>
        </div>
        <div>
          <dt>{t('owed')}</dt>
          <dd>{yuan(owed)}</dd>
        </div>
        <div>
          <dt>
            {t('waiting')} · {waitingNum}
          </dt>
          <dd>{yuan(waitingAmount)}</dd>
        </div>
        <div>
          <dt>{t('last')}</dt>
          <dd>{yuan(lastAmount)}</dd>
        </div>
      </dl>
      <p className={css.note}>{t('spendingText')}</p>
      <ListRow href={`/finance/analyze_total?${addressOf(counted)}`} title={t('monthByMonth')} />
    </Section>
  )
}

/** Against the same number of months before; nothing, where there was nothing. */
function comparison(amount: string, last: string): string {
  if (Number(last) === 0) return ''
  const percent = Math.round((Number(amount) / Number(last) - 1) * 100)
  if (percent === 0) return t('same')
  return percent > 0 ? t('more', { percent }) : t('less', { percent: -percent })
}
