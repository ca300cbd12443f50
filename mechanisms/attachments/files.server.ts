import { apiPrefix } from '#platform/contract/call.ts'
import { handle, type Handled } from '#platform/server/http/handle.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import { fileCalls, fileInUse, fileTooLarge } from './attachment.contract.ts'
import { downloadHandlers } from './download.server.ts'
import { cleanFileName } from './file-names.server.ts'
import { sweepContent } from './file-jobs.server.ts'
import { isRasterType } from './file-types.contract.ts'
import { readableFiles } from './readable.server.ts'
import { admitName } from './sniff.server.ts'
import { endUpload, giveSpace, takeSpace } from './space.server.ts'
import { uploadHandlers } from './upload.server.ts'
import { asState, ownUpload } from './uploads.server.ts'

const handlers = handle(fileCalls, {
  async begin({ name: given, size }, context) {
    const name = cleanFileName(given)
    admitName(name)
    const { largestFile } = context.settings
    if (size > largestFile) refuse(fileTooLarge, { megabytes: largestFile / 1024 / 1024 }, 'size')
    const id = await takeSpace(context, name, size)
    return asState({ id, name, size, received: 0, pieces: [] })
  },

  state: async ({ id }, context) => asState(await ownUpload(context, id)),

  async cancel({ id }, context) {
    const { me, run, files, after } = context
    const { pieces } = await ownUpload(context, id)
    await run([endUpload(me.companyId, id)])
    after(async () => { for (const key of pieces) await files.store.remove(key) })
    return { id }
  },

  async addresses({ ids }, context) {
    const { me, files } = context
    const readable = await readableFiles(ids, context)
    return {
      list: readable.map(({ id, type }) => {
        const sign = files.addresses.sign({ companyId: me.companyId, personId: me.personId, fileId: id })
        return {
          id,
          address: `${apiPrefix}/file/download/${id}?sign=${sign}`,
          thumbnail: isRasterType(type) ? `${apiPrefix}/file/thumbnail/${id}?sign=${sign}` : null,
        }
      }),
    }
  },

  async remove({ id }, { me, run, enqueue }) {
    const [answer] = await run([{
      name: 'file_remove_look',
      text: `select size, sha256, exists (select 1 from attachment a where a.comp_id = f.comp_id and a.file_id = f.id)
          or exists (select 1 from person p where p.comp_id = f.comp_id and p.avatar_file_id = f.id)
        from file f where comp_id = $1 and id = $2 and uploader_id = $3 for update`,
      values: [me.companyId, id, me.personId],
    }])
    const [size, sha256, isUsed] = found(answer!.rows[0]) as [number, string, boolean]
    if (isUsed) refuse(fileInUse)
    await run([
      { name: 'file_remove', text: 'delete from file where comp_id = $1 and id = $2', values: [me.companyId, id], plain: true },
      giveSpace(me.companyId, size),
    ])
    await enqueue(sweepContent.name, { companyId: me.companyId, sha256 }, { runAt: new Date(Date.now() + sweepAfter).toISOString() })
    return { id }
  },
})

/** Bytes lie for a day longer than the last upload of them took to be written down. */
const sweepAfter = 25 * 3_600_000

/** Every call about files. */
export const fileHandlers: Handled[] = [...handlers, ...uploadHandlers, ...downloadHandlers]
