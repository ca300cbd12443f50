import { englishNumeral, numberOf, numeral } from './numbers.web.ts'
import { findAll, type MomentToken, type Rule, type TimeToken } from './tokens.web.ts'

type Meaning = Omit<TimeToken, 'from' | 'to'>
const at = (minutes: number, more: Partial<Meaning> = {}): Meaning | null =>
  minutes >= 0 && minutes <= 2_880 ? { kind: 'time', minutes, isBare: false, ...more } : null

/** The hour that a part of the day stands for by itself. */
const usual: Record<string, number> = {
  凌晨: 0,
  清晨: 7,
  早晨: 8,
  早上: 9,
  上午: 9,
  中午: 12,
  正午: 12,
  下午: 14,
  午后: 14,
  傍晚: 18,
  晚上: 20,
  夜里: 22,
  半夜: 24,
  午夜: 24,
}
const periods = '凌晨|清晨|早晨|早上|上午|中午|正午|下午|午后|傍晚|晚上|夜里|半夜|午夜|早|晚'
/** What is counted in 点 where no clock is meant. */
const counted = '建议|意见|要求|问题|注意|原因|理由|想法|内容|共识|说明|思考|经验|教训|优势|不足'

/** The times of day that a text names, in either language. */
export const findTimes = (text: string): TimeToken[] => findAll<TimeToken>(text, [...chineseRules, ...englishRules])
/** 两小时后, in half an hour. */
export const findMoments = (text: string): MomentToken[] => findAll<MomentToken>(text, momentRules)

const chineseRules: Rule<TimeToken>[] = [
  [
    new RegExp(
      `(${periods})?\\s?(${numeral})[点點时](?:(半)|(一|三)刻|(${numeral})分?|整|钟)?(?!${counted}|间|候|代|期|[之以]?[后内前]开)`,
      'g',
    ),
    match => {
      const [whole, period, hour, half, quarters, minute] = match
      const h = numberOf(hour!)
      const m = half ? 30 : quarters ? (quarters === '一' ? 15 : 45) : minute ? numberOf(minute) : 0
      if (!(h <= 24 && m < 60)) return null
      // 一点, 三点: a little, three of something; a clock only where something else says so.
      const isWeak = !period && !/\d/.test(hour!) && !/[半刻分整钟]/.test(whole)
      return period
        ? at(inPeriod(period, h) * 60 + m)
        : at(likely(h) * 60 + m, { isBare: true, ...(isWeak && { isWeak }) })
    },
  ],
  [
    new RegExp(`(${periods})?\\s?(?<!\\d)(\\d{1,2})[:：](\\d{2})(?![\\d:：])(?!\\s?[ap]m)`, 'gi'),
    ([, period, hour, minute]) => {
      const h = Number(hour)
      if (h > 24 || Number(minute) > 59) return null
      return period
        ? at(inPeriod(period, h) * 60 + Number(minute))
        : at((hour!.length === 1 ? likely(h) : h) * 60 + Number(minute), hour!.length === 1 ? { isBare: true } : {})
    },
  ],
  [new RegExp(`(${periods.replace('|早|晚', '')})(?![茶饭餐好])`, 'g'), ([, period]) => at(usual[period!]! * 60)],
  [/(?:一早|一大早)(?=[\p{L}\s]|$)/gu, () => at(540, { isWeak: true })],
  [/(?<=[今明昨]|后天)([早晚])(?![饭餐会\d])/g, ([, period]) => at(period === '早' ? 540 : 1_200)],
  [/下班(?=之?前)/g, () => at(18 * 60)],
]

const englishRules: Rule<TimeToken>[] = [
  [
    /\b(\d{1,2})(?::(\d{2}))?\s?(am|pm|a\.m\.|p\.m\.)(?!\w)/gi,
    ([, hour, minute = '0', half]) => meridian(Number(hour), Number(minute), half!),
  ],
  [
    /\b(\d{1,2})(?::(\d{2}))?\s?(?:-|–|—|~|to|until|till)\s?(\d{1,2})(?::(\d{2}))?\s?(am|pm|a\.m\.|p\.m\.)(?!\w)/gi,
    ([, from, fromMinute = '0', to, toMinute = '0', half]) => {
      const end = meridian(Number(to), Number(toMinute), half!)
      const start = meridian(Number(from), Number(fromMinute), half!)
      if (!start || !end) return null
      return at(start.minutes < end.minutes ? start.minutes : start.minutes - 720, { end: end.minutes })
    },
  ],
  [
    /(?<=\b(?:at|@) ?)(\d{1,2})(?:\s?o'?clock)?(?![\d:/.-]|\s?[ap]m|st|nd|rd|th)/gi,
    ([, hour]) => (Number(hour) <= 24 ? at(likely(Number(hour)) * 60, { isBare: true }) : null),
  ],
  [/\b(\d{1,2})\s?o'?clock\b/gi, ([, hour]) => at(likely(Number(hour)) * 60, { isBare: true })],
  [
    /\b(half|quarter) past (\d{1,2})\b/gi,
    ([, part, hour]) => at(likely(Number(hour)) * 60 + (part!.toLowerCase() === 'half' ? 30 : 15), { isBare: true }),
  ],
  [/\bquarter to (\d{1,2})\b/gi, ([, hour]) => at(likely(Number(hour)) * 60 - 15, { isBare: true })],
  [/\bnoon\b/gi, () => at(720)],
  [/\bmidnight\b/gi, () => at(1_440)],
  [/\btonight(?! at)\b/gi, () => at(1_200)],
  [
    /\b(?:in the )?(morning|afternoon|evening)\b/gi,
    ([, part]) => at({ morning: 540, afternoon: 840, evening: 1_140 }[part!.toLowerCase()]!, { isWeak: true }),
  ],
]

const momentRules: Rule<MomentToken>[] = [
  [
    new RegExp(
      `(?:过)?(${numeral})(?:个)?(半)?(小时|钟头|分钟|刻钟)(半)?(?:之后|以后|后)|过(${numeral})(?:个)?(小时|钟头|分钟)`,
      'g',
    ),
    ([, n, half, unit, halfAfter, past, pastUnit]) => {
      const size = /分/.test((unit ?? pastUnit)!) ? 1 : /刻/.test((unit ?? pastUnit)!) ? 15 : 60
      return away((numberOf((n ?? past)!) + (half || halfAfter ? 0.5 : 0)) * size)
    },
  ],
  [/半个?(?:小时|钟头)(?:之后|以后|后)/g, () => away(30)],
  [/(\d{1,2}\.\d)\s?个?小时(?:之后|以后|后)/g, ([, n]) => away(Number(n) * 60)],
  [
    new RegExp(`\\bin (?:half an hour|(${englishNumeral}) ?(hour|hr|minute|min)s?)\\b`, 'gi'),
    ([, n, unit]) => away(n ? numberOf(n) * (/^h/i.test(unit!) ? 60 : 1) : 30),
  ],
  [
    new RegExp(`\\b(${englishNumeral}) (hour|minute)s? (?:from now|later)\\b`, 'gi'),
    ([, n, unit]) => away(numberOf(n!) * (/^h/i.test(unit!) ? 60 : 1)),
  ],
]
const away = (minutes: number): Omit<MomentToken, 'from' | 'to'> | null =>
  Number.isFinite(minutes) ? { kind: 'moment', fromNow: Math.round(minutes) } : null

/** 下午3点 is 15, 晚上12点 the end of the day, 中午1点 13. */
function inPeriod(period: string, hour: number): number {
  if (hour > 12) return hour
  if (/凌晨|清晨|早|上午/.test(period)) return hour === 12 && !/上午/.test(period) ? 0 : hour
  if (/中午|正午/.test(period)) return hour < 5 ? hour + 12 : hour
  if (/晚|夜/.test(period)) return hour === 12 ? 24 : hour < 5 ? hour + 24 : hour + 12
  return hour === 12 ? 12 : hour + 12
}
/** At work, three o'clock is in the afternoon, and eight in the morning. */
const likely = (hour: number) => (hour >= 1 && hour <= 6 ? hour + 12 : hour)

function meridian(hour: number, minute: number, half: string): Meaning | null {
  if (hour < 1 || hour > 12 || minute > 59) return null
  return at(((hour % 12) + (/^p/i.test(half) ? 12 : 0)) * 60 + minute)
}

export interface Duration {
  from: number
  to: number
  minutes: number
}
/** How long something takes: 两小时, 90分钟, for 2 hours. */
export function findDuration(text: string): Duration | undefined {
  const chinese = new RegExp(
    `(?:持续|用时|时长|约|大约)?((?:${numeral}|\\d{1,2}\\.\\d)?)个?(半)?(小时|钟头|分钟)(半)?(?![之以]?[后内前])`,
  ).exec(text)
  if (chinese && (chinese[1] || chinese[2])) {
    const [whole, n = '', half, unit, halfAfter] = chinese
    const count = (n === '' ? 0 : n.includes('.') ? Number(n) : numberOf(n)) + (half || halfAfter ? 0.5 : 0)
    const minutes = Math.round(count * (unit === '分钟' ? 1 : 60))
    if (minutes > 0 && minutes <= 1_440) return { from: chinese.index, to: chinese.index + whole.length, minutes }
  }
  const english = new RegExp(
    `\\bfor (?:(half an hour)|(${englishNumeral}|\\d\\.\\d) ?(hour|hr|minute|min)s?)\\b`,
    'i',
  ).exec(text)
  if (!english) return undefined
  const [whole, half, n = '', unit = ''] = english
  const minutes = Math.round(half ? 30 : (n.includes('.') ? Number(n) : numberOf(n)) * (/^h/i.test(unit) ? 60 : 1))
  return minutes > 0 && minutes <= 1_440
    ? { from: english.index, to: english.index + whole.length, minutes }
    : undefined
}
