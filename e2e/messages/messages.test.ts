import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import pg from 'pg'
import { expect, test } from 'vitest'
import { demoPeople } from '#database/demo/people.ts'
import { hasSaid } from '../../tools/toasts.ts'
import { signInByCall } from '../demo-records.ts'
import { faultsOf, keepPicture, runningApp } from '../running-app.ts'

const app = runningApp()

async function say(page: Page, words: string) {
  await page.getByRole('textbox', { name: '输入消息' }).fill(words)
  await page.getByRole('button', { name: '发送', exact: true }).tap()
}
/** The group of the demo, opened from the list of conversations. */
async function openGroup(page: Page) {
  await page.goto('/im')
  await page.getByRole('link', { name: /秋季版本发布/ }).tap()
  await page.getByRole('textbox', { name: '输入消息' }).waitFor()
}
const order = (page: Page, words: readonly string[]) =>
  page
    .getByRole('region', { name: '消息' })
    .locator('li')
    .allTextContents()
    .then(all => all.flatMap(text => words.find(one => text.includes(one)) ?? []))

test('three phones have the same messages in the same order, one of them without a network for a while', async () => {
  const [manager, staff, sales] = [
    await app.signedIn('manager'),
    await app.signedIn('staff'),
    await app.signedIn('sales'),
  ]
  const faults = [faultsOf(manager), faultsOf(staff)]
  for (const page of [manager, staff, sales]) await openGroup(page)

  await say(manager, '下午三点开始发布')
  await staff.getByText('下午三点开始发布').waitFor()
  await sales.getByText('下午三点开始发布').waitFor()

  await sales.context().setOffline(true)
  await say(sales, '客户已通知，没有网也先记着')
  await sales.getByText('发送中').waitFor()
  await say(staff, '回归跑完了')
  await manager.getByText('回归跑完了').waitFor()
  await sales.context().setOffline(false)
  await manager.getByText('客户已通知，没有网也先记着').waitFor()
  const words = ['下午三点开始发布', '回归跑完了', '客户已通知，没有网也先记着']
  for (const page of [manager, staff, sales]) await expect.poll(() => order(page, words)).toEqual(words)

  // What is recalled is gone everywhere.
  await staff.getByRole('button', { name: '王小雨 的消息：更多操作' }).last().tap()
  await staff.getByRole('button', { name: '撤回' }).tap()
  await manager.getByText('王小雨 撤回了一条消息').waitFor()
  expect(await manager.getByText('回归跑完了').count()).toBe(0)

  await keepPicture(manager, 'messages-manager')
  expect(faults).toEqual([[], []])
})

test('[im-001] the dialogue has no bottom safe area: where one writes stands on the edge of the screen', async () => {
  const page = await app.signedIn('staff')
  await openGroup(page)
  // As on a phone that has a safe area.
  await page.addStyleTag({ content: ':root { --safe-bottom: 34px !important }' })
  const field = page.getByRole('textbox', { name: '输入消息' })
  const gap = await field.evaluate(element => innerHeight - element.getBoundingClientRect().bottom)
  expect(gap).toBeLessThanOrEqual(12)
})

test('where one writes stays above a keyboard that covers the page, and goes back when it closes', async () => {
  const page = await app.signedIn('staff')
  await openGroup(page)
  const field = page.getByRole('textbox', { name: '输入消息' })
  const bottom = () => field.evaluate(element => Math.round(element.getBoundingClientRect().bottom))
  const before = await bottom()
  // As an iPhone tells of its keyboard: the page stays as high as it was, less of it is visible.
  const cover = (height: number) =>
    page.evaluate(height => {
      Object.defineProperty(visualViewport, 'height', { configurable: true, get: () => innerHeight - height })
      visualViewport!.dispatchEvent(new Event('resize'))
    }, height)
  await cover(336)
  await expect.poll(bottom).toBe(before - 336)
  await cover(0)
  await expect.poll(bottom).toBe(before)
})

test('[im-023] what is too long or too much is not sent, and stands in the field still, with its files', async () => {
  const page = await app.signedIn('staff')
  await openGroup(page)
  const field = page.getByRole('textbox', { name: '输入消息' })
  await field.fill('长'.repeat(5003))
  await page.getByRole('button', { name: '发送', exact: true }).tap()
  await page.getByText('消息最多 5000 字，请删去 3 字，或作为文件发送').waitFor()
  expect((await field.inputValue()).length).toBe(5003)
  // The server refuses whoever sends too much.
  await page.route('**/ftask/api/im/conversations/*/messages**', async route =>
    route.request().method() === 'POST'
      ? await route.fulfill({
          status: 429,
          json: { result: 429, code: 'too_many_requests', msg: '操作太频繁，请稍后再试' },
        })
      : await route.continue(),
  )
  await field.fill('这句不能丢')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: '图片和文件' }).tap(),
  ])
  await chooser.setFiles({ name: '方案.txt', mimeType: 'text/plain', buffer: Buffer.from('方案') })
  // Its size stands there once it has arrived.
  await page.getByText('6 B', { exact: true }).waitFor()
  await page.getByRole('button', { name: '发送', exact: true }).tap()
  await hasSaid(page, '操作太频繁，请稍后再试')
  await expect.poll(() => field.inputValue()).toBe('这句不能丢')
  await page.getByText('方案.txt').waitFor()
  await page.unroute('**/ftask/api/im/conversations/*/messages**')
  await page.getByRole('button', { name: '发送', exact: true }).tap()
  await page.getByRole('region', { name: '消息' }).getByText('这句不能丢').waitFor()
  await page.getByRole('region', { name: '消息' }).getByText('方案.txt').waitFor()
})

test('files that were put to what one writes are kept with it, though one leaves or opens the app again', async () => {
  const page = await app.signedIn('staff')
  await openGroup(page)
  const choose = async (name: string) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: '图片和文件' }).tap(),
    ])
    await chooser.setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('方案') })
  }
  const arrived = (name: string) => page.getByRole('listitem').filter({ hasText: name }).getByText('6 B').waitFor()
  await choose('留着发.txt')
  await choose('不发了.txt')
  await arrived('留着发.txt')
  await arrived('不发了.txt')
  await page.getByRole('textbox', { name: '输入消息' }).fill('附件见下')
  await page.getByRole('button', { name: '返回' }).tap()
  await page.getByRole('link', { name: /秋季版本发布/ }).tap()
  await arrived('留着发.txt')
  await page.getByRole('button', { name: '移除 不发了.txt' }).tap()
  await page.getByText('不发了.txt').waitFor({ state: 'detached' })
  // A draft is written after a pause.
  await page.waitForTimeout(600)
  await page.reload()
  await arrived('留着发.txt')
  expect(await page.getByText('不发了.txt').count()).toBe(0)
  await expect.poll(() => page.getByRole('textbox', { name: '输入消息' }).inputValue()).toBe('附件见下')
  await page.getByRole('button', { name: '发送', exact: true }).tap()
  await page.getByRole('region', { name: '消息' }).getByText('留着发.txt').waitFor()
  await page.reload()
  await page.getByRole('region', { name: '消息' }).getByText('留着发.txt').waitFor()
  expect(await page.getByRole('button', { name: '移除 留着发.txt' }).count()).toBe(0)
})

test('a file on its way goes on when one leaves the conversation, and is in the draft, which the list marks', async () => {
  const page = await app.signedIn('staff')
  await openGroup(page)
  let arrive = () => {}
  const held = new Promise<void>(resolve => (arrive = resolve))
  await page.route('**/ftask/api/file/uploads/**', async route => {
    if (route.request().method() === 'PATCH') await held
    await route.continue()
  })
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: '图片和文件' }).tap(),
  ])
  await chooser.setFiles({ name: '还在路上.txt', mimeType: 'text/plain', buffer: Buffer.from('方案') })
  await page.getByText('还在路上.txt').waitFor()
  await page.getByRole('button', { name: '返回' }).tap()
  const row = page.getByRole('link', { name: /秋季版本发布/ })
  await row.filter({ hasText: '[草稿] 文件上传中…' }).waitFor()
  // Back for a moment: it is on its way still, once.
  await row.tap()
  await page.getByRole('button', { name: '移除 还在路上.txt' }).waitFor()
  expect(await page.getByRole('button', { name: '移除 还在路上.txt' }).count()).toBe(1)
  await page.getByRole('button', { name: '返回' }).tap()
  arrive()
  await row.filter({ hasText: '[草稿] [文件] 还在路上.txt' }).waitFor()
  await page.reload()
  await row.tap()
  await page.getByRole('listitem').filter({ hasText: '还在路上.txt' }).getByText('6 B', { exact: true }).waitFor()
  await page.getByRole('button', { name: '发送', exact: true }).tap()
  await page.getByRole('region', { name: '消息' }).getByText('还在路上.txt').waitFor()
  await page.getByRole('button', { name: '返回' }).tap()
  await expect.poll(() => row.innerText()).not.toContain('[草稿]')
})

test('a file that is dropped on a conversation goes with what is written there', async () => {
  const page = await app.signedIn('staff')
  await openGroup(page)
  await page.evaluate(() => {
    const dragged = new DataTransfer()
    dragged.items.add(new File(['清单'], '拖进来的.txt', { type: 'text/plain' }))
    const log = document.querySelector('[role=region]')!
    for (const type of ['dragover', 'drop'])
      log.dispatchEvent(new DragEvent(type, { dataTransfer: dragged, bubbles: true, cancelable: true }))
  })
  // Taken out again it could be: it stands where one writes.
  await page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: '移除 拖进来的.txt' }) })
    .getByText('6 B', { exact: true })
    .waitFor()
  await page.getByRole('button', { name: '发送', exact: true }).tap()
  await page.getByRole('region', { name: '消息' }).getByText('拖进来的.txt').waitFor()
})

test('what one writes on a phone is there on another device, until it is sent', async () => {
  const [phone, tablet] = [await app.signedIn('staff'), await app.signedIn('staff')]
  await openGroup(phone)
  await openGroup(tablet)
  await phone.getByRole('textbox', { name: '输入消息' }).fill('写到一半')
  const other = tablet.getByRole('textbox', { name: '输入消息' })
  await expect.poll(() => other.inputValue()).toBe('写到一半')
  await phone.getByRole('button', { name: '发送', exact: true }).tap()
  await tablet.getByRole('region', { name: '消息' }).getByText('写到一半').waitFor()
  await expect.poll(() => other.inputValue()).toBe('')
})

test('a message becomes an event and a note, which lead back to it; addresses in words are links', async () => {
  const page = await app.signedIn('staff')
  await openGroup(page)
  await say(page, '周五下午评审 https://example.com/review?id=1。')
  const link = page.getByRole('link', { name: 'https://example.com/review?id=1', exact: true })
  await link.waitFor()
  await expect.poll(() => page.getByText('发送中').count()).toBe(0)
  expect(await link.getAttribute('target')).toBe('_blank')
  const more = () => page.getByRole('button', { name: '王小雨 的消息：更多操作' }).last()
  await more().tap()
  await page.getByRole('button', { name: '存为笔记' }).tap()
  await page.getByText('已存到我的笔记').waitFor()
  await more().tap()
  await page.getByRole('button', { name: '转为日程' }).tap()
  await page.waitForURL(/calendar\/create/)
  await expect.poll(() => page.getByRole('textbox').first().inputValue()).toContain('周五下午评审')
  await page.goto('/note/list')
  await page.getByText('周五下午评审').first().tap()
  await page.getByRole('link', { name: /\/dialogue\?id=/ }).tap()
  await page.getByRole('region', { name: '消息' }).getByText('周五下午评审').first().waitFor()
})

/** The browser takes 400 ms to go back, as on a slow phone. */
const goesBackLate = (page: Page) =>
  page.addInitScript(() => {
    // eslint-disable-next-line @typescript-eslint/unbound-method
    const back = History.prototype.back
    History.prototype.back = function later(this: History) {
      setTimeout(() => back.call(this), 400)
    }
  })

test('what a sheet leads to is at its own address, however slowly the browser takes the sheet off its history', async () => {
  const page = await app.signedIn('staff')
  await goesBackLate(page)
  await openGroup(page)
  await say(page, '周五下午评审')
  await expect.poll(() => page.getByText('发送中').count()).toBe(0)
  await page.getByRole('button', { name: '王小雨 的消息：更多操作' }).last().tap()
  await page.getByRole('button', { name: '转为日程' }).tap()
  await page.getByRole('heading', { name: '新建日程' }).waitFor()
  await page.waitForTimeout(600)
  expect(new URL(page.url()).pathname).toBe('/calendar/create')
  await page.getByRole('button', { name: '返回' }).tap()
  await page.getByRole('textbox', { name: '输入消息' }).waitFor()
})

test('a sheet that opens as another closes has back for itself, and two that close at once leave the page where it was', async () => {
  const page = await app.signedIn('staff')
  await goesBackLate(page)
  await openGroup(page)
  const field = page.getByRole('textbox', { name: '输入消息' })
  await field.fill('明天再说')
  await page.getByRole('button', { name: '更多', exact: true }).tap()
  await page.getByRole('button', { name: '定时发送' }).tap()
  const dates = page.getByRole('dialog', { name: '定时发送' })
  await dates.waitFor()
  await page.waitForTimeout(1_000)
  await page.goBack()
  await dates.waitFor({ state: 'detached' })
  await field.waitFor()

  await page.getByRole('button', { name: '会话设置' }).tap()
  await page.getByRole('button', { name: '按日期查找' }).tap()
  await page.getByRole('dialog', { name: '按日期查找' }).getByRole('button', { name: '确定' }).tap()
  await page.waitForURL(/&seq=1$/)
  await page.waitForTimeout(1_500)
  expect(new URL(page.url()).search).toMatch(/&seq=1$/)
  await page.getByRole('button', { name: '返回' }).tap()
  await page.waitForURL(/\/im$/)
})

test('a message becomes a task whose card stands in the conversation, and goes on to another conversation', async () => {
  const [manager, staff] = [await app.signedIn('manager'), await app.signedIn('staff')]
  await openGroup(manager)
  await openGroup(staff)
  await say(manager, '把安装说明更新到新版本')
  await staff.getByText('把安装说明更新到新版本').waitFor()
  const more = staff.getByRole('button', { name: '张伟 的消息：更多操作' }).last()
  await more.tap()
  await staff.getByRole('button', { name: '转为任务' }).tap()
  const card = manager.getByRole('link', { name: /把安装说明更新到新版本/ })
  await card.or(manager.getByText('您无权查看')).first().waitFor()
  await staff.getByRole('link', { name: /把安装说明更新到新版本/ }).waitFor()

  await staff.getByRole('button', { name: '张伟 的消息：更多操作' }).last().tap()
  await staff.getByRole('button', { name: '转发', exact: true }).tap()
  await staff.locator('dialog[open]').getByText('张伟').first().tap()
  await staff.locator('dialog[open]').getByRole('button', { name: /确定/ }).tap()
  await manager.goto('/im')
  await manager.getByRole('link', { name: /王小雨.*把安装说明更新到新版本/ }).waitFor()
})

test('several messages go on to another conversation in one', async () => {
  const [manager, staff] = [await app.signedIn('manager'), await app.signedIn('staff')]
  await openGroup(staff)
  const words = ['第一条要转的', '第二条要转的']
  for (const one of words) await say(staff, one)
  await staff.getByText(words[1]!).waitFor()
  await expect.poll(() => staff.getByText('发送中').count()).toBe(0)
  await staff.getByRole('button', { name: '王小雨 的消息：更多操作' }).last().tap()
  await staff.getByRole('button', { name: '多选' }).tap()
  await staff.getByRole('checkbox', { name: '选择 王小雨 的消息' }).nth(-2).tap()
  await staff.getByRole('button', { name: '合并转发' }).tap()
  await staff.locator('dialog[open]').getByText('张伟').first().tap()
  await staff.locator('dialog[open]').getByRole('button', { name: /确定/ }).tap()
  await staff.getByRole('textbox', { name: '输入消息' }).waitFor()
  await manager.goto('/im')
  await manager.getByRole('link', { name: /王小雨.*聊天记录/ }).tap()
  await manager.getByText('聊天记录（2 条）').waitFor()
  for (const one of words) await manager.getByText(one).waitFor()
})

test('a place is sent to be opened on a map, and a message for later is taken back', async () => {
  const client = new pg.Client({ connectionString: app.databaseUrl })
  await client.connect()
  await client.query(`insert into scheduled_message (comp_id, id, conversation_id, person_id, content, send_at)
    select c.comp_id, gen_random_uuid(), c.id, p.id, '明天再提醒一次', now() + interval '1 day' from conversation c, person p
    where c.name = '秋季版本发布' and p.comp_id = c.comp_id and p.name = '王小雨'`)
  await client.end()
  const page = await app.signedIn('staff', {
    geolocation: { latitude: 31.2304, longitude: 121.4737 },
    permissions: ['geolocation'],
  })
  const faults = faultsOf(page)
  await openGroup(page)
  await page.getByRole('button', { name: '更多', exact: true }).tap()
  await page.getByRole('button', { name: '位置' }).tap()
  await page.locator('dialog[open]').getByRole('textbox').fill('客户大门')
  await page.locator('dialog[open]').getByRole('button', { name: '确定' }).tap()
  const place = page.getByRole('link', { name: '在地图中打开 客户大门' })
  expect(await place.getAttribute('href')).toContain('121.4737')
  await keepPicture(page, 'messages-place')

  await page.getByRole('button', { name: '1 条消息等待定时发送' }).tap()
  await page.getByText('明天再提醒一次').tap()
  await keepPicture(page, 'messages-scheduled')
  await page.getByRole('button', { name: '取消发送' }).tap()
  await page.getByText('没有等待发送的消息').waitFor()
  expect(faults).toEqual([])
})

test('the group of a task is opened from the task, by those who take part in it', async () => {
  const page = await app.signedIn('staff')
  await page.goto('/tasks/upcoming?source=task')
  const address = await page.locator('main a[href^="/tasks/"]').first().getAttribute('href')
  await page.goto(`${address!.split('?')[0]}/more`)
  await page.getByRole('link', { name: '群聊' }).tap()
  await page.getByRole('textbox', { name: '输入消息' }).waitFor()
  await page.waitForURL(/\/dialogue\?id=/)
})

test('a conversation of 100,000 messages is gone through: to a day, up and down from there, and back to its end', async () => {
  const page = await app.signedIn('staff')
  const faults = faultsOf(page)
  const client = new pg.Client({ connectionString: app.databaseUrl })
  await client.connect()
  await client.query(`with release as (select * from conversation where name = '秋季版本发布'),
      said as (insert into message (comp_id, id, conversation_id, seq, change_no, counted, sender_id, client_id, type, content, sent_at)
        select comp_id, gen_random_uuid(), id, last_seq + n, change_no + n, counted + n, owner_id, gen_random_uuid(), 1, '旧事 ' || n,
          '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 minute' from release, generate_series(1, 100000) n returning 1)
    update conversation set last_seq = last_seq + 100000, change_no = change_no + 100000, counted = counted + 100000
      where name = '秋季版本发布'`)
  const { rows } = await client.query<{ id: string; seq: number }>(
    `select k.conversation_id as id, k.seq from message k where content = '旧事 50000'`,
  )
  await client.end()
  const there = () => page.locator('li[data-seq]').count()
  const shown = (words: string) => page.getByText(words, { exact: true }).waitFor()
  await page.goto(`/dialogue?id=${rows[0]!.id}&seq=${rows[0]!.seq}`)
  await shown('旧事 50000')
  const box = page.getByRole('region', { name: '消息' })
  const first = async () => Number(await page.locator('li[data-seq]').first().getAttribute('data-seq'))
  // What did not come is requested again.
  await page.route(/before=|after=/, route => route.abort(), { times: 1 })
  // Up through more than are kept, and down again.
  const least = rows[0]!.seq - 700
  await expect
    .poll(
      async () => {
        await box.evaluate(element => element.scrollTo({ top: -element.scrollHeight }))
        return await first()
      },
      { timeout: 60_000 },
    )
    .toBeLessThan(least)
  await expect.poll(there).toBeLessThanOrEqual(500)
  await expect
    .poll(
      async () => {
        await box.evaluate(element => element.scrollTo({ top: 0 }))
        return Number(await page.locator('li[data-seq]').last().getAttribute('data-seq'))
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThan(rows[0]!.seq + 100)
  expect(await there()).toBeLessThanOrEqual(500)
  await page.getByRole('button', { name: /回到最新消息|条新消息/ }).tap()
  await shown('旧事 100000')
  expect(faults.filter(fault => !fault.includes('ERR_FAILED'))).toEqual([])
})

test('the first unread message is a tap away, also where it was fetched already, and then it is what one looks at', async () => {
  const [staff, manager] = [await app.signedIn('staff'), await signInByCall(app.url, 'manager')]
  const { id } = await manager.call<{ id: string }>('/im/conversations.json', {
    name: '读到一半',
    person_ids: [demoPeople.staff.id],
  })
  for (let place = 1; place <= 45; place++)
    await manager.call(`/im/conversations/${id}/messages.json`, { client_id: randomUUID(), content: `第 ${place} 条` })
  await staff.goto(`/dialogue?id=${id}`)
  await staff.getByText('第 45 条', { exact: true }).waitFor()
  const isShown = (words: string) =>
    staff.getByText(words, { exact: true }).evaluate(element => {
      const { top, bottom } = element.getBoundingClientRect()
      const box = element.closest('[role=region]')!.getBoundingClientRect()
      return top >= box.top && bottom <= box.bottom
    })
  expect(await isShown('第 1 条')).toBe(false)
  await staff.getByRole('button', { name: '45 条新消息' }).tap()
  await expect.poll(() => isShown('第 1 条')).toBe(true)
  // Whoever goes up at once has not read them yet: the button says so.
  await staff.getByRole('button', { name: /回到最新消息|45 条新消息/ }).tap()
  await expect.poll(() => isShown('第 45 条')).toBe(true)
  // It was looked at: nothing leads there any more.
  await expect.poll(() => staff.getByRole('button', { name: /条新消息/ }).count()).toBe(0)
})

test('a message is forwarded one by one to a colleague to whom nobody has written; given up, nothing is there', async () => {
  const [staff, sales] = [await app.signedIn('staff'), await app.signedIn('sales')]
  await openGroup(staff)
  await say(staff, '样品到了，请看一下')
  await staff.getByText('样品到了，请看一下').waitFor()
  await expect.poll(() => staff.getByText('发送中').count()).toBe(0)
  const begin = async () => {
    await staff.getByRole('button', { name: '王小雨 的消息：更多操作' }).last().tap()
    await staff.getByRole('button', { name: '转发', exact: true }).tap()
    await staff.locator('dialog[open]').getByRole('searchbox').fill('刘强')
    await staff.locator('dialog[open]').getByText('刘强').first().tap()
  }
  await begin()
  await staff.keyboard.press('Escape')
  await sales.goto('/im')
  await sales.getByRole('link', { name: /秋季版本发布/ }).waitFor()
  expect(await sales.getByRole('link', { name: /^王小雨 / }).count()).toBe(0)
  await begin()
  await staff.locator('dialog[open]').getByRole('button', { name: /确定/ }).tap()
  await hasSaid(staff, '已转发到 1 个会话')
  await sales.getByRole('link', { name: /^王小雨 .*样品到了，请看一下/ }).waitFor()
})

test('in a wide window the list stands beside the conversation, whose row alone is marked', async () => {
  const page = await app.signedIn('staff', {
    viewport: { width: 1440, height: 900 },
    isMobile: false,
    hasTouch: false,
  })
  await page.goto('/im')
  const row = page.getByRole('link', { name: /秋季版本发布/ })
  await row.click()
  await page.getByRole('textbox', { name: '输入消息' }).waitFor()
  await expect.poll(() => row.getAttribute('aria-current')).toBe('true')
  expect(await page.locator('a[aria-current=true][href^="/dialogue"]').count()).toBe(1)
})

test('a link card stands below its message, with the picture that the server keeps', async () => {
  const page = await app.signedIn('staff')
  const faults = faultsOf(page)
  await openGroup(page)
  await say(page, '新版说明 https://example.com/news')
  await page.getByRole('link', { name: 'https://example.com/news' }).waitFor()
  await expect.poll(() => page.getByText('发送中').count()).toBe(0)
  // As the job leaves it, which visits no page of a test.
  const client = new pg.Client({ connectionString: app.databaseUrl })
  await client.connect()
  await client.query(`with said as (update message k set change_no = c.change_no + 1, details = jsonb_build_object('link',
      jsonb_build_object('url', 'https://example.com/news', 'host', 'example.com', 'title', '秋季版本发布说明：看板、迭代与新的消息',
        'text', '这一版把消息、文档和审批放到了一处，附升级步骤。')) from conversation c where c.comp_id = k.comp_id and c.id =
      k.conversation_id and k.content like '新版说明%' returning c.id)
    update conversation set change_no = change_no + 1 where id = (select id from said)`)
  await client.end()
  await say(page, '大家看一下')
  const card = page.getByRole('link', { name: /秋季版本发布说明/ })
  await card.waitFor()
  expect([await card.getAttribute('href'), await card.getAttribute('rel')]).toEqual([
    'https://example.com/news',
    'noreferrer',
  ])
  await keepPicture(page, 'messages-link')
  expect(faults).toEqual([])
})

test('an administrator reads the rules on messages, lets them be exported, and takes them along; a member sees that', async () => {
  const page = await app.signedIn('admin')
  const faults = faultsOf(page)
  await page.goto('/members_management')
  await page.getByRole('link', { name: /消息保留与导出/ }).tap()
  await page.getByText('未开启聊天记录导出').waitFor()
  await page.getByRole('link', { name: /当前规则/ }).tap()
  await page.getByRole('switch', { name: /允许系统管理员导出聊天记录/ }).tap()
  await expect.poll(() => page.getByRole('switch', { name: /允许系统管理员导出聊天记录/ }).isChecked()).toBe(true)
  await page.goto('/members_management/messages')
  const button = page.getByRole('button', { name: '导出聊天记录' })
  await button.waitFor()
  await keepPicture(page, 'messages-archive')
  const [saved] = await Promise.all([page.waitForEvent('download'), button.tap()])
  expect(saved.suggestedFilename()).toMatch(/^聊天记录 .*\.zip$/)
  await page.getByRole('link', { name: /操作审计/ }).tap()
  await page.getByText('导出了聊天记录').waitFor()
  const member = await app.signedIn('staff')
  await openGroup(member)
  await member.getByRole('button', { name: '会话设置' }).tap()
  await member.getByText('公司的消息规则').waitFor()
  await keepPicture(member, 'messages-rules')
  expect(faults).toEqual([])
})

test('a conversation with somebody who has left the company says so, until they are back', async () => {
  const [admin, staff] = [await signInByCall(app.url, 'admin'), await signInByCall(app.url, 'staff')]
  const { id } = await staff.call<{ id: string }>(`/im/conversations/with/${demoPeople.sales.id}.json`, {})
  await staff.call(`/im/conversations/${id}/messages.json`, { client_id: randomUUID(), content: '明天见' })
  const page = await app.pageOf('staff', `/dialogue?id=${id}`)
  await page.getByText('明天见').waitFor()
  const says = page.getByText('已离开公司，看不到这里的新消息')
  expect(await says.count()).toBe(0)
  await admin.call(`/user/leave/${demoPeople.sales.id}.json`, { successor_id: demoPeople.manager.id })
  try {
    await page.reload()
    await says.waitFor()
    await page.getByText('明天见').waitFor()
  } finally {
    await admin.call(`/user/return/${demoPeople.sales.id}.json`, {})
  }
  await page.reload()
  await page.getByText('明天见').waitFor()
  expect(await says.count()).toBe(0)
})
