import { daysFrom } from '#platform/contract/days.ts'
import type { Sentence } from '#platform/contract/words.ts'

/** A public holiday's days off, and the days that are worked for them 调休. */
interface Holiday {
  words: Sentence
  from: string
  to: string
  workedFor?: readonly string[]
}

const [newYear, spring, qingming, labour, dragonBoat, midAutumn, national] = [
  { zh: '元旦', en: 'New Year' },
  { zh: '春节', en: 'Spring Festival' },
  { zh: '清明节', en: 'Qingming' },
  { zh: '劳动节', en: 'Labour Day' },
  { zh: '端午节', en: 'Dragon Boat Festival' },
  { zh: '中秋节', en: 'Mid-Autumn Festival' },
  { zh: '国庆节', en: 'National Day' },
] as const

/**
 * The public holidays of China: for 2026 as the State Council's office has arranged them (4 November 2025); of 2027 the
 * days that the law itself names (全国年节及纪念日放假办法, 2024), because their arrangement with make-up days is announced year by
 * year. A company changes any of them.
 */
const holidays: readonly Holiday[] = [
  { words: newYear, from: '2026-01-01', to: '2026-01-03', workedFor: ['2026-01-04'] },
  { words: spring, from: '2026-02-15', to: '2026-02-23', workedFor: ['2026-02-14', '2026-02-28'] },
  { words: qingming, from: '2026-04-04', to: '2026-04-06' },
  { words: labour, from: '2026-05-01', to: '2026-05-05', workedFor: ['2026-05-09'] },
  { words: dragonBoat, from: '2026-06-19', to: '2026-06-21' },
  { words: midAutumn, from: '2026-09-25', to: '2026-09-27' },
  { words: national, from: '2026-10-01', to: '2026-10-07', workedFor: ['2026-09-20', '2026-10-10'] },
  { words: newYear, from: '2027-01-01', to: '2027-01-01' },
  { words: spring, from: '2027-02-05', to: '2027-02-08' },
  { words: qingming, from: '2027-04-05', to: '2027-04-05' },
  { words: labour, from: '2027-05-01', to: '2027-05-02' },
  { words: dragonBoat, from: '2027-06-09', to: '2027-06-09' },
  { words: midAutumn, from: '2027-09-15', to: '2027-09-15' },
  { words: national, from: '2027-10-01', to: '2027-10-03' },
]
/** Until when the make-up workdays are announced. */
export const arrangedUntil = '2026-12-31'

export interface OfficialDay {
  day: string
  isWork: boolean
  words: Sentence
}

const makeUp = ({ zh, en }: Sentence): Sentence => ({ zh: `${zh}调休`, en: `Make-up day for ${en}` })
const all: readonly OfficialDay[] = holidays
  .flatMap(({ words, from, to, workedFor = [] }) => [
    ...daysFrom(from, to).map(day => ({ day, isWork: false, words })),
    ...workedFor.map(day => ({ day, isWork: true, words: makeUp(words) })),
  ])
  .sort((one, other) => (one.day < other.day ? -1 : 1))

/** The official days from one day to another, both included. */
export const officialDays = (from: string, to: string): OfficialDay[] =>
  all.filter(({ day }) => day >= from && day <= to)
