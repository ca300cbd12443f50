import * as v from 'valibot'
import type { Call } from '#platform/contract/call.ts'
import { id, out, whole, type done } from '#platform/contract/fields.ts'
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
  version: v.object({ ...versionRow.entries, text: out.text, document: outDocument }),
}
/** A room's calls of these, newest first, one, and an older one made the newest. */
export interface VersionCalls {
  versions: Call<typeof versionSchemas.versionsQuery, typeof versionSchemas.list>
  version: Call<typeof versionSchemas.one, typeof versionSchemas.version>
  bringBack: Call<typeof versionSchemas.one, typeof done>
}

/** What a refusal says of a page that somebody else has saved meanwhile, as the wire has it. */
export const changedPage = v.object({ version: v.number(), name: v.string(), text: v.string(), document: outDocument })
export type ChangedPage = v.InferOutput<typeof changedPage>
