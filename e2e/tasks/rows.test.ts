import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { demoPeople } from '#database/demo/people.ts'
import { accessibilityProblems } from '../axe.ts'
import { signInByCall } from '../demo-records.ts'
import { pageTime, scrolledTo, swipe } from '../finger.ts'
import { faultsOf, runningApp } from '../running-app.ts'
import { hasSaid, inNoHurry } from '../../tools/toasts.ts'

const app = runningApp()
const made = async (names: readonly string[]) => {
  const manager = await signInByCall(app.url, 'manager')
  for (const name of names)
    await manager.call('/v3/task.json', {
      name,
      manager_ids: [demoPeople.staff.id],
      plan_end_date: Date.now() - 86_400_000,
    })
}
const row = (page: Page, name: string) => page.locator('main').getByRole('link', { name: new RegExp(name) })
const circle = (page: Page, name: string) => page.getByRole('checkbox', { name: `完成: ${name}` })
async function statusOf(name: string) {
  const staff = await signInByCall(app.url, 'staff')
  const found = `/v3/task/filter.json?scope=mine&limit=10&key=${encodeURIComponent(name)}`
  return (await staff.call<{ list: { name: string; status: string }[] }>(found)).list.find(one => one.name === name)
    ?.status
}
const middleOf = async (thing: Locator) => {
  // What the page's head draws gives way to the app.
  await thing.page().locator('nav a').first().waitFor()
  await scrolledTo(thing)
  await pageTime(thing.page(), 300)
  const { x, y, width, height } = (await thing.boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}

describe('a row of tasks', () => {
  it.each(['/tasks/upcoming?source=upcoming', '/dynamic'])(
    '[row-001] at %s is finished by one tap on its circle, is gone, and comes back by one tap on undo',
    async address => {
      const name = `一下就完成 ${crypto.randomUUID().slice(0, 6)}`
      await made([name])
      const page = await app.pageOf('staff', address)
      const faults = faultsOf(page)
      // By its circle: what is new on home names the task as well.
      await circle(page, name).waitFor()
      expect(await accessibilityProblems(page)).toEqual([])
      await inNoHurry(page, async () => {
        await circle(page, name).tap()
        await expect.poll(() => circle(page, name).count()).toBe(0)
        await page.getByRole('button', { name: '撤销' }).tap()
      })
      await circle(page, name).waitFor()
      expect(await statusOf(name)).toBe('WAITING')
      await circle(page, name).tap()
      await expect.poll(() => statusOf(name), { timeout: 20_000 }).toBe('FINISH_DELAY')
      expect(faults).toEqual([])
    },
  )

  it('[row-002] stays when a rule turns it down, and says why', async () => {
    const name = `还不能完成 ${crypto.randomUUID().slice(0, 6)}`
    await made([name])
    const page = await app.pageOf('staff', '/tasks/upcoming?source=upcoming')
    await row(page, name).waitFor()
    await page.locator('nav a').first().waitFor()
    await page.route('**/change_status/**', route =>
      route.fulfill({ json: { result: 1, msg: '步骤还没有完成', data: null } }),
    )
    await circle(page, name).tap()
    await hasSaid(page, '步骤还没有完成')
    await row(page, name).waitFor()
    expect(await circle(page, name).isChecked()).toBe(false)
    expect(await statusOf(name)).toBe('WAITING')
  })

  it('[row-003] swiped all the way is finished; a short swipe only shows what can be done', async () => {
    const name = `滑到底 ${crypto.randomUUID().slice(0, 6)}`
    await made([name])
    const page = await app.pageOf('staff', '/tasks/upcoming')
    const at = await middleOf(row(page, name))
    await swipe(page, { ...at, x: 350 }, { x: -120, y: 0 })
    await page.getByRole('button', { name: '改期', exact: true }).first().waitFor()
    expect(await statusOf(name)).toBe('WAITING')
    await page.keyboard.press('Escape')
    await page.reload()
    await row(page, name).waitFor()
    await swipe(page, { ...(await middleOf(row(page, name))), x: 360 }, { x: -330, y: 0 })
    await expect.poll(() => statusOf(name)).toBe('FINISH_DELAY')
    await expect.poll(() => row(page, name).count()).toBe(0)
  })

  it('[row-004] held, it is the first of several that are chosen', async () => {
    const names = ['按住选一', '按住选二'].map(name => `${name} ${crypto.randomUUID().slice(0, 6)}`)
    await made(names)
    const page = await app.pageOf('staff', '/tasks/upcoming')
    await row(page, names[1]!).waitFor()
    const devtools = await page.context().newCDPSession(page)
    const at = await middleOf(row(page, names[0]!))
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
    await pageTime(page, 700)
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await page.getByText('已选 1 项').waitFor()
    await page.getByRole('checkbox', { name: names[1]! }).check()
    await page.getByText('已选 2 项').waitFor()
    await page.getByRole('button', { name: '完成', exact: true }).tap()
    for (const name of names) await expect.poll(() => statusOf(name), { timeout: 20_000 }).toBe('FINISH_DELAY')
  })

  it('[row-005] says when it is late and where it belongs, and no face where that is the reader', async () => {
    const name = `谁的任务 ${crypto.randomUUID().slice(0, 6)}`
    await made([name])
    const own = await app.pageOf('staff', '/tasks/upcoming')
    await row(own, name).waitFor()
    expect(await row(own, name).innerText()).toMatch(/逾期 1 天 · T\d+$/)
    const others = await app.pageOf(
      'manager',
      '/tasks/assign_me?view=' + encodeURIComponent('{"scope":"direct","isOpen":true,"sort":"createdAt"}'),
    )
    await row(others, name).waitFor()
    expect(await row(others, name).innerText()).toContain(demoPeople.staff.name.slice(-1))
  })

  it('[row-006] stands closer to the next, and nothing ticks, where the device says so', async () => {
    const page = await app.pageOf('staff', '/account_setting')
    const height = async () => {
      await page.goto('/tasks/upcoming?source=upcoming')
      await page.locator('nav a').first().waitFor()
      const first = page.locator('main li a[href^="/tasks/"]').first()
      await first.waitFor()
      // What can be done with a row comes a moment after it, and draws it again.
      const heights: (number | undefined)[] = []
      const areSame = () => heights.at(-1) !== undefined && heights.at(-1) === heights.at(-2)
      await expect
        .poll(async () => {
          await pageTime(page, 300)
          heights.push((await first.boundingBox())?.height)
          return areSame()
        })
        .toBe(true)
      return heights.at(-1)!
    }
    const usual = await height()
    await page.goto('/account_setting')
    await page.getByRole('radio', { name: '紧凑' }).tap()
    await page.getByRole('switch', { name: '振动反馈' }).tap()
    expect(await accessibilityProblems(page)).toEqual([])
    const compact = await height()
    expect(compact).toBeLessThan(usual - 6)
    expect(compact).toBeGreaterThanOrEqual(44)
    await page.evaluate(() => Object.assign(navigator, { vibrate: () => Object.assign(window, { ticked: true }) }))
    const name = `不振动 ${crypto.randomUUID().slice(0, 6)}`
    await made([name])
    await circle(page, name).tap()
    await expect.poll(() => statusOf(name)).toBe('FINISH_DELAY')
    expect(await page.evaluate(() => 'ticked' in window)).toBe(false)
  })
})
