import { chromium } from 'playwright-core'
import { signInByCall } from '../e2e/demo-records.ts'
const url = 'http://127.0.0.1:4418'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] })
export async function pageOf(who: any, address: string) {
  const { token, companyId } = await signInByCall(url, who)
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    locale: process.env.LOC ?? 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
    baseURL: url,
  })
  await context.addInitScript(
    ([t, c]) => {
      localStorage.setItem('kaigong.token', t!)
      localStorage.setItem('kaigong.comp_id', c!)
    },
    [token, companyId] as const,
  )
  const page = await context.newPage()
  page.on('pageerror', e => console.log('PAGEERROR', who, address, String(e).slice(0, 200)))
  page.on('response', r => {
    if (r.url().includes('/ftask/') && r.status() >= 400) console.log('HTTP', r.status(), r.url())
  })
  await page.goto(address)
  return page
}
let n = 0
const shot = async (page: any, name: string) => {
  await page.waitForTimeout(1200)
  await page.screenshot({ path: `/tmp/h/sales/shots/${name}.png` })
  console.log('shot', name, page.url())
}
const sheet = (page: any) => page.locator('dialog[open]').last()
const steps: Record<string, () => Promise<void>> = {
  async lookout() {
    const page = await pageOf('admin', '/lookout/survey')
    await shot(page, 'survey')
    await page.goto('/lookout/income?about=exchange')
    await shot(page, 'income')
    await page.goto('/crm/contract_analyze?about=exchange')
    await shot(page, 'contract-analyze')
    await page.goto('/jxc/analyze?about=exchange')
    await shot(page, 'jxc-analyze')
  },
  async pay() {
    const sales = await signInByCall(url, 'sales')
    const admin = await signInByCall(url, 'admin')
    const manager = await signInByCall(url, 'manager')
    const finance = await signInByCall(url, 'finance')
    const { list } = await sales.call<any>('/crm/customers.json?key=Cascade')
    const { id } = await sales.call<any>('/crm/contracts.json', {
      name: '走查合同',
      customer_id: list[0].id,
      total: '1000',
      currency: 'USD',
      rate: '7.15',
    })
    for (let k = 0; k < 4; k++)
      for (const who of [admin, manager, finance])
        await who.call(`/crm/contracts/apply/process_step/${id}.json`, { agree: true, opinion: '' }).catch(() => {})
    const page = await pageOf('sales', `/crm/contract/${id}`)
    await shot(page, 'contract')
    await page.getByRole('button', { name: '登记收付款' }).first().tap()
    await sheet(page)
      .getByRole('button', { name: '登记收付款' })
      .tap()
      .catch(() => {})
    await shot(page, 'pay-sheet')
    await sheet(page).getByRole('textbox', { name: '金额' }).fill('400')
    await sheet(page).getByRole('textbox', { name: '汇率' }).fill('9')
    await sheet(page).getByRole('button', { name: '保存' }).tap()
    await shot(page, 'pay-far')
    await page
      .getByRole('button', { name: '按此汇率提交' })
      .tap({ timeout: 3000 })
      .catch(async () => console.log(await sheet(page).innerText()))
    await page.waitForTimeout(1500)
    await shot(page, 'paid')
    await page.evaluate('window.scrollTo(0, 900)')
    await shot(page, 'paid-2')
    for (const address of ['/crm/payment', `/crm/order/new?contract=${id}`]) {
      await page.goto(address)
      await shot(page, address.split('?')[0]!.replaceAll('/', '-'))
    }
    await page.goto('/lookout/income?about=exchange')
    await shot(page, 'sales-lookout')
    const staff = await pageOf('staff', `/crm/contract/${id}`)
    await shot(staff, 'staff-contract')
  },
  async offers() {
    const sales = await signInByCall(url, 'sales')
    const admin = await signInByCall(url, 'admin')
    const { list } = await sales.call<any>('/crm/customers.json?key=Cascade')
    const { id } = await sales.call<any>('/erp/quote.json', {
      name: '走查报价',
      customer_id: list[0].id,
      currency: 'USD',
      rate: '7.30',
      is_rate_confirmed: true,
      lines: [{ name: '网关', quantity: '1', price: '300' }],
    })
    await admin
      .call(`/erp/quote/apply/process_step/${id}.json`, { agree: true, opinion: '' })
      .catch(e => console.log(String(e)))
    const page = await pageOf('sales', `/crm/order/new?quotation=${id}`)
    await shot(page, 'order-of-quote')
    await page
      .getByRole('button', { name: /清除|移除|×/ })
      .first()
      .tap({ timeout: 3000 })
      .catch(async () => console.log((await page.getByRole('button').allInnerTexts()).join('|')))
    await shot(page, 'order-off-quote')
  },
}
for (const name of process.argv.slice(2)) {
  try {
    await steps[name]!()
  } catch (e) {
    console.log(name, String(e).slice(0, 600))
  }
}
await browser.close()
