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

/** A refused call: thrown anywhere below a handler, it rolls everything back and becomes the response. */
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

/** Refuses the call: `if (tags.length > 6) refuse(tooManyTags)`. `field` names the field to correct. */
export function refuse(kind: RefusalKind, values?: Record<string, string | number>, field?: string): never {
  throw new Refused(kind, values, field ? [{ field, code: kind.code, sentence: kind.sentence }] : [])
}

/**
 * Refuses one field, by the handler's name for it: for a value that is wrong only in combination with others. `code` is
 * one of `fieldProblems`.
 */
export function refuseField(field: string, code: string): never {
  throw refusedFields([{ field: wireName(field), code }])
}

/** Runs a shared rule and renames the fields that it refuses to the call's names. */
export async function underNames<Result>(names: Record<string, string>, work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (problem) {
    if (!(problem instanceof Refused)) throw problem
    const named = problem.fields.map(one => ({ ...one, field: names[one.field] ?? one.field }))
    throw new Refused(problem.kind, problem.values, named, problem.data)
  }
}

/** A refusal with all wrong fields, each with its code; the sentence is that of the first. */
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
 * Returns the record, or refuses (`goneCalled` makes a refusal with its name): the same for a record that never
 * existed, was deleted or is not visible to the actor.
 */
export function found<Record>(record: Record | undefined | null, kind = notFound): Record {
  if (record === undefined || record === null) refuse(kind)
  return record
}

/** The body of a refusal. */
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
/** Maps a unique key or check that closes a race to its refusal: `refuseOn('person_mobile_key', mobileTaken)`. */
export const refuseOn = adding('refusals', (constraint: string, kind: RefusalKind) => {
  constraints.set(constraint, kind)
})
/** The refusal for a database constraint, if a record declared one. */
export const refusalOfConstraint = (constraint: string | undefined) =>
  constraint === undefined ? undefined : constraints.get(constraint)
