import { expect, test } from 'vitest'
import { addressWith, signInByCall } from './demo-records.ts'
import { runningApp } from './running-app.ts'

const app = runningApp()

test('after a write the page that made it asks for what is old once, though news of it come as well', async () => {
  const admin = await signInByCall(app.url, 'admin')
  const at = await addressWith('/crm/customer/:id', admin)
  const id = at.split('/').at(-1)!
  const other = await app.pageOf('admin', at)
  await other.getByRole('heading', { level: 1 }).waitFor()
  const page = await app.pageOf('admin', `${at}/edit`)
  const news: string[] = []
  page.on('websocket', socket =>
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).includes('"news"')) news.push(String(payload))
    }),
  )
  await page.reload()
  await page.getByRole('textbox', { name: '客户简称' }).fill('改一次')
  await page.waitForLoadState('networkidle')
  const requests: string[] = []
  let isSaved = false
  page.on('request', request => {
    const { pathname, search } = new URL(request.url())
    if (isSaved && request.method() === 'GET' && pathname.includes('/api/')) requests.push(pathname + search)
    if (request.method() !== 'GET' && pathname.includes(id)) isSaved = true
  })
  await page.getByRole('button', { name: '保存', exact: true }).tap()
  await page.waitForURL(address => address.pathname === at)
  await expect.poll(() => news.some(one => one.includes(id)), { timeout: 60_000 }).toBe(true)
  // News are gathered for a moment before they are answered.
  await page.waitForTimeout(1_000)
  await page.waitForLoadState('networkidle')
  expect(requests.filter(address => address.includes(id)).length).toBeGreaterThan(0)
  expect(requests.filter((address, place) => requests.indexOf(address) !== place)).toEqual([])
  // Another page of the same person is notified, and shows it.
  await other.getByText('改一次').first().waitFor()
})

test("a record's page asks for it and for the first comments by one call, and so it does when others change it", async () => {
  for (const [who, route] of [
    ['manager', '/tasks/:id'],
    ['admin', '/crm/customer/:id'],
  ] as const) {
    const at = await addressWith(route, await signInByCall(app.url, who))
    const id = at.split('/').at(-1)!
    const page = await app.pageOf(who, '/my')
    const requests: string[] = []
    page.on('request', request => {
      const { pathname, search } = new URL(request.url())
      if (request.method() === 'GET' && (pathname + search).includes(id)) requests.push(pathname)
    })
    const pages = () => requests.filter(path => path.endsWith(`/${id}/page.json`)).length
    const lists = () => requests.filter(path => path.endsWith('/comment/list.json')).length
    await page.goto(app.url + at)
    await page.getByRole('textbox', { name: '写评论…' }).waitFor()
    await page.waitForLoadState('networkidle')
    expect([pages(), lists()], route).toEqual([1, 0])
    if (route !== '/tasks/:id') continue
    const said = '顺便说一句'
    const other = await app.pageOf(who, at)
    await other.getByRole('textbox', { name: '写评论…' }).fill(said)
    await other.getByRole('button', { name: '发送', exact: true }).tap()
    await page.getByText(said).first().waitFor()
    await page.waitForLoadState('networkidle')
    expect([pages(), lists()], route).toEqual([2, 0])
  }
})
