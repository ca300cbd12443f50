import type { Words } from '#platform/web/words/words.ts'
import type zh from './work-calendar.words.zh.ts'

export default {
  workCalendar: 'Working calendar',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  restSign: 'off',
  workSign: 'work',
  dayIs: '{day} {weekday} {what}',
  workday: 'Workday',
  restday: 'Weekend',
  dayOff: 'Day off',
  makeUp: 'Make-up workday',
  monthSum: '{n} workday this month|{n} workdays this month',
  notArranged:
    'Make-up workdays after {day} have not been announced yet: only statutory holidays are shown. Change them here once they are.',
  special: 'Holidays and make-up days this month',
  noSpecial: 'No holidays or make-up days this month',
  ownDay: 'Set by the company',
  makeWork: 'Make it a workday',
  makeRest: 'Make it a day off',
  asUsual: 'Reset to default',
  dayName: 'Name',
  dayNameText: 'e.g. anniversary, on duty',
  week: 'Working days of the week',
  weekNote:
    'Public holidays and make-up workdays are those announced for China; the company’s own days take precedence.',
  hours: 'Working hours',
  hoursNote: '{hours} {hours:hour|hours} a day. Half days and hours of leave are based on these.',
  addHours: 'Add hours',
  removeHours: 'Remove hours {n}',
  from: 'From',
  to: 'To',
  followsHolidays: 'Chinese public holidays are days off',
  saved: 'Saved',
  save: 'Save',
} satisfies Words<typeof zh>
