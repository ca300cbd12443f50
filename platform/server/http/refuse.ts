import { invalidInput, notFound, type RefusalKind } from '#platform/contract/refusals.ts'
import { fieldProblems } from '#platform/contract/refusals.ts'
import { say, type Locale, type Sentence } from '#platform/contract/words.ts'

export interface FieldProblem { field: string, code: string, sentence?: Sentence }

/** A call that is refused: thrown anywhere below a handler, it rolls everything back and becomes the answer. */
export class Refused extends Error {
  readonly kind: RefusalKind
  readonly values: Record<string, string | number>
  readonly fields: FieldProblem[]
  readonly data: unknown

  constructor(kind: RefusalKind, values: Record<string, string | number> = {}, fields: FieldProblem[] = [], data?: unknown) {
    super(kind.code)
    this.kind = kind
    this.values = values
    this.fields = fields
    this.data = data
  }
}

/** Refuses the call: `if (tags.length > 6) refuse(tooManyTags)`. `field` names the one to mend. */
export function refuse(kind: RefusalKind, values?: Record<string, string | number>, field?: string): never {
  throw new Refused(kind, values, field ? [{ field, code: kind.code, sentence: kind.sentence }] : [])
}

/** Refuses what a call was sent for one of its fields, named as the handler has it: where a value is wrong only beside others. `code` is one of `fieldProblems`. */
export function refuseField(field: string, code: string): never {
  throw new Refused(invalidInput, {}, [{ field, code }])
}

/** The record, or the refusal that answers alike for "never was", "was deleted" and "not yours to see". */
export function found<Record>(record: Record | undefined | null): Record {
  if (record === undefined || record === null) refuse(notFound)
  return record
}

/** What the caller gets to read. */
export function refusalBody(refused: Refused, locale: Locale) {
  const { kind, values, fields, data } = refused
  return {
    result: kind.result,
    msg: say(kind.sentence, locale, values),
    code: kind.code,
    ...(fields.length > 0 ? { errors: fields.map(({ field, code, sentence }) => ({ field, code, msg: say(sentence ?? fieldProblems[code] ?? fieldProblems.format!, locale, values) })) } : {}),
    ...(data === undefined ? {} : { data }),
  }
}

const constraints = new Map<string, RefusalKind>()
/** A unique key or check that closes a race, and what it says when it does: `refuseOn('person_mobile_key', mobileTaken)`. */
export function refuseOn(constraint: string, kind: RefusalKind) { constraints.set(constraint, kind) }
/** The refusal that a database error stands for, if a record declared one. */
export const refusalOfConstraint = (constraint: string | undefined) => constraint === undefined ? undefined : constraints.get(constraint)
