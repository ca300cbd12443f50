import { QueryClientProvider } from '@tanstack/react-query'
import { cache } from '#platform/web/app/cache.ts'
import { load as loadAppWords } from '#platform/web/app/app.words.ts'
import { takeLinkedSession } from '#platform/web/app/linked-session.ts'
import { token } from '#platform/web/session/session.ts'
import { ErrorBoundary, Failed } from '#platform/web/kit/error-boundary.tsx'
import { DayMarks } from '#platform/web/kit/day-marks.ts'
import { load as loadKitWords } from '#platform/web/kit/kit.words.ts'
import { LinkComponent } from '#platform/web/kit/link.tsx'
import { Overlays } from '#platform/web/kit/overlays.tsx'
import { load as loadHomeWords } from '#modules/home/home.words.ts'
import '#platform/web/theme/theme.css'
import { publicPaths } from './rooms.web.ts'
import { draw } from './shell/draw.tsx'
import { wayToSignIn } from './shell/guard.ts'
import { tellMissingCode } from './shell/missing-code.ts'
import { keepOffline } from './shell/offline.ts'
import { AppLink, openApp } from './shell/router.tsx'
import { preparePanes, Shell } from './shell/shell.tsx'
import { load as loadShellWords } from './shell/shell.words.ts'

// The page's head has sent those who must sign in first on their way (`shell/page-head.ts`): nothing is drawn for them.
// In a task of its own: running these modules is as much as a slow phone does between two touches.
if (!wayToSignIn(location.pathname, location.search, { token: token(), publicPaths })) setTimeout(start)

/** What the company's calendar makes of days, where dates are chosen; its code comes with the first of them. */
const dayMarks = (from: string, to: string) =>
  import('#modules/hr/work-calendar/day-marks.web.ts').then(calendar => calendar.dayMarks(from, to))

// A function, for the bundler joins files only where no module awaits while it loads.
async function start() {
  const input = takeLinkedSession()
  if (input && (await (await import('./shell/linked-session.tsx')).settleLinked(input)) === 'begins anew') return
  await Promise.all([openApp(), loadKitWords(), loadAppWords(), loadShellWords(), loadHomeWords(), preparePanes()])
  draw(
    <QueryClientProvider client={cache}>
      <LinkComponent value={AppLink}>
        <DayMarks value={dayMarks}>
          <ErrorBoundary fallback={() => <Failed onRetry={() => location.reload()} />}>
            <Shell />
          </ErrorBoundary>
          <Overlays />
        </DayMarks>
      </LinkComponent>
    </QueryClientProvider>,
  )
  keepOffline()
  tellMissingCode()
}
