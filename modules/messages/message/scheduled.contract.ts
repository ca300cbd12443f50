import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { byId, done, flag, id, ids, instant, out, requiredText } from '#platform/contract/fields.ts'
import { page, paging } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'
import { longestMessage, mostCalled } from './message.contract.ts'

/** So many messages of one person may wait. */
export const mostScheduled = 50
const longestWaitDays = 366

export const sendAtPast = refusal('im.scheduled.past', { zh: '请选择将来的时间', en: 'Choose a time that lies ahead' })
export const sendAtFar = refusal('im.scheduled.far', {
  zh: '定时发送最远可选一年内',
  en: 'Choose a time within a year',
})
export const tooManyScheduled = refusal('im.scheduled.many', {
  zh: `最多有 ${mostScheduled} 条消息等待定时发送`,
  en: `${mostScheduled} messages can wait to be sent at most`,
})
export const scheduledGone = { zh: '定时消息', en: 'scheduled message' }
export const farthest = longestWaitDays * 86_400_000

const row = v.object({
  id: out.id,
  content: out.text,
  called: v.array(personBrief),
  isAll: out.flag,
  sendAt: out.instant,
})

export const scheduledCalls = callsAbout('message', {
  list: call('GET /im/conversations/:id/scheduled', v.object({ id, ...paging().entries }), page(row), {
    summary: 'Messages of the caller that wait to be sent in a conversation, the next one first',
  }),
  create: call(
    'POST /im/conversations/:id/scheduled',
    v.object({
      id,
      content: requiredText(longestMessage),
      calledIds: v.optional(ids(mostCalled), []),
      isAll: v.optional(flag, false),
      sendAt: instant,
    }),
    v.object({ id: out.id }),
    { about: ['conversation'], summary: 'Has a message sent at a time that lies ahead' },
  ),
  update: call(
    'PUT /im/scheduled/:id',
    v.object({
      id,
      content: v.optional(requiredText(longestMessage)),
      calledIds: v.optional(ids(mostCalled)),
      isAll: v.optional(flag),
      sendAt: v.optional(instant),
    }),
    done,
    { summary: 'Changes what is said, whom it calls on, and when; what is not named stays' },
  ),
  remove: call('DELETE /im/scheduled/:id', byId, done, {
    about: ['conversation'],
    summary: 'A message that waits is not sent',
  }),
})
