import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { demoPeople } from '#database/demo/people.ts'
import { startPushService } from '#platform/testing/push-service.ts'
import { signInByCall, type Client } from '../demo-records.ts'
import { faultsOf, runningApp } from '../running-app.ts'

// The makers of browsers are not asked by tests: the server gets the address of a push service of ours before it starts.
const service = await startPushService()
process.env.PUSH_ORIGINS = service.origin
const app = runningApp({ showsNotices: true })
afterAll(() => service.close())

interface Message {
  title: string
  body: string
  url: string
  tag: string
  actions?: { name: string; title: string }[]
}

/** 王小雨 hands something in that waits for 张伟. */
async function applied(admin: Client, staff: Client, name: string): Promise<{ id: string; caseId: string }> {
  const steps = [{ key: 'one', name: '主管', by: 'people', person_ids: [demoPeople.manager.id] }]
  const { id: typeId } = await admin.call<{ id: string }>('/approval/process.json', {
    type: 'common_apply',
    name: `${name}流程`,
    definition: { steps },
  })
  const { id } = await staff.call<{ id: string }>('/hr/common_apply.json', { name, type_id: typeId })
  return { id, caseId: (await flowOf(staff, id)).id }
}
const flowOf = (client: Client, id: string) =>
  client.call<{ id: string; status: string }>(`/approval/flow.json?subject_type=common_apply&subject_id=${id}`)

/** The push about it, as it came to the push service for that phone. */
async function pushAbout(name: string): Promise<Message> {
  const find = () =>
    service.received.map(({ body }) => service.opened<Message>(body)).find(({ title }) => title.includes(name))
  await expect.poll(find).toBeDefined()
  return find()!
}

test('a push about an approval is agreed to in its notice, and leads to the page to turn down', async () => {
  const [admin, staff, manager] = [
    await signInByCall(app.url, 'admin'),
    await signInByCall(app.url, 'staff'),
    await signInByCall(app.url, 'manager'),
  ]
  const context = await app.phone()
  const page = await context.newPage()
  const faults = faultsOf(page)
  await page.goto(`/approval/list?token=${manager.token}&comp_id=${manager.companyId}`)
  await page.waitForFunction(
    () => navigator.serviceWorker.ready.then(({ active }) => active?.state === 'activated'),
    undefined,
  )
  await context.grantPermissions(['notifications'], { origin: app.url })
  await page.reload()
  await manager.call('/v3/notification/push_subscription.json', {
    endpoint: `${service.origin}/send`,
    p256dh: service.p256dh,
    auth: service.auth,
  })
  const devtools = await context.newCDPSession(page)
  const registration = new Promise<string>(resolve => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registration
  const [worker] = context.serviceWorkers()
  // What is read of a browser's notices while it shows another may make it forget that one: its worker says when it
  // is shown.
  await worker!.evaluate(() => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration; shown: number }
    const { registration } = scope
    const show = registration.showNotification.bind(registration)
    scope.shown = 0
    registration.showNotification = async (...notice) => {
      await show(...notice)
      scope.shown += 1
    }
  })
  const timesShown = () => worker!.evaluate(() => (globalThis as unknown as { shown: number }).shown)
  const untilShown = async (does: () => Promise<unknown>) => {
    const before = await timesShown()
    await does()
    await expect.poll(timesShown).toBe(before + 1)
  }
  const show = (message: Message) =>
    untilShown(() =>
      devtools.send('ServiceWorker.deliverPushMessage', {
        origin: app.url,
        registrationId,
        data: JSON.stringify(message),
      }),
    )
  // Nobody can press a button of a notice of a browser without a screen: the worker gets the event as if somebody had.
  const press = async (tag: string, action: string) => {
    await worker!.evaluate(
      async ([tag, action]) => {
        const scope = globalThis as unknown as {
          registration: ServiceWorkerRegistration
          NotificationEvent: new (type: string, init: object) => Event
          dispatchEvent: (event: Event) => void
        }
        const [notification] = await scope.registration.getNotifications({ tag: tag! })
        scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification, action }))
      },
      [tag, action],
    )
  }
  const saysOf = async (tag: string) => (await notices(page)).find(one => one.tag === tag)?.body

  // Approved without the app.
  const seal = await applied(admin, staff, '合同盖章甲')
  const first = await pushAbout('合同盖章甲')
  expect(first.actions?.map(({ title }) => title)).toEqual(['同意', '拒绝'])
  expect(JSON.stringify(first)).not.toContain(manager.token)
  await show(first)
  expect((await notices(page)).find(({ tag }) => tag === first.tag)).toMatchObject({ actions: ['同意', '拒绝'] })
  await untilShown(() => press(first.tag, 'agree'))
  await expect.poll(() => saysOf(first.tag)).toBe('已同意')
  expect((await flowOf(staff, seal.id)).status).toBe('agree')
  expect(new URL(page.url()).pathname).toBe('/approval/list')

  // Decided meanwhile: the notice says so.
  const gone = await applied(admin, staff, '合同盖章乙')
  const second = await pushAbout('合同盖章乙')
  await show(second)
  await staff.call(`/approval/${gone.caseId}/revoke.json`, {})
  await untilShown(() => press(second.tag, 'agree'))
  await expect.poll(() => saysOf(second.tag)).toBe('该申请已结束，不能再操作')

  // Without a network nothing is sent, and it can be pressed again.
  const later = await applied(admin, staff, '合同盖章丙')
  const third = await pushAbout('合同盖章丙')
  await show(third)
  await context.setOffline(true)
  await untilShown(() => press(third.tag, 'agree'))
  await expect.poll(() => saysOf(third.tag)).toBe('没有网络，尚未提交。请稍后再试')
  await context.setOffline(false)
  expect((await flowOf(staff, later.id)).status).toBe('waiting')

  // Turning down is done on the page, which requires a reason.
  await press(third.tag, 'disagree')
  const sheet = page.locator('dialog[open]')
  await sheet.getByRole('textbox', { name: '审批意见' }).fill('请走框架合同')
  await sheet.getByRole('button', { name: '拒绝', exact: true }).tap()
  await expect.poll(async () => (await flowOf(staff, later.id)).status).toBe('disagree')
  expect(faults.filter(fault => !fault.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
})

const notices = (page: Page) =>
  page.evaluate(async () =>
    (await (await navigator.serviceWorker.ready).getNotifications()).map(one => ({
      title: one.title,
      body: one.body,
      tag: one.tag,
      actions: (one as unknown as { actions: { title: string }[] }).actions.map(({ title }) => title),
    })),
  )
