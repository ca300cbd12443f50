import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { barePdf } from '#mechanisms/attachments/bare-pdf.fixture.ts'
import { ofdInvoice } from '#mechanisms/previews/ofd.fixture.ts'
import { keepPicture, runningApp } from '../running-app.ts'

const app = runningApp()

/** Puts a file on a comment of a task that is open. */
async function comment(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: '添加附件' }).last().tap(),
  ])
  const arrived = page.waitForResponse(/\/file\/uploads\/[^/]+\/complete/)
  await chooser.setFiles(file)
  await (await arrived).finished()
  await page.getByRole('button', { name: '发送' }).tap()
}
const shown = (page: Page) =>
  page
    .getByRole('dialog')
    .locator('img')
    .first()
    .evaluate((picture: HTMLImageElement) => (picture.complete ? picture.naturalWidth : 0))

test('a PDF and an OFD open page by page, without an app; what cannot be shown says so', async () => {
  const page = await app.signedIn('staff')
  await page.goto('/tasks/upcoming?source=upcoming')
  await page.getByRole('link', { name: /登录页在小屏手机上的适配/ }).tap()
  await page.getByRole('textbox', { name: '写评论…' }).waitFor()
  const comments = page.getByRole('list', { name: '评论' })

  await comment(page, {
    name: '合同.pdf',
    mimeType: 'application/pdf',
    buffer: barePdf('开工合同', '第二页', '第三页'),
  })
  await comments.getByRole('button', { name: '打开 合同.pdf' }).tap()
  await page.getByRole('status').filter({ hasText: '1 / 3' }).waitFor()
  await expect.poll(() => shown(page), { timeout: 60_000 }).toBe(1190)
  await keepPicture(page, 'pages of a PDF')
  await page.getByRole('dialog').getByRole('group', { name: '图片' }).press('ArrowRight')
  await page.getByRole('status').filter({ hasText: '2 / 3' }).waitFor()
  expect(await page.getByRole('link', { name: '下载文件' }).getAttribute('href')).toContain('/file/download/')
  await page.getByRole('button', { name: '关闭' }).tap()

  await comment(page, { name: '发票.ofd', mimeType: 'application/ofd', buffer: ofdInvoice() })
  await comments.getByRole('button', { name: '打开 发票.ofd' }).tap()
  await expect.poll(() => shown(page), { timeout: 60_000 }).toBe(1191)
  await keepPicture(page, 'an OFD')
  await page.getByRole('button', { name: '关闭' }).tap()

  await comment(page, { name: '坏.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\nnothing\n%%EOF') })
  await comments.getByRole('button', { name: '打开 坏.pdf' }).tap()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('alert').filter({ hasText: '文件打不开，可能已损坏，请下载后查看' }).waitFor()
  expect(await dialog.getByRole('link', { name: '下载文件' }).getAttribute('href')).toContain('/file/download/')
  await keepPicture(page, 'a damaged PDF')
})
