/**
 * Pictures of the kit's gallery, and what axe finds in it: `tsx tools/gallery-look.ts FOLDER`. Each look is one theme,
 * language and font size on a phone, and one wide screen.
 */
import { mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { createServer } from 'vite'
import type { Page } from 'playwright-core'
import { launchBrowser } from './browser.ts'

const folder = process.argv[2] ?? 'test-results/gallery'
const only = process.argv[3]
const phone = { width: 390, height: 844 }
const looks = [
  { name: 'light', theme: 'light', language: 'zh-CN', font: 'normal', size: phone },
  { name: 'dark', theme: 'dark', language: 'zh-CN', font: 'normal', size: phone },
  { name: 'english', theme: 'light', language: 'en-US', font: 'normal', size: phone },
  { name: 'extra', theme: 'light', language: 'zh-CN', font: 'extra', size: phone },
  { name: 'wide', theme: 'light', language: 'zh-CN', font: 'normal', size: { width: 1280, height: 800 } },
].filter(look => !only || look.name === only)
const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

async function violations(page: Page): Promise<string[]> {
  await page.addScriptTag({ path: axe })
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const found = await axe.run()
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map(node => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`),
    )
  })
}

mkdirSync(folder, { recursive: true })
const server = await createServer({
  configFile: 'platform/web/gallery/vite.config.ts',
  server: { port: 0 },
  logLevel: 'error',
})
await server.listen()
const browser = await launchBrowser()
const address = server.resolvedUrls!.local[0]!
let count = 0
for (const { name, theme, language, font, size } of looks) {
  const context = await browser.newContext({
    viewport: size,
    deviceScaleFactor: 2,
    hasTouch: size === phone,
    isMobile: size === phone,
    reducedMotion: 'reduce',
  })
  await context.addInitScript(
    ([theme, language, font]) => {
      localStorage.setItem('kaigong.theme', theme!)
      localStorage.setItem('kaigong.language', language!)
      localStorage.setItem('kaigong.fontSize', font!)
    },
    [theme, language, font],
  )
  const page = await context.newPage()
  page.on('console', message => message.type() === 'error' && console.log(name, 'console:', message.text()))
  page.on('pageerror', error => console.log(name, 'page error:', error.message))
  await page.goto(address)
  const main = page.locator('main')
  await main.waitFor()
  const report = async (step: string) => {
    for (const violation of await violations(page)) {
      count += 1
      console.log(`${name} ${step}: ${violation}`)
    }
  }
  await report('page')
  const height = await main.evaluate(element => element.scrollHeight)
  for (let top = 0, part = 1; top < height; top += size.height - 190, part += 1) {
    await main.evaluate((element, to) => element.scrollTo(0, to), top)
    await page.waitForTimeout(80)
    await page.screenshot({ path: join(folder, `${name}-${part}.png`) })
  }
  const layers: [name: string, zh: string, en: string][] = [
    ['sheet', '底部弹层', 'Sheet'],
    ['confirm', '确认', 'Confirm'],
    ['prompt', '输入', 'Prompt'],
    ['menu', '操作菜单', 'Action menu'],
    ['toast', '可撤销', 'Undo'],
    ['owners', '负责人', 'Owner'],
    ['datetime', '开始时间', 'Starts'],
  ]
  for (const [layer, zh, en] of layers) {
    const label = language === 'zh-CN' ? zh : en
    const exact = !['owners', 'datetime'].includes(layer)
    await page.getByRole('button', { name: label, exact }).first().click()
    await page.waitForTimeout(700)
    await report(layer)
    await page.screenshot({ path: join(folder, `${name}-${layer}.png`) })
    await page.keyboard.press('Escape')
    await page.waitForTimeout(400)
  }
  await page.getByRole('button', { name: language === 'zh-CN' ? '长列表' : 'Long list', exact: true }).click()
  await page.waitForTimeout(400)
  await report('long list')
  await page.screenshot({ path: join(folder, `${name}-long-list.png`) })
  await context.close()
}
await browser.close()
await server.close()
console.log(`${count} violations`)
process.exitCode = count === 0 ? 0 : 1
