import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoPeople } from '#database/demo/people.ts'
import { hasSaid } from '../../tools/toasts.ts'
import { accessibilityProblems } from '../axe.ts'
import { signInByCall } from '../demo-records.ts'
import { faultsOf, keepPicture, runningApp } from '../running-app.ts'

const app = runningApp()
const sheetOf = (page: Page) => page.locator('dialog[open]').last()
const done = (page: Page) => sheetOf(page).getByRole('button', { name: '完成', exact: true }).tap()

/** Adds a field, or a column of the table whose sheet is open, of a kind. */
async function add(page: Page, name: string, kind: string, { isColumn = false, isRequired = false } = {}) {
  const from = isColumn ? sheetOf(page) : page
  await from.getByRole('button', { name: isColumn ? '添加列' : '添加字段', exact: true }).tap()
  await sheetOf(page).getByRole('textbox', { name: '字段名称' }).fill(name)
  await sheetOf(page).getByRole('button', { name: /^类型/ }).tap()
  await sheetOf(page)
    .getByRole('button', { name: new RegExp(`^${kind}`) })
    .tap()
  await sheetOf(page)
    .getByRole('button', { name: new RegExp(`^类型.*${kind}`) })
    .waitFor()
  if (isRequired) await sheetOf(page).getByRole('switch', { name: '必填' }).tap()
}

/** What a formula is computed from. */
async function choose(page: Page, button: RegExp, ...names: string[]) {
  await sheetOf(page).getByRole('button', { name: button }).tap()
  for (const name of names) await sheetOf(page).getByText(name, { exact: true }).tap()
  await sheetOf(page).getByRole('button', { name: '确定', exact: true }).tap()
}

test('a form with lines, a formula and a condition is designed on a phone, filled in, decided and read', async () => {
  const staff = await signInByCall(app.url, 'staff')
  const page = await app.pageOf('admin', '/members_management/approvals/new')
  const faults = faultsOf(page)
  const name = '礼品采买'
  await page.getByRole('button', { name: /适用类型/ }).tap()
  await sheetOf(page).getByRole('button', { name: '通用申请', exact: true }).tap()
  await page.getByRole('textbox', { name: '流程名称' }).fill(name)

  await add(page, '用途', '单选', { isRequired: true })
  await sheetOf(page).getByRole('textbox', { name: '选项 1' }).fill('客户')
  await sheetOf(page).getByRole('textbox', { name: '选项 2' }).fill('员工')
  await done(page)
  await add(page, '明细', '明细表', { isRequired: true })
  for (const [column, kind] of [
    ['物品', '文字'],
    ['数量', '数字'],
    ['单价', '数字'],
  ] as const) {
    await add(page, column, kind, { isColumn: true, isRequired: true })
    await done(page)
  }
  await add(page, '金额', '公式', { isColumn: true })
  await sheetOf(page).getByRole('radio', { name: '相乘' }).tap()
  await choose(page, /^计算哪些字段/, '数量', '单价')
  await keepPicture(page, 'form designer formula')
  await done(page)
  await keepPicture(page, 'form designer lines')
  await done(page)
  await add(page, '合计', '公式')
  await choose(page, /^计算哪些字段/, '明细的金额')
  await done(page)
  await page.getByRole('button', { name: /作为申请金额/ }).tap()
  await sheetOf(page).getByRole('button', { name: '合计', exact: true }).tap()

  // A second step, for gifts to customers alone.
  await page.getByRole('button', { name: '添加步骤 2' }).tap()
  await sheetOf(page).getByRole('textbox', { name: '步骤名称' }).fill('礼品核准')
  await sheetOf(page).getByRole('button', { name: /^成员/ }).tap()
  await sheetOf(page).getByText(demoPeople.hr.name).first().tap()
  await sheetOf(page).getByRole('button', { name: /^确定/ }).tap()
  await sheetOf(page).getByRole('button', { name: '添加表单条件' }).tap()
  await sheetOf(page).getByRole('button', { name: '用途', exact: true }).tap()
  await choose(page, /^是其中之一/, '客户')
  await done(page)
  await page.getByText('用途：客户').waitFor()
  await keepPicture(page, 'form designer')
  expect(await accessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: '发布', exact: true }).tap()
  await page.getByRole('link', { name: new RegExp(`${name}.*第 1 版 · 2 个步骤`) }).waitFor()
  expect(faults).toEqual([])

  // Filled in by 王小雨: the sum follows, and so does who will approve.
  const { list } = await staff.call<{ list: { type: string; kinds: { kind: string; name: string }[] }[] }>(
    '/approval/process/type/list.json',
  )
  const { kind } = list.find(one => one.type === 'common_apply')!.kinds.find(one => one.name === name)!
  const form = await app.pageOf('staff', `/hr/new?kind=${kind}`)
  const others = faultsOf(form)
  await form.getByRole('textbox', { name: '申请事项' }).fill('中秋礼品')
  const line = (n: number) => form.getByRole('group', { name: `明细 ${n}` })
  const fill = async (n: number, what: string, figures: [string, string]) => {
    await line(n).getByRole('button', { name: /^物品/ }).tap()
    await sheetOf(form).getByRole('textbox').fill(what)
    await sheetOf(form).getByRole('button', { name: '确定' }).tap()
    await line(n).getByRole('textbox', { name: '数量' }).fill(figures[0])
    await line(n).getByRole('textbox', { name: '单价' }).fill(figures[1])
    await line(n).getByRole('textbox', { name: '单价' }).blur()
  }
  await fill(1, '月饼', ['20', '99.9'])
  await form.getByText('1,998', { exact: true }).first().waitFor()
  await form.getByRole('button', { name: '添加一行明细' }).tap()
  await fill(2, '茶叶', ['0.5', '480.5'])
  await form.getByText('2,238.25', { exact: true }).waitFor()
  await form.getByRole('button', { name: '提交审批', exact: true }).tap()
  await form.getByText('请填写“用途”').waitFor()
  await form.getByRole('button', { name: /^用途/ }).tap()
  await sheetOf(form).getByText('客户', { exact: true }).tap()
  await form.getByText('礼品核准').waitFor()
  await keepPicture(form, 'form filled in')
  expect(await accessibilityProblems(form)).toEqual([])
  await form.getByRole('button', { name: '提交审批', exact: true }).tap()
  await form.getByRole('button', { name: '催办' }).waitFor()
  await form.getByText('2,238.25', { exact: true }).waitFor()
  await form.getByText('茶叶', { exact: true }).waitFor()
  await keepPicture(form, 'form shown')
  expect(await accessibilityProblems(form)).toEqual([])
  expect(others).toEqual([])
})

test('files and a day are asked for on a phone: the day decides who approves, the files stand on the page, and both are found', async () => {
  const staff = await signInByCall(app.url, 'staff')
  const page = await app.pageOf('admin', '/members_management/approvals/new')
  const faults = faultsOf(page)
  const name = '会议室改造'
  await page.getByRole('button', { name: /适用类型/ }).tap()
  await sheetOf(page).getByRole('button', { name: '通用申请', exact: true }).tap()
  await page.getByRole('textbox', { name: '流程名称' }).fill(name)
  await add(page, '开工日期', '日期', { isRequired: true })
  await done(page)
  await add(page, '施工图纸', '附件', { isRequired: true })
  await done(page)

  await page.getByRole('button', { name: '添加步骤 2' }).tap()
  await sheetOf(page).getByRole('textbox', { name: '步骤名称' }).fill('加急核准')
  await sheetOf(page).getByRole('button', { name: /^成员/ }).tap()
  await sheetOf(page).getByText(demoPeople.hr.name).first().tap()
  await sheetOf(page).getByRole('button', { name: /^确定/ }).tap()
  await sheetOf(page).getByRole('button', { name: '添加表单条件' }).tap()
  // Of files no condition is made.
  expect(await sheetOf(page).getByRole('button', { name: '施工图纸', exact: true }).count()).toBe(0)
  await sheetOf(page).getByRole('button', { name: '开工日期', exact: true }).tap()
  await sheetOf(page)
    .getByRole('button', { name: /^距提交当天/ })
    .tap()
  await sheetOf(page).getByRole('button', { name: '未来 N 天内', exact: true }).tap()
  await sheetOf(page).getByRole('textbox', { name: 'N（天）' }).fill('3')
  await keepPicture(page, 'form designer day condition')
  expect(await accessibilityProblems(page)).toEqual([])
  await done(page)
  await page.getByText('开工日期 在未来 3 天内').waitFor()
  await page.getByRole('button', { name: '发布', exact: true }).tap()
  await page.getByRole('link', { name: new RegExp(`${name}.*第 1 版 · 2 个步骤`) }).waitFor()
  expect(faults).toEqual([])

  const { list } = await staff.call<{ list: { type: string; kinds: { kind: string; name: string }[] }[] }>(
    '/approval/process/type/list.json',
  )
  const { kind } = list.find(one => one.type === 'common_apply')!.kinds.find(one => one.name === name)!
  const form = await app.pageOf('staff', `/hr/new?kind=${kind}`)
  const others = faultsOf(form)
  await form.getByRole('textbox', { name: '申请事项' }).fill('三号会议室隔音')
  await form.getByRole('button', { name: /^开工日期/ }).tap()
  await sheetOf(form).getByRole('button', { name: '确定' }).tap()
  await form.getByText('加急核准').waitFor()
  await form.getByRole('button', { name: '提交' }).tap()
  await form.getByText('请填写“施工图纸”').waitFor()
  const [chooser] = await Promise.all([
    form.waitForEvent('filechooser'),
    form.getByRole('button', { name: '添加施工图纸', exact: true }).tap(),
  ])
  await chooser.setFiles([
    { name: '隔音墙图纸.txt', mimeType: 'text/plain', buffer: Buffer.from('平面图') },
    { name: '吊顶图纸.txt', mimeType: 'text/plain', buffer: Buffer.from('剖面图') },
  ])
  await form.getByText('隔音墙图纸.txt').waitFor()
  await form
    .getByRole('button', { name: /吊顶图纸\.txt/ })
    .last()
    .waitFor()
  await expect.poll(() => form.getByRole('progressbar').count()).toBe(0)
  await keepPicture(form, 'form with files filled in')
  expect(await accessibilityProblems(form)).toEqual([])
  await form.getByRole('button', { name: '提交' }).tap()
  await form.getByRole('button', { name: '催办' }).waitFor()
  await form.getByRole('heading', { name: '施工图纸' }).waitFor()
  await form.getByText('吊顶图纸.txt').waitFor()
  await keepPicture(form, 'form with files shown')
  expect(await accessibilityProblems(form)).toEqual([])

  // It is found by the name of one of its files.
  const search = await app.pageOf('staff', `/search?key=${encodeURIComponent('隔音墙图纸')}&type=common_apply`)
  await expect
    .poll(async () => {
      await search.reload()
      await search.getByRole('tab', { name: '申请', exact: true }).waitFor()
      return search
        .getByRole('link', { name: /三号会议室隔音/ })
        .or(search.getByText('没有找到'))
        .first()
        .innerText()
    })
    .toContain('三号会议室隔音')
  await keepPicture(search, 'application found')
  expect(others).toEqual([])
})

test('a delegation is made on a phone, and the page stands', async () => {
  const page = await app.pageOf('sales', '/approval/delegation')
  const faults = faultsOf(page)
  await page.getByRole('button', { name: '新建委托' }).tap()
  await sheetOf(page)
    .getByRole('button', { name: /^受托人/ })
    .tap()
  await sheetOf(page).getByText(demoPeople.finance.name).first().tap()
  for (const field of ['开始日期', '结束日期']) {
    await sheetOf(page)
      .getByRole('button', { name: new RegExp(`^${field}`) })
      .tap()
    await sheetOf(page).getByRole('button', { name: '确定' }).tap()
  }
  await sheetOf(page).getByRole('button', { name: '新建委托', exact: true }).tap()
  await hasSaid(page, '已保存')
  await page.getByText('生效中').waitFor()
  await page.getByRole('heading', { name: '审批委托' }).waitFor()
  expect(faults).toEqual([])
})

test('all that the inbox counts is chosen at once, summed up, and turned down for one reason', async () => {
  const [admin, staff, finance] = [
    await signInByCall(app.url, 'admin'),
    await signInByCall(app.url, 'staff'),
    await signInByCall(app.url, 'finance'),
  ]
  const { id: typeId } = await admin.call<{ id: string }>('/approval/process.json', {
    type: 'common_apply',
    name: '批量演练',
    definition: {
      steps: [{ key: 'one', name: '核对', by: 'people', person_ids: [demoPeople.finance.id] }],
      form: { fields: [{ key: 'sum', name: '金额', kind: 'number' }], amount_key: 'sum' },
    },
  })
  // More than the list has of one page.
  for (let n = 1; n <= 25; n++)
    await staff.call('/hr/common_apply.json', { name: `批量申请${n}`, type_id: typeId, answers: { sum: '10.01' } })
  const page = await app.pageOf('finance', '/approval/list')
  const faults = faultsOf(page)
  await page.getByPlaceholder('搜索申请名称').fill('批量申请')
  await page.getByRole('button', { name: '批量处理' }).tap()
  await page.getByRole('checkbox', { name: '全选 25 项' }).tap()
  await page.getByRole('button', { name: '同意 25 项' }).tap()
  await page.getByRole('alertdialog').getByText('批量演练 25 项 · ¥250.25').waitFor()
  await keepPicture(page, 'batch sum')
  await page.getByRole('alertdialog').getByRole('button', { name: '取消' }).tap()
  await page.getByRole('alertdialog').waitFor({ state: 'hidden' })
  await keepPicture(page, 'batch bar')
  await page.getByRole('button', { name: '拒绝', exact: true }).tap()
  await sheetOf(page).getByRole('textbox', { name: '审批意见' }).fill('本月预算已用完')
  await sheetOf(page).getByRole('button', { name: '拒绝 25 项' }).tap()
  const left = async () =>
    (
      await finance.call<{ list: unknown[] }>(
        `/approval/list.json?scope=charged&key=${encodeURIComponent('批量申请')}&limit=100`,
      )
    ).list.length
  await expect.poll(left).toBe(0)
  expect(faults).toEqual([])
})
