import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { accessibilityProblems } from './axe.ts'
import { signInByCall } from './demo-records.ts'
import { keepPicture, runningApp } from './running-app.ts'

const app = runningApp()

const wide = { width: 1440, height: 900 }
/** A page of theirs in a wide window, without a finger. */
async function windowAt(address: string, who: DemoLogin = 'manager'): Promise<Page> {
  const page = await app.signedIn(who, { viewport: wide, isMobile: false, hasTouch: false, reducedMotion: 'reduce' })
  await page.goto(address)
  return page
}
const rowOf = (page: Page, name: string) => page.locator('[data-row]').filter({ hasText: name })
const cell = (page: Page, name: string, column: string) => rowOf(page, name).locator(`[data-cell=${column}]`)
const pathOf = (page: Page) => new URL(page.url()).pathname

/** Makes a record of the manager's by a call. */
const make = async (path: string, body: object) =>
  (await signInByCall(app.url, 'manager')).call<{ id: string }>(path, body)
/** Puts text into the clipboard as a spreadsheet does, and pastes it where the focus is. */
const paste = (page: Page, text: string) =>
  page.evaluate(text => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement!.dispatchEvent(event)
  }, text)

describe('[wide] tables', () => {
  it('a list is a table where it is wide, rows beside its record, and rows on a phone', async () => {
    const page = await windowAt('/crm/customer')
    await page.locator('[data-table] [data-row]').first().waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await keepPicture(page, 'tables/customers')
    await page.locator('[data-row] a').first().click()
    await expect.poll(() => pathOf(page)).toMatch(/^\/crm\/customer\/.+/)
    await page.locator('[data-pane=left] main li a').first().waitFor()
    expect(await page.locator('[data-table]').count()).toBe(0)
    const phone = await app.pageOf('manager', '/crm/customer')
    await phone.locator('main li a').first().waitFor()
    expect(await phone.locator('[data-table]').count()).toBe(0)
    expect(
      await phone.evaluate(() =>
        performance.getEntriesByType('resource').some(({ name }) => /customer-table/.test(name)),
      ),
    ).toBe(false)
  })

  it.each(['/crm/quotation', '/crm/order', '/jxc/vendor/list', '/finance/billlog/list'])(
    '%s is one too, in the order of a column that is chosen',
    async list => {
      const page = await windowAt(list, 'admin')
      await page.locator('[data-table] [data-row]').first().waitFor()
      const head = page.locator('[data-table]').getByRole('button', { name: /按(总额|金额|评价)排序/ })
      await head.click()
      await expect.poll(() => new URL(page.url()).searchParams.get('sort')).not.toBeNull()
      await page.locator('[data-table] [data-row] a').first().waitFor()
    },
  )

  it.each([
    ['/crm/contact', '按姓名排序', 'name'],
    ['/crm/tender', '按投标金额排序', 'amount'],
    ['/crm/payment', null, ''],
    ['/crm/payment?view=log', null, ''],
    ['/finance/invoice/list?scope=company', '按最近更新排序', 'lastOptDate'],
    ['/jxc/apply/list', '按名称排序', 'name'],
    ['/jxc/enquiry/list', '按名称排序', 'name'],
    ['/jxc/price_list', '按开始日期排序', 'startDate'],
    ['/hr/list?type=leave&scope=subordinates', '按最近更新排序', 'lastOptDate'],
    ['/projects/assign_me', '按进度排序', 'percent'],
    ['/kpi/list?scope=company', null, ''],
    ['/hr/leave/balances', null, ''],
    ['/crm/contract_change', null, ''],
  ])('%s: each row leads to its record, and shows what the list did', async (list, head, sort) => {
    const page = await windowAt(list, 'admin')
    await page.locator('[data-table] [data-row] a').first().waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    // The choice of columns at its right end is in sight.
    const beyond = page.locator('main:has([data-table])').evaluate(main => main.scrollWidth - main.clientWidth)
    expect(await beyond).toBe(0)
    if (head) {
      await page.locator('[data-table]').getByRole('button', { name: head }).click()
      await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toContain(sort)
      await page.locator('[data-table] [data-row] a').first().waitFor()
    }
    await keepPicture(page, `tables/${list.replace(/\W+/g, '-')}`)
    await page.locator('[data-table] [data-row] a').first().click()
    await expect.poll(() => pathOf(page)).not.toBe(list.split('?')[0])
  })

  it('each payment stands in a table, and leads to what was paid', async () => {
    const page = await windowAt('/finance/payment/list', 'admin')
    await page.getByRole('tab', { name: '付款流水' }).click()
    await page.locator('[data-table] [data-row] a').first().waitFor()
    await keepPicture(page, 'tables/finance-payments')
    await page.locator('[data-table] [data-row] a').first().click()
    await expect.poll(() => pathOf(page)).toBe('/finance/detail')
  })

  it('memos are chosen in their table, to be claimed', async () => {
    for (const summary of ['停车费一', '停车费二'])
      await make('/bill_memo', { summary, amount: '12.50', spent_date: '2026-11-02' })
    const page = await windowAt('/bill/list')
    await rowOf(page, '停车费一').waitFor()
    await page.getByRole('button', { name: '选择', exact: true }).click()
    await rowOf(page, '停车费一').getByRole('checkbox').click()
    await rowOf(page, '停车费二').getByRole('checkbox').click()
    await page.getByText('已选 2 笔').waitFor()
    await rowOf(page, '停车费二').getByRole('checkbox').click()
    await page.getByText('已选 1 笔').waitFor()
  })

  it("a record's mark stands within its row, away from the table's edge", async () => {
    const page = await windowAt('/projects/assign_me')
    const row = page.locator('[data-table] [data-row]').nth(1)
    await row.waitFor()
    await keepPicture(page, 'tables/marks')
    const [within, mark] = [(await row.boundingBox())!, (await row.locator('[data-tone]').first().boundingBox())!]
    expect(mark.x - within.x).toBeGreaterThanOrEqual(8)
    expect(mark.y - within.y).toBeGreaterThanOrEqual(4)
    expect(within.y + within.height - mark.y - mark.height).toBeGreaterThanOrEqual(4)
  })

  it('what stands above the table is not covered by it', async () => {
    const page = await windowAt('/finance/list')
    const head = page.locator('[data-table]')
    await head.waitFor()
    const sum = (await page.getByText(/^共 \d+ 笔/).boundingBox())!
    expect(sum.y + sum.height).toBeLessThanOrEqual((await head.boundingBox())!.y)
  })

  it('a list that is no table has more of the width until something is opened beside it', async () => {
    const page = await windowAt('/todo')
    const row = page.locator('[data-pane=main] main li').first()
    await row.waitFor()
    expect((await row.boundingBox())!.width).toBeGreaterThan(1_000)
    await page.setViewportSize({ width: 820, height: 1_180 })
    await expect.poll(async () => (await row.boundingBox())!.width).toBeLessThanOrEqual(820 - 88)
    await page.setViewportSize(wide)
    await row.getByRole('link').first().click()
    await expect.poll(() => pathOf(page)).not.toBe('/todo')
    const beside = page.locator('[data-pane=left]')
    await beside.waitFor()
    expect((await beside.boundingBox())!.width).toBeLessThanOrEqual(400)
  })

  it.each([
    ['/approval/list', '补卡'],
    ['/finance/list', '云服务器年费'],
  ])('%s stays beside what is opened from it, on a tablet too', async (list, name) => {
    const page = await windowAt(list)
    await page.setViewportSize({ width: 820, height: 1_180 })
    const row = page.locator('[data-pane=main] main li').filter({ hasText: name })
    await row.getByRole('link').first().click()
    await expect.poll(() => pathOf(page)).not.toBe(list)
    const beside = page.locator('[data-pane=left]')
    await beside.locator('main li').first().waitFor({ timeout: 10_000 })
    expect((await beside.boundingBox())!.width).toBeLessThanOrEqual(400)
  })

  it('cells are written in where they stand; what the server refuses is said, and stands as it was', async () => {
    const [first, second] = ['格子一号有限公司', '格子二号有限公司']
    await make('/crm/customers', { full_name: first, simple_name: '格一' })
    await make('/crm/customers', { full_name: second })
    const page = await windowAt('/crm/customer')
    const simple = cell(page, first, 'simpleName')
    await simple.click()
    await page.keyboard.press('Enter')
    await page.locator('[data-table] input[type=text]').fill('格甲')
    await page.keyboard.press('Enter')
    await expect.poll(() => simple.textContent()).toBe('格甲')
    await page.keyboard.press('Control+z')
    await expect.poll(() => simple.textContent()).toBe('格一')
    // A name that another customer has.
    await cell(page, second, 'fullName').focus()
    await page.keyboard.press('F2')
    await page.locator('[data-table] input[type=text]').fill(first)
    await page.keyboard.press('Enter')
    await page.getByRole('status').filter({ hasText: '公司里已有同名客户' }).waitFor()
    await rowOf(page, second).waitFor()
  })

  it('arrows go from cell to cell, Escape leaves a field as it was', async () => {
    const name = '方向键有限公司'
    await make('/crm/customers', { full_name: name, simple_name: '方向' })
    const page = await windowAt('/crm/customer')
    await cell(page, name, 'simpleName').click()
    const focused = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset.cell)
    await page.keyboard.press('ArrowRight')
    expect(await focused()).not.toBe('simpleName')
    await page.keyboard.press('ArrowLeft')
    expect(await focused()).toBe('simpleName')
    await page.keyboard.press('F2')
    await page.locator('[data-table] input[type=text]').fill('别的')
    await page.keyboard.press('Escape')
    await expect.poll(() => cell(page, name, 'simpleName').textContent()).toBe('方向')
    await page.keyboard.press('End')
    expect(await focused()).toBe('lastOptDate')
    await page.keyboard.press('Home')
    expect(await focused()).toBe('fullName')
  })

  it('cells of a spreadsheet are pasted row by row; what is refused is told with its row', async () => {
    const names = ['粘贴甲有限公司', '粘贴乙有限公司']
    for (const full_name of names) await make('/crm/customers', { full_name })
    // The last that was made stands first.
    const page = await windowAt('/crm/customer?sort=createdAt')
    await cell(page, names[1]!, 'simpleName').click()
    await paste(page, `乙简称\n${'长'.repeat(60)}`)
    await page.locator('dialog[open]').getByRole('button', { name: '粘贴' }).click()
    const notices = page.getByRole('dialog').filter({ hasText: '没有粘贴' })
    await notices.getByText(names[0]!).waitFor()
    await expect.poll(() => cell(page, names[1]!, 'simpleName').textContent()).toBe('乙简称')
    expect(await cell(page, names[0]!, 'simpleName').textContent()).toBe('')
  })

  it('a head sorts, and the address keeps it; columns are chosen and drawn wider, and stay so', async () => {
    const page = await windowAt('/crm/customer')
    await page.locator('[data-row]').first().waitFor()
    await page.getByRole('button', { name: '按客户全称排序' }).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('fullName')
    const columnsNow = () =>
      page
        .locator('[data-row]')
        .first()
        .locator('[data-cell]')
        .evaluateAll(cells => cells.map(cell => (cell as HTMLElement).dataset.cell))
    expect(await columnsNow()).not.toContain('code')
    await page.getByRole('button', { name: '选择列' }).click()
    await page.getByRole('dialog').getByRole('switch', { name: '编号' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '显示', exact: true }).click()
    await expect.poll(columnsNow).toContain('code')
    const edge = page.getByRole('separator', { name: '调整客户简称列宽' })
    const width = Number(await edge.getAttribute('aria-valuenow'))
    await edge.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => edge.getAttribute('aria-valuenow')).toBe(String(width + 16))
    await page.reload()
    await expect.poll(columnsNow).toContain('code')
    await expect.poll(() => edge.getAttribute('aria-valuenow')).toBe(String(width + 16))
    await page.getByRole('button', { name: '选择列' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '恢复默认' }).click()
    await expect.poll(columnsNow).not.toContain('code')
  })

  it('tasks: name, day and progress are changed in their cells, several are chosen and done with together', async () => {
    const names = ['表格任务甲', '表格任务乙']
    for (const name of names) await make('/v3/task', { name, manager_ids: [demoPeople.manager.id] })
    const page = await windowAt('/tasks/upcoming?source=task')
    await rowOf(page, names[0]!).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await keepPicture(page, 'tables/tasks')
    await cell(page, names[0]!, 'progress').click()
    await page.keyboard.press('Enter')
    await page.locator('[data-table] input[inputmode=decimal]').fill('40')
    await page.keyboard.press('Enter')
    await expect.poll(() => cell(page, names[0]!, 'progress').textContent()).toBe('40%')
    await cell(page, names[0]!, 'planEndDate').click()
    await page.keyboard.press('Enter')
    await page.locator('[data-table] input[type=date]').fill('2031-05-06')
    await page.keyboard.press('Enter')
    await expect.poll(() => cell(page, names[0]!, 'planEndDate').textContent()).toContain('18:00')
    await page.getByRole('checkbox', { name: `选择：${names[0]}` }).click()
    await page.getByRole('checkbox', { name: `选择：${names[1]}` }).click({ modifiers: ['Shift'] })
    await page.getByRole('button', { name: '完成', exact: true }).click()
    for (const name of names) await rowOf(page, name).waitFor({ state: 'detached' })
  })
})
