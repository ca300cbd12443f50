import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { done, emptiable, flag, nothing, out, requiredText } from '#platform/contract/fields.ts'
import { refusal } from '#platform/contract/refusals.ts'
import type { NoticeGroup } from './notice-groups.contract.ts'

export interface Channel {
  /** Shown in the feed, and counted on the bell. */
  app: boolean
  push: boolean
  mail: boolean
}
/** A person's choices; older builds sent no `app`. */
export type Channels = Partial<Record<NoticeGroup, Omit<Channel, 'app'> & { app?: boolean }>>
/**
 * The defaults: the feed has everything; every subscribed device gets everything; mail only for reminders, which
 * somebody set a time for.
 */
export const usualChannels = (group: NoticeGroup): Channel => ({ app: true, push: true, mail: group === 'reminder' })

const timeOfDay = v.pipe(v.string('format'), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'format'))
const channelOf = v.object({ app: v.optional(flag, true), push: flag, mail: flag })
const groups = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.object({
    reminder: schema,
    approval: schema,
    event: schema,
    task: schema,
    mention: schema,
    comment: schema,
    other: schema,
  })

export const noticeSetting = v.object({
  channels: groups(v.object({ app: out.flag, push: out.flag, mail: out.flag })),
  quietFrom: out.maybeText,
  quietTo: out.maybeText,
  /** The person's mail address; null if they have none. */
  email: out.maybeText,
  /** Whether this server can send mail. */
  hasMail: out.flag,
})
export type NoticeSetting = v.InferOutput<typeof noticeSetting>

export const noticeSettingCalls = callsAbout('notice_setting', {
  read: call('GET /v3/notification/setting', nothing, noticeSetting, { summary: 'How the caller wants to be told' }),
  write: call(
    'PUT /v3/notification/setting',
    v.object({
      channels: v.optional(groups(v.optional(channelOf)), {}),
      quietFrom: emptiable(timeOfDay),
      quietTo: emptiable(timeOfDay),
    }),
    done,
    { summary: 'Choose the channels of each kind of notice, and the quiet hours' },
  ),
  pushKey: call('GET /v3/notification/push_key', nothing, v.object({ key: out.text }), {
    summary: "The server's public key, for a browser to subscribe with",
  }),
  subscribe: call(
    'POST /v3/notification/push_subscription',
    v.object({
      endpoint: requiredText(1000),
      p256dh: requiredText(200),
      auth: requiredText(100),
    }),
    done,
    { summary: 'Tell this browser even when the app is closed' },
  ),
  unsubscribe: call('DELETE /v3/notification/push_subscription', v.object({ endpoint: requiredText(1000) }), done, {
    summary: 'Tell this browser no longer',
  }),
  tryPush: call('POST /v3/notification/push_test', nothing, v.object({ count: out.number }), {
    summary: "Send a trial notice to the caller's browsers",
  }),
})

export const quietNeedsBoth = refusal('notice.quiet.both', {
  zh: '请同时设置免打扰的开始和结束时间，且两者不能相同',
  en: 'Quiet hours need different start and end times',
})
export const unknownPushService = refusal('notice.push.service', {
  zh: '不支持该浏览器的推送服务',
  en: "This browser's push service is not known here",
})
export const brokenPushKeys = refusal('notice.push.keys', {
  zh: '浏览器的推送密钥不正确',
  en: "The browser's push keys are not right",
})
export const tooManySubscriptions = refusal('notice.push.many', {
  zh: '最多可在 20 台设备上接收推送',
  en: 'At most 20 devices can receive notifications',
})
