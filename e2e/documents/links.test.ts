import { expect, test } from 'vitest'
import { faultsOf, keepPicture, runningApp } from '../running-app.ts'

const app = runningApp()

test('[document-016] a document is linked from a task, leads back there, and is unlinked on its own page', async () => {
  const page = await app.signedIn('staff')
  const faults = faultsOf(page)
  await page.goto('/tasks/upcoming?source=task')
  const address = await page.locator('main a[href^="/tasks/"]').first().getAttribute('href')
  await page.goto(`${address!.split('?')[0]}/more`)
  await page.getByRole('link', { name: '相关文档' }).tap()
  await page.waitForURL(/\/document\/linked\?/)
  await page.getByRole('button', { name: '添加文档' }).first().tap()
  await page.getByRole('button', { name: '选择已有文档' }).tap()
  await page.locator('dialog[open]').getByText('考勤与请假制度').tap()
  await page.getByRole('link', { name: /考勤与请假制度/ }).waitFor()
  await keepPicture(page, 'documents-linked')

  await page.getByRole('link', { name: /考勤与请假制度/ }).tap()
  await page.waitForURL(/article_detail/)
  const back = page.locator(`a[href^="${address!.split('?')[0]}"]`)
  await back.first().waitFor()
  await page.getByRole('button', { name: '关联任务、项目、客户或合同' }).tap()
  await page.getByRole('button', { name: '关联任务', exact: true }).waitFor()
  await keepPicture(page, 'document-link-choice')
  await page.getByRole('button', { name: '取消', exact: true }).tap()
  await page
    .getByRole('button', { name: /^取消关联/ })
    .first()
    .tap()
  await expect.poll(() => back.count()).toBe(0)
  expect(faults).toEqual([])
})
