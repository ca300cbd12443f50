import type { Call, CallInput, CallOutput } from '#platform/contract/call.ts'

/** How a field is shown where two versions of it stand beside each other. */
export interface FieldWords {
  label: string
  /** Plain text can be changed there; an instant is shown on the company's clock; a choice by its words. */
  as?: 'text' | 'instant'
  words?: Record<string, string>
  /** What the server makes of a value of ours, so that our own change is not taken for somebody else's. */
  becomes?: Record<string, readonly string[]>
}

/** What was on the screen when somebody changed it: sent only while the record still has these values. */
export interface Seen {
  call: Call
  input: Record<string, unknown>
  values: Record<string, unknown>
}

/**
 * That a write may be put off until there is a network, and how it is shown until then: `useChange(call, { offline })`.
 */
export interface OfflineChange<C extends Call> {
  /** What is done, in the outbox: 新建任务. */
  does: string
  /** What it is done to: the record's name. */
  name: (input: CallInput<C>) => string
  /** Where to look at it; `id` is the temporary one of a record that is made. */
  href?: (input: CallInput<C>, id: string) => string
  /** The record that is changed, where it is not `id` or `subjectId` of the input. */
  record?: (input: CallInput<C>) => string
  /** Its fields by our names: what of the input is shown in the outbox. */
  fields?: Record<string, FieldWords>
  seen?: (input: CallInput<C>) => Seen | null
  /** Makes a record: it is known by a temporary id until the server has given it its own. */
  makes?: boolean
  /** What the server would answer; `id` is temporary. Shows a record that is made, too. */
  answer: (input: CallInput<C>, id: string) => CallOutput<C> | Promise<CallOutput<C>>
}
