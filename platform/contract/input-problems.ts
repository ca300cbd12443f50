import type { BaseIssue } from 'valibot'
import { atMost, fieldProblems } from './refusals.ts'
import { wireName } from './wire-names.ts'
import type { Sentence } from './words.ts'

/** A field's validation error: its path by wire names, its code, and its words. */
export function problemOf({ received, message, path, requirement }: BaseIssue<unknown>): {
  path: string[]
  code: string
  sentence: Sentence
} {
  const named = received === 'undefined' || message.startsWith('Invalid key') ? 'required' : message
  const code = named in fieldProblems ? named : 'format'
  return {
    path: (path ?? []).map(step => wireName(String(step.key))),
    code,
    sentence:
      code === 'too_many' && typeof requirement === 'number' ? atMost(requirement) : (fieldProblems[code] as Sentence),
  }
}
