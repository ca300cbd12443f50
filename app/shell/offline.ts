import { isReached, onReached } from '#platform/web/app/offline/connection.ts'
import { onOwner } from '#platform/web/app/offline/owner.ts'
import { loadFurther } from '#platform/web/app/places.ts'
import { token } from '#platform/web/session/session.ts'
import { keepsUploads } from '#mechanisms/attachments/kept-uploads-name.web.ts'

/** Milliseconds after page load: the page's own requests come first. */
const quiet = 5_000
/** What is on screen is stored sooner: the network may be gone with the next lift. */
const settled = 2_000

/** Stores the people that a sentence may name, once nothing else is being fetched. */
const keepPeople = () =>
  void setTimeout(() => {
    if (token() && isReached())
      void import('#mechanisms/people/kept-directory.web.ts').then(({ keepDirectory }) => keepDirectory())
  }, quiet)

/** Files that an earlier page has left half sent go on, as soon as the server has said who is signed in. */
const sendUploads = () => {
  if (keepsUploads())
    void import('#mechanisms/attachments/resume-uploads.web.ts').then(({ resume }) => resume()).catch(() => {})
}

/**
 * Stores the app's shell, and its answers, on the device. Some web views have no service worker; opening the app then
 * needs the network.
 */
export function keepOffline() {
  // The other rooms' entries are in the same file: from then on the whole app works without a network.
  const start = () =>
    void Promise.all([
      import('#platform/web/app/offline/start.ts').then(({ startOffline }) => startOffline()),
      loadFurther(),
    ])
      .then(keepPeople)
      .catch(() => {})
  onOwner(sendUploads)
  sendUploads()
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
