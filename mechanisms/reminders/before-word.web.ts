import { t } from '#mechanisms/notifications/notices.words.ts'

/** 提前 15 分钟; of an event, that begins, 开始时 instead of 截止时. `minutes` is one of `minutesBefore`. */
export const beforeWord = (minutes: number, begins: boolean): string =>
  minutes === 0 ? t(begins ? 'beforeStart0' : 'before0') : t(`before${minutes as 5 | 15 | 30 | 60 | 1440}`)
