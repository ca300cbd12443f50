import { isReached, onReached } from '#platform/web/app/offline/connection.ts'
import { loadFurther } from '#platform/web/app/places.ts'
import { token } from '#platform/web/session/session.ts'

/** Milliseconds after the page has loaded: whatever it needs itself comes first. */
const quiet = 5_000
/** What is on the screen is kept sooner: the network may be gone with the next lift. */
const settled = 2_000

/** Whom a sentence may name is on the device as well; asked for once nothing else is. */
const keepPeople = () =>
  void setTimeout(() => {
    if (token() && isReached())
      void import('#mechanisms/people/kept-directory.web.ts').then(({ keepDirectory }) => keepDirectory())
  }, quiet)

/**
 * Keeps the app's shell on the device, and what it reads. Some web views have no service worker; opening the app then
 * needs the network.
 */
export function keepOffline() {
  // The doors of the other rooms come in the same file: from then on the whole house is there without a network.
  const start = () =>
    void Promise.all([
      import('#platform/web/app/offline/start.ts').then(({ startOffline }) => startOffline()),
      loadFurther(),
    ])
      .then(keepPeople)
      .catch(() => {})
  if (!isReached()) start()
  else setTimeout(start, settled)
  onReached(() => {
    if (!isReached()) start()
  })
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () =>
    setTimeout(() => {
      void navigator.serviceWorker.register('/sw.js').catch(() => {})
    }, quiet)
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}
