import type { Statement } from '#platform/server/database/batch.ts'
import type { Run } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import { col } from '#platform/server/database/row.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Me } from '#platform/server/http/identity.ts'
import { freeSpace, mostOpenUploads, spaceUsedUp, tooManyOpen } from './attachment.contract.ts'

/**
 * Takes room for an upload before its bytes come, so that many at once cannot go past the limit together: the company's
 * row is changed by one at a time. Refused when a free company has no such room. Answers the upload's id.
 */
export async function takeSpace({ me, run }: { me: Me; run: Run }, name: string, size: number): Promise<string> {
  const id = newId()
  const [, taken, open] = await run([
    {
      name: 'file_space_open',
      text: 'insert into file_space (comp_id) values ($1) on conflict do nothing',
      values: [me.companyId],
    },
    {
      name: 'file_space_take',
      text: `update file_space set used = used + $2 where comp_id = $1
        and (used + $2 <= $3 or (select is_paid from company where comp_id = $1))`,
      values: [me.companyId, size, freeSpace],
    },
    {
      name: 'uploads_open',
      value: col.int,
      text: 'select count(*) from upload where comp_id = $1 and person_id = $2',
      values: [me.companyId, me.personId],
    },
    {
      name: 'upload_begin',
      text: 'insert into upload (comp_id, id, person_id, name, size) values ($1, $2, $3, $4, $5)',
      values: [me.companyId, id, me.personId, name, size],
    },
  ])
  if (taken!.count === 0) refuse(spaceUsedUp)
  if (open.one >= mostOpenUploads) refuse(tooManyOpen)
  return id
}

/** Ends an upload and gives its room back, all but what its files take from now on. */
export const endUpload = (companyId: string, uploadId: string, keptSize = 0): Statement => ({
  name: 'upload_end',
  text: `with ended as (delete from upload where comp_id = $1 and id = $2 returning size)
    update file_space set used = greatest(0, used - (select size from ended) + $3) where comp_id = $1 and exists
      (select 1 from ended)`,
  values: [companyId, uploadId, keptSize],
})
