import { expect, test } from 'vitest'
import { demoPeople } from '#database/demo/people.ts'
import { accessibilityProblems } from '../axe.ts'
import { signInByCall } from '../demo-records.ts'
import { faultsOf, runningApp } from '../running-app.ts'
import { hasSaid } from '../../tools/toasts.ts'

const app = runningApp({ worksOffline: true })

interface Detail {
  id: string
  type: string
  tags: { name: string }[]
  name: string
  summary: string
  detail: string
  priority: number
  plan_start_date: string | null
  plan_end_date: string | null
  rel: Record<string, { name: string }[]>
}

async function quickCreate(
  address = '/quick_create',
  { language = 'zh-CN', ...options }: { language?: string; isMobile?: boolean; hasTouch?: boolean } = {},
) {
  const client = await signInByCall(app.url, 'manager')
  const page = await (await app.phone(options)).newPage()
  await page.addInitScript(chosen => localStorage.setItem('kaigong.language', chosen), language)
  await page.goto(`${address}${address.includes('?') ? '&' : '?'}token=${client.token}&comp_id=${client.companyId}`)
  const field = page.getByRole('textbox', { name: language === 'zh-CN' ? '快速任务' : 'Quick task' })
  await field.waitFor()
  const made = async (name: string): Promise<Detail> => {
    await hasSaid(page, '任务已创建')
    const { list } = await client.call<{ list: { id: string; name: string }[] }>(
      '/v3/task/filter.json?scope=created&limit=100&sort=createdAt',
    )
    return await client.call<Detail>(`/v3/task/detail/${list.find(task => task.name === name)!.id}.json`)
  }
  return { page, client, field, made, chips: page.getByRole('group', { name: '识别结果' }) }
}
const names = (people: { name: string }[] | undefined) => people?.map(({ name }) => name) ?? []

test('a sentence becomes a task with its time, people and priority, each seen before it is saved', async () => {
  const { page, field, made, chips } = await quickCreate()
  const faults = faultsOf(page)
  await field.fill('明天下午3点 和王小雨、刘强 评审合同 给chenjing !重要')
  await chips
    .getByRole('button', { name: /15:00 开始/ })
    .first()
    .waitFor()
  await chips.getByRole('button', { name: '参与人 王小雨', exact: true }).waitFor()
  await chips.getByRole('button', { name: '参与人 刘强', exact: true }).waitFor()
  await chips.getByRole('button', { name: '负责人 陈静', exact: true }).waitFor()
  await chips.getByRole('button', { name: '重要', exact: true }).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: '创建', exact: true }).tap()
  const task = await made('评审合同')
  expect(names(task.rel.partner)).toEqual([demoPeople.staff.name, demoPeople.sales.name])
  expect(names(task.rel.manager)).toEqual([demoPeople.finance.name])
  expect(task.priority).toBe(1)
  expect(new Date(task.plan_start_date!).toISOString()).toMatch(/T07:00:00/)
  await expect.poll(() => field.inputValue()).toBe('')
  expect(faults).toEqual([])
})

test('a sentence gives its tags too; those that are not there yet are made, and are shown as new before', async () => {
  const { page, field, made, chips } = await quickCreate()
  const faults = faultsOf(page)
  await field.fill('明天下午3点 和王小雨 评审合同条款 !重要 #秋季版本 #合同')
  await chips
    .getByRole('button', { name: /15:00 开始/ })
    .first()
    .waitFor()
  await chips.getByRole('button', { name: '参与人 王小雨', exact: true }).waitFor()
  await chips.getByRole('button', { name: '重要', exact: true }).waitFor()
  await chips.getByRole('button', { name: '秋季版本', exact: true }).waitFor()
  await chips.getByRole('button', { name: '新标签 合同', exact: true }).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: '创建', exact: true }).tap()
  const task = await made('评审合同条款')
  expect(names(task.tags)).toEqual(['秋季版本', '合同'])
  expect(names(task.rel.partner)).toEqual([demoPeople.staff.name])
  expect([task.priority, task.type]).toEqual([1, 'TASK'])
  expect(new Date(task.plan_start_date!).toISOString()).toMatch(/T07:00:00/)
  await page.goto(`/tasks/${task.id}`)
  await page.getByRole('heading', { name: '评审合同条款' }).waitFor()
  await page.getByText('秋季版本', { exact: true }).first().waitFor()
  expect(faults).toEqual([])
})

test('an English sentence says as much', async () => {
  const { page, client } = await quickCreate('/quick_create', { language: 'en-US' })
  const field = page.getByRole('textbox', { name: 'Quick task' })
  const chips = page.getByRole('group', { name: 'Recognised' })
  await field.fill('Review the lease with wangxiaoyu tomorrow 3pm !important #lease')
  await chips.getByRole('button', { name: /15:00/ }).first().waitFor()
  await chips
    .getByRole('button', { name: /王小雨$/ })
    .first()
    .waitFor()
  await chips.getByRole('button', { name: 'New tag lease', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Create', exact: true }).tap()
  await hasSaid(page, 'Task created')
  const { list } = await client.call<{ list: { id: string; name: string }[] }>(
    '/v3/task/filter.json?scope=created&limit=100&sort=createdAt',
  )
  const task = await client.call<Detail>(
    `/v3/task/detail/${list.find(one => one.name === 'Review the lease')!.id}.json`,
  )
  expect(names(task.tags)).toEqual(['lease'])
  expect(names(task.rel.partner)).toEqual([demoPeople.staff.name])
  expect(task.priority).toBe(1)
  expect(new Date(task.plan_start_date!).toISOString()).toMatch(/T07:00:00/)
})

test('a repetition makes a recurring task, its rule in words before it is saved', async () => {
  const { page, field, made, chips, client } = await quickCreate()
  await field.fill('每周一上午10点 整理周报数据')
  await chips
    .getByRole('button', { name: /每周.*一.*10:00/ })
    .first()
    .tap()
  await page.locator('dialog[open]').getByRole('button', { name: '每天', exact: true }).tap()
  expect(await accessibilityProblems(page)).toEqual([])
  await page.locator('dialog[open]').getByRole('button', { name: '保存', exact: true }).tap()
  await chips
    .getByRole('button', { name: /每天.*10:00/ })
    .first()
    .waitFor()
  await page.getByRole('button', { name: '创建', exact: true }).tap()
  const task = await made('整理周报数据')
  expect(task.type).toBe('RECURRING')
  const { rule } = await client.call<{ rule: { cron_expression: string } }>(`/v3/task/${task.id}/repeat.json`)
  expect(rule.cron_expression).toBe('0 10 * * *')
})

test('what was understood wrongly is given back to the words, or changed', async () => {
  const { page, field, made, chips } = await quickCreate()
  await field.fill('周五计划表 !紧急')
  await chips.getByRole('button', { name: '不识别“周五”' }).tap()
  await chips.getByRole('button', { name: '时间', exact: true }).waitFor()
  await chips.getByRole('button', { name: '紧急', exact: true }).tap()
  await page.locator('dialog[open]').getByRole('button', { name: '普通' }).tap()
  await page.getByRole('button', { name: '创建', exact: true }).tap()
  const task = await made('周五计划表')
  expect([task.plan_start_date, task.plan_end_date, task.priority]).toEqual([null, null, 0])
})

test('a long sentence is cut to its name and summary, and kept whole', async () => {
  const { page, field, made } = await quickCreate()
  const long = '把第四季度所有合同的付款条款重新核对一遍并整理成表格'
  await field.fill(`${long} !重要`)
  await page.getByRole('button', { name: '创建', exact: true }).tap()
  const task = await made(`${long.slice(0, 20)}…`)
  expect([task.summary, task.detail, task.priority]).toEqual([long, long, 1])
})

test('with a keyboard Enter makes it, but not the Enter of an input method; what another app shares begins it', async () => {
  const { page, field, made } = await quickCreate(
    `/quick_create?title=${encodeURIComponent('分享来的标题')}&text=${encodeURIComponent('明天看')}`,
    { isMobile: false, hasTouch: false },
  )
  await expect.poll(() => field.inputValue()).toBe('分享来的标题 明天看')
  expect(new URL(page.url()).search).toBe('')
  await field.fill('用键盘新建')
  await field.dispatchEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true })
  expect(await field.inputValue()).toBe('用键盘新建')
  await field.press('Enter')
  expect((await made('用键盘新建')).name).toBe('用键盘新建')
})

test('without a network a colleague is found all the same; whom nobody knows here stays marked, and is looked up when the task is made', async () => {
  const { page, client, field, chips } = await quickCreate()
  // The directory comes once the page needs nothing else.
  await expect
    .poll(() =>
      page.evaluate(() =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes('/user/directory')),
      ),
    )
    .toBe(true)
  await page.waitForTimeout(1_000)
  await page.context().setOffline(true)
  const send = async (sentence: string, chip: RegExp | string) => {
    await field.fill(sentence)
    await chips.getByRole('button', { name: chip }).waitFor()
    await page.getByRole('button', { name: '创建', exact: true }).tap()
    await hasSaid(page, '任务已创建')
    await expect.poll(() => field.inputValue()).toBe('')
  }
  await send(`@${demoPeople.staff.name} 离线写下的周报`, `负责人 ${demoPeople.staff.name}`)
  await send('@查无此人 离线写下的合同', /未找到“查无此人”/)
  await page.context().setOffline(false)
  const there = async (name: string) => {
    const { list } = await client.call<{ list: { id: string; name: string }[] }>(
      '/v3/task/filter.json?scope=created&limit=100&sort=createdAt',
    )
    const id = list.find(task => task.name === name)?.id
    return id ? names((await client.call<Detail>(`/v3/task/detail/${id}.json`)).rel.manager) : undefined
  }
  await expect.poll(() => there('离线写下的周报')).toEqual([demoPeople.staff.name])
  await expect.poll(() => there('@查无此人 离线写下的合同')).toEqual([demoPeople.manager.name])
})
