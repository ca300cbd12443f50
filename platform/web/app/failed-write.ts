import { t } from './failed-write.words.ts'
import type { Call } from '#platform/contract/call.ts'

const entriesOf = (schema: unknown) => (schema as { entries?: Record<string, unknown> }).entries ?? {}

/**
 * What kind of write a call is, judged by its path and method. It creates a record if it returns an id that its input
 * lacks.
 */
export function deedOf({ method, path, input, output }: Call) {
  if (/\/publish/.test(path)) return 'release'
  if (method === 'DELETE' || /\/(delete|remove)$/.test(path)) return 'remove'
  if (method === 'PATCH') return 'modify'
  if (method === 'PUT') return 'save'
  return 'id' in entriesOf(output) && !('id' in entriesOf(input)) ? 'create' : null
}

/** Which write failed, if the server sent no message; null: the caller uses its generic message. */
export function failedWrite(call: Call): string | null {
  const deed = deedOf(call)
  return deed && t(deed)
}
