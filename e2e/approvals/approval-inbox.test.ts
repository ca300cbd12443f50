import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { accessibilityProblems } from '../axe.ts'
import { signInByCall, type Client } from '../demo-records.ts'
import { scrolledTo } from '../finger.ts'
import { faultsOf, runningApp } from '../running-app.ts'
import { inNoHurry } from '../../tools/toasts.ts'

const app = runningApp()
const sheetOf = (page: Page) => page.locator('dialog[open]').last()

interface Flow {
  id: string
  status: string
  steps: { name: string; state: string }[]
}
const flowOf = (client: Client, type: string, id: string) =>
  client.call<Flow>(`/approval/flow.json?subject_type=${type}&subject_id=${id}`)
const stepsOf = async (client: Client, id: string) =>
  (await flowOf(client, 'finance', id)).steps.map(({ name }) => name)

/** Chooses one colleague in the selector that a field opens. */
async function choose(page: Page, field: RegExp, name: string) {
  await sheetOf(page).getByRole('button', { name: field }).tap()
  await sheetOf(page).getByText(name).first().tap()
  const confirm = sheetOf(page).getByRole('button', { name: /^确定/ })
  if (await confirm.isVisible().catch(() => false)) await confirm.tap()
}

test('a process is designed, tried and published on a phone; what runs keeps the version it began with', async () => {
  const [admin, staff] = [await signInByCall(app.url, 'admin'), await signInByCall(app.url, 'staff')]
  const page = await app.pageOf('admin', '/members_management/approvals/new')
  const faults = faultsOf(page)
  const name = '预付款专用流程'

  // For one kind of finance orders.
  await page.getByRole('button', { name: /适用类型/ }).tap()
  await sheetOf(page).getByRole('button', { name: '财务单据', exact: true }).tap()
  await page.getByRole('button', { name: /适用分类/ }).tap()
  await sheetOf(page).getByRole('button', { name: '预付款', exact: true }).tap()
  await page.getByRole('textbox', { name: '流程名称' }).fill(name)

  // A second step, whose approver is forgotten: it is refused with its name.
  await page.getByRole('button', { name: '添加步骤 2' }).tap()
  await sheetOf(page).getByRole('textbox', { name: '步骤名称' }).fill('资金安排')
  await sheetOf(page).getByRole('button', { name: '完成', exact: true }).tap()
  await page.getByRole('button', { name: '发布', exact: true }).tap()
  await page.getByText('“资金安排”的审批人不能为空').first().waitFor()

  // 陈静, above 5,000 alone.
  await page.getByRole('button', { name: /^资金安排 ?指定成员/ }).tap()
  await choose(page, /^成员/, demoPeople.finance.name)
  await sheetOf(page).getByRole('textbox', { name: '金额大于' }).fill('5000')
  await sheetOf(page).getByRole('button', { name: '完成', exact: true }).tap()
  await page.getByText('金额 > 5,000.00').waitFor()

  // A third, which is moved before the second.
  await page.getByRole('button', { name: '添加步骤 3' }).tap()
  await sheetOf(page).getByRole('textbox', { name: '步骤名称' }).fill('人事会知')
  await choose(page, /^成员/, demoPeople.hr.name)
  await sheetOf(page).getByRole('button', { name: '完成', exact: true }).tap()
  await page.getByRole('button', { name: '人事会知 的操作' }).tap()
  await sheetOf(page).getByRole('button', { name: '上移' }).tap()
  await expect
    .poll(async () =>
      (
        await page
          .getByRole('button', { name: /的操作$/ })
          .evaluateAll(all => all.map(one => one.getAttribute('aria-label')))
      ).map(label => label?.split(' 的')[0]),
    )
    .toEqual(['步骤 1', '人事会知', '资金安排'])
  expect(await accessibilityProblems(page)).toEqual([])

  // Who would approve 王小雨's 6,000, and her 4,000?
  await page.getByRole('button', { name: '试一试：谁会审批' }).tap()
  await choose(page, /^发起人/, demoPeople.staff.name)
  for (const [amount, people] of [
    ['6000', [demoPeople.manager.name, demoPeople.hr.name, demoPeople.finance.name]],
    ['4000', [demoPeople.manager.name, demoPeople.hr.name]],
  ] as const) {
    await sheetOf(page).getByRole('textbox', { name: '金额' }).fill(amount)
    await sheetOf(page).getByRole('button', { name: '试一试', exact: true }).tap()
    await expect
      .poll(async () => {
        const text = await sheetOf(page).getByRole('list').innerText()
        return [demoPeople.manager.name, demoPeople.hr.name, demoPeople.finance.name].filter(one => text.includes(one))
      })
      .toEqual(people)
  }
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '发布', exact: true }).tap()
  await page.getByRole('link', { name: new RegExp(`${name}.*第 1 版 · 3 个步骤`) }).waitFor()

  const order = (amount: string) =>
    staff.call<{ id: string }>('/finance/prepay.json', {
      name: `预付款 ${amount}`,
      payee_name: '华北设备有限公司',
      lines: [{ amount }],
    })
  const { id: running } = await order('6000.00')
  expect(await stepsOf(staff, running)).toEqual(['步骤 1', '人事会知', '资金安排'])
  const { id: small } = await order('4000.00')
  expect(await stepsOf(staff, small)).toEqual(['步骤 1', '人事会知'])

  // The next version has a step less: new orders follow it, what runs does not.
  await page.getByRole('link', { name: new RegExp(name) }).tap()
  await page.getByRole('button', { name: '人事会知 的操作' }).tap()
  await sheetOf(page).getByRole('button', { name: '删除步骤' }).tap()
  await page.getByRole('button', { name: '发布', exact: true }).tap()
  await page.getByRole('link', { name: new RegExp(`${name}.*第 2 版 · 2 个步骤`) }).waitFor()
  expect(await stepsOf(staff, running)).toEqual(['步骤 1', '人事会知', '资金安排'])
  expect(await stepsOf(staff, (await order('7000.00')).id)).toEqual(['步骤 1', '资金安排'])
  expect(
    (await admin.call<{ steps: unknown[] }>('/approval/preview.json?type=finance&kind=prepay&amount=100')).steps,
  ).toHaveLength(1)
  expect(faults).toEqual([])
})

/** A finger that draws a row to the left. */
async function swipe(page: Page, row: Locator) {
  await scrolledTo(row)
  const box = (await row.boundingBox())!
  const [x, y] = [box.x + box.width - 60, box.y + box.height / 2]
  const finger = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x: at, y }] })
  await send('touchStart', x)
  // It takes its time and rests at the end: after a fling the browser would take the next tap for the one that stops
  // it.
  for (const step of [1, 2, 3, 4, 5, 6, 7, 8, 8, 8, 8]) {
    await send('touchMove', x - step * 22)
    await page.waitForTimeout(30)
  }
  await send('touchEnd')
  await finger.detach()
}

test('the inbox: filters, several at once, swipes that can be taken back, one after the other, and counts that follow', async () => {
  const as = async (who: DemoLogin) => await signInByCall(app.url, who)
  const [admin, staff, hr] = [await as('admin'), await as('staff'), await as('hr')]
  const { id: typeId } = await admin.call<{ id: string }>('/approval/process.json', {
    type: 'common_apply',
    name: '收件箱演练流程',
    definition: { steps: [{ key: 'one', name: '人事', by: 'people', person_ids: [demoPeople.hr.id] }] },
  })
  const names = ['甲', '乙', '丙', '丁', '戊', '己'].map(letter => `演练申请${letter}`)
  const ids = new Map<string, string>()
  for (const name of names)
    ids.set(name, (await staff.call<{ id: string }>('/hr/common_apply.json', { name, type_id: typeId })).id)
  const statusOf = async (letter: string) => (await flowOf(staff, 'common_apply', ids.get(`演练申请${letter}`)!)).status
  const becomes = (letter: string, status: string) => expect.poll(() => statusOf(letter)).toBe(status)
  const waiting = async () => (await hr.call<{ charged: number }>('/approval/counts.json')).charged

  const page = await app.pageOf('hr', '/approval/list')
  const other = await app.pageOf('hr', '/approval/list')
  const faults = [faultsOf(page), faultsOf(other)]
  const sent: string[] = []
  page.on('request', request => {
    if (request.url().includes('/approval/decide')) sent.push(request.postData() ?? '')
  })
  const row = (letter: string) => page.getByRole('link', { name: new RegExp(`演练申请${letter}`) })
  const countShown = async () =>
    Number(/\d+/.exec(await other.getByRole('tab', { name: /待我审批/ }).innerText())?.[0] ?? 0)
  const before = await waiting()
  await expect.poll(countShown).toBe(before)

  // Of one type, by its words.
  await page.getByRole('button', { name: '筛选' }).tap()
  await sheetOf(page).getByRole('radio', { name: '通用申请' }).tap()
  await sheetOf(page).getByRole('button', { name: '完成', exact: true }).tap()
  await page.getByRole('heading', { name: '通用申请' }).waitFor()
  await page.getByPlaceholder('搜索申请名称').fill('演练申请')
  await expect.poll(() => page.getByRole('main').getByRole('link').count()).toBe(6)
  expect(await page.getByRole('link', { name: /演练申请/ }).count()).toBe(6)

  // Two at once, after a summary.
  await page.getByRole('button', { name: '批量处理' }).tap()
  for (const letter of ['甲', '乙']) await page.getByRole('checkbox', { name: `选择 演练申请${letter}` }).tap()
  await page.getByRole('button', { name: '同意 2 项' }).tap()
  const summary = page.getByRole('alertdialog')
  await summary.getByText('收件箱演练流程 2 项').waitFor()
  await summary.getByRole('button', { name: '同意', exact: true }).tap()
  await row('甲').waitFor({ state: 'detached' })
  await becomes('甲', 'agree')
  await becomes('乙', 'agree')
  await expect.poll(countShown).toBe(before - 2)

  // A swipe agrees; undone, nothing was sent.
  await inNoHurry(page, async () => {
    await swipe(page, row('丙'))
    await page.getByRole('button', { name: '同意', exact: true }).tap()
    await row('丙').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: '撤销' }).tap()
  })
  await row('丙').waitFor()

  // A swipe rejects, with its reason; undone as well, then meant.
  const turnDown = async () => {
    await swipe(page, row('丁'))
    await page.getByRole('button', { name: '拒绝', exact: true }).tap()
    await sheetOf(page).getByRole('textbox', { name: '审批意见' }).fill('请先填写份数')
    await sheetOf(page).getByRole('button', { name: '拒绝', exact: true }).tap()
    await row('丁').waitFor({ state: 'detached' })
  }
  await inNoHurry(page, async () => {
    await turnDown()
    await page.getByRole('button', { name: '撤销' }).tap()
  })
  await row('丁').waitFor()
  await turnDown()
  await becomes('丁', 'disagree')
  // What was undone would have been sent by now: its time was over first.
  expect(await statusOf('丙')).toBe('waiting')
  expect(sent).toHaveLength(2)
  await expect.poll(countShown).toBe(before - 3)

  // From one to the next.
  await row('戊').tap()
  await page.getByRole('button', { name: '同意', exact: true }).tap()
  await sheetOf(page).getByRole('button', { name: '同意', exact: true }).last().tap()
  await page.waitForURL(
    address => !address.href.includes(ids.get('演练申请戊')!) && address.searchParams.get('next') === '1',
  )
  await page.getByRole('button', { name: '拒绝', exact: true }).waitFor()
  await becomes('戊', 'agree')
  await expect.poll(countShown).toBe(before - 4)
  await other.getByRole('tab', { name: '我已处理' }).tap()
  await other.getByRole('link', { name: /演练申请戊/ }).waitFor()
  expect(faults.flat()).toEqual([])
})
