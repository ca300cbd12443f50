import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signInByCall } from '../demo-records.ts'
import { carry } from '../finger.ts'
import { faultsOf, runningApp } from '../running-app.ts'
import { hasSaid, inNoHurry } from '../../tools/toasts.ts'

const app = runningApp()

/**
 * As two fingers on a touchpad do it over the middle of a bar, which stays where it is; what they have stretched is
 * redrawn when they rest.
 */
async function pinch(page: Page, bar: Locator, factor: number) {
  const was = (await bar.boundingBox())!
  const middle = was.x + was.width / 2
  await page.mouse.move(middle, was.y + was.height / 2)
  await page.keyboard.down('Control')
  // A wheel turns by pixels of the device.
  await page.mouse.wheel(0, -300 * Math.log(factor) * (await page.evaluate(() => devicePixelRatio)))
  await page.keyboard.up('Control')
  await expect
    .poll(async () => {
      const [{ x, width }, stretched] = [
        (await bar.boundingBox())!,
        await bar.evaluate(element => element.parentElement!.style.transform),
      ]
      return [Math.round((width / was.width) * 20) / 20, Math.abs(x + width / 2 - middle) < 2, stretched]
    })
    .toEqual([Math.round(factor * 20) / 20, true, ''])
}

interface Task {
  id: string
  name: string
  plan_start_date?: string
  order_key: string
  parent_id?: string
}

test('a plan: written as a tree, moved in the chart and back, published', async () => {
  const hr = await signInByCall(app.url, 'hr')
  const {
    list: [project],
  } = await hr.call<{ list: { id: string }[] }>(`/project/advanced_list.json?key=${encodeURIComponent('新办公室装修')}`)
  // Every day counts: where the working days lie depends on the day of the run.
  await hr.call(`/project/modify/${project!.id}.json`, { plan_calendar: 'natural' })
  const tasks = async () => (await hr.call<{ list: Task[] }>(`/project/mind/list.json?project_id=${project!.id}`)).list
  const startOf = async (name: string) => (await tasks()).find(task => task.name === name)!.plan_start_date!
  const page = await app.pageOf('hr', `/projects/${project!.id}/tasks`)
  const faults = faultsOf(page)

  await page.getByText('计划尚未发布').waitFor()
  await page.getByRole('button', { name: '添加任务' }).tap()
  const field = page.getByRole('textbox', { name: '任务名称' })
  for (const name of ['采购绿植', '开业茶歇']) {
    await field.fill(name)
    await field.press('Enter')
    await page.getByRole('button', { name: `操作：${name}` }).waitFor()
  }
  await page.getByRole('button', { name: '操作：开业茶歇' }).tap()
  await page.locator('dialog[open]').getByRole('button', { name: '降级' }).tap()
  await expect
    .poll(async () => {
      const all = await tasks()
      return all.find(({ name }) => name === '开业茶歇')?.parent_id === all.find(({ name }) => name === '采购绿植')?.id
    })
    .toBe(true)

  await page.getByRole('link', { name: '甘特图' }).tap()
  const before = await startOf('搬家')
  const bar = /^软装采购,/
  // In the middle: near its edges the chart goes on by itself.
  await page
    .getByRole('button', { name: bar })
    .evaluate(element => element.scrollIntoView({ inline: 'center', block: 'center' }))
  const [wasStart, wasBar] = [await startOf('软装采购'), (await page.getByRole('button', { name: bar }).boundingBox())!]
  expect(wasBar.width).toBeGreaterThan(40)
  await pinch(page, page.getByRole('button', { name: bar }), 1.25)
  await pinch(page, page.getByRole('button', { name: bar }), 1 / 1.25)
  await inNoHurry(page, async () => {
    await carry(page, page.getByRole('button', { name: bar }), { x: 36, y: 0 })
    await page.getByText(/已调整 \d 个任务的时间/).waitFor()
    await expect.poll(async () => Date.parse(await startOf('软装采购')) - Date.parse(wasStart)).toBe(3 * 86_400_000)
    expect(Date.parse(await startOf('搬家'))).toBeGreaterThan(Date.parse(before))
    await page.getByRole('button', { name: '撤销' }).tap()
  })
  await expect.poll(() => startOf('软装采购')).toBe(wasStart)
  await expect.poll(() => startOf('搬家')).toBe(before)

  await page.goBack()
  await page.getByRole('button', { name: '发布计划' }).tap()
  await page.locator('dialog[open]').getByRole('button', { name: '发布计划' }).tap()
  await hasSaid(page, /计划已发布/)
  await page.getByText('计划尚未发布').waitFor({ state: 'detached' })
  expect(faults).toEqual([])
})

test('a mind map: a branch is written, and carried to another', async () => {
  const manager = await signInByCall(app.url, 'manager')
  const {
    list: [project],
  } = await manager.call<{ list: { id: string }[] }>(
    `/project/advanced_list.json?key=${encodeURIComponent('智能考勤终端研发')}`,
  )
  const page = await app.pageOf('manager', `/minder?project_id=${project!.id}`)
  const faults = faultsOf(page)
  await page.getByRole('button', { name: '上市', exact: true }).tap()
  await page.getByRole('button', { name: '添加子任务' }).tap()
  await page.getByRole('textbox', { name: '任务名称' }).fill('说明书')
  await page.getByRole('button', { name: '确定' }).tap()
  await page.getByRole('button', { name: '说明书' }).waitFor()
  await page.getByRole('button', { name: '升级' }).tap()
  const isRoot = async () =>
    (await manager.call<{ list: Task[] }>(`/project/mind/list.json?project_id=${project!.id}`)).list.find(
      ({ name }) => name === '说明书',
    )!.parent_id === undefined
  await expect.poll(isRoot).toBe(true)
  expect(faults).toEqual([])
})
