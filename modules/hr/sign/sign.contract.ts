import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { choice, day, done, flag, id, ids, number, out, requiredText, text, whole } from '#platform/contract/fields.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { fileBrief } from '#mechanisms/attachments/attachment.contract.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'

export const signTypes = ['in', 'out'] as const
export type SignType = (typeof signTypes)[number]
/** When a photo is wanted. */
export const photoRules = ['never', 'outside', 'always'] as const
export type PhotoRule = (typeof photoRules)[number]
export const mostPlaces = 50
export const mostPhotos = 3

export const alreadyIn = refusal('sign.already_in', {
  zh: '今天已签到，无需重复签到',
  en: 'You have already signed in today',
})
export const alreadyOut = refusal('sign.already_out', {
  zh: '已签退，不能再签到；漏签请申请补卡',
  en: 'You have already signed out; request a correction for what is missing',
})
export const reasonNeeded = refusal('sign.reason_needed', {
  zh: '不在打卡范围内，请填写原因',
  en: 'You are outside the sign-in places: enter a reason',
})
export const photoNeeded = refusal('sign.photo_needed', { zh: '请拍照后再打卡', en: 'Take a photo first' })
export const tooManyPlaces = refusal('sign.places.doubled', {
  zh: '打卡地点不能重名',
  en: 'Two places have the same name',
})

export const latitude = number(-90, 90)
export const longitude = number(-180, 180)
export const accuracy = number(0, 1_000_000)

/** 打卡地点: a circle on the map. The radius is in metres. */
const place = v.object({ name: requiredText(50), latitude, longitude, radius: whole(10, 50_000) })
export type SignPlace = v.InferOutput<typeof place>

const settingFields = {
  places: v.pipe(v.array(place), v.maxLength(mostPlaces, 'too_many')),
  /**
   * A native shell around the app may say which Wi-Fi it is in; a browser never does. One of these counts as inside.
   */
  wifiNames: v.optional(v.pipe(v.array(requiredText(64)), v.maxLength(mostPlaces, 'too_many')), []),
  reasonOutside: v.optional(flag, true),
  photo: v.optional(choice(photoRules), 'never'),
  mostAccuracy: v.optional(whole(0, 2_000), 100),
  remindMinutes: v.optional(whole(0, 120), 10),
}
const setting = v.object({
  places: v.array(v.object({ name: out.text, latitude: out.number, longitude: out.number, radius: out.number })),
  wifiNames: v.array(out.text),
  reasonOutside: out.flag,
  photo: v.picklist(photoRules),
  mostAccuracy: out.number,
  remindMinutes: out.number,
  can: v.object({ edit: out.flag }),
})
export type SignSetting = v.InferOutput<typeof setting>

export const signRow = v.object({
  id: out.id,
  day: out.day,
  signType: v.picklist(signTypes),
  /** When it counts: as signed, or as approved. */
  signTime: out.instant,
  isFilled: out.flag,
  latitude: out.maybeNumber,
  longitude: out.maybeNumber,
  accuracy: out.maybeNumber,
  location: out.text,
  placeName: out.maybeText,
  distance: out.maybeNumber,
  isInside: v.nullable(v.boolean()),
  summary: out.text,
  attachments: v.array(fileBrief),
})
export type SignRow = v.InferOutput<typeof signRow>

const shiftBrief = v.object({
  name: out.text,
  kind: v.picklist(['fixed', 'flexible']),
  beginMinute: out.number,
  endMinute: out.number,
  breakFrom: out.maybeNumber,
  breakTo: out.maybeNumber,
  graceMinutes: out.number,
  dayMinutes: out.number,
})
const dayFactsOut = v.object({
  day: out.day,
  state: v.picklist(['off', 'ahead', 'running', 'over']),
  shiftName: out.maybeText,
  dueMinutes: out.number,
  workMinutes: out.number,
  lateMinutes: out.number,
  earlyMinutes: out.number,
  shortMinutes: out.number,
  absentMinutes: out.number,
  overtimeMinutes: out.number,
  leaveMinutes: out.number,
  outingMinutes: out.number,
  lacksIn: out.flag,
  lacksOut: out.flag,
  isOutside: out.flag,
  workDays: out.number,
})

const signDay = v.object({
  user: personBrief,
  now: out.instant,
  day: out.day,
  calendarDay: v.picklist(['usual', 'holiday', 'workday']),
  shift: v.nullable(shiftBrief),
  signIn: v.nullable(signRow),
  signOut: v.nullable(signRow),
  /** What one would sign now: after the shift's end it is a sign-out, though one has not signed in. */
  next: v.picklist(signTypes),
  facts: dayFactsOut,
  isClosed: out.flag,
  /** What is missing of the days before, at most a week back. */
  missing: v.array(v.object({ day: out.day, signType: v.picklist(signTypes) })),
})
export type SignDay = v.InferOutput<typeof signDay>

const monthDay = v.object({ ...dayFactsOut.entries, signIn: v.nullable(signRow), signOut: v.nullable(signRow) })
export type MonthDay = v.InferOutput<typeof monthDay>
const signMonth = v.object({
  user: personBrief,
  startDate: out.day,
  endDate: out.day,
  today: out.day,
  isClosed: out.flag,
  list: v.array(monthDay),
})
export type SignMonth = v.InferOutput<typeof signMonth>

export const signCalls = callsAbout('sign', {
  detail: call('GET /hr/sign/detail', v.object({ day: v.optional(day), personId: v.optional(id) }), signDay, {
    about: ['fill_sign', 'leave'],
    summary: "A day's shift, sign-in and sign-out, and what follows from them; of today, unless another is named",
  }),
  month: call('GET /hr/sign/month', v.object({ month: v.optional(day), personId: v.optional(id) }), signMonth, {
    about: ['fill_sign', 'leave'],
    summary: "A person's days of the month that a day lies in",
  }),
  terminal: call(
    'POST /hr/sign/terminal',
    v.object({
      /**
       * Left out: in, as long as one has not signed in; then out. The first sign after the shift's end is out, whatever
       * is given.
       */
      signType: v.optional(choice(signTypes)),
      latitude: v.optional(latitude),
      longitude: v.optional(longitude),
      accuracy: v.optional(accuracy),
      location: v.optional(text(200), ''),
      wifiName: v.optional(text(64)),
      summary: v.optional(text(200), ''),
      resId: v.optional(ids(mostPhotos), []),
    }),
    signRow,
    { summary: "Sign in or out, by the server's clock: the first sign-in and the last sign-out of a day count" },
  ),
  setting: call('GET /hr/sign/setting/detail', v.object({}), setting, { summary: 'Where and how one signs in' }),
  saveSetting: call('POST /hr/sign/setting', v.object(settingFields), done, {
    authority: ['HR_MANAGER'],
    summary: 'Change where and how one signs in',
  }),
})
