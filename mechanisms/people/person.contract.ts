import * as v from 'valibot'
import { out } from '#platform/contract/fields.ts'

/** A person as shown beside a record: a name and a face. */
export const personBrief = v.object({ id: out.id, name: out.text, avatar: out.maybeText })
export type PersonBrief = v.InferOutput<typeof personBrief>

/** Spec 1 §3. */
export const Gender = { Unknown: 0, Female: 1, Male: 2 } as const
export type Gender = (typeof Gender)[keyof typeof Gender]
export const genders: readonly Gender[] = /* @__PURE__ */ Object.values(Gender)
/** Whether somebody is of a company: works there, has left, was invited and has not yet joined. */
export const PersonStatus = { Active: 0, Left: 1, Invited: 2 } as const

export type { Authority } from './authority-words.contract.ts'
