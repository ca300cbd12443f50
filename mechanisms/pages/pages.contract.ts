import * as v from 'valibot'
import type { Call } from '#platform/contract/call.ts'
import { flag, id, out, whole, type byId, type done } from '#platform/contract/fields.ts'
import { page, paging } from '#platform/contract/list.ts'
import { fileBrief } from '#mechanisms/attachments/attachment.contract.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'
import { outDocument } from '#mechanisms/rich-text/rich-text.contract.ts'

const versionRow = v.object({
  number: out.number,
  person: v.nullable(personBrief),
  file: v.nullable(fileBrief),
  createdAt: out.instant,
})
export type VersionRow = v.InferOutput<typeof versionRow>

/** What the calls take and answer that tell of a page's versions. */
export const versionSchemas = {
  versionsQuery: v.object({ id, ...paging(20).entries }),
  list: page(versionRow),
  one: v.object({ id, number: whole(1, 1_000_000) }),
  version: v.object({
    ...versionRow.entries,
    /** The newest version before this one that has a text; null where there is none. */
    before: out.maybeNumber,
    text: out.text,
    document: outDocument,
  }),
}
/** A room's calls of these, newest first, one, and an older one made the newest. */
export interface VersionCalls {
  versions: Call<typeof versionSchemas.versionsQuery, typeof versionSchemas.list>
  version: Call<typeof versionSchemas.one, typeof versionSchemas.version>
  bringBack: Call<typeof versionSchemas.one, typeof done>
}

/** What the calls take and answer by which several write a text at once. */
export const sharedSchemas = {
  shared: v.object({
    /** The number of the newest update; null: it is not written together yet. */
    seq: out.maybeNumber,
    /** What came after `since`, or all, as one update of Yjs in base64; empty where nothing did. */
    update: out.text,
    /** Who else has written in the last minute. */
    people: v.array(personBrief),
  }),
  since: v.object({ id, since: v.optional(whole(0, 2_000_000_000)) }),
  write: v.object({
    id,
    update: v.pipe(v.string(), v.maxLength(400_000, 'too_long'), v.regex(/^[\w+/]+={0,2}$/, 'format')),
    /** The person has taken out all that stood in it. */
    isCleared: v.optional(flag, false),
  }),
  written: v.object({ id: out.id, seq: out.number }),
  settled: v.object({ id: out.id, version: out.number }),
}
/** A room's calls of these. */
export interface SharedCalls {
  open: Call<typeof byId, typeof done>
  shared: Call<typeof sharedSchemas.since, typeof sharedSchemas.shared>
  writeShared: Call<typeof sharedSchemas.write, typeof sharedSchemas.written>
  settle: Call<typeof byId, typeof sharedSchemas.settled>
}

/** What a refusal says of a page that somebody else has saved meanwhile, as the wire has it. */
export const changedPage = v.object({ version: v.number(), name: v.string(), text: v.string(), document: outDocument })
export type ChangedPage = v.InferOutput<typeof changedPage>
