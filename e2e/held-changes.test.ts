import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signInByCall } from './demo-records.ts'
import { keptIn } from './kept-on-device.ts'
import { runningApp } from './running-app.ts'
import { hasSaid, inNoHurry } from '../tools/toasts.ts'

const app = runningApp()

/** Hours of 王小雨 that wait for 张伟; answers how they stand. */
async function hoursThatWait(summary: string) {
  const staff = await signInByCall(app.url, 'staff')
  const { list } = await staff.call<{ list: { id: string }[] }>('/v3/task/filter.json?limit=1')
  const { id } = await staff.call<{ id: string }>('/task/user_hour_log.json', {
    task_id: list[0]!.id,
    start_date: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
    hour: 0.5,
    summary,
  })
  await staff.call('/task/user_hour_log/submit.json', { id: [id] })
  return async () =>
    (await staff.call<{ list: { id: string; status: string }[] }>('/task/user_hour_log.json?limit=100')).list.find(
      log => log.id === id,
    )?.status
}

async function agree(page: Page, summary: string) {
  await page.getByText(summary).waitFor()
  await page.getByRole('checkbox', { name: '全选' }).tap()
  await page.getByRole('button', { name: /^同意 \d+ 条$/ }).tap()
  await hasSaid(page, /将同意/)
}

test('what can still be taken back is not lost with the page: hours are agreed to, whether one leaves it or it is gone', async () => {
  const left = await hoursThatWait('离开页面之前')
  const manager = await app.signedIn('manager')
  await manager.goto('/workhour_approve')
  await agree(manager, '离开页面之前')
  await manager.goto('about:blank')
  await expect.poll(left).toBe('AGREE')

  // The page is gone without a word, as when the phone ends it; what it still sends does not arrive.
  const gone = await hoursThatWait('应用被结束之前')
  await manager.goto('/workhour_approve')
  await manager.getByText('应用被结束之前').waitFor()
  await manager.route('**/process_step.json*', route => route.abort())
  await agree(manager, '应用被结束之前')
  const context = manager.context()
  await expect.poll(() => keptIn(manager, 'kaigong.outbox')).toContain('process_step')
  // A page that is closed would send it on its way out: this one has no way out.
  const ended = manager.waitForEvent('crash')
  void (await context.newCDPSession(manager)).send('Page.crash').catch(() => {})
  await ended
  await manager.close()
  expect(await gone()).toBe('WAITING')
  const next = await context.newPage()
  await next.goto('/dynamic')
  await expect.poll(gone).toBe('AGREE')

  // Taken back in time, nothing has happened, nor does it afterwards.
  const kept = await hoursThatWait('撤销了的')
  await next.goto('/workhour_approve')
  await inNoHurry(next, async () => {
    await agree(next, '撤销了的')
    await next.getByRole('button', { name: '撤销' }).tap()
  })
  await next.goto('/dynamic')
  await next.waitForTimeout(9_000)
  expect(await kept()).toBe('WAITING')

  // Nor when the page is left at once, before its database has said that the write is done: here it never does.
  await next.goto('/workhour_approve')
  await next.getByText('撤销了的').waitFor()
  await next.evaluate(() => Object.defineProperty(IDBTransaction.prototype, 'oncomplete', { set: () => {} }))
  await inNoHurry(next, async () => {
    await agree(next, '撤销了的')
    await expect.poll(() => keptIn(next, 'kaigong.outbox')).toContain('process_step')
    await next.evaluate(() => {
      const undo = [...document.querySelectorAll('button')].find(button => button.textContent === '撤销')!
      undo.click()
      location.assign('/dynamic')
    })
  })
  await next.waitForURL('/dynamic')
  await next.waitForTimeout(9_000)
  expect(await kept()).toBe('WAITING')
})
