import type { Call, CallInput, CallOutput } from '#platform/contract/call.ts'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { PullToRefresh } from '#platform/web/kit/pull-to-refresh.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { refusalText, useCall, type Fetcher } from './calls.ts'
import { useBack, useHistoryKey, useScreenKind } from './navigation.ts'

interface DetailScreenProps<C extends Call, Known> {
  title: string
  call: C
  input: CallInput<C>
  /** How to fetch the record, if its page shows more than the call returns. */
  fetcher?: Fetcher<C> | undefined
  /** The list of such records: shown beside the record in a wide window, also after a direct link. */
  listAt?: string | undefined
  /** What the list that links here already has: drawn at once, while the rest is fetched. */
  known?: Known | undefined
  actions?: (data: CallOutput<C>) => React.ReactNode
  bottom?: (data: CallOutput<C>) => React.ReactNode
  children: (data: CallOutput<C> | Known, isWhole: boolean) => React.ReactNode
}

/** The screen of one record. */
export function DetailScreen<C extends Call, Known = never>({
  title,
  call,
  input,
  fetcher,
  listAt,
  known,
  actions,
  bottom,
  children,
}: DetailScreenProps<C, Known>) {
  const back = useBack()
  const scrollKey = useHistoryKey()
  useScreenKind('record', listAt)
  const { data, error, refetch } = useCall(call, input, { fetcher })
  const shown = data ?? known
  return (
    <Page
      title={title}
      onBack={back}
      scrollKey={scrollKey}
      actions={data && actions?.(data)}
      bottom={data && bottom?.(data)}
    >
      {shown !== undefined ? (
        <PullToRefresh onRefresh={() => refetch()}>{children(shown, data !== undefined)}</PullToRefresh>
      ) : error ? (
        <ErrorState text={refusalText(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton kind="detail" />
      )}
    </Page>
  )
}
