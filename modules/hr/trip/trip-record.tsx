import { useState } from 'react'
import { refusalText, usePages } from '#platform/web/app/calls.ts'
import { useBack, useHistoryKey } from '#platform/web/app/navigation.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { LocationIcon, PlusIcon } from '#platform/web/kit/icons.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { PullToRefresh } from '#platform/web/kit/pull-to-refresh.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { Tabs } from '#platform/web/kit/tabs.tsx'
import { shortDay, weekday } from '#platform/web/words/format.ts'
import { t } from '../attendance/attendance.words.ts'
import { TripDay } from './trip-day.tsx'
import { tripCalls, tripScopes, type TripRow } from './trip.contract.ts'

type Scope = (typeof tripScopes)[number]

/** Trip records, a card for each person's day, the latest first. */
export default function TripRecord() {
  const [scope, setScope] = useState<Scope>('mine')
  const pages = usePages(tripCalls.list, { scope, limit: 50 })
  const days = daysOf(pages.rows)
  return (
    <Page
      title={t('tripRecord')}
      onBack={useBack('/hr/sign_trip')}
      scrollKey={useHistoryKey()}
      actions={pages.can?.create && <IconButton icon={PlusIcon} label={t('newTrip')} href="/hr/sign_trip" />}
      top={
        <Tabs<Scope>
          label={t('tripRecord')}
          value={scope}
          onChange={setScope}
          options={tripScopes
            .filter(key => key !== 'company' || pages.can?.viewAll)
            .map(key => ({ key, name: t(key) }))}
        />
      }
    >
      {pages.isPending ? (
        <Skeleton kind="rows" />
      ) : pages.isError && pages.rows.length === 0 ? (
        <ErrorState text={refusalText(pages.error)} onRetry={() => void pages.refetch()} />
      ) : (
        <PullToRefresh onRefresh={pages.startOver}>
          {days.length === 0 && (
            <Empty
              icon={LocationIcon}
              title={t('noTrips')}
              text={t('noTripsText')}
              action={scope === 'mine' && pages.can?.create && <Button href="/hr/sign_trip">{t('newTrip')}</Button>}
            />
          )}
          {days.map(trips => (
            <TripDay key={trips[0]!.id} title={titleOf(trips[0]!, scope)} trips={trips} />
          ))}
          {pages.hasNextPage && (
            <Button wide kind="text" busy={pages.isFetchingNextPage} onPress={() => void pages.fetchNextPage()}>
              {t('loadMore')}
            </Button>
          )}
        </PullToRefresh>
      )}
    </Page>
  )
}

const titleOf = ({ day, user }: TripRow, scope: Scope) =>
  [...(scope === 'mine' ? [] : [user.name]), shortDay(day), weekday(day, 'short')].join(' ')

/** The rows of each person's day, from the morning on; the days in the order of the rows. */
function daysOf(rows: readonly TripRow[]): TripRow[][] {
  const days = new Map<string, TripRow[]>()
  for (const row of rows) days.set(`${row.day} ${row.user.id}`, [row, ...(days.get(`${row.day} ${row.user.id}`) ?? [])])
  return [...days.values()]
}
