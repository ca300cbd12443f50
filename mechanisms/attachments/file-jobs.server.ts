import { col } from '#platform/server/database/row.ts'
import * as v from 'valibot'
import { job } from '#platform/server/jobs/job.ts'
import { thumbnailSizes } from './attachment.contract.ts'
import { contentKey, thumbnailKey } from './keys.server.ts'
import { removePages } from './pages.server.ts'
import { endUpload } from './space.server.ts'

const aDay = 24 * 3_600_000

/**
 * Removes bytes that no file has any more. What was laid down within the last day may belong to an upload that is being
 * written down.
 */
export const sweepContent = job(
  'file.sweep_content',
  v.object({ companyId: v.string(), sha256: v.string() }),
  async ({ companyId, sha256 }, { database, files: { store } }) => {
    const [answer] = await database.company(companyId).run([
      {
        text: 'select 1 from file where comp_id = $1 and sha256 = $2 limit 1',
        values: [companyId, sha256],
      },
    ])
    if (answer.count > 0) return
    const keptAt = await store.keptAt(contentKey(companyId, sha256))
    if (keptAt && Date.now() - keptAt.getTime() < aDay) return
    await store.remove(contentKey(companyId, sha256))
    for (const size of thumbnailSizes) await store.remove(thumbnailKey(companyId, sha256, size))
    await removePages(store, companyId, sha256)
  },
)

/** Gives up uploads that nobody has touched for a day, with the room that was kept for them. */
export const dropStaleUploads = job(
  'file.drop_stale_uploads',
  v.object({}),
  async (_, { database, files: { store } }) => {
    const [stale] = await database.system().run([
      {
        row: { compId: col.uuid, id: col.uuid, pieces: col.texts },
        text: `select comp_id, id, pieces from upload where touched_at < now() - interval '1 day'`,
      },
    ])
    for (const { compId: companyId, id, pieces } of stale.rows) {
      await database.company(companyId).run([endUpload(companyId, id)])
      for (const key of pieces) await store.remove(key)
    }
  },
  { cron: '47 * * * *' },
)
