import type { Part } from '#platform/server/parts/part.ts'
import { inNotice, noticeSays } from '#mechanisms/notifications/notice-words.server.ts'

/** What is added to others' by this file. */
export const eventNoticesParts: Part[] = [
  // What an event's notices say in the feed, on a locked phone and in a mail.
  noticeSays('event.invited', {
    zh: '{actor} 邀请您参加日程，{startDate} 开始',
    en: '{actor} invited you, {startDate}',
  }),
  noticeSays('event.changed', ({ details: { startDate, from, place } }) => {
    const to = typeof place === 'string' ? inNotice(place) : undefined
    if (from === undefined && to === undefined)
      return {
        zh: '{actor} 更改了日程的时间或地点，{startDate} 开始',
        en: '{actor} changed the time or place, now {startDate}',
      }
    const when =
      from === undefined
        ? []
        : from === startDate
          ? [{ zh: '更改了日程的时间，{startDate} 开始', en: 'changed how long it takes, from {startDate}' }]
          : [{ zh: '将日程从 {from} 改到 {startDate}', en: 'moved the event from {from} to {startDate}' }]
    const where =
      to === undefined
        ? []
        : to === ''
          ? [{ zh: '清空了地点', en: 'cleared the place' }]
          : [{ zh: `将地点改为“${to}”`, en: `changed the place to “${to}”` }]
    const both = [...when, ...where]
    return {
      zh: `{actor} ${both.map(one => one.zh).join('；')}`,
      en: `{actor} ${both.map(one => one.en).join('; ')}`,
    }
  }),
  noticeSays('event.removed', {
    zh: '{actor} 取消了日程（原定 {startDate}）',
    en: '{actor} cancelled the event of {startDate}',
  }),
  noticeSays('event.left', { zh: '{actor} 不再参加日程', en: '{actor} is no longer taking part' }),
  noticeSays('event.answered', ({ details: { answer } }) =>
    answer === 'accept'
      ? { zh: '{actor} 接受了您的日程邀请', en: '{actor} will come' }
      : answer === 'decline'
        ? { zh: '{actor} 不能参加您的日程', en: '{actor} cannot come' }
        : { zh: '{actor} 暂不确定能否参加', en: '{actor} may come' },
  ),
  noticeSays('event.soon', ({ details: { minutes, place } }) => {
    const where = place ? { zh: `，地点：${String(place)}`, en: `, ${String(place)}` } : { zh: '', en: '' }
    return Number(minutes) === 0
      ? { zh: `日程现在开始${where.zh}`, en: `It begins now${where.en}` }
      : { zh: `日程将于 {startDate} 开始${where.zh}`, en: `It begins at {startDate}${where.en}` }
  }),
]
