// Part of the service worker: shows what the server sends while the app is closed, and opens the record when it is tapped.
self.addEventListener('push', event => {
  const { title = '开工 Kaigong', body = '', url = '/dynamic_list', tag } = event.data ? event.data.json() : {}
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon: '/icon-192.png', badge: '/icon-192.png', data: { url } }))
})

self.addEventListener('notificationclick', event => {
  event.notification.close()
  const address = new URL(event.notification.data?.url ?? '/', self.location.origin)
  // Only ways inside of the app: the message says where, the origin is ours.
  if (address.origin !== self.location.origin) return
  event.waitUntil((async () => {
    const [open] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
    if (!open) return self.clients.openWindow(address.href)
    // A page that was there before the worker cannot be led anywhere by it; then another is opened.
    await open.focus().catch(() => undefined)
    return open.navigate(address.href).catch(() => self.clients.openWindow(address.href))
  })())
})
