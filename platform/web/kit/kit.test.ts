/** The kit's rules of interaction, in a real browser on the gallery. */
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, CDPSession, Locator, Page } from 'playwright-core'
import { build, preview, type PreviewServer } from 'vite'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launchBrowser } from '../../../tools/browser.ts'
import { hasSaid, rememberToasts } from '../../../tools/toasts.ts'

let server: PreviewServer
let outDir: string
let browser: Browser
let context: BrowserContext
let page: Page
let address: string

beforeAll(async () => {
  // Built, as every test opens it again: the development server would send its hundreds of modules each time.
  outDir = mkdtempSync(join(tmpdir(), 'kaigong-gallery-'))
  const gallery = {
    configFile: 'platform/web/gallery/vite.config.ts',
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, reportCompressedSize: false },
  } as const
  await build(gallery)
  server = await preview({ ...gallery, preview: { port: 0 } })
  address = server.resolvedUrls!.local[0]!
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser.close()
  await server.close()
  rmSync(outDir, { recursive: true, force: true })
})

const complaints: string[] = []

beforeEach(async () => {
  complaints.length = 0
  context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    reducedMotion: 'reduce',
    locale: 'zh-CN',
    timezoneId: 'Asia/Tokyo',
  })
  context.setDefaultTimeout(30_000)
  await rememberToasts(context)
  page = await context.newPage()
  page.on('console', message => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', error => complaints.push(error.message))
  await page.goto(`${address}#start`)
  await page.getByRole('heading', { level: 1 }).waitFor()
})

afterEach(async () => {
  await context.close()
  expect(complaints).toEqual([])
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = () => page.locator('dialog[open]')
const toast = () => page.locator('[role=status][popover]')
const focusInDialog = () => page.evaluate(() => document.activeElement?.closest('dialog') !== null)
const gone = (locator: Locator) => locator.waitFor({ state: 'hidden' })

describe('Enter', () => {
  it('belongs to the input method while Chinese is composed', async () => {
    const field = page.getByRole('searchbox', { name: '搜索任务、项目、客户' })
    await field.focus()
    const input = await context.newCDPSession(page)
    await input.send('Input.imeSetComposition', { text: 'kai gong', selectionStart: 8, selectionEnd: 8 })
    await page.keyboard.press('Enter')
    await page.waitForTimeout(100)
    expect(await toast().textContent()).toBe('')
    await input.send('Input.insertText', { text: '开工' })
    await page.keyboard.press('Enter')
    await hasSaid(page, '开工')
  })
})

describe('a sheet', () => {
  it('keeps the focus and gives it back', async () => {
    await button('底部弹层').focus()
    await page.keyboard.press('Enter')
    await dialog().waitFor()
    expect(await focusInDialog()).toBe(true)
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('Tab')
      const place = await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
      )
      expect(place).toBe(true)
    }
    await page.keyboard.press('Escape')
    await gone(dialog())
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('底部弹层')
  })

  it('closes on back, and the page stays', async () => {
    await button('底部弹层').click()
    await dialog().waitFor()
    await page.goBack()
    await gone(dialog())
    expect(page.url()).toBe(`${address}#start`)
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
  })

  it('leaves no step behind in the history when it closes another way, and the router hears nothing', async () => {
    await page.evaluate(() => {
      Object.assign(window, { received: 0 })
      window.addEventListener('popstate', () => {
        ;(window as unknown as { received: number }).received += 1
      })
    })
    await button('底部弹层').click()
    await dialog().getByRole('button', { name: '关闭' }).click()
    await gone(dialog())
    await page.waitForTimeout(200)
    expect(await page.evaluate(() => history.state)).toBeNull()
    expect(await page.evaluate(() => (window as unknown as { received: number }).received)).toBe(0)
  })

  it('closes the uppermost first', async () => {
    await button('底部弹层').click()
    await dialog().getByRole('button', { name: '下一步' }).click()
    await page.getByRole('alertdialog').waitFor()
    await page.goBack()
    await gone(page.getByRole('alertdialog'))
    expect(await dialog().count()).toBe(1)
    await page.goBack()
    await gone(dialog())
    expect(page.url()).toBe(`${address}#start`)
  })

  it('that led to another page is passed over on the way back', async () => {
    await button('底部弹层').click()
    await dialog().waitFor()
    await page.evaluate(() => {
      ;[...document.querySelectorAll<HTMLElement>('dialog[open] button')]
        .find(each => each.textContent === '任务')!
        .click()
      history.pushState(null, '', '#elsewhere')
    })
    await gone(dialog())
    await page.waitForTimeout(100)
    expect(page.url()).toBe(`${address}#elsewhere`)
    await page.goBack()
    await page.waitForFunction(() => location.hash === '#start' && history.state === null)
  })

  it('follows the finger down and closes, but springs back from a short pull', async () => {
    await button('底部弹层').click()
    const title = dialog().getByRole('heading', { name: '新建' })
    await title.waitFor()
    const box = (await title.boundingBox())!
    const pull = async (by: number) => {
      await page.mouse.move(box.x + 5, box.y + 5)
      await page.mouse.down()
      await page.mouse.move(box.x + 5, box.y + 5 + by / 2, { steps: 4 })
      await page.waitForTimeout(400)
      await page.mouse.move(box.x + 5, box.y + 5 + by, { steps: 4 })
      await page.mouse.up()
    }
    await pull(40)
    await page.waitForTimeout(300)
    expect(await dialog().count()).toBe(1)
    await pull(160)
    await gone(dialog())
  })
})

describe('a dialog', () => {
  it('answers what was pressed', async () => {
    await button('确认').click()
    await page.getByRole('alertdialog', { name: '删除任务？' }).getByRole('button', { name: '删除' }).click()
    await hasSaid(page, '已删除')
    await button('确认').click()
    await page.keyboard.press('Escape')
    await hasSaid(page, '已取消')
  })

  it('asks for a text that is needed', async () => {
    await button('输入').click()
    const box = page.getByRole('alertdialog', { name: '驳回原因' })
    expect(await box.getByRole('button', { name: '确定' }).isDisabled()).toBe(true)
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')
    await page.keyboard.type('金额不符')
    await box.getByRole('button', { name: '确定' }).click()
    await hasSaid(page, '金额不符')
  })
})

describe('a toast', () => {
  const shown = async () => (await toast().textContent()) !== ''
  const stays = async (ms: number, ...names: string[]) => {
    await page.clock.install()
    // Stopped: a busy machine must not let time pass between two steps.
    await page.clock.pauseAt(Date.now() + 60_000)
    for (const name of names) {
      await button(name).dispatchEvent('click')
      await toast().locator('span').first().waitFor()
      await page.clock.runFor(ms - 100)
      expect({ name, isShown: await shown() }).toEqual({ name, isShown: true })
      await page.clock.runFor(200)
      await expect.poll(shown).toBe(false)
    }
  }
  it('[shell-068] stays 1500 ms', () => stays(1500, '成功', '提示', '纯文字'))
  it('[shell-069] that warns stays 3000 ms', () => stays(3000, '警告'))
  it('that can be taken back stays 5000 ms', () => stays(5000, '可撤销'))

  it('[shell-067] is a success, news, a warning, something loading or being downloaded, or plain', async () => {
    for (const [name, kind, sign] of [
      ['成功', 'success', 'svg'],
      ['提示', 'info', 'svg'],
      ['警告', 'warn', 'svg'],
      ['加载', 'loading', '*:first-child'],
      ['下载', 'download', 'svg'],
      ['纯文字', 'none', null],
    ] as const) {
      await button(name).click()
      const said = toast().locator(`[data-kind=${kind}]`)
      await said.waitFor()
      expect({ kind, hasSign: (await said.locator(sign ?? 'svg').count()) > 0 }).toEqual({
        kind,
        hasSign: sign !== null,
      })
    }
  })

  it('outlives the sheet that says it and is gone in the same breath', async () => {
    await button('表单弹层').click()
    await dialog().getByRole('button', { name: '保存' }).click()
    await gone(dialog())
    await toast().getByText('保存成功').waitFor()
    expect(await toast().evaluate(element => element.matches(':popover-open'))).toBe(true)
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
  })

  it('offers to undo, also over a dialog', async () => {
    await button('可撤销').click()
    await button('告知').click()
    await page.getByRole('alertdialog').waitFor()
    await button('撤销').click()
    await hasSaid(page, '已恢复')
  })
})

describe('a failure', () => {
  it('to draw a layer takes the layer away with a word, and leaves the page', async () => {
    await button('出错的弹层').click()
    await hasSaid(page, '页面出了点问题')
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
    expect(complaints.splice(0).join()).toMatch('Shown on purpose')
    await button('底部弹层').click()
    await dialog().waitFor()
  })

  it('of a part is shown in its place, and tried again', async () => {
    await button('触发').click()
    await page.getByRole('alert').getByText('页面出了点问题').waitFor()
    expect(await button('底部弹层').isVisible()).toBe(true)
    expect(complaints.splice(0).join()).toMatch('Shown on purpose')
  })
})

describe('a long list', () => {
  const open = async () => {
    await page.locator('main').evaluate(main => main.scrollTo(0, 500))
    await button('长列表').click()
    await page.getByRole('heading', { name: '长列表 30/120' }).waitFor()
  }
  const toEnd = () => page.locator('main').evaluate(main => main.scrollTo(0, main.scrollHeight))

  it('[shell-071] loads page by page, one at a time, then says there is no more for three seconds', async () => {
    await open()
    for (const count of [60, 90, 120]) {
      await toEnd()
      await page.locator('main').evaluate(main => {
        for (let times = 0; times < 5; times += 1) main.dispatchEvent(new Event('scroll'))
      })
      await page.getByRole('heading', { name: `长列表 ${count}/120` }).waitFor()
    }
    expect(await page.locator('main li').count()).toBeLessThan(60)
    await page.clock.install()
    // Stopped, but for the steps that are taken: a busy machine must not let the three seconds pass.
    await page.clock.pauseAt(Date.now() + 60_000)
    const said = async () => {
      await page.clock.runFor(20)
      return await toast().textContent()
    }
    await page.locator('main').evaluate(main => main.scrollBy(0, -400))
    await page.clock.runFor(200)
    await toEnd()
    await expect.poll(said).toBe('没有更多数据了')
    await page.clock.runFor(2800)
    expect(await toast().textContent()).toBe('没有更多数据了')
    await page.clock.runFor(200)
    await expect.poll(said).toBe('')
  })

  it('[shell-081] loads more from 50 px above its end on', async () => {
    await open()
    const to = (above: number) =>
      page
        .locator('main')
        .evaluate((main, space) => main.scrollTo(0, main.scrollHeight - main.clientHeight - space), above)
    // Rows are as high as they are once they have been seen.
    await to(400)
    await page.waitForTimeout(200)
    await to(60)
    await page.waitForTimeout(500)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('长列表 30/120')
    await to(50)
    await page.getByRole('heading', { name: '长列表 60/120' }).waitFor()
  })

  it('is found where it was left', async () => {
    await open()
    await page.locator('main').evaluate(main => main.scrollTo(0, 700))
    await page.waitForTimeout(100)
    await button('返回').click()
    await page.getByRole('heading', { name: '组件' }).waitFor()
    await expect.poll(() => page.locator('main').evaluate(main => main.scrollTop)).toBe(500)
    await button('长列表').click()
    await expect.poll(() => page.locator('main').evaluate(main => Math.round(main.scrollTop))).toBe(700)
  })

  it('[error-024] is refreshed by a pull, and by a button for the keyboard', async () => {
    await open()
    const finger = await context.newCDPSession(page)
    await touch(finger, { x: 200, y: 150 }, { x: 200, y: 400 })
    await page.getByRole('status').getByText('加载中…').waitFor()
    await gone(page.getByRole('status').getByText('加载中…'))
    await button('刷新').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('status').getByText('加载中…').waitFor()
  })
})

/** Draws at a finger's pace, and rests before it lifts: after a fling the browser takes the next tap for a stop. */
async function touch(finger: CDPSession, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] })
  for (let step = 1; step <= 10; step += 1) {
    const point = { x: from.x + ((to.x - from.x) * step) / 10, y: from.y + ((to.y - from.y) * step) / 10 }
    await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] })
    await page.waitForTimeout(16)
  }
  await page.waitForTimeout(100)
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

describe('a row that can be swiped', () => {
  const row = () => page.getByRole('link', { name: '赵子轩' })

  it('shows its actions under the finger, and does not follow its link', async () => {
    await row().scrollIntoViewIfNeeded()
    expect(await button('收藏').filter({ hasText: '收藏' }).count()).toBe(0)
    const box = (await row().boundingBox())!
    const finger = await context.newCDPSession(page)
    await touch(finger, { x: box.x + 300, y: box.y + 30 }, { x: box.x + 80, y: box.y + 30 })
    const remove = button('删除').filter({ hasText: '删除' }).first()
    await page.waitForTimeout(600)
    const at = (await remove.boundingBox())!
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: at.x + 20, y: at.y + 20 }] })
    await page.waitForTimeout(60)
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await hasSaid(page, 'Zhao Zixuan delete')
    expect(page.url()).toBe(`${address}#start`)
  })

  it('offers the same by its ⋯ button', async () => {
    await button('更多操作: 赵子轩').focus()
    await page.keyboard.press('Enter')
    const menu = page.getByRole('dialog', { name: '赵子轩' })
    await menu.waitFor()
    expect(await menu.getByRole('button').allTextContents()).toEqual(['收藏', '标记', '删除', '取消'])
    await menu.getByRole('button', { name: '标记' }).click()
    await hasSaid(page, 'Zhao Zixuan flag')
  })
})

describe('the date wheels', () => {
  const field = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
  const wheel = (name: string) => page.getByRole('spinbutton', { name, exact: true })

  it('[shell-082] show seven items, and turn by keys to a day that exists', async () => {
    await field('截止日期').click()
    await page.getByTitle('按年月日选择').click()
    await wheel('月').waitFor()
    const sizes = await wheel('月').evaluate(column => [
      column.clientHeight,
      (column.firstElementChild as HTMLElement).offsetHeight,
    ])
    expect(sizes[0]! / sizes[1]!).toBeCloseTo(7)
    await wheel('月').press('ArrowDown')
    expect(await wheel('日').getAttribute('aria-valuenow')).toBe('28')
    await button('确定').click()
    await field('截止日期.*2026-02-28').waitFor()
  })

  it('turn under the finger', async () => {
    await field('截止日期').click()
    await page.getByTitle('按年月日选择').click()
    await wheel('日').waitFor()
    await wheel('日').evaluate(column => column.scrollTo(0, (column.clientHeight / 7) * 9))
    await expect.poll(() => wheel('日').getAttribute('aria-valuenow')).toBe('10')
    await button('确定').click()
    await field('截止日期.*2026-01-10').waitFor()
  })

  it('go from ten years back to ten years ahead, hours 0 to 23', async () => {
    await field('开始时间').click()
    await page.getByTitle('按年月日选择').click()
    await wheel('年').waitFor()
    const year = new Date().getFullYear()
    expect([await wheel('年').getAttribute('aria-valuemin'), await wheel('年').getAttribute('aria-valuemax')]).toEqual([
      `${year - 10}`,
      `${year + 10}`,
    ])
    expect([await wheel('时').getAttribute('aria-valuemin'), await wheel('时').getAttribute('aria-valuemax')]).toEqual([
      '0',
      '23',
    ])
  })

  it('change nothing when cancelled, and keep the company’s time zone', async () => {
    await field('开始时间.*2026-11-21 09:30').click()
    await button('时间 09:30').click()
    await wheel('时').press('End')
    await button('取消').click()
    await gone(dialog())
    await field('开始时间.*2026-11-21 09:30').click()
    await button('时间 09:30').click()
    await wheel('时').press('End')
    await button('确定').click()
    await field('开始时间.*2026-11-21 23:30').waitFor()
  })
})

describe('a picker', () => {
  it('finds, chooses several, and says when it is enough', async () => {
    await page.getByRole('button', { name: /^负责人/ }).click()
    const sheet = page.getByRole('dialog', { name: '选择负责人' })
    await sheet.waitFor()
    await sheet.getByRole('searchbox').fill('chen')
    await sheet.getByRole('button', { name: /陈志远/ }).click()
    await sheet.getByRole('searchbox').fill('')
    await sheet.getByRole('button', { name: /王芳/ }).click()
    await sheet.getByText('已选 3 项').waitFor()
    await sheet.getByRole('button', { name: /赵子轩/ }).click()
    await hasSaid(page, '最多选择 3 人')
    await sheet.getByRole('button', { name: '确定' }).click()
    await page.getByRole('button', { name: /^负责人 林晓雨、陈志远、王芳/ }).waitFor()
  })
})

describe('a part that fails to draw', () => {
  it('[error-018] says so, alone, and can be tried again', async () => {
    const rest = page.getByRole('heading', { name: '骨架屏' })
    await button('触发').click()
    await page.getByRole('alert').getByText('页面出了点问题').waitFor()
    await page
      .getByRole('alert')
      .getByText(/请重试一次/)
      .waitFor()
    expect(await rest.isVisible()).toBe(true)
    await page.getByRole('alert').filter({ hasText: '页面出了点问题' }).getByRole('button', { name: '重试' }).click()
    await page.getByRole('alert').getByText('页面出了点问题').waitFor()
    expect(complaints.splice(0).every(text => text.includes('Shown on purpose'))).toBe(true)
  })
})

describe.each(['light', 'dark'])('in the %s theme', theme => {
  it('axe finds nothing', async () => {
    await page.evaluate(chosen => {
      document.documentElement.dataset.theme = chosen
    }, theme)
    await page.addScriptTag({ path: createRequire(import.meta.url).resolve('axe-core/axe.min.js') })
    const check = () =>
      page.evaluate(async () => {
        const { violations, passes } = await (window as unknown as { axe: typeof import('axe-core') }).axe.run()
        return {
          faults: violations.flatMap(({ id, nodes }) =>
            nodes.map(node => `${id}: ${node.html} ${node.failureSummary}`),
          ),
          checks: passes.length,
        }
      })
    const { faults, checks } = await check()
    expect(faults).toEqual([])
    expect(checks).toBeGreaterThan(20)
    await button('底部弹层').click()
    await dialog().waitFor()
    expect((await check()).faults).toEqual([])
  })
})

describe('a form', () => {
  it('ties the error to its field', async () => {
    const mail = page.getByRole('textbox', { name: '邮箱' })
    const error = page.locator(`[id="${await mail.getAttribute('aria-describedby')}"]`)
    expect([await mail.getAttribute('aria-invalid'), await error.textContent()]).toEqual([
      'true',
      '邮箱地址不完整，请补全域名',
    ])
    await mail.fill('lin@kaigong.cn')
    expect(await mail.getAttribute('aria-invalid')).toBeNull()
  })

  it('keeps what was being written', async () => {
    await page.getByRole('textbox', { name: '备注' }).fill('周一前给客户确认')
    await page.reload()
    expect(await page.getByRole('textbox', { name: '备注' }).inputValue()).toBe('周一前给客户确认')
  })
})

describe('the tab bar', () => {
  it('does nothing for the current tab', async () => {
    await page.getByRole('link', { name: '首页', exact: true }).click()
    expect(page.url()).toBe(`${address}#start`)
    await page.getByRole('link', { name: '工作台' }).click()
    expect(page.url()).toBe(`${address}#workbench`)
    expect(await page.getByRole('link', { name: '工作台' }).getAttribute('aria-current')).toBe('page')
  })
})

describe('appearance and language', () => {
  it('follow the person’s choice, and are kept', async () => {
    await button('深色').click()
    await page.getByRole('radio', { name: '特大' }).click()
    await button('English').click()
    await page.getByRole('heading', { name: 'Kit' }).waitFor()
    const html = await page.evaluate(() => ({
      ...document.documentElement.dataset,
      lang: document.documentElement.lang,
      size: getComputedStyle(document.documentElement).fontSize,
    }))
    expect(html).toEqual({ theme: 'dark', fontSize: 'extra', density: 'comfortable', lang: 'en-US', size: '20px' })
  })
})
