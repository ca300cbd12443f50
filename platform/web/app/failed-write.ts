import { t } from './failed-write.words.ts'
import type { Call } from '#platform/contract/call.ts'

const entriesOf = (schema: unknown) => (schema as { entries?: Record<string, unknown> }).entries ?? {}

/** What a call does, as far as its address says: it makes a record where it answers an id that it was not given. */
export function deedOf({ method, path, input, output }: Call) {
  if (/\/publish/.test(path)) return 'release'
  if (method === 'DELETE' || /\/(delete|remove)$/.test(path)) return 'remove'
  if (method === 'PATCH') return 'modify'
  if (method === 'PUT') return 'save'
  return 'id' in entriesOf(output) && !('id' in entriesOf(input)) ? 'create' : null
}

/** Which write it was that failed, where the server says nothing of it; null: whoever asks has a word for any. */
export function failedWrite(call: Call): string | null {
  const deed = deedOf(call)
  return deed && t(deed)
}
