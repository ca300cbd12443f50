import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { faultsOf, keepPicture, runningApp } from '../running-app.ts'

const app = runningApp()

const foot = (page: Page) => page.getByRole('button', { name: /复制上周|Copy last week/ })
const draft = (page: Page) => page.locator('main button[data-status=DRAFT]:not([disabled])').first()

it.each([
  ['zh-CN', { width: 390, height: 844 }],
  ['en-US', { width: 390, height: 844 }],
  ['zh-CN', { width: 1440, height: 900 }],
])('the buttons at the foot stand on one line each: %s, %o', async (language, size) => {
  const page = await app.pageOf('staff', '/timesheet')
  await page.setViewportSize(size)
  await page.evaluate(language => localStorage.setItem('kaigong.language', language), language)
  await page.reload()
  await draft(page).waitFor()
  await keepPicture(page, `timesheet-${language}-${size.width}`)
  expect((await foot(page).boundingBox())!.height).toBeLessThanOrEqual(46)
})

it('a key typed into hours is answered by its field alone; what follows from it comes after', async () => {
  const page = await app.pageOf('staff', '/timesheet')
  const faults = faultsOf(page)
  await draft(page).tap()
  const dialog = page.locator('dialog[open]')
  const field = dialog.getByRole('textbox').first()
  await field.waitFor()
  const eight = dialog.getByRole('button', { name: '8', exact: true })
  expect(await eight.getAttribute('aria-pressed')).toBe('false')
  // What React draws for the key itself it has drawn by the end of the event's microtasks.
  const changed = await field.evaluate(async (field: HTMLInputElement) => {
    const inner = new Set<string>()
    const observer = new MutationObserver(list => note(list))
    const note = (list: MutationRecord[]) => {
      for (const { target } of list) inner.add((target as Element).tagName ?? target.nodeName)
    }
    observer.observe(field.closest('dialog')!, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    })
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, '8')
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
    note(observer.takeRecords())
    observer.disconnect()
    return [...inner].filter(name => name !== 'INPUT')
  })
  expect(changed).toEqual([])
  expect(await field.inputValue()).toBe('8')
  await expect.poll(() => eight.getAttribute('aria-pressed')).toBe('true')
  // Whatever is too much is refused, however quickly one goes on.
  await field.fill('25')
  await field.press('Tab')
  await dialog.getByRole('alert').waitFor()
  expect(await dialog.getByRole('button', { name: '完成' }).isDisabled()).toBe(true)
  expect(faults).toEqual([])
})
