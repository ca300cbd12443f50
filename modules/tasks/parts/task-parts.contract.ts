import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { done, id, ids } from '#platform/contract/fields.ts'
import { listed } from '#platform/contract/list.ts'
import { customValue } from '#mechanisms/custom-fields/custom-field.contract.ts'

/** The parts of a task, at the addresses of the spec; the mechanisms implement them. */
export const taskPartCalls = callsAbout('task', {
  setTags: call('POST /v3/task/:id/tag', v.object({ id, tagIds: v.optional(ids(100), []) }), done, {
    summary: 'Make these the tags of a task, at most six',
  }),
  customFields: call('GET /v3/task/:id/custom-fields', v.object({ id }), listed(customValue), {
    about: ['custom_field'],
    summary: 'The custom fields of a task, and what it has in them',
  }),
})
