import { fieldProblems, invalidInput, notFound, type RefusalKind } from '#platform/contract/refusals.ts'
import { wireName } from '#platform/contract/wire-names.ts'
import { say, type Locale, type Sentence } from '#platform/contract/words.ts'
import { adding } from '#platform/server/parts/part.ts'
import { problemWith } from './problem-with.ts'

export interface FieldProblem {
  field: string
  code: string
  sentence?: Sentence
}

/** A call that is refused: thrown anywhere below a handler, it rolls everything back and becomes the answer. */
export class Refused extends Error {
  readonly kind: RefusalKind
  readonly values: Record<string, string | number>
  readonly fields: FieldProblem[]
  readonly data: unknown

  constructor(
    kind: RefusalKind,
    values: Record<string, string | number> = {},
    fields: FieldProblem[] = [],
    data?: unknown,
  ) {
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

/**
 * Refuses what a call was sent for one of its fields, named as the handler has it: where a value is wrong only beside
 * others. `code` is one of `fieldProblems`.
 */
export function refuseField(field: string, code: string): never {
  throw refusedFields([{ field: wireName(field), code }])
}

/**
 * Does what another rule does, and names the fields that it refuses as the call has them: a shared rule knows them by
 * names of its own.
 */
export async function underNames<Result>(names: Record<string, string>, work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (problem) {
    if (!(problem instanceof Refused)) throw problem
    const named = problem.fields.map(one => ({ ...one, field: names[one.field] ?? one.field }))
    throw new Refused(problem.kind, problem.values, named, problem.data)
  }
}

/** What is wrong with what was sent, each field with its code; the sentence is that of the first. */
export function refusedFields(fields: FieldProblem[]): Refused {
  const [first] = fields
  return new Refused(
    {
      ...invalidInput,
      sentence: problemWith(
        first!.field,
        first!.sentence ?? fieldProblems[first!.code] ?? fieldProblems.format!,
        first!.code,
      ),
    },
    {},
    fields,
  )
}

/**
 * The record, or the refusal (`goneCalled` has one by its name) that answers alike for "never was", "was deleted" and
 * "not yours to see".
 */
export function found<Record>(record: Record | undefined | null, kind = notFound): Record {
  if (record === undefined || record === null) refuse(kind)
  return record
}

/** What the caller gets to read. */
export function refusalBody(refused: Refused, locale: Locale) {
  const { kind, values, fields, data } = refused
  return {
    result: kind.result,
    msg: say(kind.sentence, locale, values),
    code: kind.code,
    ...(fields.length > 0
      ? {
          errors: fields.map(({ field, code, sentence }) => ({
            field,
            code,
            msg: say(sentence ?? fieldProblems[code] ?? fieldProblems.format!, locale, values),
          })),
        }
      : {}),
    ...(data === undefined ? {} : { data }),
  }
}

const constraints = new Map<string, RefusalKind>()
/**
 * A unique key or check that closes a race, and what it says when it does: `refuseOn('person_mobile_key',
 * mobileTaken)`.
 */
export const refuseOn = adding('refusals', (constraint: string, kind: RefusalKind) => {
  constraints.set(constraint, kind)
})
/** The refusal that a database error stands for, if a record declared one. */
export const refusalOfConstraint = (constraint: string | undefined) =>
  constraint === undefined ? undefined : constraints.get(constraint)
