import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { DemoLogin } from '#database/demo/people.ts'
import { cycleAfter, cycleOf } from '#mechanisms/cycles/cycles.contract.ts'
import { faultsOf, keepPicture, runningApp } from '../running-app.ts'
import { hasSaid } from '../../tools/toasts.ts'

const app = runningApp()
const faults: string[][] = []
/** The quarter after this one, of which the demo company has nothing yet. */
const quarter = cycleAfter('season', cycleOf('season', new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)))
const at = `?type=2&cycle=${quarter}`

async function phoneOf(who: DemoLogin, address: string): Promise<Page> {
  const page = await app.pageOf(who, address)
  faults.push(faultsOf(page))
  return page
}
const dialogOf = (page: Page) => page.locator('dialog[open]').last()

/** Writes an objective, below another where its name is given; answers the address of its page. */
async function write(page: Page, name: string, parent?: string): Promise<string> {
  await page.getByRole('textbox', { name: /^目标/ }).fill(name)
  if (parent) {
    await page.getByRole('button', { name: /^上级目标/ }).tap()
    await dialogOf(page).getByText(parent).first().tap()
    await page.getByRole('button', { name: new RegExp(`^上级目标.*${parent}`) }).waitFor()
  }
  await page.getByRole('button', { name: '保存', exact: true }).tap()
  await page.waitForURL(/\/okr\/detail\//)
  await page.getByText(name).first().waitFor()
  return new URL(page.url()).pathname
}
async function addKeyResult(page: Page, name: string, target: string) {
  await page.getByRole('button', { name: '添加关键结果' }).tap()
  await dialogOf(page)
    .getByRole('textbox', { name: /^关键结果/ })
    .fill(name)
  await dialogOf(page)
    .getByRole('textbox', { name: /^目标值/ })
    .fill(target)
  await dialogOf(page).getByRole('button', { name: '保存', exact: true }).tap()
  await page.getByRole('link', { name: new RegExp(name) }).waitFor()
}
async function fromMenu(page: Page, name: string) {
  await page.getByRole('button', { name: '更多', exact: true }).last().tap()
  await dialogOf(page).getByRole('button', { name, exact: true }).tap()
}

test("a quarter's OKR from the first line to its review, on three phones", async () => {
  // 林岚 sets the company's, 张伟 the team's below it, 王小雨 her own below that.
  const admin = await phoneOf('admin', `/okr/new${at}`)
  await write(admin, '让老客户愿意推荐')
  await addKeyResult(admin, '推荐来的客户', '20')
  const manager = await phoneOf('manager', `/okr/new${at}`)
  await write(manager, '上线之后不返工', '让老客户愿意推荐')
  const staff = await phoneOf('staff', `/okr/new${at}`)
  const ofStaff = await write(staff, '页面一次做对', '上线之后不返工')
  await addKeyResult(staff, '零返工的页面', '10')
  await addKeyResult(staff, '走查过的页面', '40')
  // 林岚's page, which nobody has touched, shows who stands below.
  await admin.getByRole('link', { name: /上线之后不返工/ }).waitFor()

  // 王小雨 says how far she is; her objective is the mean of what was measured.
  await staff.getByRole('link', { name: /零返工的页面/ }).tap()
  await staff.getByRole('button', { name: '更新进展', exact: true }).tap()
  await dialogOf(staff)
    .getByRole('textbox', { name: /^当前值/ })
    .fill('5')
  await dialogOf(staff).getByRole('textbox', { name: /^信心/ }).fill('8')
  await dialogOf(staff).getByRole('textbox', { name: /^说明/ }).fill('五个页面没有返工')
  await dialogOf(staff).getByRole('button', { name: '保存', exact: true }).tap()
  await staff
    .getByRole('main')
    .getByText(/五个页面没有返工/)
    .waitFor()
  await staff.goto(ofStaff)
  await staff.getByText(/× 50/).waitFor()
  await keepPicture(staff, 'okr-objective')

  // The map has all three; a tap opens one.
  await manager.goto(`/okr/map${at}`)
  await manager.getByRole('link', { name: /让老客户愿意推荐/ }).waitFor()
  // Three levels are wider than a phone: what is off screen is not drawn.
  for (const _ of [1, 2, 3]) await manager.getByRole('button', { name: '缩小' }).tap()
  for (const name of ['让老客户愿意推荐', '上线之后不返工', '页面一次做对'])
    await manager.getByRole('link', { name: new RegExp(name) }).waitFor()
  await keepPicture(manager, 'okr-map')
  await manager.goto(ofStaff)

  // 张伟 locks it: 王小雨 can look back on it, and no more.
  await fromMenu(manager, '锁定')
  await expect.poll(() => staff.getByRole('button', { name: '添加关键结果' }).count()).toBe(0)
  await fromMenu(staff, '写复盘')
  await dialogOf(staff).getByRole('textbox', { name: /^评语/ }).fill('走查提前到设计时，返工少了一半')
  await dialogOf(staff).getByRole('button', { name: '保存', exact: true }).tap()
  await hasSaid(staff, '已保存')
  await fromMenu(manager, '写评审')
  await dialogOf(manager).getByRole('textbox', { name: /^评语/ }).fill('过程清楚，下季度带一位同事')
  await dialogOf(manager).getByRole('textbox', { name: /^评分/ }).fill('0.8')
  await dialogOf(manager).getByRole('button', { name: '保存', exact: true }).tap()
  await hasSaid(manager, '已保存')
  await staff.goto(`/okr/review${at}`)
  await staff.getByRole('link', { name: /评审.*张伟/ }).tap()
  await staff.getByText('过程清楚，下季度带一位同事').waitFor()
  await staff.getByText('0.80').waitFor()
  await keepPicture(staff, 'okr-review')

  // And 林岚 sees how the quarter stands, and who has none yet: they are reminded.
  await admin.goto(`/okr/analyze${at}`)
  await admin.getByText('未填写的人').waitFor()
  await admin.getByText('陈静').first().waitFor()
  await keepPicture(admin, 'okr-analyze')
  // The key results are counted by the objectives that have them.
  await admin.getByRole('link', { name: /关键结果数 3/ }).tap()
  await admin.getByRole('link', { name: /让老客户愿意推荐.*1 个关键结果/ }).waitFor()
  await admin.getByRole('link', { name: /页面一次做对.*2 个关键结果/ }).waitFor()
  expect(await admin.getByRole('link', { name: /上线之后不返工/ }).count()).toBe(0)
  await admin.goBack()
  // And people with and without objectives by themselves, each of those with their own.
  await admin.getByRole('link', { name: /未填写人数/ }).tap()
  await admin.waitForURL(/analyze_people.*missing=1/)
  await admin.getByText('陈静').first().waitFor()
  await admin.goBack()
  await admin.getByRole('link', { name: /已填写人数/ }).tap()
  await admin.getByRole('link', { name: /王小雨/ }).tap()
  await admin
    .getByRole('link', { name: /让老客户愿意推荐|页面一次做对|上线之后不返工/ })
    .first()
    .waitFor()
  await admin.goBack()
  await admin.goBack()
  await admin.getByRole('button', { name: '提醒填写' }).tap()
  await hasSaid(admin, /已提醒 \d+ 人/)
  const finance = await phoneOf('finance', '/dynamic_list')
  await finance.getByText(new RegExp(quarter)).first().tap()
  await finance.waitForURL(/\/okr\/list/)
  expect(faults.flat()).toEqual([])
})

test('whoever comes back from an objective, or from the reports behind a figure, finds the list as it was', async () => {
  const manager = await phoneOf('manager', '/okr/list')
  await manager.getByRole('radio', { name: '下属', exact: true }).tap()
  await manager.getByRole('link', { name: /新用户十分钟内建好第一个项目/ }).tap()
  await manager.waitForURL(/\/okr\/detail\//)
  await manager.goBack()
  await manager.getByRole('link', { name: /新用户十分钟内建好第一个项目/ }).waitFor()

  await manager.goto('/report/analyze')
  await manager.getByRole('radio', { name: '周报', exact: true }).tap()
  await manager.getByRole('radio', { name: '按部门', exact: true }).tap()
  await manager.getByRole('link', { name: /研发部/ }).tap()
  await manager.waitForURL(/\/report\/analyze_content/)
  await manager.goBack()
  await manager.getByRole('link', { name: /研发部/ }).waitFor()
  expect(await manager.getByRole('radio', { name: '周报', exact: true }).isChecked()).toBe(true)

  // Nobody owes a report of a Saturday.
  await manager.goto('/report/missing?date=2026-01-10')
  await manager.getByText('这个周期不用交').waitFor()
  expect(faults.flat()).toEqual([])
})
