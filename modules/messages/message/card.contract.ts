import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { id, out, requiredText } from '#platform/contract/fields.ts'

const card = v.object({
  /** What such a record is called: 任务, 合同. */
  kind: out.text,
  /** Null where the reader may not see it. */
  title: out.maybeText,
  href: out.maybeText,
  /** Somebody decides about it: its approval can be requested. */
  hasCase: out.flag,
})

export const cardCalls = callsAbout('message', {
  card: call('GET /im/card', v.object({ subjectType: requiredText(30), subjectId: id }), card, {
    about: ['*'],
    summary: 'What a card says of its record to whoever reads it, by their own rights',
  }),
})
