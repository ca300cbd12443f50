import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { choice, day, ids, id, out, text } from '#platform/contract/fields.ts'
import { page, paging, scopes, withCan } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { fileBrief } from '#mechanisms/attachments/attachment.contract.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'
import { accuracy, latitude, longitude } from '../sign/sign.contract.ts'

/** Came there; was there; left again. */
export const tripTypes = ['arrive', 'visit', 'leave'] as const
export type TripType = (typeof tripTypes)[number]
export const mostTripPhotos = 9
export const tripScopes = [
  'mine',
  'direct',
  'subordinates',
  'company',
] as const satisfies readonly (typeof scopes)[number][]

export const placeNeeded = refusal('trip.place_needed', {
  zh: '没有定位时请填写地址',
  en: 'Without a location, enter the address',
})
export const halfPosition = refusal('trip.position_half', {
  zh: '经度和纬度要一起填写',
  en: 'Enter both latitude and longitude',
})

const tripRow = v.object({
  id: out.id,
  user: personBrief,
  day: out.day,
  signType: v.picklist(tripTypes),
  signTime: out.instant,
  latitude: out.maybeNumber,
  longitude: out.maybeNumber,
  accuracy: out.maybeNumber,
  address: out.text,
  summary: out.text,
  attachments: v.array(fileBrief),
})
export type TripRow = v.InferOutput<typeof tripRow>

export const tripCalls = callsAbout('sign_trip', {
  sign: call(
    'POST /hr/sign/trips',
    v.object({
      signType: v.optional(choice(tripTypes), 'visit'),
      latitude: v.optional(latitude),
      longitude: v.optional(longitude),
      accuracy: v.optional(accuracy),
      address: v.optional(text(200), ''),
      summary: v.optional(text(1_000), ''),
      resId: v.optional(ids(mostTripPhotos), []),
      resRelType: v.optional(v.literal('attach_file', 'choice'), 'attach_file'),
    }),
    tripRow,
    { summary: "Sign on a trip: where one is, by the phone's word, what for, and photos; at the server's time" },
  ),
  list: call(
    'GET /hr/sign/trips',
    v.object({
      personId: v.optional(id),
      startDate: v.optional(day),
      endDate: v.optional(day),
      scope: v.optional(choice(tripScopes)),
      ...paging(20).entries,
    }),
    withCan(page(tripRow), { create: 'everyone', viewAll: ['HR_MANAGER'] }),
    { summary: 'Trip records, the latest first: own ones, or those of a person or of people below' },
  ),
})
