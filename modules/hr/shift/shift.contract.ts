import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import {
  byId,
  choice,
  day,
  done,
  emptiable,
  id,
  listOf,
  numberedChoice,
  out,
  requiredText,
  whole,
} from '#platform/contract/fields.ts'
import { listed, withCan } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'

export const shiftKinds = ['fixed', 'flexible'] as const
export const dayMinutes = 1440
/** 1 for Monday to 7 for Sunday. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
export const mostShifts = 50
export const mostRules = 500

export const wrongShiftTimes = refusal('shift.times.wrong', {
  zh: '下班时间应晚于上班时间，且相隔不超过 24 小时',
  en: 'The end must be after the start, at most 24 hours later',
})
export const wrongBreak = refusal('shift.break.wrong', {
  zh: '休息时间应在上班时间之内',
  en: 'The break must lie within the shift',
})
export const wrongDayLength = refusal('shift.length.wrong', {
  zh: '每天时长应不少于核心时段',
  en: 'The hours of a day cannot be fewer than the core hours',
})
export const shiftNameTaken = refusal('shift.name.taken', {
  zh: '已有同名的班次',
  en: 'A shift with this name already exists',
})
export const shiftInUse = refusal('shift.in_use', {
  zh: '班次正在使用，请先修改排班',
  en: 'The shift is in use: change the schedule first',
})
export const unknownShift = refusal('shift.unknown', { zh: '找不到所选的班次', en: 'The chosen shift does not exist' })
export const unknownTarget = refusal('shift.rule.target', {
  zh: '请选择一个部门或一位成员，不能同时选',
  en: 'Choose one department or one person, not both',
})
export const tooManyShifts = refusal('shift.too_many', { zh: '最多 {most} 个班次', en: 'At most {most} shifts' })
export const tooManyRules = refusal('shift.rule.too_many', {
  zh: '最多 {most} 条排班',
  en: 'At most {most} lines of the schedule',
})

/** Minutes of a day's clock; a shift that runs over midnight ends after 1440. A break has both its ends or neither. */
const shiftDraft = v.object({
  name: requiredText(30),
  kind: v.optional(choice(shiftKinds), 'fixed'),
  /** From–to; of flexible time its core hours. */
  beginMinute: whole(0, dayMinutes - 1),
  endMinute: whole(1, 2 * dayMinutes - 1),
  breakFrom: emptiable(whole(0, 2 * dayMinutes - 1)),
  breakTo: emptiable(whole(0, 2 * dayMinutes - 1)),
  /** So late is not late yet. */
  graceMinutes: v.optional(whole(0, 240), 0),
  /** Of flexible time: how long one works on a day, the break not counted. */
  dayMinutes: v.optional(whole(0, dayMinutes), 480),
})

const shiftRow = v.object({
  id: out.id,
  name: out.text,
  kind: v.picklist(shiftKinds),
  beginMinute: out.number,
  endMinute: out.number,
  breakFrom: out.maybeNumber,
  breakTo: out.maybeNumber,
  graceMinutes: out.number,
  dayMinutes: out.number,
  /** How many lines of the schedule name it. */
  ruleNum: out.number,
})
export type ShiftRow = v.InferOutput<typeof shiftRow>

const ruleDraft = v.object({
  /** None: these days are off. */
  shiftId: emptiable(id),
  /** For one person, or one department with all below it, or, with neither, for the company. */
  personId: emptiable(id),
  departmentId: emptiable(id),
  weekdays: v.pipe(listOf(numberedChoice(weekdays), 7), v.minLength(1, 'required')),
  /** Holds from this day on, until a later line for the same takes its place. */
  startDate: day,
})
const ruleRow = v.object({
  id: out.id,
  shiftId: out.maybeId,
  shiftName: out.maybeText,
  user: v.nullable(personBrief),
  departmentId: out.maybeId,
  departmentName: out.maybeText,
  weekdays: v.array(v.number()),
  startDate: out.day,
})
export type ShiftRuleRow = v.InferOutput<typeof ruleRow>

const hrOnly = { authority: ['HR_MANAGER'] }

export const shiftCalls = callsAbout('shift', {
  list: call('GET /hr/shifts', v.object({}), withCan(listed(shiftRow), { create: hrOnly.authority }), {
    summary: "The company's shifts",
  }),
  create: call('POST /hr/shifts', shiftDraft, v.object({ id: out.id }), { ...hrOnly, summary: 'Create a shift' }),
  update: call('PUT /hr/shifts/:id', v.object({ id, ...shiftDraft.entries }), done, {
    ...hrOnly,
    summary: 'Change a shift; closed months stay as they were',
  }),
  remove: call('DELETE /hr/shifts/:id', byId, done, { ...hrOnly, summary: 'Delete a shift that no schedule names' }),
})

export const shiftRuleCalls = callsAbout('shift', {
  list: call('GET /hr/shift_rules', v.object({}), withCan(listed(ruleRow), { create: hrOnly.authority }), {
    ...hrOnly,
    summary: 'The schedule: which shift is whose on which weekdays',
  }),
  create: call('POST /hr/shift_rules', ruleDraft, v.object({ id: out.id }), {
    ...hrOnly,
    summary: 'Add a line to the schedule',
  }),
  update: call('PUT /hr/shift_rules/:id', v.object({ id, ...ruleDraft.entries }), done, {
    ...hrOnly,
    summary: 'Change a line of the schedule',
  }),
  remove: call('DELETE /hr/shift_rules/:id', byId, done, { ...hrOnly, summary: 'Take a line from the schedule' }),
})
