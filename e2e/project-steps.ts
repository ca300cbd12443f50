import type { Page } from 'playwright-core'
import { hasSaid } from '../tools/toasts.ts'

/** What each journey of a project does in the same way. */
export const sheetOf = (page: Page) => page.locator('dialog[open]').last()
export const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .tap()
export const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).tap()

/** Fills in the form for a new project and saves it; answers its id. */
export async function beginProject(page: Page, type: number, name: string, fill = async () => {}): Promise<string> {
  await page.goto(`/projects/newProject?type=${type}`)
  await page.getByRole('textbox', { name: '项目名称' }).fill(name)
  await fill()
  await page.getByRole('button', { name: '保存' }).tap()
  await page.getByRole('tab', { name: '概览' }).waitFor()
  return new URL(page.url()).pathname.split('/')[2]!
}

export async function useTemplate(page: Page, name: RegExp) {
  await page.getByRole('button', { name: /项目模板/ }).tap()
  await sheetOf(page).getByRole('button', { name }).tap()
  await page.getByRole('button', { name: '使用此模板' }).tap()
  await sheetOf(page).waitFor({ state: 'detached' })
}

/** A task of a plan is written below the last one. */
export async function writeTask(page: Page, name: string) {
  const field = page.getByRole('textbox', { name: '任务名称' })
  if ((await field.count()) === 0) await press(page, '添加任务')
  await field.fill(name)
  await field.press('Enter')
  await page.getByRole('button', { name: `操作：${name}` }).waitFor()
}

/** A task of a plan is given to 王小雨 alone, on its own page; then back. */
export async function giveToXiaoyu(page: Page, task: string) {
  await page.getByRole('button', { name: new RegExp(`^\\d+(\\.\\d+)*\\s*${task}`) }).tap()
  await sheetOf(page).getByRole('link', { name: '打开任务详情' }).tap()
  await page.getByRole('button', { name: /^负责人/ }).tap()
  await sheetOf(page).getByText('张伟').first().tap()
  await sheetOf(page).getByText('王小雨').first().tap()
  await sheetOf(page).getByRole('button', { name: /确定/ }).tap()
  await page.getByRole('button', { name: /^负责人.*王小雨/ }).waitFor()
  await page.goBack()
}

/** Finished by who runs it, from its ⋯ page; then its overview says so. */
export async function finishProject(page: Page, id: string) {
  await page.goto(`/projects/${id}/more`)
  await press(page, '完成项目')
  await sheetOf(page).getByRole('button', { name: '完成项目' }).tap()
  await hasSaid(page, '项目已完成')
  await page.getByRole('button', { name: '重启项目' }).waitFor()
  await page.goto(`/projects/${id}/overview`)
  await page.getByText('已完成').first().waitFor()
}
