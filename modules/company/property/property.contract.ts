import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { id } from '#platform/contract/fields.ts'
import { refusal } from '#platform/contract/refusals.ts'

/** A person's own setting: cards, tabs, font size, push. Any JSON of a few kilobytes under a name. */
const name = v.pipe(v.string('required'), v.regex(/^[a-z][a-z0-9_.-]{0,59}$/i, 'format'))
export const longestProperty = 8_000
export const mostProperties = 100

export const property = v.object({ name: v.string(), value: v.unknown() })

export const valueTooLong = refusal('property.too_long', { zh: '设置内容太长', en: 'The value is too long' })
export const tooManyProperties = refusal('property.too_many', { zh: '设置项太多', en: 'There are too many settings' })

export const propertyCalls = callsAbout('property', {
  push: call('GET /res/:userId/property/wechat_push', v.object({ userId: id }), property, {
    summary: 'Whether the caller wants pushes; off unless turned on',
  }),
  read: call('GET /res/:userId/property/:name', v.object({ userId: id, name }), property, {
    summary: "One of the caller's own settings; null when never set",
  }),
  write: call('POST /res/:userId/property', v.object({ userId: id, name, value: v.unknown() }), property, {
    summary: "Keep one of the caller's own settings",
  }),
})
