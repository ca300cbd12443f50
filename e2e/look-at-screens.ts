import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { webRooms } from '#app/all-rooms.web.ts'
import { areAllRoomsChosen, isRoomChosen, placesOfDoors } from '#app/gates/places.ts'
import { publicPaths } from '#app/rooms.web.ts'
import en from '#app/shell/shell.words.en.ts'
import zh from '#app/shell/shell.words.zh.ts'
import { demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { accessibilityProblems } from './axe.ts'
import { addressWith, signInByCall, type Client } from './demo-records.ts'
import { goOn } from './go-on.ts'
import { opensRecord, panesOf, replacedBecause } from './records-beside.ts'
import { faultsOf, keepPicture, runningApp } from './running-app.ts'

/** What a screen's address has beside its path, where it has nothing to show without. */
const queries: Record<string, string> = {
  '/search': '?key=hetong&type=task',
  '/error': '?content=%E8%B5%84%E6%BA%90%E4%B8%8D%E5%AD%98%E5%9C%A8',
  '/tasks/upcoming': '?source=task',
  '/todo_task': '?due=today',
  '/dashboard/mail/form': '?tab=task',
  '/crm/target/set': `?person=${demoPeople.sales.id}`,
  '/finance/loans': '?scope=company',
}
/** Screens that only lead on: what they are left for. */
const leadsOn: Record<string, string> = { '/home': '/dynamic' }

/** How the addresses begin of what only administrators see. */
const administrators = [
  '/app_setting',
  '/crm/contract/import',
  '/crm/target/set',
  '/email_invite_member',
  '/finance/analyze',
  '/finance/bank_account/list',
  '/finance/billlog',
  '/finance/books',
  '/finance/expense_types',
  '/finance/invoice',
  '/finance/loans',
  '/finance/payment',
  '/finance/rates',
  '/hr/attendance_months',
  '/hr/fill_sign/rule',
  '/hr/leave/balances',
  '/hr/leave/kinds',
  '/hr/shift',
  '/hr/sign_setting',
  '/jxc/goods/import',
  '/jxc/vendor/import',
  '/kpi/import',
  '/kpi/template',
  '/lookout',
  '/members_management',
  '/okr/manage_auth',
  '/report/import',
  '/report/setting',
  '/tariff_description',
]

/** An administrator sees what only administrators may; everything else is looked at by somebody with work to do. */
export const viewerOf = (path: string): DemoLogin =>
  administrators.some(begin => path.startsWith(begin)) ? 'admin' : 'manager'

const placeOf = await placesOfDoors()
const screens = webRooms
  .filter(door => areAllRoomsChosen || isRoomChosen(placeOf(door) ?? ''))
  .flatMap(door => door.screens)

/** The titles of a screen that is not open to somebody, or is none. */
const notThere = [zh, en].flatMap(({ notOpen, notFound }): string[] => [notOpen, notFound])

interface Look {
  language: 'zh-CN' | 'en-US'
  theme: 'light' | 'dark'
  /**
   * From one screen to the next as a link leads, instead of loading the app again for each: a second pass looks at what
   * a screen says, not at how it starts.
   */
  isWithinPage?: boolean
  /** In a tablet's and a desktop's window as well. */
  isWideToo?: boolean
}

const phone = { width: 390, height: 844 }
const tablet = { width: 820, height: 1180 }
const desktop = { width: 1440, height: 900 }

/**
 * Looks at every screen of every room in one language and theme; a room that lands later is looked at without a line
 * here. `PICTURES=1` keeps them all.
 */
export function lookAtScreens({ language, theme, isWithinPage = false, isWideToo = false }: Look) {
  const app = runningApp()
  const clients = {} as Record<DemoLogin, Client>
  const phones = {} as Record<DemoLogin | 'nobody', BrowserContext>
  /** One page of each phone goes from screen to screen. */
  const pages = new Map<BrowserContext, Page>()
  /** The screens that led to a record in a wide window. */
  const leading = new Set<string>()

  async function phoneOf(client: Client | null): Promise<BrowserContext> {
    const context = await app.phone({ locale: language, colorScheme: theme, reducedMotion: 'reduce' })
    await context.addInitScript(
      ([language, token, company]) => {
        localStorage.setItem('kaigong.language', language!)
        if (token) localStorage.setItem('kaigong.token', token)
        if (company) localStorage.setItem('kaigong.comp_id', company)
      },
      [language, client?.token, client?.companyId],
    )
    return context
  }
  beforeAll(async () => {
    for (const who of ['admin', 'manager'] as const) {
      clients[who] = await signInByCall(app.url, who)
      phones[who] = await phoneOf(clients[who])
    }
    phones.nobody = await phoneOf(null)
  })

  async function look(
    context: BrowserContext,
    address: string,
    name: string,
    endsAt = address.split('?')[0]!,
    path = endsAt,
  ) {
    const page = pages.get(context) ?? (await context.newPage())
    pages.set(context, page)
    const faults = faultsOf(page)
    const picture = `screens/${language}-${theme}/${name}`
    let isWell = false
    try {
      await (isWithinPage && context !== phones.nobody ? goOn(page, address) : page.goto(address))
      await page.waitForURL(url => url.pathname === endsAt)
      // A page is there when its title is, and nothing on it is still a skeleton.
      await page.locator('h1').first().waitFor()
      await page.waitForFunction(() => !document.querySelector('[class*="skeleton"]'))
      await page.waitForTimeout(settling)
      // Whoever may not see a record is led to `/error`, which is well in itself.
      expect(new URL(page.url()).pathname).toBe(endsAt)
      expect(await page.locator('[role=alert]').allTextContents()).toEqual([])
      expect(await page.evaluate(hollowSections)).toEqual([])
      // Somebody looks at it who may: a screen that is not open to them says nothing of itself.
      expect(['', ...notThere]).not.toContain(await page.locator('h1').first().textContent())
      if (language === 'en-US') expect(await untranslated(page)).toEqual([])
      // Words for the middle of a sentence are no title.
      if (language === 'en-US') expect(await page.locator('h1').first().textContent()).not.toMatch(/^the /)
      // What a screen is made of is the same in both languages; colours are another theme's.
      const problems = await accessibilityProblems(page, language === 'zh-CN' ? undefined : ['color-contrast'])
      expect(problems, problems.join('\n')).toEqual([])
      expect(faults).toEqual([])
      // What needs nobody signed in has one column in every window.
      if (isWideToo && !publicPaths.includes(endsAt) && context !== phones.nobody)
        await lookAtWider(page, path, faults, picture)
      isWell = true
    } finally {
      if (!isWell || process.env.PICTURES) await keepPicture(page, picture)
      page.removeAllListeners()
      if (!isWell) pages.delete(context)
    }
  }

  /** In a tablet's and a desktop's window, and there again with a record of the list opened beside it. */
  async function lookAtWider(page: Page, path: string, faults: readonly string[], picture: string) {
    for (const viewport of [desktop, tablet]) await lookIn(viewport, page, faults, `${picture}-${viewport.width}`)
    if (await opensRecord(page, path)) {
      leading.add(path)
      await lookIn(tablet, page, faults, `${picture}-opened-${tablet.width}`)
      const panes = await panesOf(page)
      await page.setViewportSize(desktop)
      if (panes.length > 1) expect(await panesOf(page)).toEqual(panes)
      if (process.env.PICTURES) await keepPicture(page, `${picture}-opened-${desktop.width}`)
    }
    await page.setViewportSize(phone)
    await page.locator('[data-pane]').first().waitFor({ state: 'detached' })
  }

  /** No window shows an error, less than the phone did, or what has to be moved sideways. */
  async function lookIn(viewport: typeof phone, page: Page, faults: readonly string[], picture: string) {
    await page.setViewportSize(viewport)
    await page.locator('[data-pane=main] h1').first().waitFor()
    await page.waitForFunction(() => !document.querySelector('[class*="skeleton"]'))
    await page.waitForTimeout(settling)
    expect({ viewport, ...(await page.evaluate(standing)) }).toEqual({
      viewport,
      alerts: [],
      sideways: [],
      beyond: [],
      covered: [],
    })
    expect(faults).toEqual([])
    if (process.env.PICTURES) await keepPicture(page, picture)
  }

  const named = (path: string) => path.slice(1).replace(/[/:]+/g, '-') || 'bare'

  describe(`every screen in ${language}, ${theme}`, () => {
    it.each(screens.map(({ path }) => path))('%s shows its data without a fault', async path => {
      const who = viewerOf(path)
      await look(
        phones[who],
        (await addressWith(path, clients[who])) + (queries[path] ?? ''),
        named(path),
        leadsOn[path],
        path,
      )
    })

    // What belongs to no room in particular.
    if (!areAllRoomsChosen) return

    it.runIf(isWideToo)('every list whose records replace it leads to some', () => {
      expect(Object.keys(replacedBecause).filter(path => !leading.has(path))).toEqual([])
    })

    it('/new_slide leads on to the record of its type', async () => {
      const task = await addressWith('/tasks/:id', clients.manager)
      await look(phones.manager, `/new_slide?type=task&id=${task.split('/').at(-1)}`, 'new_slide-task', task)
    })

    it.each(publicPaths)('%s needs nobody signed in', async path => {
      await look(phones.nobody, path, `nobody-${named(path)}`)
    })

    it.each(['/', '/dynamic', '/tasks/upcoming'])('%s leads to the login page without a token', async path => {
      await look(phones.nobody, path, `nobody-${named(path)}`, '/login')
    })
  })
}

/** The visible headings that nothing stands below; what is further down may be fetched once it is scrolled to. */
const hollowSections = () =>
  [...document.querySelectorAll('main section')]
    .filter(section => {
      const [head, body] = section.children
      const isTitled = head?.querySelector('h2') && body
      if (section.getBoundingClientRect().bottom > innerHeight) return false
      return isTitled && !body.textContent?.trim() && !body.querySelector('svg, img, canvas, input, textarea, button')
    })
    .map(section => section.querySelector('h2')!.textContent)

/** What is wrong with a wide page: errors, panes that scroll sideways, and what stands out of the window. */
function standing() {
  const panes = [document.documentElement, ...document.querySelectorAll<HTMLElement>('[data-pane]')]
  const hasOwnBar = (element: Element): boolean =>
    element.parentElement !== null &&
    (getComputedStyle(element.parentElement).overflowX !== 'visible' || hasOwnBar(element.parentElement))
  return {
    alerts: [...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent),
    sideways: panes
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .map(({ dataset, scrollWidth, clientWidth }) => `${dataset.pane}: ${scrollWidth} in ${clientWidth}`),
    beyond: [...document.querySelectorAll('main :is(h1, h2, button, a, input)')]
      .filter(element => {
        const { left, right, width } = element.getBoundingClientRect()
        return width > 0 && (right > innerWidth + 1 || left < -1) && !hasOwnBar(element)
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 120)),
    // What is said about a record stands beside what the record is, not over it.
    covered: [...document.querySelectorAll('[data-talk]')].flatMap(talk => {
      const said = talk.getBoundingClientRect()
      return [...(talk.closest('main')?.querySelectorAll('section, h2, a, dl') ?? [])]
        .filter(one => {
          const { left, right, top, bottom, width } = one.getBoundingClientRect()
          const isWithin = talk.contains(one) || one.contains(talk)
          return (
            !isWithin &&
            width > 0 &&
            getComputedStyle(one).opacity !== '0' &&
            left < said.right - 1 &&
            right > said.left + 1 &&
            top < said.bottom - 1 &&
            bottom > said.top + 1
          )
        })
        .map(({ outerHTML }) => outerHTML.slice(0, 120))
    }),
  }
}

/** Milliseconds for what follows the first picture: an error would be in the console by then. */
const settling = 150

/**
 * What the demo company has named itself stands in labels and tabs, and is data: its people, its own fields, boards,
 * open seas, its templates and goals.
 */
const ownNames = [
  '张伟',
  '刘强',
  '开工示范科技有限公司',
  '渠道',
  '涉及平台',
  '验收人',
  '合同编号',
  '华东公海',
  '老客户公海',
  '日报',
  '周报',
  '月报',
  '今日完成*',
  '明日计划',
  '需要协助',
  '元旦',
  '移动端 1.9 提速',
  '列表滚动不掉帧',
  // Its figure is measured by a job, which makes this objective the last changed one.
  '续约率再上一个台阶',
  '老客户续约率',
  '签订合同',
  '周一例会',
  '周初计划',
  '研发季度考核',
  '销售季度考核',
  '按期交付率',
  '线上缺陷数',
  '任务交付',
  '技术分享',
  '专利与奖项',
  '线上事故',
  '协作',
  '学习',
]

/**
 * What the app itself says in Chinese where it should say it in English: tabs, labels, headings, hints. The data may be
 * Chinese.
 */
async function untranslated(page: Page): Promise<string[]> {
  return await page
    .evaluate(() => {
      const said = [
        ...[...document.querySelectorAll('[placeholder]')].map(element => element.getAttribute('placeholder')),
        ...[...document.querySelectorAll('nav a, [role=tab], [role=radio], label, section h2')].map(
          element => element.textContent,
        ),
        ...[...document.querySelectorAll('header [aria-label]')].map(element => element.getAttribute('aria-label')),
      ]
      return said.filter(text => /\p{Script=Han}/u.test(text ?? '') && text !== '简体中文') as string[]
    })
    .then(said => said.filter(text => !ownNames.includes(text)))
}
