import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { DemoLogin } from '#database/demo/people.ts'
import { signInByCall, type Client } from '../demo-records.ts'
import { carry, swipe } from '../finger.ts'
import { settled } from '../kept-on-device.ts'
import { faultsOf, keepPicture, runningApp } from '../running-app.ts'
import { hasSaid } from '../../tools/toasts.ts'

const app = runningApp({ showsNotices: true })

test('[shell-053, shell-060] a weekly event is made on one phone, one of its times is changed, and the other phone shows both', async () => {
  // So tall that a month of days is visible: of a list, what is not is not there.
  const [manager, staff] = [
    await app.signedIn('manager'),
    await app.signedIn('staff', { viewport: { width: 390, height: 6000 } }),
  ]
  const faults = [faultsOf(manager), faultsOf(staff)]
  const name = '季度复盘'
  await staff.goto('/calendar/list')
  await staff.getByRole('radio', { name: '列表' }).tap()
  await staff.getByText('研发周会').first().waitFor()

  // 张伟 makes it, each week, with 王小雨.
  await manager.goto('/calendar/create')
  await manager.getByRole('textbox', { name: /标题/ }).fill(name)
  await manager.getByRole('button', { name: /^重复/ }).tap()
  await manager.getByRole('button', { name: '每周', exact: true }).tap()
  await manager.getByRole('button', { name: /^参与人/ }).tap()
  const selector = manager.locator('dialog[open]')
  await selector.getByText('王小雨').first().tap()
  await selector.getByRole('button', { name: /确定/ }).tap()
  await manager.getByRole('button', { name: '创建', exact: true }).tap()
  await manager.getByRole('heading', { name }).waitFor()

  // It stands on the other phone, which nobody has touched, more than once.
  await staff.getByText(name).nth(2).waitFor()
  const times = await staff.getByText(name).count()

  // 王小雨 says that she comes, which 张伟 sees at once.
  await staff.getByText(name).first().tap()
  await staff.getByRole('button', { name: '参加', exact: true }).tap()
  await manager.getByText('1 人参加').waitFor()
  await staff.goBack()

  // One of its times gets another name; the others keep theirs.
  await manager.getByRole('button', { name: '编辑' }).tap()
  await manager.getByRole('button', { name: '仅此次' }).tap()
  await manager.getByRole('textbox', { name: /标题/ }).fill('季度回顾，仅本周')
  await manager.getByRole('button', { name: '确定', exact: true }).tap()
  await manager.getByRole('heading', { name: '季度回顾，仅本周' }).waitFor()
  await staff.getByText('季度回顾，仅本周').waitFor()
  await expect.poll(() => staff.getByText(name, { exact: true }).count()).toBe(times - 1)
  await keepPicture(staff, 'calendar-staff')
  expect(faults).toEqual([[], []])
})

/** A phone of somebody who is signed in without the login page, with the app kept on it when asked. */
async function quickPhone(
  who: DemoLogin,
  path: string,
  isKept = false,
): Promise<{ context: BrowserContext; page: Page; client: Client }> {
  const client = await signInByCall(app.url, who)
  const context = await app.phone()
  const page = await context.newPage()
  await page.goto(`${path}?token=${client.token}&comp_id=${client.companyId}`)
  if (isKept)
    await page.waitForFunction(() => navigator.serviceWorker.ready.then(({ active }) => active?.state === 'activated'))
  return { context, page, client }
}

interface Listed {
  list: { id: string; name: string; start_date: string }[]
}
const eventsOf = async ({ call }: Client) => (await call<Listed>('/event.json?limit=30')).list

test('a finger turns the months, the weeks and the days, and moves an event that it holds', async () => {
  const { page, client } = await quickPhone('hr', '/calendar/list')
  const shown = () => page.getByRole('heading', { level: 1 }).first().textContent()
  await page.getByText('交付前走查').first().waitFor()
  const month = await shown()
  const calendar = { x: 330, y: 300 }
  await swipe(page, calendar, { x: -280, y: 0 })
  await expect.poll(shown).not.toBe(month)
  await swipe(page, { ...calendar, x: 60 }, { x: 280, y: 0 })
  await expect.poll(shown).toBe(month)

  // A day further and back; then an hour later, which the server learns of.
  const day = new Date(Date.now() + 8 * 3_600_000 + 3 * 86_400_000).toISOString().slice(0, 10)
  const { id } = await client.call<{ id: string }>('/events.json', {
    name: '可移动的日程',
    start_date: `${day} 10:00`,
    end_date: `${day} 11:00`,
  })
  const startOf = async () => (await client.call<{ start_date: string }>(`/events/${id}.json`)).start_date
  await page.getByRole('radio', { name: '日', exact: true }).tap()
  const days = page.getByRole('button', { name: /星期|周/ })
  await expect.poll(() => days.count()).toBe(1)
  for (let turn = 0; turn < 3; turn++) {
    const before = await days.textContent()
    await swipe(page, { x: 330, y: 500 }, { x: -280, y: 0 })
    await expect.poll(() => days.textContent()).not.toBe(before)
  }
  const block = page.getByRole('link', { name: /可移动的日程/ }).first()
  await carry(page, block, { x: 0, y: 52 }, { down: 0.4 })
  await hasSaid(page, '已移到 11:00')
  await expect.poll(startOf).toBe(new Date(`${day}T11:00:00+08:00`).toISOString())
  expect(new URL(page.url()).pathname).toBe('/calendar/list')
  await keepPicture(page, 'calendar-dragged')
})

test('of more events at once than a day of the week has room for, a touch on their number opens them', async () => {
  const { page, client } = await quickPhone('finance', '/calendar/list')
  const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  const names = ['同时的日程甲', '同时的日程乙', '同时的日程丙', '同时的日程丁']
  for (const name of names)
    await client.call('/events.json', { name, start_date: `${day} 03:00`, end_date: `${day} 04:00` })
  // Drawn longer than they take, they end no later for that.
  for (const name of names)
    await client.call('/events.json', { name, start_date: `${day} 23:40`, end_date: `${day} 23:50` })
  await page.getByRole('radio', { name: '周', exact: true }).tap()
  await page.getByRole('button', { name: '23:40 至 23:50 还有 3 项' }).waitFor()
  await page.getByRole('button', { name: '03:00 至 04:00 还有 3 项' }).tap()
  const sheet = page.locator('dialog[open]')
  for (const name of names) await sheet.getByText(name).waitFor()
  await sheet.getByText(names[3]!).tap()
  await page.getByRole('heading', { name: names[3]! }).waitFor()
})

test('an event that is made without a network stands in the calendar, and is made once when it is there again', async () => {
  const { context, page, client } = await quickPhone('sales', '/calendar/list', true)
  await page.getByText('交付前走查').first().waitFor()
  await page.goto('/calendar/create')
  await page.getByRole('textbox', { name: /标题/ }).waitFor()
  await settled(page)
  await context.setOffline(true)
  const name = '电梯里记下的拜访'
  await page.getByRole('textbox', { name: /标题/ }).fill(name)
  await page.getByRole('button', { name: '创建', exact: true }).tap()
  await page.getByRole('heading', { name }).waitFor()
  await page.goto('/calendar/list')
  await page.getByRole('radio', { name: '列表' }).tap()
  await page.getByText('交付前走查').first().waitFor()
  await page.getByRole('link', { name: '1 项待同步' }).waitFor()
  await context.setOffline(false)
  await page.getByRole('link', { name: '1 项待同步' }).waitFor({ state: 'detached' })
  expect((await eventsOf(client)).filter(one => one.name === name)).toHaveLength(1)
  await page.getByText(name).first().waitFor()
})

test('a push shows itself while nobody looks, and a tap on it opens the record', async () => {
  const { context, page, client } = await quickPhone('manager', '/calendar/list', true)
  await context.grantPermissions(['notifications'], { origin: app.url })
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  const devtools = await context.newCDPSession(page)
  const registration = new Promise<string>(resolve => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const { id } = (await eventsOf(client)).find(one => one.name === '面试：测试工程师')!
  const message = {
    title: '面试：测试工程师',
    body: '日程将于 10:00 开始',
    url: `/new_slide?type=event&id=${id}`,
    tag: 'one',
  }
  const registrationId = await registration
  const notices = () =>
    page.evaluate(async () =>
      (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, tag }) => ({
        title,
        body,
        tag,
      })),
    )
  // Chromium forgets a notice that is requested while it is being shown: then it comes again, as a push service would
  // send it.
  await expect
    .poll(async () => {
      await devtools.send('ServiceWorker.deliverPushMessage', {
        origin: app.url,
        registrationId,
        data: JSON.stringify(message),
      })
      await page.waitForTimeout(1_000)
      return await notices()
    })
    .toEqual([{ title: message.title, body: message.body, tag: 'one' }])

  // Nobody can tap a notice of a browser without a screen: the worker gets the event as if somebody had.
  const [worker] = context.serviceWorkers()
  await worker!.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration
      NotificationEvent: new (type: string, init: object) => Event
      dispatchEvent: (event: Event) => void
    }
    const [notification] = await scope.registration.getNotifications()
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
  })
  await page.getByRole('heading', { name: '面试：测试工程师' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/calendar/${id}`)
  await expect.poll(notices).toEqual([])
})
