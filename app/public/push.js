// Part of the service worker: shows what the server sends while the app is closed, does what its buttons say, and opens the record when it is tapped.
const look = { icon: '/icon-192.png', badge: '/icon-192.png' }

self.addEventListener('push', event => {
  const {
    title = '开工 Kaigong',
    body = '',
    url = '/dynamic_list',
    tag,
    actions = [],
  } = event.data ? event.data.json() : {}
  event.waitUntil(show(title, { body, tag, url, actions }))
})

/** Where a system knows no buttons it shows none: a tap opens the record there. */
function show(title, { body, tag, url, actions = [] }) {
  return self.registration.showNotification(title, {
    ...look,
    body,
    tag,
    data: { url, actions },
    actions: actions.map(({ name, title }) => ({ action: name, title })),
  })
}

self.addEventListener('notificationclick', event => {
  event.notification.close()
  const { title, tag, data } = event.notification
  const { url = '/', actions = [] } = data ?? {}
  const pressed = actions.find(({ name }) => name === event.action)
  event.waitUntil(pressed?.ask ? ask(pressed, { title, tag, url, actions }) : open(pressed?.url ?? url))
})

/**
 * Asks the server what the button asks for, and shows in the notice's place what came of it. What was not sent can be
 * pressed again.
 */
async function ask({ ask: { address, body }, failed }, { title, tag, url, actions }) {
  const to = inside(address)
  if (!to) return
  let answer
  try {
    const response = await fetch(to, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      credentials: 'omit',
    })
    answer = await response.json()
  } catch {
    return show(title, { body: failed, tag, url, actions })
  }
  await show(title, { body: answer.result === 0 ? answer.data.said : answer.msg, tag, url })
}

/** Only ways inside of the app: the message says where, the origin is ours. */
function inside(way) {
  const address = new URL(way, self.location.origin)
  return address.origin === self.location.origin ? address.href : null
}

async function open(way) {
  const address = inside(way)
  if (!address) return
  const [page] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (!page) return self.clients.openWindow(address)
  // A page that was there before the worker cannot be led anywhere by it; then another is opened.
  await page.focus().catch(() => undefined)
  return page.navigate(address).catch(() => self.clients.openWindow(address))
}
