import { expect, it } from 'vitest'
import { signInByCall } from './demo-records.ts'
import { runningApp } from './running-app.ts'

const app = runningApp()

it('without a network the app is there, says so, and shows nothing of what anybody asked before', { timeout: 60_000 }, async () => {
  const { token, companyId } = await signInByCall(app.url, 'manager')
  const context = await app.phone()
  const page = await context.newPage()
  await page.goto(`/my_alert?token=${token}&comp_id=${companyId}`)
  const reminder = page.getByText('和海河机械确认报价单的有效期')
  await reminder.waitFor()
  // It is kept on the device once the page has been quiet for a while.
  await page.waitForFunction(() => navigator.serviceWorker.ready.then(({ active }) => active?.state === 'activated'), undefined, { timeout: 20_000 })
  await page.reload()
  await reminder.waitFor()

  await context.setOffline(true)
  await page.reload()
  await page.getByRole('alert').waitFor()
  expect(await page.getByText('网络不可用，请检查后重试').count()).toBeGreaterThan(0)
  expect(await reminder.count()).toBe(0)
  const kept = await page.evaluate(async () => {
    const addresses = await Promise.all((await caches.keys()).map(async name => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)))
    return addresses.flat()
  })
  expect(kept).toContain('/index.html')
  expect(kept.filter(path => path.startsWith('/ftask'))).toEqual([])

  await context.setOffline(false)
  await page.getByRole('button', { name: '重试' }).tap()
  await reminder.waitFor()
  await context.close()
})
