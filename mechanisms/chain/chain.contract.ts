import * as v from 'valibot'
import { choice, id, out, whole } from '#platform/contract/fields.ts'

/** At most so many records of each kind at once, the newest. */
export const mostOfKind = 50

const link = v.object({
  kind: out.text,
  /** The record's; of a part of a record that record's. */
  id: out.id,
  name: out.text,
  code: out.text,
  amount: out.money,
  /** What amount and what is open are in. */
  currency: out.text,
  /** What of it is open; null: nothing. */
  open: v.nullable(out.money),
})
export type ChainLink = v.InferOutput<typeof link>

/** The records of the chain with their parts; and of which kinds of records there are how many more. */
export const chain = v.object({ list: v.array(link), rest: v.array(v.object({ kind: out.text, num: out.number })) })
export type Chain = v.InferOutput<typeof chain>

/** Whose chain: a record of one of these types; or the records of one of these kinds, without the first so many. */
export const chainInput = <const Subjects extends readonly string[], const Kinds extends readonly string[]>(
  subjects: Subjects,
  kinds: Kinds,
) =>
  v.object({
    subjectType: choice(subjects),
    subjectId: id,
    kind: v.optional(choice(kinds)),
    start: v.optional(whole(0, 1_000_000), 0),
  })
