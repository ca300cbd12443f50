import { refusalText, useCall } from '#platform/web/app/calls.ts'
import { download } from '#platform/web/app/download.ts'
import { useAddressChange } from '#platform/web/app/filter.tsx'
import { useAddress, useBack, useHistoryKey } from '#platform/web/app/navigation.ts'
import { ChartFigure } from '#platform/web/charts/chart-figure.tsx'
import { FunnelChart } from '#platform/web/charts/funnel-chart.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { DownloadIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import { money } from '#platform/web/words/format.ts'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import { t } from './analyze.words.ts'
import { funnelCalls } from './funnel.contract.ts'
import { funnelAddress, funnelQuery, funnelScopes, funnelSpans } from './funnel-query.web.ts'
import css from '../crm.module.css'

/**
 * How many opportunities of the last months came as far as each stage, the share of the one before, and how long they
 * stay.
 */
export default function FunnelScreen() {
  const address = useAddress()
  const { query, span } = funnelQuery(address)
  const show: (next: Record<string, string>) => void = useAddressChange()
  const { data, error, refetch } = useCall(funnelCalls.funnel, query)
  const at = (stage: string, name: string) => funnelAddress(query, stage, name)
  const rateOf = (rate: number | null) => (rate === null ? '–' : `${rate}%`)
  return (
    <Page
      title={t('funnel')}
      onBack={useBack('/crm/analyze')}
      scrollKey={useHistoryKey()}
      actions={
        <IconButton icon={DownloadIcon} label={t('export')} onPress={() => void download(funnelCalls.export, query)} />
      }
      top={
        <>
          <div className={css.scopes}>
            <Segmented
              label={t('scope')}
              value={query.scope}
              onChange={scope => show({ scope })}
              options={funnelScopes.map(key => ({ key, name: t(`scope_${key}`) }))}
            />
          </div>
          <div className={css.scopes}>
            <Segmented
              label={t('span')}
              value={String(span)}
              onChange={next => show({ span: next })}
              options={funnelSpans.map(one => ({ key: String(one), name: t(`span_${one}`) }))}
            />
          </div>
        </>
      }
    >
      {!data ? (
        <Section title={t('funnel')}>
          {error ? (
            <ErrorState text={refusalText(error)} onRetry={() => void refetch()} />
          ) : (
            <Skeleton kind="text" count={5} />
          )}
        </Section>
      ) : (
        <>
          <ChartFigure
            title={t('by_stage')}
            isEmpty={data.found.num === 0}
            table={{
              columns: [t('by_stage'), t('funnelNum'), t('funnelAmount'), t('funnelRate'), t('funnelDays')],
              rows: data.list.map(one => ({
                key: one.key,
                name: one.name,
                values: [one.num, money(one.amount), rateOf(one.rate), one.days ?? '–'],
              })),
            }}
          >
            <FunnelChart
              label={t('funnel')}
              steps={[
                { key: 'found', name: t('found'), value: data.found.num, href: at('found', t('found')) },
                ...data.list.map(({ key, name, num }) => ({ key, name, value: num, href: at(key, name) })),
                { key: 'won', name: t('result_2'), value: data.won.num, href: at('won', t('result_2')) },
              ]}
            />
          </ChartFigure>
          <Section title={t('conversion')}>
            {data.list.map(one => (
              <ListRow
                key={one.key}
                wrap
                href={at(one.key, one.name)}
                title={one.name}
                subtitle={[
                  t('ofBefore', { rate: rateOf(one.rate) }),
                  one.days !== null && (one.days < 1 ? t('staysShort') : t('stays', { n: one.days })),
                ]
                  .filter(Boolean)
                  .join(' · ')}
                right={`${one.num} · ${yuan(one.amount)}`}
              />
            ))}
            <ListRow
              href={at('won', t('result_2'))}
              title={t('result_2')}
              right={`${data.won.num} · ${yuan(data.won.amount)}`}
            />
            <ListRow
              href={at('lost', t('result_1'))}
              title={t('result_1')}
              right={`${data.lost.num} · ${yuan(data.lost.amount)}`}
            />
          </Section>
        </>
      )}
    </Page>
  )
}
