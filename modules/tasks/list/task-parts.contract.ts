import * as v from 'valibot'
import { out } from '#platform/contract/fields.ts'

/** A part of a list that is taken apart: what all its tasks have in common, and how many there are. */
export const taskPart = v.object({
  /**
   * A status, a priority, a kind, a `due`, or the id of a person, a task or an own group; `none` where they have none.
   */
  key: out.text,
  /** The name of what the key refers to; empty if the key is a word of ours. */
  name: out.text,
  num: out.number,
})
export type TaskPart = v.InferOutput<typeof taskPart>
