import { Client } from 'pg'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoPeople } from '#database/demo/people.ts'
import { hasSaid } from '../../tools/toasts.ts'
import { faultsOf, runningApp } from '../running-app.ts'

const app = runningApp()

async function newPhone() {
  const page = await (await app.phone()).newPage()
  return page
}
/** Polls the address: an event of a page that is still loading can be missed. */
const at = (page: Page, path: string) => expect.poll(() => new URL(page.url()).pathname).toBe(path)
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

test('a company is founded on one phone, and a colleague joins it by its link on another', async () => {
  const [founder, colleague] = [await newPhone(), await newPhone()]
  const faults = [faultsOf(founder), faultsOf(colleague)]

  await founder.goto('/register')
  await founder.getByLabel(/公司名称/).fill('纸鸢科技有限公司')
  await founder.getByRole('radio', { name: '登录名' }).tap()
  // Typed at once, before the other way's screen has come: it goes on with what is written.
  await founder.getByLabel(/您的姓名/).fill('沈知行')
  await founder.getByRole('textbox', { name: /登录名/ }).fill('shen.zhixing')
  expect(new URL(founder.url()).pathname).toBe('/register_pure')
  await founder.getByRole('textbox', { name: /密码/ }).fill('short')
  await founder.getByLabel('我已阅读并同意').check()
  await button(founder, '注册').tap()
  await founder.getByText('密码至少 8 位').waitFor()
  await founder.getByRole('textbox', { name: /密码/ }).fill('correct horse')
  await button(founder, '注册').tap()
  await at(founder, '/dynamic')
  // Nothing is there yet: the home page says where to begin.
  const firstSteps = founder.locator('section', { has: founder.getByRole('heading', { name: '开始使用' }) })
  await firstSteps.getByRole('link', { name: /邀请同事加入/ }).tap()
  await at(founder, '/email_invite_member')
  await founder.goBack()
  await firstSteps.getByRole('link', { name: /创建第一个任务/ }).tap()
  await founder.getByLabel(/任务名称/).fill('试用开工')
  await founder.getByRole('button', { name: /^(创建|保存)/ }).tap()
  await founder.goto('/dynamic')
  await firstSteps.getByRole('link', { name: /创建第一个任务.*已完成/ }).waitFor()

  await founder.goto('/invite')
  await button(founder, '生成邀请链接').tap()
  const link = await founder.locator('p', { hasText: '/join?key=' }).innerText()

  await colleague.goto('/join')
  await colleague.getByLabel(/邀请链接/).fill(`快来加入：${link} 谢谢`)
  await button(colleague, '下一步').tap()
  await colleague.getByRole('heading', { name: '纸鸢科技有限公司' }).waitFor()
  await colleague.getByRole('radio', { name: '登录名' }).tap()
  await colleague.getByLabel(/您的姓名/).fill('顾南风')
  await colleague.getByRole('textbox', { name: /登录名/ }).fill('gu.nanfeng')
  await colleague.getByRole('textbox', { name: /密码/ }).fill('battery staple')
  await button(colleague, '加入').tap()
  await at(colleague, '/dynamic')
  await founder.goto('/dynamic')
  await founder.getByRole('heading', { name: '我的待办' }).waitFor()
  await expect.poll(() => firstSteps.count()).toBe(0)

  // Their manager is the founder, found by initials.
  await colleague.goto('/my')
  await colleague.getByText('顾南风').first().waitFor()
  await colleague.getByRole('button', { name: /直属上级/ }).tap()
  await colleague.locator('dialog[open]').getByRole('searchbox').fill('szx')
  await colleague.locator('dialog[open]').getByText('沈知行').first().tap()
  await colleague.getByRole('button', { name: /直属上级.*沈知行/ }).waitFor()
  expect(faults).toEqual([[], []])
})

/** As if they had bound an address by its code: nobody else sends mails to strangers. */
async function hasProvenAddress(accountId: string) {
  const client = new Client({ connectionString: app.databaseUrl })
  await client.connect()
  await client
    .query('update account set email = $2 where id = $1', [accountId, 'other@example.com'])
    .finally(() => client.end())
}

test('the first steps stay away from whoever has put them away', async () => {
  const page = await app.pageOf('other', '/dynamic')
  const steps = page.getByRole('heading', { name: '开始使用' })
  await steps.waitFor()
  const kept = page.waitForResponse(response => response.url().includes('/property'))
  await page.getByRole('button', { name: '不再显示' }).tap()
  await kept
  await page.goto('/dynamic')
  await page.getByRole('heading', { name: '我的待办' }).waitFor()
  await page.getByRole('heading', { name: '动态' }).first().waitFor()
  expect(await steps.count()).toBe(0)
})

test('[edition-004] who has imported people invites them all at once', async () => {
  await hasProvenAddress(demoPeople.other.accountId)
  const page = await app.pageOf('other', '/members_management/import')
  const faults = faultsOf(page)
  await page.locator('input[type=file]').setInputFiles({
    name: '新人.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('姓名,邮箱\n许一一,xu.yiyi@example.com\n许二二,xu.erer@example.com\n许三三,\n'),
  })
  await button(page, '开始导入').tap()
  // However long the network takes, a second press asks nothing more.
  let letGo = () => {}
  const gone = new Promise<void>(resolve => {
    letGo = resolve
  })
  await page.route(
    '**/invite_all*',
    async route => {
      await gone
      await route.fallback()
    },
    { times: 1 },
  )
  await button(page, '邀请所有未加入的人').tap()
  await page.locator('button[aria-busy=true]', { hasText: '邀请所有未加入的人' }).waitFor()
  letGo()
  const dialog = page.locator('dialog[open]')
  await dialog.getByText('邀请 2 位未加入的成员？').waitFor()
  await dialog.getByText('1 人没有邮箱，将跳过').waitFor()
  await dialog.getByRole('button', { name: '发送邀请' }).tap()
  await hasSaid(page, '已发送 2 封邀请，跳过 1 位没有邮箱的成员')

  // Asked again, from the members screen, nobody gets a second mail.
  await page.goto('/members_management/people')
  await button(page, '更多').tap()
  await page.getByRole('button', { name: '邀请所有未加入的人' }).tap()
  await dialog.getByText('没有可发送邮件邀请的成员').waitFor()
  await dialog.getByText('2 人的邀请仍然有效').waitFor()

  // Whose invitation is revoked may be invited again, which the screen says at once.
  await page.goto('/email_invite_member')
  await page.getByRole('button', { name: '撤销' }).first().tap()
  await dialog.getByRole('button', { name: '撤销' }).tap()
  await page.getByText('已添加但还没有加入的有 1 人').waitFor()

  // More than the free edition takes is reported as everywhere, and leads to the editions.
  await page.goto('/members_management/import')
  const many = Array.from({ length: 12 }, (_, index) => `许多${index}`).join('\n')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: '太多.csv', mimeType: 'text/csv', buffer: Buffer.from(`姓名\n${many}\n`) })
  await dialog.getByText('免费版最多 10 位成员').waitFor()
  await page.getByRole('status').getByText('已达免费版上限').waitFor()
  await dialog.getByRole('button', { name: '查看版本' }).tap()
  await at(page, '/tariff_description')
  expect(faults).toEqual([])
})

test('who is signed out comes back to where the guard stopped them, past the captcha after three wrong passwords', async () => {
  const phone = await newPhone()
  const faults = faultsOf(phone)
  await phone.goto('/user_level')
  await at(phone, '/login')
  await phone.locator('input[name=identify]').fill('finance')
  for (const guess of ['guess one', 'guess two', 'guess three', 'kaigong2026']) {
    await phone.locator('input[name=password]').fill(guess)
    const answered = phone.waitForResponse(response => response.url().includes('/user/login'))
    await button(phone, '登录').tap()
    expect((await answered).status()).toBe(200)
    if (guess !== 'kaigong2026') await phone.locator('button[type=submit]:not([aria-busy=true])').waitFor()
  }
  await at(phone, '/user_level')
  await phone.getByText('积分记录', { exact: true }).waitFor()
  expect(faults).toEqual([])
})
