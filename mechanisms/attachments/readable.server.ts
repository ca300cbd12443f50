import { notFound } from '#platform/contract/refusals.ts'
import { col } from '#platform/server/database/row.ts'
import type { Context, PublicContext } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { adding } from '#platform/server/parts/part.ts'
import { recordKey, seenRecords } from '#mechanisms/subjects/subject.server.ts'

export interface StoredFile {
  id: string
  companyId: string
  name: string
  size: number
  type: string
  sha256: string
}
type QueryContext = Pick<Context, 'me' | 'run'>
type SeenOf = (ids: readonly string[], context: QueryContext) => Promise<Iterable<string>>

const carriers = new Map<string, SeenOf>()

/**
 * Files may hang on what is no subject itself: `readableThrough('comment', …)` says which of such things the actor may
 * see.
 */
export const readableThrough = adding('who reads files', (subjectType: string, seenOf: SeenOf) => {
  carriers.set(subjectType, seenOf)
})

type AdmitShared = (shareId: string, fileId: string, companyId: string, context: PublicContext) => Promise<void>
let admitShared: AdmitShared | undefined

/** Says, by refusing everything else, which files a share shows now. */
export const readableThroughShares = adding('who reads shared files', (admit: AdmitShared) => {
  admitShared = admit
})
export const admitThroughShare: AdmitShared = (...input) => (admitShared ?? (() => refuse(notFound)))(...input)

/**
 * Those of these files that the actor may read: their own, faces of colleagues, and what hangs on a record that they
 * may see.
 */
export async function readableFiles(ids: readonly string[], context: QueryContext): Promise<StoredFile[]> {
  const { me, run } = context
  const [answer] = await run([
    {
      name: 'files_readable',
      row: {
        id: col.uuid,
        name: col.text,
        size: col.int,
        type: col.text,
        sha256: col.text,
        isOpen: col.bool,
        hangsOn: col.json.as<[type: string, id: string][]>(),
      },
      text: `select f.id, f.name, f.size, f.type, f.sha256,
        f.uploader_id = $3 or exists (select 1 from person p where p.comp_id = $1 and p.avatar_file_id = f.id) as is_open,
        coalesce((select json_agg(json_build_array(a.subject_type, a.subject_id)) from attachment a where a.comp_id =
          $1 and a.file_id = f.id), '[]'::json) as hangs_on
      from file f where f.comp_id = $1 and f.id = any($2::uuid[])`,
      values: [me.companyId, ids, me.personId],
    },
  ])
  const seen = await seenThings(
    answer.rows.flatMap(({ isOpen, hangsOn }) => (isOpen ? [] : hangsOn)),
    context,
  )
  return answer.rows
    .filter(({ isOpen, hangsOn }) => isOpen || hangsOn.some(([type, id]) => seen.has(recordKey(type, id))))
    .map(({ id, name, size, type, sha256 }) => ({ id, companyId: me.companyId, name, size, type, sha256 }))
}

/** Those of these that the actor may see: records in one trip, what carries files beside them in one or two a type. */
async function seenThings(things: readonly [type: string, id: string][], context: QueryContext) {
  const idsOf = new Map<string, Set<string>>()
  for (const [type, id] of things) idsOf.set(type, (idsOf.get(type) ?? new Set()).add(id))
  const seen = await seenRecords(
    [...idsOf].flatMap(([type, ids]) => (carriers.has(type) ? [] : [...ids].map(id => [type, id] as const))),
    context,
  )
  for (const [type, ids] of idsOf)
    for (const id of (await carriers.get(type)?.([...ids], context)) ?? []) seen.add(recordKey(type, id))
  return seen
}
