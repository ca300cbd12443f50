import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { signInByCall } from '../demo-records.ts'
import { faultsOf, keepPicture, runningApp } from '../running-app.ts'
import { hasSaid } from '../../tools/toasts.ts'

const app = runningApp()
const faults: string[][] = []

async function phoneOf(who: DemoLogin, address: string): Promise<Page> {
  const page = await app.pageOf(who, address)
  faults.push(faultsOf(page))
  return page
}
const dialogOf = (page: Page) => page.locator('dialog[open]').last()
const opened = (id: string) => `/kpi/detail/${id}`

/** HR's template of a month: one result, one capability, released after calibration. */
const template = {
  name: '月度考核',
  performance_weight: 6_000,
  goals: [
    { name: '交付', kind: 'performance', weight: 10_000, target: '按期' },
    { name: '协作', kind: 'capability', weight: 10_000 },
    { name: '带新人', kind: 'bonus', most_score: 5 },
    { name: '事故', kind: 'bonus', most_score: -6, rule: 'linear', zero_at: 0, full_at: 3 },
  ],
  bonus_most: 4,
  waits_for_release: '1',
  levels: [
    { name: 'A', from: 90, share: 20 },
    { name: 'B', from: 75 },
    { name: 'C', from: 0 },
  ],
}

/** Their own word on both goals. */
async function sayOfOneself(page: Page, scores: readonly [number, number], words: string) {
  await page
    .getByRole('textbox', { name: /完成情况/ })
    .first()
    .fill(words)
  for (const [place, score] of scores.entries())
    await page
      .getByRole('textbox', { name: /^自评分/ })
      .nth(place)
      .fill(String(score))
  // No accident: what a rule scores needs what it came to.
  await page
    .getByRole('textbox', { name: /^实际值/ })
    .last()
    .fill('0')
  await page.getByRole('button', { name: '提交自评', exact: true }).tap()
  await page.getByText('待一级考核').first().waitFor()
}
async function evaluate(page: Page, scores: readonly [number, number]) {
  for (const [place, score] of scores.entries())
    await page.getByRole('textbox', { name: /^评分/ }).nth(place).fill(String(score))
  await page.getByRole('button', { name: '提交考核', exact: true }).tap()
}

test('a month of five people: one returned and looked at twice, calibrated, then released to all', async () => {
  const { call } = await signInByCall(app.url, 'hr')
  const { list: roles } = await call<{ list: { id: string; name: string }[] }>('/kpi/roles.json')
  const engineers = roles.find(({ name }) => name === '研发工程师')!.id
  const { id: templateId } = await call<{ id: string }>('/kpi/templates.json', { ...template, role_ids: [engineers] })
  await call('/kpi/templates.json', { ...template, name: '通用月度考核' })

  // HR sets the first one up on the phone, with a second evaluator; the others follow.
  const hr = await phoneOf('hr', '/kpi/new')
  const choose = async (field: RegExp, name: string) => {
    await hr.getByRole('button', { name: field }).tap()
    await dialogOf(hr).getByPlaceholder(/搜索/).fill(name)
    await dialogOf(hr).getByText(name).first().tap()
    await hr.getByRole('button', { name: new RegExp(`${field.source}.*${name}`) }).waitFor()
  }
  await choose(/^被考核人/, '王小雨')
  await choose(/^二级考核人/, '林岚')
  await hr.getByRole('radio', { name: '月度', exact: true }).tap()
  // Theirs by role come first, another role's last, and said so.
  const offered = hr.getByRole('radiogroup', { name: '绩效模板' }).locator('label')
  await offered.filter({ hasText: '不适用于其角色：销售顾问' }).waitFor()
  expect(await offered.first().textContent()).toContain('其角色的模板')
  expect(await offered.last().textContent()).toContain('销售季度考核')
  await keepPicture(hr, 'kpi-template-of-role')
  await hr.getByRole('radio', { name: /^月度考核/ }).tap()
  await hr.getByRole('button', { name: '保存', exact: true }).tap()
  await hr.waitForURL(/\/kpi\/detail\//)
  const ofStaff = new URL(hr.url()).pathname.split('/').at(-1)!
  const setUp = async (who: DemoLogin) =>
    (
      await call<{ id: string }>('/kpi.json', {
        user_id: demoPeople[who].id,
        template_id: templateId,
        type: 'month',
      })
    ).id
  const others = ['manager', 'finance', 'sales', 'admin'] as const
  const ids = Object.fromEntries(await Promise.all(others.map(async who => [who, await setUp(who)]))) as Record<
    (typeof others)[number],
    string
  >

  // 王小雨 evaluates herself; 张伟 wants figures and returns it; she says it again.
  const staff = await phoneOf('staff', opened(ofStaff))
  await sayOfOneself(staff, [95, 90], '都按期')
  const manager = await phoneOf('manager', '/kpi/list?scope=charged')
  await manager.getByRole('link', { name: /王小雨.*待一级考核/ }).tap()
  await manager.getByText('都按期').waitFor()
  await manager.getByRole('button', { name: '退回自评', exact: true }).tap()
  await dialogOf(manager).getByRole('textbox').fill('请写出按期的件数')
  await dialogOf(manager).getByRole('button', { name: '退回自评', exact: true }).tap()
  // Her phone, which nobody has touched, refetches.
  await staff.getByText('请写出按期的件数').waitFor()
  await keepPicture(staff, 'kpi-returned')
  await sayOfOneself(staff, [92, 90], '12 件里 11 件按期')
  await manager.getByText('12 件里 11 件按期').waitFor()
  await manager.getByRole('textbox', { name: /^评分/ }).nth(2).fill('3')
  await manager.getByRole('textbox', { name: '加减分原因' }).fill('带了新人')
  await evaluate(manager, [90, 85])
  await manager.getByText('待二级考核').first().waitFor()

  // 林岚 sends it back to the first evaluator, and agrees to what comes then.
  const admin = await phoneOf('admin', opened(ofStaff))
  await admin.getByRole('button', { name: '驳回', exact: true }).tap()
  await dialogOf(admin).getByRole('textbox').fill('协作还可以再高一些')
  await dialogOf(admin).getByRole('button', { name: '驳回', exact: true }).tap()
  await manager.getByText('协作还可以再高一些').waitFor()
  // As 张伟 left it, bonus and all.
  expect(await manager.getByRole('textbox', { name: /^评分/ }).nth(2).inputValue()).toBe('3')
  expect(await manager.getByRole('textbox', { name: '加减分原因' }).inputValue()).toBe('带了新人')
  await evaluate(manager, [90, 90])
  await admin.getByRole('button', { name: '同意', exact: true }).tap()
  await admin.getByText('已完成').first().waitFor()
  await staff.getByText('结果校准后由人事统一公布。').waitFor()

  // The other four: three by 林岚, she herself by HR.
  for (const who of others) {
    const own = who === 'manager' ? manager : who === 'admin' ? admin : await phoneOf(who, opened(ids[who]))
    await own.goto(opened(ids[who]))
    await sayOfOneself(own, [80, 80], '如期')
    const evaluator = who === 'admin' ? hr : admin
    await evaluator.goto(opened(ids[who]))
    await evaluate(evaluator, [80, 78])
    await evaluator.getByText('已完成').first().waitFor()
  }

  // HR looks at the distribution, gives 王小雨 a point, and releases all five.
  await hr.goto('/kpi/chart')
  await hr.getByRole('tab', { name: '月', exact: true }).tap()
  await hr.getByText('待公布').waitFor()
  await expect.poll(() => hr.getByText('5 人', { exact: true }).count()).toBeGreaterThan(2)
  await keepPicture(hr, 'kpi-chart')
  await hr.goto(opened(ofStaff))
  await hr.getByRole('button', { name: '校准', exact: true }).tap()
  await dialogOf(hr)
    .getByRole('textbox', { name: /校准加减分/ })
    .fill('2')
  await dialogOf(hr).getByRole('textbox', { name: /原因/ }).fill('带了两位新人')
  await dialogOf(hr).getByRole('button', { name: '完成', exact: true }).tap()
  // Not in the sheet that it was written in.
  await hr.getByRole('main').getByText('带了两位新人').waitFor()
  expect(await staff.getByText('带了两位新人').count()).toBe(0)
  await hr.goto('/kpi/chart')
  await hr.getByRole('tab', { name: '月', exact: true }).tap()
  await hr.getByRole('button', { name: '公布结果', exact: true }).tap()
  await dialogOf(hr).getByRole('button', { name: '公布结果', exact: true }).tap()
  await hasSaid(hr, '已公布 5 人的结果')

  // 王小雨's phone shows what came of it: 90 × 60 % + 90 × 40 % + 3 + 2.
  await staff.getByText('最终得分', { exact: true }).waitFor()
  await staff.getByText('95', { exact: true }).first().waitFor()
  await staff.getByText('带了两位新人').waitFor()
  await staff.getByText('各项合计 +3 分，上限 ±4 分').waitFor()
  await keepPicture(staff, 'kpi-released')

  // The month of two more in one tap: HR's own by everybody's template; 王小雨 has hers, and is said.
  await hr.goto('/kpi/batch')
  await hr.getByRole('button', { name: /^被考核人/ }).tap()
  for (const name of ['王小雨', demoPeople.hr.name]) {
    await dialogOf(hr).getByPlaceholder(/搜索/).fill(name)
    await dialogOf(hr).getByText(name).first().tap()
  }
  await dialogOf(hr).getByRole('button', { name: /^确定/ }).tap()
  await hr.getByRole('radio', { name: '月度', exact: true }).tap()
  await hr.getByRole('button', { name: '保存', exact: true }).tap()
  await hasSaid(hr, '已发起 1 人的考核')
  await hr.getByText('这个周期已有考核').waitFor()
  await keepPicture(hr, 'kpi-batch')
  expect(faults.flat()).toEqual([])
})
