import * as v from 'valibot'
import { daysBetween } from '#platform/contract/days.ts'
import { choice, day, emptiable, listOf, out, text, whole } from '#platform/contract/fields.ts'
import { isNumberKind } from './compute.contract.ts'
import { scaledOf } from './decimals.contract.ts'
import { formKey } from './form.contract.ts'

export const mostConditions = 5
const decimal = v.pipe(
  v.union([v.number(), v.string()], 'number'),
  v.transform(String),
  v.check(input => scaledOf(input) !== null, 'number'),
)

/**
 * Where a day lies from the one on which the application is submitted, by a number of days: in the `last` or the `next`
 * so many, that day among them, or `earlier` or `later` than those.
 */
export const nearWays = ['last', 'next', 'earlier', 'later'] as const
export const mostNearDays = 3_650

/**
 * A field of the form decides whether a step is there: a number above `min` and up to `max`, a day from `from` to
 * `until` or near the one on which it is submitted, one of these options or people.
 */
export const fieldCondition = v.object({
  key: formKey,
  min: emptiable(decimal),
  max: emptiable(decimal),
  from: emptiable(day),
  until: emptiable(day),
  near: v.nullish(v.object({ way: choice(nearWays), days: whole(0, mostNearDays) })),
  anyOf: v.optional(listOf(text(50), 100), []),
})
export type FieldCondition = v.InferOutput<typeof fieldCondition>
export const outCondition = v.object({
  key: out.text,
  min: v.nullish(out.text),
  max: v.nullish(out.text),
  from: v.nullish(out.day),
  until: v.nullish(out.day),
  near: v.nullish(v.object({ way: v.picklist(nearWays), days: out.number })),
  anyOf: v.array(out.text),
})

/** Whether it needs nothing that a field of this kind does not have. */
export function asksOfKind({ min, max, from, until, near, anyOf }: FieldCondition, kind: string): boolean {
  const asksNumber = Boolean(min || max)
  const asksDay = Boolean(from || until || near)
  if (isNumberKind(kind)) return !asksDay && anyOf.length === 0
  if (kind === 'date') return !asksNumber && anyOf.length === 0
  return !asksNumber && !asksDay
}

/** Whether its bounds leave anything between them. */
export const hasRoom = ({ min, max, from, until }: FieldCondition) =>
  !(min && max && scaledOf(min)! >= scaledOf(max)!) && !(from && until && from > until)

/** Whether it holds on the day `today`; of a field that is empty none does. */
export function conditionHolds(
  condition: FieldCondition,
  answers: Readonly<Record<string, unknown>>,
  today: string,
): boolean {
  const { key, min, max, from, until, near, anyOf } = condition
  const answer = answers[key]
  if (anyOf.length > 0 && !(Array.isArray(answer) ? answer : [answer]).some(one => anyOf.includes(one as string)))
    return false
  if (from || until || near) return dayHolds(condition, answer, today)
  if (!min && !max) return true
  const value = typeof answer === 'string' || typeof answer === 'number' ? scaledOf(String(answer)) : null
  if (value === null) return false
  return (!min || value > scaledOf(min)!) && (!max || value <= scaledOf(max)!)
}

function dayHolds({ from, until, near }: FieldCondition, answer: unknown, today: string): boolean {
  if (!v.is(day, answer)) return false
  return (!from || answer >= from) && (!until || answer <= until) && (!near || isNear(near, daysBetween(today, answer)))
}

/** `ahead`: how many days after the one on which it is submitted. */
function isNear({ way, days }: NonNullable<FieldCondition['near']>, ahead: number): boolean {
  if (way === 'last') return ahead <= 0 && ahead >= -days
  if (way === 'next') return ahead >= 0 && ahead <= days
  return way === 'earlier' ? ahead < -days : ahead > days
}
