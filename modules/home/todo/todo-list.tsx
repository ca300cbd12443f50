import { useEffect } from 'react'
import { refusalText, useCall } from '#platform/web/app/calls.ts'
import { useAddress, useBack, useGo, useHasScreen } from '#platform/web/app/navigation.ts'
import { Badge } from '#platform/web/kit/badge.tsx'
import { Card } from '#platform/web/kit/card.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { ShieldIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { PullToRefresh } from '#platform/web/kit/pull-to-refresh.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { waitForMeCalls } from '#modules/company/company.contract.ts'
import { t } from '../home.words.ts'

/** What waits for my decision by kind; `?kind=` goes straight on to the records of that kind, which their room shows. */
export default function TodoList() {
  const { kind } = useAddress()
  const back = useBack()
  const go = useGo()
  const hasScreen = useHasScreen()
  const { data, error, refetch } = useCall(waitForMeCalls.waitForMe, {})
  const list = data?.list.filter(({ route }) => hasScreen(route))
  const route = kind && list?.find(one => one.kind === kind)?.route
  useEffect(() => {
    if (route) go(route, { replace: true })
  }, [route, go])
  return (
    <Page title={t('waitingForMe')} onBack={back}>
      {!list || route ? error ? <ErrorState text={refusalText(error)} onRetry={() => void refetch()} /> : <Skeleton kind='rows' count={4} /> : (
        <PullToRefresh onRefresh={() => refetch()}>
          {list.length === 0
            ? <Empty icon={ShieldIcon} title={t('nothingWaits')} text={t('nothingWaitsText')} />
            : <Card>{list.map(one => <ListRow key={one.kind} left={<ShieldIcon />} title={one.name} right={<Badge count={one.count} tone={one.count > 0 ? 'danger' : 'neutral'} />} href={one.route} />)}</Card>}
        </PullToRefresh>
      )}
    </Page>
  )
}
