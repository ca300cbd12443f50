import { notFound } from '#platform/contract/refusals.ts'
import type { Context, PublicContext } from '#platform/server/http/handle.ts'
import { refuse, Refused } from '#platform/server/http/refuse.ts'
import { subjectFor } from '#mechanisms/subjects/subject.server.ts'

export interface StoredFile { id: string, companyId: string, name: string, size: number, type: string, sha256: string }
type Asking = Pick<Context, 'me' | 'run'>
type Admit = (subjectId: string, context: Asking) => Promise<unknown>

const admissions = new Map<string, Admit>()

/**
 * Files may hang on what is no subject itself: `readableThrough('comment', …)` says who may see such a thing, by refusing
 * everybody else.
 */
export const readableThrough = (subjectType: string, admit: Admit) => { admissions.set(subjectType, admit) }

type AdmitShared = (shareId: string, fileId: string, companyId: string, context: PublicContext) => Promise<void>
let admitShared: AdmitShared | undefined

/** Says, by refusing everything else, which files a share shows now. */
export const readableThroughShares = (admit: AdmitShared) => { admitShared = admit }
export const admitThroughShare: AdmitShared = (...given) => (admitShared ?? (() => refuse(notFound)))(...given)

type Row = [id: string, name: string, size: number, type: string, sha256: string, isOpen: boolean, hangsOn: [type: string, id: string][]]

/**
 * Those of these files that the asker may read: their own, faces of colleagues, and what hangs on a record that they may see.
 */
export async function readableFiles(ids: readonly string[], context: Asking): Promise<StoredFile[]> {
  const { me, run } = context
  const [answer] = await run([{
    name: 'files_readable',
    text: `select f.id, f.name, f.size, f.type, f.sha256,
        f.uploader_id = $3 or exists (select 1 from person p where p.comp_id = $1 and p.avatar_file_id = f.id),
        coalesce((select json_agg(json_build_array(a.subject_type, a.subject_id)) from attachment a where a.comp_id = $1 and a.file_id = f.id), '[]'::json)
      from file f where f.comp_id = $1 and f.id = any($2::uuid[])`,
    values: [me.companyId, ids, me.personId],
  }])
  const admitted = new Map<string, Promise<boolean>>()
  const isAdmitted = (type: string, id: string) => {
    const key = `${type} ${id}`
    const asked = admitted.get(key) ?? mayRead(type, id, context)
    admitted.set(key, asked)
    return asked
  }
  const readable: StoredFile[] = []
  for (const [id, name, size, type, sha256, isOpen, hangsOn] of answer!.rows as Row[]) {
    if (isOpen || await someOf(hangsOn, isAdmitted)) readable.push({ id, companyId: me.companyId, name, size, type, sha256 })
  }
  return readable
}

async function someOf(things: [type: string, id: string][], isAdmitted: (type: string, id: string) => Promise<boolean>) {
  for (const [type, id] of things) if (await isAdmitted(type, id)) return true
  return false
}

async function mayRead(type: string, id: string, context: Asking): Promise<boolean> {
  try {
    await (admissions.get(type) ?? ((subjectId, asking) => subjectFor(type, asking).admit(subjectId, asking)))(id, context)
    return true
  } catch (problem) {
    if (problem instanceof Refused) return false
    throw problem
  }
}
