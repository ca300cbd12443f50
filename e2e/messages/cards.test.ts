import { expect, test } from 'vitest'
import { demoPeople } from '#database/demo/people.ts'
import { signInByCall } from '../demo-records.ts'
import { runningApp } from '../running-app.ts'

/** Records and people of a conversation, where one acts without leaving it. */
const app = runningApp()

test('an application is agreed to on its card: one stays in the conversation, and both see how it stands', async () => {
  const staff = await signInByCall(app.url, 'staff')
  const { list } = await staff.call<{ list: { id: string; name: string }[] }>('/hr/leave/kinds.json')
  const { id } = await staff.call<{ id: string }>('/hr/leave.json', {
    kind_id: list.find(({ name }) => name === '事假')!.id,
    start_date: '2030-12-09T01:00:00Z',
    end_date: '2030-12-09T10:00:00Z',
    detail: '在会话里批',
  })
  const { id: conversation } = await staff.call<{ id: string }>(
    `/im/conversations/with/${demoPeople.manager.id}.json`,
    {},
  )
  await staff.call(`/im/conversations/${conversation}/messages.json`, {
    client_id: crypto.randomUUID(),
    content: `${app.url}/hr/detail?uuid=${id}&scope=leave`,
  })
  const manager = await app.pageOf('manager', `/dialogue?id=${conversation}`)
  const requester = await app.pageOf('staff', `/dialogue?id=${conversation}`)
  await requester.getByText('审批中', { exact: true }).waitFor()
  await manager.getByRole('button', { name: '同意', exact: true }).tap()
  await manager.locator('dialog[open]').getByRole('button', { name: '同意', exact: true }).last().tap()
  await manager.locator('dialog[open]').waitFor({ state: 'detached' })
  for (const page of [manager, requester]) await page.getByText('已同意', { exact: true }).waitFor()
  expect(new URL(manager.url()).pathname).toBe('/dialogue')
  expect(await manager.getByRole('button', { name: '同意', exact: true }).count()).toBe(0)
})

test('a task is finished on its card by whoever has to do it; to others the card only leads there', async () => {
  const manager = await signInByCall(app.url, 'manager')
  const { id } = await manager.call<{ id: string }>('/v3/task.json', {
    name: '在会话里完成',
    manager_ids: [demoPeople.staff.id],
  })
  const { id: conversation } = await manager.call<{ id: string }>('/im/conversations.json', {
    name: '做任务的群',
    person_ids: [demoPeople.staff.id],
  })
  await manager.call(`/im/conversations/${conversation}/messages.json`, {
    client_id: crypto.randomUUID(),
    content: `${app.url}/tasks/${id}`,
  })
  const finish = { name: '完成', exact: true }
  const author = await app.pageOf('manager', `/dialogue?id=${conversation}`)
  await author.getByRole('link', { name: /在会话里完成/ }).waitFor()
  const staff = await app.pageOf('staff', `/dialogue?id=${conversation}`)
  await staff.getByRole('button', finish).tap()
  await staff.getByRole('button', finish).waitFor({ state: 'detached' })
  expect(new URL(staff.url()).pathname).toBe('/dialogue')
  await expect
    .poll(async () => (await manager.call<{ status: string }>(`/v3/task/detail/${id}.json`)).status)
    .toMatch(/FINISH|AGREE/)
  expect(await author.getByRole('button', finish).count()).toBe(0)
})

test('who has not read a message is reminded from the list of them', async () => {
  const manager = await signInByCall(app.url, 'manager')
  const { id } = await manager.call<{ id: string }>('/im/conversations.json', {
    name: '谁还没看',
    person_ids: [demoPeople.staff.id, demoPeople.hr.id],
  })
  await manager.call(`/im/conversations/${id}/messages.json`, { client_id: crypto.randomUUID(), content: '请都看一下' })
  const page = await app.pageOf('manager', `/dialogue?id=${id}`)
  await page.getByRole('button', { name: '0 人已读' }).tap()
  const sheet = page.locator('dialog[open]').filter({ hasText: '谁读过' })
  await sheet.getByText(demoPeople.hr.name).last().waitFor()
  await sheet.getByRole('button', { name: '提醒未读的人' }).tap()
  await page.getByText('已提醒 2 人').waitFor()
  await sheet.waitFor({ state: 'detached' })
})
