import { memo } from 'react'
import type { Call, CallInput } from '#platform/contract/call.ts'
import { Empty } from '#platform/web/kit/empty.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { PlusIcon, type Icon } from '#platform/web/kit/icons.tsx'
import { LongList } from '#platform/web/kit/long-list.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { PullToRefresh } from '#platform/web/kit/pull-to-refresh.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { useEndless } from '#platform/web/kit/endless.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { refusalText, usePages, type RowOf } from './calls.ts'
import { t } from './app.words.ts'
import { useBack, useGo, useHistoryKey } from './navigation.ts'

export interface EmptyWords { icon?: Icon, title: string, text?: string, action?: { label: string, href?: string, onPress?: () => void } }

interface ListProps<C extends Call> {
  call: C
  query: CallInput<C>
  /** What an empty list means, and what to do about it. */
  empty: EmptyWords
  rowHeight?: number
  /** `previous` is the row above, for headings between groups. */
  children: (row: RowOf<C>, previous: RowOf<C> | undefined) => React.ReactElement
}

/** A call's rows, page after page, inside a Page: skeleton, empty, failed, pull to refresh, paging lock. */
export function ListOf<C extends Call>({ call, query, empty, rowHeight, children }: ListProps<C>) {
  const pages = usePages(call, query)
  const scrollKey = useHistoryKey()
  const { onMore } = useEndless({ load: () => pages.fetchNextPage(), done: !pages.hasNextPage })
  if (pages.isPending) return <Skeleton kind='rows' />
  if (pages.isError && pages.rows.length === 0) return <ErrorState text={refusalText(pages.error)} onRetry={() => void pages.refetch()} />
  return (
    <PullToRefresh onRefresh={pages.startOver}>
      {pages.rows.length === 0
        ? <Empty {...empty} action={empty.action && <EmptyAction {...empty.action} />} />
        : (
          <LongList
            items={pages.rows} keyOf={row => (row as { id: string }).id} onMore={onMore} done={!pages.hasNextPage}
            loading={pages.isFetchingNextPage} failed={pages.isFetchNextPageError} scrollKey={scrollKey}
            {...(rowHeight === undefined ? {} : { rowHeight })}
          >
            {(row, index) => <Row row={row} previous={pages.rows[index - 1]} draw={children} />}
          </LongList>
        )}
    </PullToRefresh>
  )
}

const EmptyAction = ({ label, ...leads }: NonNullable<EmptyWords['action']>) => <Button {...leads}>{label}</Button>

interface RowProps<Data> { row: Data, previous: Data | undefined, draw: (row: Data, previous: Data | undefined) => React.ReactElement }

/** Drawn once: that another page is asked for, or has come, is nothing to the rows that are there. */
const Row = memo(({ row, previous, draw }: RowProps<unknown>) => draw(row, previous)) as <Data>(props: RowProps<Data>) => React.ReactElement

interface ListScreenProps<C extends Call> extends ListProps<C> {
  title: string
  /** Tabs, search, filters: above the rows, always in sight. */
  top?: React.ReactNode
  bottom?: React.ReactNode
  actions?: React.ReactNode
  /** Where a new record is made. */
  newAt?: string
  /** One of the places behind the tab bar: a large title, no way back. */
  isTab?: boolean
}

/** The screen of a list. */
export function ListScreen<C extends Call>({ title, top, bottom, actions, newAt, isTab = false, ...list }: ListScreenProps<C>) {
  const go = useGo()
  const back = useBack()
  const scrollKey = useHistoryKey()
  return (
    <Page
      title={title} top={top} bottom={bottom} large={isTab} scrollKey={scrollKey} {...(isTab ? {} : { onBack: back })}
      actions={<>{actions}{newAt && <IconButton icon={PlusIcon} label={t('create')} onPress={() => go(newAt)} />}</>}
    >
      <ListOf {...list} />
    </Page>
  )
}
