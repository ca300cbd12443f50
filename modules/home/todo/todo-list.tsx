import { useEffect } from 'react'
import { refusalText } from '#platform/web/app/calls.ts'
import { useAddress, useBack, useGo } from '#platform/web/app/navigation.ts'
import { Badge } from '#platform/web/kit/badge.tsx'
import { Card } from '#platform/web/kit/card.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import {
  CalendarIcon,
  CheckCircleIcon,
  DocumentIcon,
  GaugeIcon,
  InboxIcon,
  ListIcon,
  ShieldIcon,
  TimerIcon,
  UsersIcon,
  WalletIcon,
  type Icon,
} from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { PullToRefresh } from '#platform/web/kit/pull-to-refresh.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { t as inboxWord } from '#mechanisms/waiting/inbox.words.ts'
import { useWaiting } from '#mechanisms/waiting/use-waiting.web.ts'
import { t } from '../home.words.ts'

const signs: Record<string, Icon> = {
  task: CheckCircleIcon,
  task_item: ListIcon,
  workhour_agree: TimerIcon,
  event_answer: CalendarIcon,
  report_review: DocumentIcon,
  kpi: GaugeIcon,
  finance_pay: WalletIcon,
  finance_repay: WalletIcon,
  manager_request: UsersIcon,
  approval: ShieldIcon,
  task_agree: ShieldIcon,
}
function Sign({ kind }: { kind: string }) {
  const Shown = signs[kind] ?? InboxIcon
  return <Shown />
}

const inboxOf = (kind: string) => `/todo?kind=${encodeURIComponent(kind)}`

/** What waits for me by kind; `?kind=` goes straight on to what there is of it. */
export default function TodoList() {
  const { kind } = useAddress()
  const back = useBack()
  const go = useGo()
  const { counts, countOf, isPending, error, refetch } = useWaiting()
  useEffect(() => {
    if (kind) go(inboxOf(kind), { replace: true })
  }, [kind, go])
  const names = [...new Map(counts.map(one => [one.kind, one.name]))].filter(([key]) => countOf({ kind: key }) > 0)
  return (
    <Page title={t('waitingForMe')} onBack={back}>
      {isPending || kind ? (
        <Skeleton kind="rows" count={4} />
      ) : error && counts.length === 0 ? (
        <ErrorState text={refusalText(error)} onRetry={() => void refetch()} />
      ) : (
        <PullToRefresh onRefresh={() => refetch()}>
          {names.length === 0 ? (
            <Empty icon={CheckCircleIcon} title={inboxWord('nothing')} text={inboxWord('nothingText')} />
          ) : (
            <Card>
              {names.map(([key, name]) => (
                <ListRow
                  key={key}
                  left={<Sign kind={key} />}
                  title={name}
                  right={<Badge count={countOf({ kind: key })} />}
                  href={inboxOf(key)}
                />
              ))}
            </Card>
          )}
        </PullToRefresh>
      )}
    </Page>
  )
}
