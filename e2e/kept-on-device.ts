import type { Page } from 'playwright-core'
import { pageTime } from './finger.ts'

/** What the device has written down of what was read, as text; '' before there is anything. */
export const keptAnswers = (page: Page) => keptIn(page, 'kaigong.answers')

/** All that one of the device's stores holds, as text. */
export const keptIn = (page: Page, store: string) =>
  page.evaluate(
    name =>
      new Promise<string>(resolve => {
        const request = indexedDB.open(name)
        // Requested before the app has made it: then it is not made here either.
        request.onupgradeneeded = () => request.transaction!.abort()
        request.onerror = () => resolve('')
        request.onsuccess = () => {
          const database = request.result
          const all = database.transaction('all').objectStore('all').getAll()
          all.onsuccess = () => {
            database.close()
            resolve(JSON.stringify(all.result))
          }
        }
      }),
    store,
  )

/**
 * Waits until the device has what this page has read: the app begins to write a moment after it was opened, and then
 * again a moment after each answer.
 */
export async function settled(page: Page): Promise<void> {
  const opened = await page.evaluate(() => performance.timeOrigin)
  const hasBegun = async () =>
    (JSON.parse((await keptAnswers(page)) || '[]') as { at: number }[]).some(({ at }) => at >= opened)
  for (const giveUpAt = performance.now() + 60_000; !(await hasBegun());) {
    if (performance.now() > giveUpAt) throw new Error('The device keeps nothing of what this page has read')
    await pageTime(page, 100)
  }
  await pageTime(page, 1_000)
}
