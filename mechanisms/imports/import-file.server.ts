import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import type { JobContext } from '#platform/server/jobs/job.ts'
import { found } from '#platform/server/http/refuse.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { attach } from '#mechanisms/attachments/attachments.server.ts'
import { contentKey } from '#mechanisms/attachments/keys.server.ts'
import { readableThrough } from '#mechanisms/attachments/readable.server.ts'

export const importSubject = 'import'

/** Hangs an upload of the actor's own on the run, so that it stays; answers its name. */
export async function takeUpload(context: Context, runId: string, fileId: string): Promise<string> {
  const { me, run } = context
  await attach(context, importSubject, runId, [fileId])
  const [answer] = await run([
    {
      name: 'import_file_name',
      text: 'select name from file where comp_id = $1 and id = $2',
      values: [me.companyId, fileId],
      value: col.text,
    },
  ])
  return found(answer.first)
}

/** The whole file in memory: imports are small (`sheet-limits.contract.ts`). */
export async function uploadBytes(
  { database, files: { store } }: JobContext,
  companyId: string,
  fileId: string,
): Promise<Buffer> {
  const [answer] = await database
    .company(companyId)
    .run([
      { value: col.text, text: 'select sha256 from file where comp_id = $1 and id = $2', values: [companyId, fileId] },
    ])
  const sha256 = found(answer.first)
  const parts: Buffer[] = []
  for await (const part of await store.read(contentKey(companyId, sha256))) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** What is added to others' by this file. */
export const importFileParts: Part[] = [
  /** An import's file is for the person who imports. */
  readableThrough(importSubject, async (runIds, { me, run }) => {
    const [answer] = await run([
      {
        name: 'imports_readable',
        text: 'select id from import_run where comp_id = $1 and id = any($2::uuid[]) and person_id = $3',
        values: [me.companyId, runIds, me.personId],
        value: col.uuid,
      },
    ])
    return answer.rows
  }),
]
