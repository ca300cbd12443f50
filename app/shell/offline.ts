/** Milliseconds after the page has loaded: whatever it needs itself comes first. */
const quiet = 5_000

/** Keeps the app's shell on the device. Some web views have no service worker; the app then simply needs the network. */
export function keepOffline() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () => setTimeout(() => { void navigator.serviceWorker.register('/sw.js').catch(() => {}) }, quiet)
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}
