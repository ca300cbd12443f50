import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { useAddress } from '#platform/web/app/navigation.ts'
import { ChartIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { day } from '#platform/web/words/format.ts'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import { t } from './analyze.words.ts'
import { funnelCalls } from './funnel.contract.ts'
import { funnelQuery } from './funnel-query.web.ts'

/** The opportunities behind a figure of the funnel. */
export default function FunnelList() {
  const address = useAddress()
  const { query } = funnelQuery(address)
  return (
    <ListScreen
      title={address.name ?? t('funnel')}
      call={funnelCalls.rows}
      rowHeight={64}
      empty={{ icon: ChartIcon, title: t('noChances'), text: t('noChancesText') }}
      query={{ ...query, stage: address.stage ?? 'found', limit: 20 }}
    >
      {row => (
        <ListRow
          href={row.link}
          chevron={false}
          title={row.name}
          subtitle={[row.about, row.day && day(row.day)].filter(Boolean).join(' · ')}
          right={yuan(row.amount)}
        />
      )}
    </ListScreen>
  )
}
