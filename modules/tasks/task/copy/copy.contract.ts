import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { flag, id, out, requiredText } from '#platform/contract/fields.ts'
import { refusal } from '#platform/contract/refusals.ts'

/** As many tasks are copied at once. */
export const mostCopied = 500
export const tooManyToCopy = refusal('task.copy.too_many', {
  zh: '一次最多复制 500 个任务',
  en: 'At most 500 tasks can be copied at once',
})

export const copyCalls = callsAbout('task', {
  copy: call(
    'POST /v3/task/:id/copy',
    v.object({ id, name: v.optional(requiredText(200)), withChildren: v.optional(flag, false) }),
    v.object({
      id: out.id,
      code: out.text,
    }),
    {
      summary: 'Make a task like this one, not begun yet; with what is below it, when asked to',
    },
  ),
})
