import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { byId, choice, flag, out, searchKey } from '#platform/contract/fields.ts'
import { page, paging } from '#platform/contract/list.ts'
import { fileGroup } from '#mechanisms/deliverables/deliverable.contract.ts'

/** How far a group has come: nothing submitted, waiting to be accepted, accepted. */
export const deliverableStates = ['missing', 'submitted', 'confirmed'] as const

/** A group of deliverables with the task it belongs to. */
export const deliverableRow = v.object({
  ...fileGroup.entries,
  task: v.object({ id: out.id, code: out.text, name: out.text }),
})

export const deliverableCalls = callsAbout('task', {
  ofTask: call('GET /v3/task/:id/file-groups', byId, page(fileGroup), {
    about: ['file_group'],
    summary: 'The groups of deliverables of a task, with their files and versions',
  }),
  list: call(
    'GET /v3/task/deliverables',
    v.object({
      ...paging(20).entries,
      state: v.optional(choice(deliverableStates)),
      isRequired: v.optional(flag),
      key: v.optional(searchKey),
    }),
    page(deliverableRow),
    { about: ['file_group'], summary: 'Deliverables of all tasks that the caller may see, the newest first' },
  ),
})
