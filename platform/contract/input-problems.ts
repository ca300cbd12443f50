import type { BaseIssue } from 'valibot'
import { atMost, fieldProblems } from './refusals.ts'
import { wireName } from './wire-names.ts'
import type { Sentence } from './words.ts'

/** What is wrong with a field that a contract did not take: where by the wire's names, by which code, in which words. */
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
