import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { abilities, day, done, flag, listOf, out, text, whole } from '#platform/contract/fields.ts'
import { refusal } from '#platform/contract/refusals.ts'

/** Who keeps the company's calendar, its kinds of leave and what everybody has of them. */
export const hrManager = 'HR_MANAGER'
const managersOnly = { authority: [hrManager] }

/** Two years and a day: a year and those around its ends. */
export const mostDays = 732
/** As many days as a holiday can have, at once. */
export const mostDaysSet = 62

export const tooLong = refusal('work_calendar.too_long', {
  zh: '一次最多 {most} 天',
  en: 'At most {most} days at once',
})
export const hoursOutOfOrder = refusal('work_calendar.hours', {
  zh: '工作时段应从早到晚、互不重叠',
  en: 'Working hours must be in order and cannot overlap',
})

const clock = v.pipe(v.string('required'), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'instant'))
const hourSpan = v.object({ from: clock, to: clock })
const calendarDay = v.object({
  day: out.day,
  isWork: out.flag,
  name: out.text,
  /** The company's own, not the public holidays'. */
  isOwn: out.flag,
})
export type CalendarRow = v.InferOutput<typeof calendarDay>

const range = { startDate: day, endDate: day }

export const workCalendarCalls = callsAbout('work_calendar', {
  read: call(
    'GET /hr/work_calendar',
    v.object(range),
    v.object({
      weekdays: v.array(out.number),
      hours: v.array(v.object({ from: out.text, to: out.text })),
      followsHolidays: out.flag,
      days: v.array(calendarDay),
      /** Until when the make-up workdays of public holidays are known. */
      arrangedUntil: out.day,
      can: abilities(['edit']),
    }),
    {
      summary:
        "The company's working week and hours, and the days that are otherwise: public holidays, make-up workdays, its own",
    },
  ),
  setWeek: call(
    'PUT /hr/work_calendar',
    v.object({
      weekdays: v.pipe(listOf(whole(1, 7), 7), v.minLength(1, 'required')),
      hours: v.pipe(v.array(hourSpan, 'required'), v.minLength(1, 'required'), v.maxLength(4, 'too_many')),
      followsHolidays: flag,
    }),
    done,
    { ...managersOnly, summary: 'Set the weekdays and hours that are worked' },
  ),
  setDays: call(
    'POST /hr/work_calendar/days',
    v.object({ ...range, isWork: flag, name: v.optional(text(30), '') }),
    done,
    { ...managersOnly, summary: 'Make these days workdays or days off, whatever their weekday' },
  ),
  clearDays: call('DELETE /hr/work_calendar/days', v.object(range), done, {
    ...managersOnly,
    summary: 'Let these days be as their weekday and the public holidays say',
  }),
})
