/**
 * Daily acts, driven through a browser as a finger does them. A swipe, a hold and a card that is carried count as a tap
 * each; what is typed does not. `goal` is how many taps an act may take; those that issue and readers name are held to
 * it by `e2e/daily-acts.test.ts`, all are measured by `npm run bench -- taps`.
 */
import type { BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { signInByCall, type Client } from './demo-records.ts'
import { settled } from './finger.ts'

/** So long a finger holds, in milliseconds. */
const holding = 650

export interface Act {
  name: string
  goal: number
  /** Where it begins. */
  from: string
  who?: DemoLogin
  /** What has to be there first; `as` signs somebody else in. */
  prepare?: (client: Client, name: string, as: (who: DemoLogin) => Promise<Client>) => Promise<unknown>
  drive: (hand: Hand, page: Page, name: string) => Promise<void>
  /** A promise of the product: held to its goal in `npm test`. */
  isPromised?: boolean
  /** What its phone has beside the others: a place, a leave to know it. */
  phone?: BrowserContextOptions
}

/** A hand that counts. */
export class Hand {
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
    // A sheet that still rises is tapped beside.
    await settled(this.page)
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
    // The finger rests before it lets go: a browser takes the tap that follows a throw for the one that stops it.
    await this.page.waitForTimeout(150)
    await move(1)
  }
}

const list = '/tasks/assign_me?view=' + encodeURIComponent('{"scope":"mine","isOpen":true,"sort":"createdAt"}')
const inbox = (kind: string) => `/tasks/upcoming?source=upcoming&kind=${kind}`
const row = (page: Page, name: string) => page.locator('main li').filter({ hasText: name })
const circle = (page: Page, name: string) => page.getByRole('checkbox', { name: `完成: ${name}` })
const gone = (page: Page, name: string) => row(page, name).first().waitFor({ state: 'detached' })
const says = (page: Page, words: string | RegExp) => page.getByRole('status').filter({ hasText: words }).waitFor()
const sheet = (page: Page) => page.locator('dialog[open]').last()
const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const hour = 3_600_000
const day = 24 * hour

/** The cursor stands in the field already, or a tap puts it there. */
async function write(hand: Hand, field: Locator, text: string) {
  await field.waitFor()
  const stands = () => field.evaluate(field => field === document.activeElement)
  // What takes the focus does so a moment after it has come.
  for (let tries = 0; tries < 10 && !(await stands()); tries++) await field.page().waitForTimeout(50)
  if (!(await stands())) await hand.tap(field)
  await hand.type(text)
}

const taskOf = (who: DemoLogin) => (client: Client, name: string) =>
  client.call<{ id: string }>('/v3/task.json', {
    name,
    manager_ids: [demoPeople[who].id],
    plan_end_date: Date.now() + hour,
  })
const aTask = taskOf('manager')
const anApplication = (client: Client, name: string) =>
  client.call('/finance/prepay.json', { name, payee_name: '华北设备有限公司', lines: [{ amount: '88.00' }] })

export const acts: Act[] = [
  {
    name: 'finish a task',
    goal: 1,
    isPromised: true,
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
    isPromised: true,
    from: list,
    prepare: aTask,
    async drive(hand, page, name) {
      await hand.draw(row(page, name), 0.3, 0.7)
      await hand.tap(button(sheet(page), '明天'))
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
      await write(hand, sheet(page).getByRole('textbox'), '下周三下午3点')
      await hand.tap(sheet(page).getByRole('status').getByRole('button'))
      await row(page, name).filter({ hasText: '15:00' }).waitFor()
    },
  },
  {
    name: 'finish two together',
    goal: 3,
    from: list,
    async prepare(client, name) {
      await aTask(client, `${name}甲`)
      await aTask(client, `${name}乙`)
    },
    async drive(hand, page, name) {
      await hand.draw(row(page, `${name}甲`), 0.5)
      await hand.tap(page.getByRole('checkbox', { name: `${name}乙` }))
      await hand.tap(button(page, '完成'))
      await gone(page, name)
    },
  },
  {
    name: 'new task by a sentence (and the text)',
    goal: 2,
    isPromised: true,
    from: '/dynamic',
    async drive(hand, page) {
      await hand.tap(button(page, '快速记任务'))
      await write(hand, page.getByRole('textbox', { name: '快速任务' }), '明天下午3点 评审合同')
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
  {
    name: 'give a task to a colleague',
    goal: 5,
    from: list,
    prepare: aTask,
    async drive(hand, page, name) {
      await hand.draw(row(page, name), 0.5)
      await page.getByRole('status').filter({ hasText: '已选' }).waitFor()
      await hand.tap(button(page, '更多操作').last())
      await hand.tap(button(sheet(page), '更换负责人'))
      await hand.tap(sheet(page).getByText(demoPeople.staff.name).first())
      await hand.tap(sheet(page).getByRole('button', { name: /^确定/ }))
      await says(page, /已修改|已更改/)
    },
  },
  {
    name: 'agree to an approval',
    goal: 1,
    isPromised: true,
    from: inbox('approval'),
    prepare: async (_, name, as) => anApplication(await as('staff'), name),
    async drive(hand, page) {
      await hand.tap(button(page.locator('main li'), '同意').first())
      await says(page, '已同意')
    },
  },
  {
    name: 'ten approvals',
    goal: 2,
    isPromised: true,
    from: inbox('approval'),
    async prepare(_, name, as) {
      const staff = await as('staff')
      for (let n = 0; n < 10; n++) await anApplication(staff, `${name}之${n}`)
    },
    async drive(hand, page) {
      await hand.tap(page.getByRole('button', { name: /^全选 \d+ 项/ }))
      // Those further down are fetched first; each row has its own 同意 until they are selected.
      await says(page, /^已选 \d+ 项/)
      await hand.tap(button(page, '同意'))
      await says(page, /已同意 \d+ 项/)
    },
  },
  {
    name: 'send an approval back, with a reason (and the text)',
    goal: 3,
    from: inbox('approval'),
    prepare: async (_, name, as) => anApplication(await as('staff'), name),
    async drive(hand, page) {
      await hand.tap(
        page
          .locator('main li')
          .getByRole('button', { name: /^(拒绝|退回)“/ })
          .first(),
      )
      await write(hand, sheet(page).getByRole('textbox'), '请附上发票')
      await hand.tap(button(sheet(page), /^(拒绝|退回)$/))
      await says(page, /已拒绝|已退回/)
    },
  },
  {
    name: 'log a day',
    goal: 3,
    isPromised: true,
    from: '/timesheet',
    who: 'staff',
    async drive(hand, page) {
      await hand.tap(page.getByRole('button', { name: /，未填$/ }).first())
      await hand.tap(button(sheet(page), '8'))
      await hand.tap(button(sheet(page), '完成'))
      await page
        .getByRole('button', { name: /8 小时，草稿$/ })
        .first()
        .waitFor()
    },
  },
  {
    name: 'hand in a week of hours',
    goal: 1,
    from: '/timesheet',
    who: 'staff',
    async drive(hand, page) {
      await hand.tap(page.getByRole('button', { name: /^提交 .+ 小时$/ }))
      await says(page, '已提交')
    },
  },
  {
    name: 'agree to all hours that wait',
    goal: 2,
    from: '/workhour_approve',
    async drive(hand, page) {
      await hand.tap(page.getByRole('checkbox', { name: '全选' }))
      await hand.tap(page.getByRole('button', { name: /^同意 \d+ 条/ }))
      await says(page, /将同意 \d+ 条/)
    },
  },
  {
    name: 'taxi receipt (and what for, and how much)',
    goal: 6,
    isPromised: true,
    from: '/finance/list',
    who: 'staff',
    async drive(hand, page, name) {
      await hand.tap(button(page, '新建单据'))
      await hand.tap(sheet(page).getByRole('button', { name: /^费用报销单/ }))
      await write(hand, page.getByRole('textbox', { name: '事由' }), name)
      await hand.tap(button(page, '添加明细'))
      await write(hand, sheet(page).getByRole('textbox', { name: '金额' }), '46.5')
      await hand.tap(sheet(page).getByRole('button', { name: '打车', exact: true }))
      await hand.tap(button(sheet(page), '完成'))
      await hand.tap(button(page, '提交审批'))
      await page.waitForURL(/\/finance\/detail/)
    },
  },
  {
    name: 'ask leave for the next working day',
    goal: 4,
    isPromised: true,
    from: '/app',
    who: 'manager',
    async drive(hand, page) {
      await hand.tap(page.locator('main a[href^="/hr/list"]').first())
      await hand.tap(button(page, '新建'))
      await page.getByText(/本次后剩余/).waitFor()
      await hand.tap(button(page, '提交审批'))
      await page.waitForURL(/\/hr\/detail/)
    },
  },
  {
    name: 'find a colleague (and the name)',
    goal: 1,
    isPromised: true,
    from: '/dynamic',
    async drive(hand, page) {
      await hand.tap(page.locator('header a[href^="/search"]'))
      await write(hand, page.getByRole('searchbox'), demoPeople.staff.name)
      await page.locator('main li').filter({ hasText: demoPeople.staff.jobTitle }).first().waitFor()
    },
  },
  {
    name: 'search by words (and the text)',
    goal: 1,
    isPromised: true,
    from: '/dynamic',
    async drive(hand, page) {
      await hand.tap(page.locator('header a[href^="/search"]'))
      await write(hand, page.getByRole('searchbox'), '合同')
      await page.locator('main li a').first().waitFor()
    },
  },
  {
    name: 'see what is on today',
    goal: 2,
    from: '/dynamic',
    async drive(hand, page) {
      await hand.tap(page.locator('nav a[href^="/app"]'))
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
  {
    name: 'read a new notice',
    goal: 1,
    from: '/dynamic',
    async drive(hand, page) {
      await hand.tap(page.locator('header a[href^="/dynamic_list"]'))
      await page.locator('main li a').first().waitFor()
    },
  },
  {
    name: 'sign in at work',
    goal: 1,
    from: '/hr/sign',
    who: 'hr',
    phone: { geolocation: { latitude: 31.2306, longitude: 121.4738, accuracy: 18 }, permissions: ['geolocation'] },
    async drive(hand, page) {
      await hand.tap(page.getByRole('button', { name: /^签(到|退)/ }))
      await page
        .getByText(/已签(到|退)|签退/)
        .first()
        .waitFor()
    },
  },
  {
    name: 'do my part of a sub-item',
    goal: 1,
    from: inbox('task_item'),
    async prepare(client, name) {
      const { id } = await aTask(client, `${name} 任务`)
      await client.call(`/v3/task/multi_task_item/${id}.json`, { name, manager_id: [demoPeople.manager.id] })
    },
    async drive(hand, page, name) {
      await hand.tap(row(page, name).getByRole('checkbox'))
      await gone(page, name)
    },
  },
  {
    name: 'answer an invitation',
    goal: 1,
    from: inbox('event_answer'),
    prepare: async (_, name, as) =>
      (await as('staff')).call('/events.json', {
        name,
        start_date: Date.now() + day,
        end_date: Date.now() + day + hour,
        partner_ids: [demoPeople.manager.id],
      }),
    async drive(hand, page, name) {
      await hand.tap(button(row(page, name), '参加'))
      await gone(page, name)
    },
  },
  {
    name: 'finish what waits, from home',
    goal: 1,
    from: '/dynamic',
    who: 'sales',
    prepare: taskOf('sales'),
    async drive(hand, page, name) {
      await hand.tap(circle(page, name))
      await gone(page, name)
    },
  },
  {
    name: 'make a note (and the text)',
    goal: 3,
    from: '/note/list',
    async drive(hand, page, name) {
      await hand.tap(button(page, '新建'))
      await write(hand, page.getByRole('textbox').first(), name)
      await hand.tap(button(page, '保存'))
      await page.getByText(name).first().waitFor()
    },
  },
  {
    name: 'a reminder in an hour (and the text)',
    goal: 2,
    from: '/set_alert',
    async drive(hand, page, name) {
      await write(hand, page.getByRole('textbox').first(), name)
      await hand.tap(button(page, '保存'))
      await row(page, name).first().waitFor()
    },
  },
  {
    name: 'star a document',
    goal: 2,
    from: '/document/list',
    async drive(hand, page) {
      await hand.tap(page.locator('main li').getByRole('button').first())
      await hand.tap(button(sheet(page), '收藏'))
      await says(page, '已收藏')
    },
  },
]

let made = 0
/** Does an act once on a phone of its own; answers how many taps it took, and how long from the first to its end. */
export async function doOnce(
  { from, who = 'manager', prepare, drive }: Act,
  url: string,
  context: BrowserContext,
): Promise<{ taps: number; ms: number }> {
  const client = await signInByCall(url, who)
  const name = `数一数 ${++made}`
  await prepare?.(client, name, other => signInByCall(url, other))
  await context.addInitScript(
    ([token, company]) => {
      localStorage.setItem('kaigong.token', token!)
      localStorage.setItem('kaigong.comp_id', company!)
    },
    [client.token, client.companyId],
  )
  const page = await context.newPage()
  await page.goto(from)
  // What the page's head draws gives way to the app, and what it requested comes.
  await page.locator('h1').first().waitFor()
  await page.waitForLoadState('networkidle')
  const hand = new Hand(page)
  await drive(hand, page, name)
  return { taps: hand.taps, ms: Math.round(hand.lasted) }
}
