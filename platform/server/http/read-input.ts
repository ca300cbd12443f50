import * as v from 'valibot'
import type { BaseIssue } from 'valibot'
import { isWrite, type Call } from '#platform/contract/call.ts'
import { unknownField } from '#platform/contract/refusals.ts'
import { reversedRange } from '#platform/contract/ranges.ts'
import { namesBeyondRequest } from '#platform/contract/names-beyond.ts'
import { problemOf } from '#platform/contract/input-problems.ts'
import { fromWire, wireName } from '#platform/contract/wire-names.ts'
import { refuse, Refused, refusedFields, type FieldProblem } from './refuse.ts'

/**
 * What any call takes beside its own fields: who asks, for which company, in which language, with which method, from
 * which client of which generation (wire page).
 */
const ofEveryCall = new Set(['token', 'comp_id', 'lang', '_method', 'platform', 'plat', 'build', 'v'])

/**
 * What a call was sent, by our names and as its contract has it; refused with every field that is wrong. A field that
 * it does not know is refused, too: who sends one believes that it does something; so is a range that ends before it
 * begins. `timeZone` is the company's.
 */
export function readInput(call: Call, raw: Record<string, unknown>, timeZone = 'UTC'): unknown {
  const unknown = namesBeyondRequest(call.input, raw).filter(name => !ofEveryCall.has(name))
  if (unknown.length > 0)
    throw new Refused(
      unknownField,
      { field: unknown[0]! },
      unknown.slice(0, 20).map(field => ({ field, code: unknownField.code, sentence: unknownField.sentence })),
    )
  const parsed = v.safeParse(call.input, fromWire(call.input)(raw))
  if (parsed.success) {
    // What is asked for between two values; a write that turns them round may mean something by it.
    const reversed = isWrite(call) ? null : reversedRange(parsed.output as Record<string, unknown>, timeZone)
    if (reversed) refuse(reversed.kind, {}, wireName(reversed.field))
    return parsed.output
  }
  throw refusedInput(parsed.issues)
}

/** All fields that are wrong, each with its code; the sentence names the first. */
function refusedInput(issues: readonly BaseIssue<unknown>[]): Refused {
  const fields: FieldProblem[] = issues.slice(0, 20).map(issue => {
    const { path, ...problem } = problemOf(issue)
    return { field: path.join('.'), ...problem }
  })
  return refusedFields(fields)
}
