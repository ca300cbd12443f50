import { expect, it } from 'vitest'
import { accessibilityProblems } from '../axe.ts'
import { signInByCall } from '../demo-records.ts'
import { faultsOf, keepPicture, runningApp } from '../running-app.ts'
import { hasSaid } from '../../tools/toasts.ts'

const app = runningApp()

it.each(['/dynamic', '/tasks/upcoming?source=upcoming'])(
  '[quick-001] at %s the plus at the thumb opens the sentence with the cursor in it; one more tap makes the task',
  async address => {
    const page = await app.pageOf('staff', address)
    const faults = faultsOf(page)
    await page.getByRole('button', { name: '快速记任务' }).tap()
    const field = page.locator('dialog[open]').getByRole('textbox', { name: '快速任务' })
    await expect.poll(() => field.evaluate(field => field === document.activeElement)).toBe(true)
    const name = `拇指下的任务 ${crypto.randomUUID().slice(0, 6)}`
    await page.keyboard.insertText(`${name} 明天下午3点`)
    await page
      .getByRole('group', { name: '识别结果' })
      .getByRole('button', { name: /15:00 开始/ })
      .first()
      .waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.locator('dialog[open]').getByRole('button', { name: '创建', exact: true }).tap()
    await hasSaid(page, '任务已创建')
    await expect.poll(() => page.locator('dialog[open]').count()).toBe(0)
    const staff = await signInByCall(app.url, 'staff')
    const found = `/v3/task/filter.json?scope=mine&limit=5&key=${encodeURIComponent(name)}`
    const { list } = await staff.call<{ list: { name: string }[] }>(found)
    expect(list.map(task => task.name)).toEqual([name])
    expect(faults).toEqual([])
  },
)

it("a project that the sentence names is the task's; where several fit, the writer chooses, and none is marked", async () => {
  const page = await app.pageOf('manager', '/dynamic')
  const faults = faultsOf(page)
  const manager = await signInByCall(app.url, 'manager')
  const sheet = page.locator('dialog[open]')
  const chips = page.getByRole('group', { name: '识别结果' })
  const name = `项目里的任务 ${crypto.randomUUID().slice(0, 6)}`
  await page.getByRole('button', { name: '快速记任务' }).tap()
  const field = page.getByRole('textbox', { name: '快速任务' })
  await field.fill(`${name} ~没有这个项目`)
  await chips.getByRole('button', { name: '未找到“没有这个项目”，点按选择' }).waitFor()
  await field.fill(`${name} ~官网改版`)
  await chips.getByRole('button', { name: '官网改版', exact: true }).waitFor()
  await keepPicture(page, 'quick-project')
  expect(await accessibilityProblems(page)).toEqual([])
  // Given back, it is words again.
  await chips.getByRole('button', { name: '不识别“~官网改版”' }).tap()
  await chips.getByRole('button', { name: '项目', exact: true }).waitFor()
  await field.fill(`${name} ~开工移动`)
  await chips.getByRole('button', { name: '开工移动端 2.0', exact: true }).waitFor()
  await sheet.getByRole('button', { name: '创建', exact: true }).tap()
  await hasSaid(page, '任务已创建')
  const found = `/v3/task/filter.json?scope=mine&limit=5&key=${encodeURIComponent(name)}`
  const { list } = await manager.call<{ list: { name: string; project_name: string | null }[] }>(found)
  expect(list.map(task => [task.name, task.project_name])).toEqual([[name, '开工移动端 2.0']])
  expect(faults).toEqual([])
})

it('[quick-002] what is said is written down where the platform can hear it, and there is no button where it cannot', async () => {
  const page = await app.pageOf('staff', '/app')
  const speak = page.getByRole('button', { name: '语音输入' })
  const open = async () => {
    await page.getByRole('button', { name: '快速记任务' }).tap()
    await page.getByRole('textbox', { name: '快速任务' }).waitFor()
  }
  await page.evaluate(() => {
    Object.assign(globalThis, { SpeechRecognition: undefined, webkitSpeechRecognition: undefined })
  })
  await open()
  expect(await speak.count()).toBe(0)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator('dialog[open]').count()).toBe(0)
  await page.evaluate(() => {
    const recogniser = {
      start(this: { onresult: (recogniser: object) => void; onend: () => void }) {
        this.onresult({ results: [[{ transcript: '给客户回电话' }]] })
        this.onend()
      },
      stop() {},
    }
    Object.assign(globalThis, {
      SpeechRecognition: function () {
        return { ...recogniser }
      },
    })
  })
  await open()
  await speak.tap()
  await expect.poll(() => page.getByRole('textbox', { name: '快速任务' }).inputValue()).toBe('给客户回电话')
})
