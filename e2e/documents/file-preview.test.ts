import { expect, test } from 'vitest'
import { barePdf } from '#mechanisms/attachments/bare-pdf.fixture.ts'
import { faultsOf, keepPicture, runningApp } from '../running-app.ts'

const app = runningApp()
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('a picture and the first page of a PDF are seen at once on the page of the file, and open', async () => {
  const page = await app.pageOf('staff', '/document/my')
  const faults = faultsOf(page)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: '新建' }).first().tap()
  await page.locator('dialog[open]').last().getByRole('button', { name: '上传文件' }).tap()
  await (
    await chooser
  ).setFiles([
    { name: '合同.pdf', mimeType: 'application/pdf', buffer: barePdf('开工合同', '第二页') },
    { name: '图.png', mimeType: 'image/png', buffer: dot },
  ])
  for (const name of ['合同.pdf', '图.png']) {
    await page.getByRole('link', { name: new RegExp(name) }).tap()
    const shown = page.getByRole('button', { name: `查看 ${name}` })
    await shown.waitFor()
    await expect
      .poll(() => shown.locator('img').evaluate(one => (one as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0)
    await keepPicture(page, `documents-preview-${name.split('.')[1]!}`)
    await shown.tap()
    await page.locator('dialog[open] img').first().waitFor()
    await page.getByRole('button', { name: '关闭' }).tap()
    await page.getByRole('button', { name: '返回' }).tap()
  }
  expect(faults).toEqual([])
})
