import { refusalText } from '#platform/web/app/calls.ts'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { FlowView } from './flow-view.tsx'

interface FlowSectionProps {
  /** `useCall(approvalCalls.flow, …)`: the page needs it for its decisions, too. */
  flow: {
    data?: React.ComponentProps<typeof FlowView>['flow'] | undefined
    error: Error | null
    refetch: () => Promise<unknown>
  }
}

/** The approval of a record, once it is fetched. */
export function FlowSection({ flow: { data, error, refetch } }: FlowSectionProps) {
  if (data) return <FlowView flow={data} />
  return error ? (
    <ErrorState text={refusalText(error)} onRetry={() => void refetch()} />
  ) : (
    <Skeleton kind="rows" count={3} />
  )
}
