import { createElement, lazy, Suspense, useEffect, useState } from 'react'
import { refusalText, useCall } from '#platform/web/app/calls.ts'
import { stayLive } from '#platform/web/app/live.ts'
import { useReached } from '#platform/web/app/offline/connection.ts'
import { setOwner } from '#platform/web/app/offline/owner.ts'
import { useWaiting } from '#platform/web/app/offline/waiting.ts'
import { PlaceProvider, useIsLeaving, usePlace } from '#platform/web/app/navigation.ts'
import { closeAddresses } from '#platform/web/app/places.ts'
import { isWide, useIsWide } from '#platform/web/app/wide.ts'
import { sessionMark, token } from '#platform/web/session/session.ts'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { Shell as WithTabs } from '#platform/web/kit/tab-bar.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { setTimeZone } from '#platform/web/words/time-zone.ts'
import { sessionCalls } from '#modules/account/account.contract.ts'
import { firstScreens, publicPaths } from '../rooms.web.ts'
import { leave } from './leave.ts'
import { MainTabs } from './main-tabs.tsx'
import { Shown } from './shown.tsx'
import { Sliding } from './sliding.tsx'
import css from './shell.module.css'

/**
 * Around every screen: fetches the current user first (spec 1 §2), then shows the screen, with the tab bar if it is a
 * tab's.
 */
export function Shell() {
  const shown = usePlace()
  return (
    <PlaceProvider value={shown}>
      <At path={shown.place.path} />
    </PlaceProvider>
  )
}

function At({ path }: { path: string }) {
  const isPublic = publicPaths.includes(path)
  const isOut = !isPublic && !token()
  useEffect(() => {
    if (isOut) leave()
  }, [isOut])
  if (isOut) return null
  return isPublic && !token() ? <Shown /> : <SignedIn path={path} isPublic={isPublic} />
}

/** The socket waits until the screen has its answers. */
const beforeLive = 1_500

function SignedIn({ path, isPublic }: { path: string; isPublic: boolean }) {
  const { data: me, error, refetch } = useCall(sessionCalls.my, {})
  const isBeside = useIsWide()
  const [mark] = useState(sessionMark)
  const personId = me?.id
  if (personId !== undefined && mark !== null) setOwner(personId, mark)
  const zone = me?.company.timeZone
  useEffect(() => {
    if (personId === undefined) return
    let stop = () => {}
    const timer = setTimeout(() => {
      stop = stayLive(personId)
    }, beforeLive)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [personId])
  if (!me && !isPublic)
    return error ? <ErrorState text={refusalText(error)} onRetry={() => void refetch()} /> : <Skeleton kind="rows" />
  if (zone) setTimeZone(zone)
  if (me) closeAddresses(me.closedAddresses, me.askedAddresses)
  const screen = <Shown key={path} />
  const hasTabBar = firstScreens.some(one => one.hasTabBar && one.path === path)
  const alone = hasTabBar ? <WithTabs tabBar={<MainTabs />}>{screen}</WithTabs> : screen
  return (
    <WithStrip>
      {isBeside && !isPublic ? (
        <Suspense fallback={alone}>
          <Panes />
        </Suspense>
      ) : (
        <Sliding key={hasTabBar ? 'tabs' : path}>{alone}</Sliding>
      )}
    </WithStrip>
  )
}

let loaded: React.ComponentType | undefined
const fetchPanes = async () => {
  const module = await import('./panes.tsx')
  loaded = module.default
  return module
}
/** The wide layout's code: a phone never fetches it. */
const LatePanes = lazy(fetchPanes)
/** Rendered directly if its code came with the app: no second render, and no lost first press. */
const Panes = () => (loaded ? createElement(loaded) : <LatePanes />)
/** Fetched with the app in a wide window. If that fails, the screen is shown alone. */
export const preparePanes = () => (isWide() ? fetchPanes().catch(() => {}) : undefined)

/** Its code is fetched when there is something to show. If that fails, only the screen is shown. */
const OfflineStrip = lazy(async () => {
  try {
    return await import('#platform/web/app/offline/offline-strip.tsx')
  } catch {
    return { default: () => null }
  }
})

/** A screen below the strip about the network and waiting writes. */
function WithStrip({ children }: { children: React.ReactNode }) {
  const isOffline = !useReached()
  const waiting = useWaiting().length > 0
  const isLeaving = useIsLeaving()
  return (
    <div className={css.stack}>
      {(isOffline || waiting) && (
        <Suspense>
          <OfflineStrip />
        </Suspense>
      )}
      <div className={css.screen} aria-busy={isLeaving}>
        {children}
      </div>
    </div>
  )
}
