import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { useAddress } from '#platform/web/app/navigation.ts'
import { ChartIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { day } from '#platform/web/words/format.ts'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import { targetCalls } from './target.contract.ts'
import { figureOfAddress, targetQuery } from './target-query.web.ts'
import { t } from './target.words.ts'

/** The targets, contracts, payments or opportunities behind a figure. */
export default function TargetList() {
  const address = useAddress()
  const { query } = targetQuery(address)
  const figure = figureOfAddress(address)
  const named = figure === 'target' ? t('target') : figure === 'actual' ? t(query.about) : t(`coming_${query.about}`)
  return (
    <ListScreen
      title={address.name ? `${address.name} · ${named}` : named}
      call={targetCalls.rows}
      rowHeight={64}
      empty={{ icon: ChartIcon, title: t('noRows'), text: t('noRowsText') }}
      query={{ ...query, figure, ...(address.key ? { part: address.key } : {}), limit: 20 }}
    >
      {row => (
        <ListRow
          href={figure === 'target' ? `${row.link}&name=${encodeURIComponent(row.name)}` : row.link}
          chevron={false}
          title={row.name}
          subtitle={figure === 'target' ? row.about : [row.about, row.day && day(row.day)].filter(Boolean).join(' · ')}
          right={yuan(row.amount)}
        />
      )}
    </ListScreen>
  )
}
