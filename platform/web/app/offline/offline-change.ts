import type { Call, CallInput, CallOutput } from '#platform/contract/call.ts'

/** How a field is shown when two versions of it are compared. */
export interface FieldWords {
  label: string
  /** Plain text can be edited there; an instant is shown in the company's time zone; a choice by its words. */
  as?: 'text' | 'instant'
  words?: Record<string, string>
  /** What the server normalizes a value to, so that our own change is not taken for somebody else's. */
  becomes?: Record<string, readonly string[]>
}

/** What was on screen at the time of the change: the write is sent only while the record still has these values. */
export interface Seen {
  call: Call
  input: Record<string, unknown>
  values: Record<string, unknown>
}

/** Allows a write to wait for a network, and says how it is shown until then: `useChange(call, { offline })`. */
export interface OfflineChange<C extends Call> {
  /** The action's name in the outbox: 新建任务. */
  does: string
  /** The record's name. */
  name: (input: CallInput<C>) => string
  /** Where to view it; `id` is the temporary one of a new record. */
  href?: (input: CallInput<C>, id: string) => string
  /** The changed record, if it is not `id` or `subjectId` of the input. */
  record?: (input: CallInput<C>) => string
  /** The input's fields that the outbox shows, by our names. */
  fields?: Record<string, FieldWords>
  seen?: (input: CallInput<C>) => Seen | null
  /** Creates a record: it has a temporary id until the server assigns one. */
  makes?: boolean
  /** What the server would return; `id` is temporary. Also shows a new record. */
  answer: (input: CallInput<C>, id: string) => CallOutput<C> | Promise<CallOutput<C>>
}
