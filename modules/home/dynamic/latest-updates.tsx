import { refusalText, usePages } from '#platform/web/app/calls.ts'
import { useInTurn } from '#platform/web/app/in-turn.ts'
import { Card } from '#platform/web/kit/card.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { BellIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { notificationCalls } from '#mechanisms/notifications/notification.contract.ts'
import { t } from '../home.words.ts'
import { updatesOnHome } from './first-look.contract.ts'
import { UpdateRow, useRead } from './update-row.tsx'

/** So many lines fill what is visible of them at first. */
const atOnce = 6

/**
 * The newest lines of the feed. The whole of it has a page of its own, with the machinery for long lists that this one
 * does without.
 */
export function LatestUpdates() {
  const pages = usePages(notificationCalls.list, updatesOnHome)
  const read = useRead()
  const drawn = useInTurn(Math.ceil(pages.rows.length / atOnce)) * atOnce
  if (pages.isPending) return <Skeleton kind="rows" count={6} />
  if (pages.isError && pages.rows.length === 0)
    return <ErrorState text={refusalText(pages.error)} onRetry={() => void pages.refetch()} />
  return (
    <Card>
      {pages.rows.length === 0 && <Empty icon={BellIcon} title={t('noUpdates')} text={t('noUpdatesText')} />}
      {pages.rows.slice(0, drawn).map(row => (
        <UpdateRow key={row.id} row={row} onOpen={read} />
      ))}
      {pages.hasNextPage && <ListRow title={t('allUpdates')} tone="brand" href="/dynamic_list" />}
    </Card>
  )
}
