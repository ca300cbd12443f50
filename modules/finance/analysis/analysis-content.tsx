import { download } from '#platform/web/app/download.ts'
import { useAddress, useBack, useGo, useHistoryKey } from '#platform/web/app/navigation.ts'
import { DownloadIcon } from '#platform/web/kit/icons.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { analysisCalls } from './analysis.contract.ts'
import { t } from './analysis.words.ts'
import { FigureView } from './figures.tsx'
import { MonthRange, Scopes } from './range.tsx'
import { addressOf, countedIn, widgets, type Counted } from './show-figures.web.ts'

/** One figure by itself: whose orders, and any months. */
export default function FinanceAnalysisContent() {
  const address = useAddress()
  const go = useGo()
  const counted = countedIn(address)
  const widget = widgets.find(one => one === address.widget) ?? 'months'
  const count = (change: Partial<Counted>) =>
    go(`/finance/analyze_content?${addressOf({ ...counted, ...change }, { widget })}`, { replace: true })
  return (
    <Page
      title={t(`widget_${widget}`)}
      onBack={useBack('/finance/analyze')}
      scrollKey={useHistoryKey()}
      actions={
        <IconButton
          icon={DownloadIcon}
          label={t('export')}
          onPress={() => void download(analysisCalls.export, { ...counted, by: widget })}
        />
      }
      top={<Scopes value={counted.scope} onChange={scope => count({ scope })} />}
    >
      <MonthRange value={counted} onChange={count} />
      <FigureView widget={widget} counted={counted} />
    </Page>
  )
}
