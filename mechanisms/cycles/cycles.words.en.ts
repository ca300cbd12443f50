import type { Words } from '#platform/contract/words.ts'
import type zh from './cycles.words.zh.ts'

export default {
  cycle: 'Cycle',
  before: 'Previous cycle',
  after: 'Next cycle',
  day: 'Day',
  week: 'Week',
  month: 'Month',
  two_months: 'Two months',
  season: 'Quarter',
  half_year: 'Half-year',
  year: 'Year',
  weekOf: 'Week {number}, {year}',
  twoMonthsOf: 'Months {first}–{last}, {year}',
  seasonOf: 'Q{number} {year}',
  firstHalf: 'First half of {year}',
  secondHalf: 'Second half of {year}',
  yearOf: '{year}',
} satisfies Words<typeof zh>
