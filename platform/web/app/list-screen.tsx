import { memo, Suspense, use } from 'react'
import type { Call, CallInput, CallOutput } from '#platform/contract/call.ts'
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
import { PaneAround, useBack, useGo, useHistoryKey, useScreenKind } from './navigation.ts'
import { useIsPlanner } from './wider.ts'

export interface EmptyWords {
  icon?: Icon
  title: string
  text?: string
  action?: Leads
  /** Creates the first record: shown if the list says that the actor may. */
  create?: Leads
}
interface Leads {
  label: string
  href?: string
  onPress?: () => void
}
/** Only lists that return whether the actor may create a record accept `newAt`. */
type NewAt<C extends Call> = CallOutput<C> extends { can: { create: boolean } } ? string : never
const mayCreate = (can: unknown) => (can as { create?: boolean } | undefined)?.create === true

/** The rows of a list with how more of them are requested, as `LongList` takes them. */
export type TableList<Data> = Omit<React.ComponentProps<typeof LongList<Data>>, 'children' | 'rowHeight'>

interface ListProps<C extends Call> {
  call: C
  query: CallInput<C>
  /** The empty state: what it means, and what to do about it. */
  empty: EmptyWords
  rowHeight?: number
  /** Names a row that has no id of its own. */
  keyOf?: (row: RowOf<C>) => string
  /** Shown if the rows could not be fetched; by default, a message that says so. */
  failed?: React.ReactNode
  /** How the rows stand where the window is wide: a table (`mechanisms/tables`), fetched only there. */
  table?: (list: TableList<RowOf<C>>) => React.ReactElement
  /** `previous` is the row above, for headings between groups. */
  children: (row: RowOf<C>, previous: RowOf<C> | undefined) => React.ReactElement
}

/** Whether a list has room to stand as a table. */
export function useHasTableRoom(): boolean {
  const pane = use(PaneAround)
  return useIsPlanner() && pane?.isMain === true
}

/** A call's rows, page after page, inside a Page: skeleton, empty, failed, pull to refresh, paging lock. */
export function ListOf<C extends Call>({
  call,
  query,
  empty,
  rowHeight,
  keyOf,
  failed,
  table,
  children,
}: ListProps<C>) {
  const pages = usePages(call, query)
  const scrollKey = useHistoryKey()
  const isTable = useHasTableRoom() && table !== undefined
  const { onMore } = useEndless({ load: () => pages.fetchNextPage(), done: !pages.hasNextPage })
  if (pages.isPending) return <Skeleton kind="rows" />
  if (pages.isError && pages.rows.length === 0)
    return failed ?? <ErrorState text={refusalText(pages.error)} onRetry={() => void pages.refetch()} />
  const list: TableList<RowOf<C>> = {
    items: pages.rows,
    keyOf: keyOf ?? (row => (row as { id: string }).id),
    onMore,
    done: !pages.hasNextPage,
    loading: pages.isFetchingNextPage,
    failed: pages.isFetchNextPageError,
    scrollKey,
  }
  return (
    <PullToRefresh onRefresh={pages.startOver}>
      {pages.rows.length === 0 ? (
        <NoRows {...empty} can={pages.can} />
      ) : isTable ? (
        <Suspense fallback={<Skeleton kind="rows" />}>{table(list)}</Suspense>
      ) : (
        <LongList {...list} {...(rowHeight === undefined ? {} : { rowHeight })}>
          {(row, index) => <Row row={row} previous={pages.rows[index - 1]} draw={children} />}
        </LongList>
      )}
    </PullToRefresh>
  )
}

function NoRows({ action, create, can, ...words }: EmptyWords & { can: unknown }) {
  const offered = action ?? (mayCreate(can) ? create : undefined)
  if (!offered) return <Empty {...words} />
  const { label, ...leads } = offered
  return <Empty {...words} action={<Button {...leads}>{label}</Button>} />
}

interface RowProps<Data> {
  row: Data
  previous: Data | undefined
  draw: (row: Data, previous: Data | undefined) => React.ReactElement
}

/** Memoized: fetching another page does not render the existing rows again. */
const Row = memo(({ row, previous, draw }: RowProps<unknown>) => draw(row, previous)) as <Data>(
  props: RowProps<Data>,
) => React.ReactElement

interface ListScreenProps<C extends Call> extends ListProps<C> {
  title: string
  /** Tabs, search, filters: above the rows, always visible. */
  top?: React.ReactNode
  bottom?: React.ReactNode
  actions?: React.ReactNode
  /** The address where a new record is created. */
  newAt?: NewAt<C>
  /** One of the tab bar's screens: a large title, no back button. */
  isTab?: boolean
}

/** The screen of a list. */
export function ListScreen<C extends Call>({
  title,
  top,
  bottom,
  actions,
  newAt,
  isTab = false,
  ...list
}: ListScreenProps<C>) {
  const back = useBack()
  const scrollKey = useHistoryKey()
  useScreenKind('list')
  return (
    <Page
      title={title}
      top={top}
      bottom={bottom}
      large={isTab}
      scrollKey={scrollKey}
      {...(isTab ? {} : { onBack: back })}
      actions={
        <>
          {actions}
          {newAt && <NewButton call={list.call} query={list.query} at={newAt} />}
        </>
      }
    >
      <ListOf {...list} />
    </Page>
  )
}

function NewButton<C extends Call>({ call, query, at }: { call: C; query: CallInput<C>; at: string }) {
  const go = useGo()
  return (
    mayCreate(usePages(call, query).can) && <IconButton icon={PlusIcon} label={t('create')} onPress={() => go(at)} />
  )
}
