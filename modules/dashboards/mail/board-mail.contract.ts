import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import {
  abilities,
  byId,
  choice,
  done,
  emptiable,
  flag,
  id,
  ids,
  listOf,
  numberedChoice,
  out,
  text,
  whole,
} from '#platform/contract/fields.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'

/** Every day; every working day of the company; some days of the week; a day of the month, or its last before that. */
export const mailRhythms = ['day', 'workday', 'week', 'month'] as const
export type MailRhythm = (typeof mailRhythms)[number]
export const mailWeekdays = [1, 2, 3, 4, 5, 6, 7] as const
/**
 * What came of a sending: it waits; went to the mail server; did not, as the recipient may not see the board, has left
 * it or the company, or has no address; or the board could not be drawn in time.
 */
export const mailStates = ['queued', 'sent', 'unseen', 'no_address', 'failed'] as const
export type MailState = (typeof mailStates)[number]

export const mostMails = 20
export const mostRecipients = 50

export const mailWeekdaysNeeded = refusal('dashboard.mail.weekdays', {
  zh: '请选择星期几发送',
  en: 'Choose the days of the week',
})
export const mailDayNeeded = refusal('dashboard.mail.month_day', {
  zh: '请填写每月几日发送',
  en: 'Enter the day of the month',
})
export const mailRecipientNeeded = refusal('dashboard.mail.recipient', {
  zh: '请选择收件人',
  en: 'Choose who gets it',
})
export const mailNotSeen = refusal('dashboard.mail.not_seen', {
  zh: '{names}看不到这个看板，不能收到',
  en: 'May not see this dashboard: {names}',
})
export const mailNoAddress = refusal('dashboard.mail.no_address', {
  zh: '{names}还没有绑定邮箱，收不到邮件',
  en: 'No e-mail address: {names}',
})
export const tooManyMails = refusal('dashboard.mail.too_many', {
  zh: `每人最多设置 ${mostMails} 个定时发送`,
  en: `At most ${mostMails} a person`,
})

const rule = {
  rhythm: choice(mailRhythms),
  /** 1 for Monday to 7 for Sunday, of a weekly one. */
  weekdays: v.optional(listOf(numberedChoice(mailWeekdays), 7), []),
  monthDay: emptiable(whole(1, 31)),
  /** Of the company's clock. */
  hour: whole(0, 23),
  recipientIds: ids(mostRecipients),
}

const recipient = v.object({
  ...personBrief.entries,
  /** They have unsubscribed. */
  isOff: out.flag,
  /** The last sending: when it was due, and what came of it. */
  lastAt: out.maybeInstant,
  lastState: v.nullable(v.picklist(mailStates)),
})
const mailRow = v.object({
  id: out.id,
  /** The board's address: `/dashboard/panel/{tab}`. */
  tab: out.text,
  name: out.text,
  owner: personBrief,
  rhythm: v.picklist(mailRhythms),
  weekdays: v.array(out.number),
  monthDay: out.maybeNumber,
  hour: out.number,
  isPaused: out.flag,
  nextAt: out.maybeInstant,
  /** Whoever gets it without having set it up is told of themselves alone. */
  recipients: v.array(recipient),
  /** The caller gets it, and has not unsubscribed. */
  isOn: out.flag,
  can: abilities(['edit', 'unsubscribe']),
})
export type MailRow = v.InferOutput<typeof mailRow>

export const boardMailCalls = callsAbout('dashboard', {
  list: call(
    'GET /v2/board/mails',
    v.object({ tab: v.optional(text(36)) }),
    v.object({
      list: v.array(mailRow),
      /** Whether this installation sends mails at all. */
      isSetUp: out.flag,
    }),
    { summary: 'Boards that the caller has mailed on a rhythm, or gets so; with `tab` those of one board' },
  ),
  create: call('POST /v2/board/mails', v.object({ tab: text(36), ...rule }), v.object({ id: out.id }), {
    summary: 'Have a board mailed as a PDF on a rhythm; each recipient gets it with their own rights',
  }),
  update: call('PUT /v2/board/mails/:id', v.object({ id, ...rule }), done, {
    summary: 'Change when a board is mailed, and to whom',
  }),
  pause: call('POST /v2/board/mails/:id/pause', v.object({ id, isPaused: flag }), done, {
    summary: 'Send a board no more for now, or again',
  }),
  subscribe: call('POST /v2/board/mails/:id/subscribe', v.object({ id, isOn: flag }), done, {
    summary: 'Get such a mail no more, or again: of whom it was set up for',
  }),
  remove: call('DELETE /v2/board/mails/:id', byId, done, { summary: 'No longer mail a board' }),
})
