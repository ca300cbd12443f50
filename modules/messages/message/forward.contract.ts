import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { flag, ids, out } from '#platform/contract/fields.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { deepestBundle, mostSent } from './message.contract.ts'

export const mostForwarded = 30
export const mostTargets = 10
/** What a bundle holds with the bundles in it, so that a conversation opens as fast with it as without. */
export const mostBundled = 200
export const longestBundle = 20_000

export const forwardNothing = refusal('im.forward.none', {
  zh: '请选择要转发的消息和会话',
  en: 'Choose the messages to forward, and where to',
})
export const forwardGone = refusal('im.forward.gone', {
  zh: '有的消息已撤回，或您看不到',
  en: 'Some of the messages were recalled, or are not yours to see',
})
export const forwardOther = refusal('im.forward.type', {
  zh: '群通知不能转发',
  en: 'What a group says of itself cannot be forwarded',
})
export const forwardTooMany = refusal('im.forward.too_many', {
  zh: `一次最多发出 ${mostSent} 条，请减少消息或会话，或合并转发`,
  en: `${mostSent} messages can be sent at once at most: choose fewer, or forward them in one`,
})

export const bundleTooDeep = refusal('im.forward.too_deep', {
  zh: `聊天记录里最多再套 ${deepestBundle - 1} 层聊天记录，请逐条转发`,
  en: `Chat histories go ${deepestBundle} levels deep at most: forward the messages one by one`,
})
export const bundleTooLarge = refusal('im.forward.too_large', {
  zh: `合并转发最多 ${mostBundled} 条、${longestBundle} 字，请减少消息或逐条转发`,
  en: `${mostBundled} messages of ${longestBundle} characters together can be forwarded in one: choose fewer, or forward them one by one`,
})

export const forwardCalls = callsAbout('message', {
  forward: call(
    'POST /im/forward',
    v.object({
      messageIds: ids(mostForwarded),
      conversationIds: v.optional(ids(mostTargets), []),
      /** Colleagues: the conversation with each is opened by the same transaction, or not at all. */
      personIds: v.optional(ids(mostTargets), []),
      /** All of them in one message. */
      isMerged: v.optional(flag, false),
    }),
    v.object({ sentNum: out.number }),
    { summary: 'Sends messages on to other conversations, one by one or several in one' },
  ),
})
