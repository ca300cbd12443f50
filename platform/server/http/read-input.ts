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
 * Parameters of every call beside its own fields: actor, company, language, method, client and its version (wire page).
 */
const ofEveryCall = new Set(['token', 'comp_id', 'lang', '_method', 'platform', 'plat', 'build', 'v'])

/**
 * Parses a call's input, by our names and according to its contract; refuses with every wrong field. An unknown field
 * is refused too, since its sender believes that it has an effect; so is a range that ends before it begins. `timeZone`
 * is the company's.
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
    // Only for queries: a write may give the values in reverse order on purpose.
    const reversed = isWrite(call) ? null : reversedRange(parsed.output as Record<string, unknown>, timeZone)
    if (reversed) refuse(reversed.kind, {}, wireName(reversed.field))
    return parsed.output
  }
  throw refusedInput(parsed.issues)
}

/** All wrong fields, each with its code; the sentence names the first. */
function refusedInput(issues: readonly BaseIssue<unknown>[]): Refused {
  const fields: FieldProblem[] = issues.slice(0, 20).map(issue => {
    const { path, ...problem } = problemOf(issue)
    return { field: path.join('.'), ...problem }
  })
  return refusedFields(fields)
}
