import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import type { DemoLogin } from '#database/demo/people.ts'
import { webRooms } from '#app/all-rooms.web.ts'
import { areAllRoomsChosen, isRoomChosen, placesOfDoors } from '#app/gates/places.ts'
import { addressWith, signInByCall, type Client } from './demo-records.ts'
import { goOn } from './go-on.ts'
import { viewerOf } from './look-at-screens.ts'
import { faultsOf, runningApp } from './running-app.ts'

const app = runningApp()
const placeOf = await placesOfDoors()
const paths = webRooms
  .filter(door => areAllRoomsChosen || isRoomChosen(placeOf(door) ?? ''))
  .flatMap(door => door.screens)
  .map(({ path }) => path)
/** What addresses say to choose among things of which there is one more or less: a tab, a scope, a filter, a page. */
const oddities = new URLSearchParams({
  scope: 'nothing',
  status: 'nothing',
  type: 'nothing',
  box: 'nothing',
  tab: 'nothing',
  view: 'nothing',
  week: 'nothing',
  date: '2026-99-99',
  level: 'abc',
  start: 'xyz',
  due: 'xyz',
  page: '-1',
  limit: 'many',
  sort: 'nothing',
  key: '<b>',
  unknown: '',
  filter: '{"status":7,"types":"abc","levelId":"abc","person":"x","startDate":"xyz","sort":{"a":1},"unknown":[[]]}',
})
const clients = {} as Record<DemoLogin, Client>
const phones = {} as Record<DemoLogin, BrowserContext>
/** One page each goes from screen to screen, until something fails on it. */
const pages = new Map<DemoLogin, Page>()
beforeAll(async () => {
  for (const who of ['admin', 'manager'] as const) {
    const client = (clients[who] = await signInByCall(app.url, who))
    phones[who] = await app.phone({ reducedMotion: 'reduce' })
    await phones[who].addInitScript(
      ([token, company]) => {
        localStorage.setItem('kaigong.token', token!)
        localStorage.setItem('kaigong.comp_id', company!)
      },
      [client.token, client.companyId],
    )
  }
})

it.each(paths)('%s takes an address of nonsense for a plain one', async path => {
  const who = viewerOf(path)
  const [bare, own = ''] = (await addressWith(path, clients[who])).split('?')
  const query = new URLSearchParams(own)
  for (const [name, value] of oddities) if (!query.has(name)) query.set(name, value)
  const page = pages.get(who) ?? (await phones[who].newPage())
  pages.delete(who)
  const faults = faultsOf(page)
  await goOn(page, `${bare}?${query}`)
  await page.locator('h1').first().waitFor()
  await page.waitForFunction(() => !document.querySelector('[class*="skeleton"]'))
  const alerts = await page.locator('[role=alert]').allTextContents()
  expect({ faults, alerts }).toEqual({ faults: [], alerts: [] })
  page.removeAllListeners()
  pages.set(who, page)
})
