/**
 * Daily acts, driven through a browser as a finger does them: how many taps each takes, beside how many it should, and
 * how long it lasts from the first tap until the screen says that it is done. A swipe or a hold counts as a tap; what
 * is typed does not. Acts without a way to drive them yet stand there with their goal.
 */
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { launchBrowser } from '../tools/browser.ts'
import { startPageServer, type PageServer, type Session } from './page-server.ts'

/** So long one step is waited for, in milliseconds. */
const patience = 10_000
/** So long a finger holds, in milliseconds. */
const holding = 650

interface Act {
  name: string
  goal: number
  /** Where it begins; without a way to drive it, it is a goal alone. */
  from?: string
  who?: DemoLogin
  prepare?: (session: Session, name: string) => Promise<unknown>
  drive?: (hand: Hand, page: Page, name: string) => Promise<void>
}

/** A hand that counts. */
class Hand {
  taps = 0
  private began = 0
  private readonly page: Page
  constructor(page: Page) {
    this.page = page
  }
  private count() {
    if (this.taps++ === 0) this.began = performance.now()
  }
  get lasted() {
    return performance.now() - this.began
  }
  async tap(thing: Locator) {
    await thing.waitFor()
    this.count()
    await thing.tap()
  }
  async type(text: string) {
    await this.page.keyboard.insertText(text)
  }
  /** Over a row, from one share of its width to another; at rest it holds. */
  async draw(row: Locator, from: number, to = from) {
    await row.waitFor()
    await row.scrollIntoViewIfNeeded()
    await this.page.waitForTimeout(300)
    const { x, y, width, height } = (await row.boundingBox())!
    const at = (share: number) => ({ x: x + width * share, y: y + height * 0.4 })
    const devtools = await this.page.context().newCDPSession(this.page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share?: number) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints: share === undefined ? [] : [at(share)] })
    this.count()
    await touch('touchStart', from)
    if (from === to) await this.page.waitForTimeout(holding)
    else await this.glide(share => touch('touchMove', from + (to - from) * share))
    await touch('touchEnd')
    await devtools.detach()
  }
  private async glide(move: (share: number) => Promise<unknown>) {
    for (let step = 1; step <= 10; step++) {
      await move(step / 10)
      await this.page.waitForTimeout(16)
    }
  }
}

const list = '/tasks/assign_me?view=' + encodeURIComponent('{"scope":"mine","isOpen":true,"sort":"createdAt"}')
const row = (page: Page, name: string) => page.locator('main li').filter({ hasText: name })
const circle = (page: Page, name: string) => page.getByRole('checkbox', { name: `完成: ${name}` })
const gone = (page: Page, name: string) => circle(page, name).waitFor({ state: 'detached' })
const says = (page: Page, words: string | RegExp) => page.getByRole('status').filter({ hasText: words }).waitFor()
const sheet = (page: Page) => page.locator('dialog[open]')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const aTask = (session: Session, name: string) =>
  session.post('/v3/task', { name, manager_ids: [demoPeople.manager.id], plan_end_date: Date.now() + 3_600_000 })

const acts: Act[] = [
  {
    name: 'finish a task',
    goal: 1,
    from: list,
    prepare: aTask,
    async drive(hand, page, name) {
      await hand.tap(circle(page, name))
      await gone(page, name)
    },
  },
  {
    name: 'finish it by a swipe',
    goal: 1,
    from: list,
    prepare: aTask,
    async drive(hand, page, name) {
      await hand.draw(row(page, name), 0.95, 0.05)
      await gone(page, name)
    },
  },
  {
    name: 'take the finishing back (finish, undo)',
    goal: 2,
    from: list,
    prepare: aTask,
    async drive(hand, page, name) {
      await hand.tap(circle(page, name))
      await hand.tap(button(page, '撤销'))
      await circle(page, name).waitFor()
    },
  },
  {
    name: 'due tomorrow',
    goal: 2,
    from: list,
    prepare: aTask,
    async drive(hand, page, name) {
      await hand.draw(row(page, name), 0.3, 0.7)
      await hand.tap(sheet(page).getByRole('button', { name: '明天', exact: true }))
      await row(page, name).filter({ hasText: '明天' }).waitFor()
    },
  },
  {
    name: 'due next Wednesday at three, in words (and the text)',
    goal: 3,
    from: list,
    prepare: aTask,
    async drive(hand, page, name) {
      await hand.draw(row(page, name), 0.3, 0.7)
      await hand.tap(sheet(page).getByRole('textbox'))
      await hand.type('下周三下午3点')
      await hand.tap(sheet(page).getByRole('status').getByRole('button'))
      await row(page, name).filter({ hasText: '15:00' }).waitFor()
    },
  },
  {
    name: 'finish two together',
    goal: 3,
    from: list,
    async prepare(session, name) {
      await aTask(session, `${name}甲`)
      await aTask(session, `${name}乙`)
    },
    async drive(hand, page, name) {
      await hand.draw(row(page, `${name}甲`), 0.5)
      await hand.tap(page.getByRole('checkbox', { name: `${name}乙` }))
      await hand.tap(button(page, '完成'))
      await row(page, name).first().waitFor({ state: 'detached' })
    },
  },
  {
    name: 'new task by a sentence (and the text)',
    goal: 2,
    from: '/dynamic',
    async drive(hand, page) {
      await hand.tap(button(page, '快速记任务'))
      const field = page.getByRole('textbox', { name: '快速任务' })
      if (!(await field.evaluate(field => field === document.activeElement))) await hand.tap(field)
      await hand.type('明天下午3点 评审合同')
      await hand.tap(button(page, '创建'))
      await says(page, '任务已创建')
    },
  },
  {
    name: 'open a task',
    goal: 1,
    from: list,
    prepare: aTask,
    async drive(hand, page, name) {
      await hand.tap(row(page, name).getByRole('link'))
      await page.getByRole('heading', { name }).first().waitFor()
    },
  },
  {
    name: 'agree to an approval',
    goal: 1,
    from: '/approval/list',
    async drive(hand, page) {
      const waiting = page.locator('main li a')
      await waiting.first().waitFor()
      await hand.draw(waiting.first(), 0.95, 0.05)
      await says(page, '同意')
    },
  },
  {
    name: 'search by words (and the text)',
    goal: 1,
    from: '/dynamic',
    async drive(hand, page) {
      await hand.tap(page.locator('header a[href^="/search"]'))
      const field = page.getByRole('searchbox')
      await field.waitFor()
      await page.waitForTimeout(300)
      if (!(await field.evaluate(field => field === document.activeElement))) await hand.tap(field)
      await hand.type('合同')
      await page.locator('main li a').first().waitFor()
    },
  },
  {
    name: 'see what is on today',
    goal: 1,
    from: '/dynamic',
    async drive(hand, page) {
      await hand.tap(page.locator('main a[href^="/calendar/list"]').first())
      await page.waitForURL(/\/calendar\/list/)
    },
  },
  {
    name: "see one's approvals",
    goal: 2,
    from: '/dynamic',
    async drive(hand, page) {
      await hand.tap(page.locator('nav a[href^="/app"]'))
      await hand.tap(page.locator('main a[href^="/approval/list"]').first())
      await page.waitForURL(/\/approval\/list/)
    },
  },
  { name: 'ten approvals', goal: 2 },
  { name: 'send an approval back, with a reason', goal: 3 },
  { name: 'log a day', goal: 3 },
  { name: 'hand in a week of hours', goal: 2 },
  { name: 'agree to ten hours', goal: 2 },
  { name: 'taxi receipt', goal: 6 },
  { name: 'ask leave for tomorrow', goal: 4 },
  { name: "find a colleague's number", goal: 3 },
  { name: 'sign in at work', goal: 2 },
  {
    name: 'comment on a task (and the text)',
    goal: 3,
    from: list,
    prepare: aTask,
    async drive(hand, page, name) {
      await hand.tap(row(page, name).getByRole('link'))
      await hand.tap(page.getByRole('textbox', { name: '写评论…' }))
      await hand.type('收到，下午给')
      await hand.tap(button(page, '发送'))
      await page.getByRole('list', { name: '评论' }).getByText('收到，下午给').waitFor()
    },
  },
  { name: 'pass a step of a workflow', goal: 1 },
  { name: 'do my part of a sub-item', goal: 1 },
  { name: 'answer an invitation', goal: 1 },
  { name: 'give a task to a colleague', goal: 3 },
  { name: 'move a card to the next column', goal: 1 },
  { name: 'note a visit to a customer', goal: 4 },
  {
    name: 'read a new notice',
    goal: 1,
    from: '/dynamic',
    async drive(hand, page) {
      await hand.tap(page.locator('header a[href^="/dynamic_list"]'))
      await page.locator('main li a').first().waitFor()
    },
  },
  { name: 'a reminder for tonight (and the text)', goal: 3 },
]

/** Prints each act with its taps and milliseconds beside its goal; fails where one that is driven takes more. */
export async function benchTaps() {
  const server = await startPageServer()
  const browser = await launchBrowser()
  try {
    const table: Record<string, Record<string, unknown>> = {}
    for (const act of acts) table[act.name] = await measured(act, server, await browser.newContext(phone(server.url)))
    console.table(table)
    if (Object.values(table).some(({ reached }) => reached === 'NO')) process.exitCode = 1
  } finally {
    await browser.close()
    await server.stop()
  }
}

const phone = (baseURL: string) => ({
  baseURL,
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  locale: 'zh-CN',
  timezoneId: 'Asia/Shanghai',
})

let made = 0
async function measured(
  { goal, from, who = 'manager', prepare, drive }: Act,
  server: PageServer,
  context: BrowserContext,
) {
  try {
    if (!from || !drive) return { taps: '–', 'at most': goal, ms: '–', reached: 'not driven yet' }
    const session = await server.signIn(who)
    const name = `数一数 ${++made}`
    await prepare?.(session, name)
    context.setDefaultTimeout(patience)
    await context.addInitScript(
      ([token, company]) => {
        localStorage.setItem('kaigong.token', token!)
        localStorage.setItem('kaigong.comp_id', company!)
      },
      [session.token, session.companyId],
    )
    const page = await context.newPage()
    await page.goto(from)
    // What the page's head draws gives way to the app, and what it asked for comes.
    await page.locator('h1').first().waitFor()
    await page.waitForLoadState('networkidle')
    const hand = new Hand(page)
    const problem = await drive(hand, page, name).then(
      () => '',
      (thrown: Error) => thrown.message.split('\n')[0]!,
    )
    if (problem) return { taps: hand.taps, 'at most': goal, ms: '–', reached: 'NO', problem }
    const reached = hand.taps <= goal ? 'yes' : 'NO'
    return { taps: hand.taps, 'at most': goal, ms: Math.round(hand.lasted), reached }
  } finally {
    await context.close()
  }
}
