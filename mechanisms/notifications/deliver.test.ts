import { createPublicKey, verify } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { serve, testServer } from '#app/testing/server.ts'
import { demoCompany, demoPeople } from '#database/demo/people.ts'
import type { JobContext } from '#platform/server/jobs/job.ts'
import { startPushService, type PushService } from '#platform/testing/push-service.ts'
import type { Settings } from '#platform/server/settings/settings.ts'
import { deliverNotices } from './deliver.server.ts'
import { noticeSettingCalls } from './notice-setting.contract.ts'
import { noticeLines } from './notify.server.ts'
import { isPushService, sendPush } from './push.server.ts'
import { pushOffers } from './push-offers.server.ts'
import { endOfQuiet } from './quiet-hours.ts'

const server = testServer()
const { staff } = demoPeople

let service: PushService
let settings: Settings
let stop = async () => {}
let address = ''

beforeAll(async () => {
  service = await startPushService()
  const { origin } = service
  settings = { ...server.services.settings, push: { origins: [origin] }, publicUrl: 'https://kaigong.example' }
  const started = await serve(server.services.database.url, { push: { origins: [origin] } })
  stop = started.stop
  address = started.url
})
afterAll(async () => {
  await stop()
  service.close()
})
beforeEach(async () => {
  service.received.length = 0
  service.answerWith(201)
  await server.sql('delete from notification')
  await server.sql('delete from push_subscription')
  await server.sql('delete from notice_setting')
  await server.sql('delete from graphile_worker._private_jobs')
})

const subscribe = (path = '/send/1') =>
  server.call(
    'staff',
    noticeSettingCalls.subscribe,
    { endpoint: service.origin + path, p256dh: service.p256dh, auth: service.auth },
    { at: address },
  )
const jobContext = () =>
  ({
    database: server.services.database,
    settings,
    log: { warn: () => {} },
    publish: () => {},
  }) as unknown as JobContext

/** Creates a notice as the server does, and returns its job. */
async function notice(more: object = {}) {
  await server.services.database.transaction(demoCompany.id, async ({ run }) => {
    await run(
      noticeLines(demoCompany.id, demoPeople.manager.id, [staff.id], {
        kind: 'reminder.due',
        subjectType: 'reminder',
        subjectId: staff.id,
        title: '给客户回电话',
        ...more,
      }),
    )
  })
  return (await server.sql<{ id: string }>('select id from notification')).map(({ id }) => id)
}
const queued = async (task: string) =>
  await server.sql<{ payload: object; run_at: string }>(
    `select j.payload, w.run_at from graphile_worker._private_jobs j join graphile_worker.jobs w on w.id = j.id where
      w.task_identifier = $1 order by j.id`,
    [task],
  )
const deliver = (ids: string[]) => deliverNotices.work({ companyId: demoCompany.id, ids }, jobContext())
const sendAll = async () => {
  for (const { payload } of await queued('push.send')) await sendPush.work(payload as never, jobContext())
}

describe('a push', () => {
  it('reaches the browser, which alone can read it, signed by this server', async () => {
    expect(await subscribe()).toMatchObject({ result: 0 })
    await deliver(await notice())
    await sendAll()
    expect(service.received).toHaveLength(1)
    const { headers, body } = service.received[0]!
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
    expect(service.opened(body)).toMatchObject({
      title: '给客户回电话',
      body: '张伟 提醒您',
      url: `/new_slide?type=reminder&id=${staff.id}`,
    })
    const [, token, key] = /^vapid t=([^,]+), k=(.+)$/.exec(String(headers.authorization))!
    const [head, claims, signature] = token!.split('.')
    const { key: published } = await server.done('staff', noticeSettingCalls.pushKey, {})
    expect(key).toBe(published)
    const point = Buffer.from(key!, 'base64url')
    const publicKey = createPublicKey({
      key: {
        kty: 'EC',
        crv: 'P-256',
        x: point.subarray(1, 33).toString('base64url'),
        y: point.subarray(33).toString('base64url'),
      },
      format: 'jwk',
    })
    expect(
      verify(
        'sha256',
        Buffer.from(`${head}.${claims}`),
        { key: publicKey, dsaEncoding: 'ieee-p1363' },
        Buffer.from(signature!, 'base64url'),
      ),
    ).toBe(true)
    expect(JSON.parse(Buffer.from(claims!, 'base64url').toString())).toMatchObject({
      aud: service.origin,
      sub: 'https://kaigong.example',
    })
  })

  it('carries what its kind offers to that reader, made when it is sent', async () => {
    await subscribe()
    const offer = { url: '/here', actions: [{ name: 'yes', title: '好', url: '/yes' }] }
    const requests: unknown[] = []
    pushOffers('test.offering', async (details, reader) => {
      requests.push(details, reader)
      return requests.length > 2 ? null : offer
    }).add()
    const ids = await notice({ kind: 'test.offering', details: { caseId: 'x' } })
    await deliver(ids)
    expect(JSON.stringify(await queued('push.send'))).not.toContain('/yes')
    await sendAll()
    const [{ session_id: sessionId }] = (await server.sql<{ session_id: string }>(
      'select session_id from push_subscription',
    )) as [{ session_id: string }]
    expect(requests).toEqual([
      { caseId: 'x' },
      { companyId: demoCompany.id, personId: staff.id, sessionId, locale: 'zh-CN' },
    ])
    expect(service.opened(service.received[0]!.body)).toMatchObject({ title: '给客户回电话', ...offer })
    // The offer has expired: the notice is still shown.
    await sendAll()
    expect(service.opened(service.received[1]!.body)).toEqual({
      title: '给客户回电话',
      body: expect.any(String),
      url: expect.stringContaining('/new_slide'),
      tag: expect.any(String),
    })
  })

  it('is sent once, whatever the number of processes that do the job', async () => {
    await subscribe()
    const ids = await notice()
    await Promise.all(Array.from({ length: 8 }, () => deliver(ids)))
    expect(await queued('push.send')).toHaveLength(1)
  })

  it('is no longer sent to a browser that is gone, or whose person signed out', async () => {
    await subscribe()
    service.answerWith(410)
    await deliver(await notice())
    await sendAll()
    expect(await server.sql('select from push_subscription')).toEqual([])
    service.answerWith(201)
    await subscribe()
    await server.sql(`update push_subscription set session_id = $1`, [staff.id])
    await server.sql('delete from notification')
    await deliver(await notice())
    await sendAll()
    expect(service.received).toHaveLength(1)
    expect(await server.sql('select from push_subscription')).toEqual([])
  })

  it('that could not be taken now is tried again', async () => {
    await subscribe()
    service.answerWith(503)
    await deliver(await notice())
    await expect(sendAll()).rejects.toThrow('503')
  })

  it('goes to known services alone', async () => {
    const query = { p256dh: service.p256dh, auth: service.auth }
    for (const endpoint of [
      'http://127.0.0.1:5432/',
      'https://fcm.googleapis.com.evil.example/x',
      'https://user@fcm.googleapis.com/x',
      'http://fcm.googleapis.com/x',
      'https://fcm.googleapis.com:8443/x',
      'nonsense',
    ]) {
      expect(await server.call('staff', noticeSettingCalls.subscribe, { endpoint, ...query })).toMatchObject({
        code: 'notice.push.service',
      })
    }
    expect(isPushService('https://fcm.googleapis.com/fcm/send/x', settings)).toBe(true)
    expect(isPushService('https://updates.push.services.mozilla.com/wpush/v2/x', settings)).toBe(true)
    expect(
      await server.call(
        'staff',
        noticeSettingCalls.subscribe,
        { endpoint: `${service.origin}/x`, p256dh: 'AAAA', auth: query.auth },
        { at: address },
      ),
    ).toMatchObject({ code: 'notice.push.keys' })
  })

  it('is stopped by its person', async () => {
    await subscribe()
    await server.done('staff', noticeSettingCalls.unsubscribe, { endpoint: `${service.origin}/send/1` })
    expect(await server.sql('select from push_subscription')).toEqual([])
    expect(await server.done('staff', noticeSettingCalls.tryPush, {})).toEqual({ count: 0 })
  })
})

describe('a mail', () => {
  it('is sent for a reminder, and for what its person chose', async () => {
    await server.sql(`update person set email = 'wang@example.com' where id = $1`, [staff.id])
    await deliver(await notice())
    expect((await queued('mail.send')).map(({ payload }) => payload)).toMatchObject([
      {
        to: 'wang@example.com',
        subject: '给客户回电话',
        text: expect.stringContaining('https://kaigong.example/new_slide?'),
      },
    ])
    await server.sql('delete from graphile_worker._private_jobs')
    await server.sql('delete from notification')
    const never = { push: false, mail: false }
    await server.done('staff', noticeSettingCalls.write, {
      channels: { reminder: never, task: { push: false, mail: true } },
    })
    await deliver(await notice())
    expect(await queued('mail.send')).toEqual([])
    await server.sql('delete from notification')
    await deliver(await notice({ kind: 'task.assigned' }))
    expect(await queued('mail.send')).toHaveLength(1)
    expect(await server.done('staff', noticeSettingCalls.read, {})).toMatchObject({
      channels: { reminder: never, task: { push: false, mail: true }, mention: { push: true, mail: false } },
      email: 'wang@example.com',
    })
  })
})

describe('quiet hours', () => {
  const shanghai = (time: string) => new Date(`2026-11-21T${time}:00+08:00`).toISOString()
  it.each([
    ['23:00', '22:00', '08:00', '2026-11-22T00:00:00.000Z'],
    ['07:59', '22:00', '08:00', '2026-11-21T00:00:00.000Z'],
    ['08:00', '22:00', '08:00', null],
    ['12:30', '12:00', '13:30', '2026-11-21T05:30:00.000Z'],
    ['13:30', '12:00', '13:30', null],
    ['12:30', null, null, null],
  ])('at %s, from %s to %s', (time, quietFrom, quietTo, ends) =>
    expect(endOfQuiet(shanghai(time), { quietFrom, quietTo }, 'Asia/Shanghai')).toBe(ends),
  )

  it.each([
    ['the night when the clocks go forward', '2026-03-08T04:30:00.000Z', '2026-03-08T12:00:00.000Z'],
    ['the night when they go back', '2026-11-01T03:30:00.000Z', '2026-11-01T13:00:00.000Z'],
    ['after midnight of such a night', '2026-11-01T05:30:00.000Z', '2026-11-01T13:00:00.000Z'],
  ])('end at eight by the clock on %s', (_, moment, ends) =>
    expect(endOfQuiet(moment, { quietFrom: '22:00', quietTo: '08:00' }, 'America/New_York')).toBe(ends),
  )

  it('hold back what is not urgent until they end, and then what was not read', async () => {
    await subscribe()
    const now = new Date(Date.now() + 8 * 3_600_000)
    const clock = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString().slice(11, 16)
    await server.done('staff', noticeSettingCalls.write, { quietFrom: clock(-60), quietTo: clock(60) })
    const ids = await notice()
    await server.sql('delete from graphile_worker._private_jobs')
    await deliver(ids)
    expect(await queued('push.send')).toEqual([])
    const [waiting] = await queued('notification.deliver')
    expect(new Date(waiting!.run_at).getTime()).toBeGreaterThan(Date.now() + 50 * 60_000)
    await server.done('staff', noticeSettingCalls.write, {})
    await server.sql('update notification set is_read = true')
    await deliver(ids)
    expect(await queued('push.send')).toEqual([])
    await server.done('staff', noticeSettingCalls.write, { quietFrom: clock(-60), quietTo: clock(60) })
    await server.sql('delete from notification')
    await deliver(await notice({ isUrgent: true }))
    expect(await queued('push.send')).toHaveLength(1)
  })

  it.each([[{ quietFrom: '22:00' }], [{ quietFrom: '22:00', quietTo: '22:00' }]])(
    'need a beginning and an end: %o',
    async query => {
      expect(await server.call('staff', noticeSettingCalls.write, query)).toMatchObject({
        result: 1,
        code: 'notice.quiet.both',
      })
      expect(await server.sql('select from notice_setting')).toEqual([])
    },
  )
})
