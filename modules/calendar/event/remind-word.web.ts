import { t } from '../calendar.words.ts'
import { reminderMinutes } from './event.contract.ts'

/** 提前 15 分钟; another program may have given minutes that nobody can choose here. */
export const remindWord = (minutes: number): string =>
  reminderMinutes.some(one => one === minutes)
    ? t(`remind${minutes as (typeof reminderMinutes)[number]}`)
    : t('remindOther', { n: minutes })
