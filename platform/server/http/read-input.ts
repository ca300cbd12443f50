import * as v from 'valibot'
import type { BaseIssue } from 'valibot'
import type { Call } from '#platform/contract/call.ts'
import { fieldProblems, invalidInput } from '#platform/contract/refusals.ts'
import { fromWire, wireName } from '#platform/contract/wire-names.ts'
import { Refused, type FieldProblem } from './refuse.ts'

/** What a call was sent, by our names and as its contract has it; refused with every field that is wrong. */
export function readInput(call: Call, raw: Record<string, unknown>): unknown {
  const parsed = v.safeParse(call.input, fromWire(call.input)(raw))
  if (parsed.success) return parsed.output
  throw refusedInput(parsed.issues)
}

/** All fields that are wrong, each with its code; the sentence names the first. */
function refusedInput(issues: readonly BaseIssue<unknown>[]): Refused {
  const fields: FieldProblem[] = issues.slice(0, 20).map(issue => {
    const code = issue.received === 'undefined' || issue.message.startsWith('Invalid key') ? 'required' : issue.message
    return { field: (issue.path ?? []).map(step => wireName(String(step.key))).join('.'), code: code in fieldProblems ? code : 'format' }
  })
  const first = fields[0]!
  const problem = fieldProblems[first.code]!
  return new Refused({ ...invalidInput, sentence: { zh: `${first.field}：${problem.zh}`, en: `${first.field}: ${problem.en}` } }, {}, fields)
}
