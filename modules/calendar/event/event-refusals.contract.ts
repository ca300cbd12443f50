import { refusal } from '#platform/contract/refusals.ts'

export const startAfterEnd = refusal('event.dates.order', {
  zh: '开始时间不能晚于结束时间',
  en: 'The start must not be later than the end',
})
export const tooLong = refusal('event.dates.long', {
  zh: '重复日程每次最长 31 天，单次日程最长 366 天',
  en: 'An event of a series can last at most 31 days, a single event 366',
})
export const tooLate = refusal('event.dates.range', {
  zh: '日程时间应在 1970 年到 2199 年之间',
  en: 'An event lies between 1970 and 2199',
})
export const windowTooLong = refusal('event.window.long', {
  zh: '一次最多查询 400 天',
  en: 'At most 400 days can be requested at once',
})
export const unknownRule = refusal('event.rule.unknown', {
  zh: '无法识别这个重复规则',
  en: 'This recurrence is not valid',
})
export const neverHappens = refusal('event.rule.never', {
  zh: '按这个规则不会有任何一次日程',
  en: 'With this recurrence it would never happen',
})
export const stopIsPast = refusal('event.rule.past', {
  zh: '重复的结束时间不能早于当前时间',
  en: 'The recurrence cannot end in the past',
})
export const stopBeforeStart = refusal('event.rule.stop', {
  zh: '重复的结束时间不能早于开始时间',
  en: 'The recurrence cannot end before it starts',
})
export const noSuchOccurrence = refusal('event.occurrence.none', {
  zh: '这一次日程已不存在，请刷新后重试',
  en: 'This occurrence no longer exists: refresh',
})
export const occurrenceNeeded = refusal('event.occurrence.needed', {
  zh: '请指定是哪一次日程',
  en: 'Specify which occurrence',
})
export const notInvited = refusal('event.answer.stranger', {
  zh: '您不在参与人中，不需要答复',
  en: 'You are not invited: there is nothing to reply to',
})
export const ownerStays = refusal('event.leave.owner', {
  zh: '您是日程的组织者，不能退出，可以删除日程',
  en: 'It is your event: you can delete it, but not leave it',
})
