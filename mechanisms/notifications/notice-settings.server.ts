import { createECDH } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { newId } from '#platform/server/database/ids.ts'
import { col } from '#platform/server/database/row.ts'
import { handle } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { noticeGroups } from './notice-groups.contract.ts'
import {
  brokenPushKeys,
  noticeSettingCalls,
  quietNeedsBoth,
  tooManySubscriptions,
  unknownPushService,
  usualChannels,
  type Channels,
  type NoticeSetting,
} from './notice-setting.contract.ts'
import { noticeLines } from './notify.server.ts'
import { noticeSetting, pushSubscription } from './notification.table.ts'
import { isPushService, pushKeys } from './push.server.ts'

const mostSubscriptions = 20

export const noticeSettingHandlers = handle(noticeSettingCalls, {
  async read(_, { me, run, settings }) {
    const [answer] = await run([
      {
        name: 'notice_setting_read',
        row: {
          email: col.text.orNull,
          channels: col.jsonText.orNull,
          quietFrom: col.text.orNull,
          quietTo: col.text.orNull,
        },
        values: [me.companyId, me.personId],
        text: `select p.email, s.channels, s.quiet_from, s.quiet_to from person p left join notice_setting s on
          s.comp_id = p.comp_id and s.person_id = p.id
        where p.comp_id = $1 and p.id = $2`,
      },
    ])
    const { email, channels, quietFrom, quietTo } = answer.one
    const own = JSON.parse(channels ?? '{}') as Channels
    return {
      channels: Object.fromEntries(
        noticeGroups.map(group => [group, { ...usualChannels(group), ...own[group] }]),
      ) as NoticeSetting['channels'],
      quietFrom: quietFrom ?? null,
      quietTo: quietTo ?? null,
      email: email ?? null,
      hasMail: settings.mail.smtpUrl !== undefined || settings.demo,
    }
  },

  async write({ channels, quietFrom = null, quietTo = null }, { me, db }) {
    if ((quietFrom === null) !== (quietTo === null) || (quietFrom !== null && quietFrom === quietTo))
      refuse(quietNeedsBoth, {}, 'quiet_to')
    const chosen = sql`${JSON.stringify(channels)}::jsonb`
    await db
      .insert(noticeSetting)
      .values({ companyId: me.companyId, personId: me.personId, channels: chosen as never, quietFrom, quietTo })
      .onConflictDoUpdate({
        target: [noticeSetting.companyId, noticeSetting.personId],
        set: { channels: sql`notice_setting.channels || ${chosen}`, quietFrom, quietTo },
      })
    return {}
  },

  pushKey: async (_, { aside }) => ({
    key: (await pushKeys({ run: aside } as Parameters<typeof pushKeys>[0])).publicKey,
  }),

  async subscribe({ endpoint, p256dh, auth }, { me, db, run, settings }) {
    if (!isPushService(endpoint, settings)) refuse(unknownPushService, {}, 'endpoint')
    if (!areKeys(p256dh, auth)) refuse(brokenPushKeys, {}, 'p256dh')
    // One browser, whoever uses it now: the subscription of the previous person is deleted.
    await db
      .insert(pushSubscription)
      .values({
        companyId: me.companyId,
        id: newId(),
        personId: me.personId,
        sessionId: me.sessionId,
        endpoint,
        p256dh,
        auth,
      })
      .onConflictDoUpdate({
        target: [pushSubscription.companyId, pushSubscription.endpoint],
        set: { personId: me.personId, sessionId: me.sessionId, p256dh, auth },
      })
    const [count] = await run([
      {
        name: 'push_count',
        text: 'select count(*) from push_subscription where comp_id = $1 and person_id = $2',
        values: [me.companyId, me.personId],
        value: col.int,
      },
    ])
    if (count.one > mostSubscriptions) refuse(tooManySubscriptions)
    return {}
  },

  async unsubscribe({ endpoint }, { me, run }) {
    await run([
      {
        name: 'push_forget',
        text: 'delete from push_subscription where comp_id = $1 and person_id = $2 and endpoint = $3',
        values: [me.companyId, me.personId, endpoint],
      },
    ])
    return {}
  },

  async tryPush(_, { me, run }) {
    const [count] = await run([
      {
        name: 'push_count',
        text: 'select count(*) from push_subscription where comp_id = $1 and person_id = $2',
        values: [me.companyId, me.personId],
        value: col.int,
      },
      ...noticeLines(me.companyId, null, [me.personId], {
        kind: 'notice.trial',
        subjectType: 'notice',
        subjectId: me.personId,
        title: '开工 Kaigong',
        isUrgent: true,
      }),
    ])
    return { count: count.one }
  },
})

/** Validates a point on the curve, whose private key only the browser has, and a secret of 16 bytes (RFC 8291). */
function areKeys(p256dh: string, auth: string): boolean {
  try {
    const point = Buffer.from(p256dh, 'base64url')
    const key = createECDH('prime256v1')
    key.generateKeys()
    key.computeSecret(point)
    return point.length === 65 && Buffer.from(auth, 'base64url').length === 16
  } catch {
    return false
  }
}
