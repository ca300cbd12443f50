/**
 * The README's pictures: `npm run pictures`, before each release. Starts the built product on the demo company, looks
 * at it with a phone's browser, and writes docs/pictures.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { wirePassword } from '#platform/contract/password.ts'
import { demoPassword, type DemoLogin } from '#database/demo/people.ts'
import { launchBrowser } from './browser.ts'
import { freePort } from './free-port.ts'

interface Picture {
  name: string
  who: DemoLogin
  path: string
  /** The call whose first record stands for `:first` in the path. */
  first?: string
  theme?: 'light' | 'dark'
  language?: 'zh-CN' | 'en-US'
  /** On a wide screen instead of a phone. */
  wide?: boolean
}

const project = (name: string) => `/project/advanced_list.json?status=-1&key=${encodeURIComponent(name)}`
const pictures: Picture[] = [
  { name: 'home', who: 'manager', path: '/dynamic' },
  { name: 'task', who: 'staff', path: '/tasks/:first', first: '/v3/task/filter.json?scope=mine&is_open=true' },
  { name: 'board', who: 'manager', path: '/projects/:first/execute', first: project('开工移动端 2.0') },
  { name: 'approvals', who: 'manager', path: '/approval/list' },
  { name: 'calendar', who: 'staff', path: '/calendar/list' },
  { name: 'attendance', who: 'staff', path: '/hr/sign' },
  { name: 'finance', who: 'finance', path: '/finance/analyze' },
  { name: 'workbench-dark', who: 'admin', path: '/app', theme: 'dark' },
  { name: 'home-english', who: 'staff', path: '/dynamic', language: 'en-US' },
  { name: 'plan', who: 'manager', path: '/projects/:first/gantt', first: project('新办公室装修'), wide: true },
]

const port = await freePort()
const address = `http://127.0.0.1:${port}`
const root = join(import.meta.dirname, '..')
const folder = join(root, 'docs/pictures')
const dataDir = mkdtempSync(join(tmpdir(), 'kaigong-pictures-'))
// PostgreSQL's own account has to pass through it.
chmodSync(dataDir, 0o711)

const server = spawn(process.execPath, ['dist/server.js'], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', DEMO: '1', PORT: String(port), LOG_LEVEL: 'fatal' },
})
try {
  while (
    !(await fetch(`${address}/readyz`).then(
      reply => reply.ok,
      () => false,
    ))
  ) {
    if (server.exitCode !== null) throw new Error('The server did not start')
    await sleep(100)
  }
  mkdirSync(folder, { recursive: true })
  const browser = await launchBrowser()
  for (const picture of pictures) await take(picture)
  await browser.close()

  async function take({ name, who, path, first, theme = 'light', language = 'zh-CN', wide = false }: Picture) {
    const { token, comp_id: companyId } = await call<{ token: string; comp_id: string }>('/v2/user/login', '', {
      identify: who,
      password: await wirePassword(demoPassword),
    })
    const id = first ? (await call<{ list: { id: string }[] }>(first.replace('.json', ''), token)).list[0]!.id : ''
    const context = await browser.newContext({
      ...(wide
        ? { viewport: { width: 1440, height: 900 } }
        : { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }),
      locale: language,
      colorScheme: theme,
      timezoneId: 'Asia/Shanghai',
      reducedMotion: 'reduce',
    })
    await context.addInitScript(
      kept => {
        for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
      },
      {
        'kaigong.token': token,
        'kaigong.comp_id': companyId,
        'kaigong.language': language,
      },
    )
    const page = await context.newPage()
    await page.goto(address + path.replace(':first', id))
    await page.locator('h1').first().waitFor()
    await page.waitForLoadState('networkidle')
    await page.waitForFunction(() => !document.querySelector('[class*="skeleton"]'))
    await sharp(await page.screenshot())
      .webp({ quality: 82 })
      .toFile(join(folder, `${name}.webp`))
    await context.close()
  }
} finally {
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await ended
  rmSync(dataDir, { recursive: true, force: true })
}

async function call<Data>(path: string, token: string, body?: object): Promise<Data> {
  const reply = await fetch(`${address}/ftask/api${path}`, {
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  })
  const { result, data, msg } = (await reply.json()) as { result: number; data: Data; msg?: string }
  if (result !== 0) throw new Error(`${path} was refused: ${msg}`)
  return data
}
