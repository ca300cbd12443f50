import { useShown } from '#platform/web/app/navigation.ts'
import { isClosed } from '#platform/web/app/places.ts'
import { ErrorBoundary } from '#platform/web/kit/error-boundary.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { BrokenScreen } from './broken-screen.tsx'
import { NotFound, NotOpen } from './not-found.tsx'

/** If an address contains a record's id, no other screen can match it. */
const isId = /^[\da-f]{8}(-[\da-f]{4}){4}[\da-f]{8}$/i

/** The screen of the surrounding place. */
export function Shown() {
  const {
    state,
    params,
    place: { path, key },
  } = useShown()
  if (isClosed(path)) return <NotOpen />
  if (state === null || (params.id !== undefined && !isId.test(params.id))) return <NotFound />
  if (state === 'loading') return <Skeleton kind="rows" />
  if (state === 'failed') return <ErrorState onRetry={() => location.reload()} />
  const Screen = state
  return (
    <ErrorBoundary resetOn={key} fallback={retry => <BrokenScreen onRetry={retry} />}>
      <Screen />
    </ErrorBoundary>
  )
}
