import * as v from 'valibot'
import { emptiable, listOf, out, text } from '#platform/contract/fields.ts'
import { scaledOf } from './decimals.contract.ts'
import { formKey } from './form.contract.ts'

export const mostConditions = 5
const decimal = v.pipe(v.union([v.number(), v.string()], 'number'), v.transform(String), v.check(given => scaledOf(given) !== null, 'number'))

/** A field of the form decides whether a step is there: a number above `min` and up to `max`, one of these options or people. */
export const fieldCondition = v.object({ key: formKey, min: emptiable(decimal), max: emptiable(decimal), anyOf: v.optional(listOf(text(50), 100), []) })
export type FieldCondition = v.InferOutput<typeof fieldCondition>
export const outCondition = v.object({ key: out.text, min: v.nullish(out.text), max: v.nullish(out.text), anyOf: v.array(out.text) })

/** Whether it holds; of a field that is empty none does. */
export function conditionHolds({ key, min, max, anyOf }: FieldCondition, answers: Readonly<Record<string, unknown>>): boolean {
  const answer = answers[key]
  if (anyOf.length > 0 && !(Array.isArray(answer) ? answer : [answer]).some(one => anyOf.includes(one as string))) return false
  if (!min && !max) return true
  const value = typeof answer === 'string' || typeof answer === 'number' ? scaledOf(String(answer)) : null
  if (value === null) return false
  return (!min || value > scaledOf(min)!) && (!max || value <= scaledOf(max)!)
}
