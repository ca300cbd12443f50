import { startTransition, type ComponentProps, type MouseEvent } from 'react'
import { setConsequences } from '#platform/web/app/send-call.ts'
import { go, openPlaces, preload } from '#platform/web/app/places.ts'
import { keepForSession, onOtherSession } from '#platform/web/app/session-kept.ts'
import { ownDrafts } from '#platform/web/kit/draft-owner.ts'
import { personHere } from '#platform/web/app/offline/owner.ts'
import { randomId } from '#platform/web/session/random-id.ts'
import { firstScreens, furtherAddresses, loadFurtherRooms } from '../rooms.web.ts'
import { tellOtherwise } from '#platform/web/app/refused-otherwise.ts'
import { offerQuickKinds } from '#mechanisms/quick-words/offered-kinds.web.ts'
import { offerWaitingActs } from '#mechanisms/waiting/offered-acts.web.ts'
import { leave } from './leave.ts'

/** Opens the app at its address, and defines the reactions to responses that concern the whole app. */
export function openApp(): Promise<void> {
  ownDrafts(personHere)
  offerWaitingActs(() => import('../waiting-acts.web.ts'))
  offerQuickKinds(() => import('../quick-kinds.web.ts'))
  onOtherSession(() => location.reload())
  // Earlier builds stored a name here that outlived its session.
  localStorage.removeItem('kaigong.person')
  setConsequences({
    signedOut: leave,
    redirected: go,
    // The title is the server's message, the text the address it came from (spec 2 §8).
    refusedOtherwise: refused =>
      tellOtherwise(
        refused,
        ({ message }) =>
          void import('#platform/web/kit/dialogs.tsx').then(({ alertDialog }) =>
            alertDialog({ title: message, text: location.pathname + location.search }),
          ),
      ),
    gone(refused) {
      const key = randomId().slice(0, 8)
      if (refused.data) keepForSession(`error.${key}`, refused.data)
      const query = new URLSearchParams({ content: refused.message, ...(refused.data ? { error_key: key } : {}) })
      go(`/error?${query}`, { replace: true })
    },
  })
  return openPlaces(firstScreens, {
    addresses: furtherAddresses,
    load: async () => (await loadFurtherRooms()).flatMap(room => room.screens),
  })
}

/** External addresses, calls, and the login page, which is a separate document. */
const isElsewhere = (href: string) => !href.startsWith('/') || /^\/(ftask\/|login(\?|$))/.test(href)

/** The kit's links: within the app they navigate without a page load, and prefetch on touch or focus. */
export function AppLink({ href, onClick, ...rest }: ComponentProps<'a'> & { href: string }) {
  if (isElsewhere(href) || rest.target || rest.download !== undefined)
    return <a href={href} onClick={onClick} {...rest} />
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (event.defaultPrevented || !isPlain) return
    event.preventDefault()
    startTransition(() => go(href, { isLink: true }))
  }
  const ahead = () => preload(href)
  return <a href={href} onClick={follow} onPointerEnter={ahead} onTouchStart={ahead} onFocus={ahead} {...rest} />
}
