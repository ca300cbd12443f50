import { apiPrefix } from '#platform/contract/call.ts'
import { notFound } from '#platform/contract/refusals.ts'
import { type Context, handle, type Handled } from '#platform/server/http/handle.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import { fileAddressCalls } from '#mechanisms/file-addresses/file-address.contract.ts'
import { noPages, otherKind, previewKind, type PreviewKind } from '#mechanisms/previews/preview.contract.ts'
import { fileCalls, fileInUse, fileTooLarge } from './attachment.contract.ts'
import { downloadHandlers } from './download.server.ts'
import { isRasterType } from './file-types.contract.ts'
import { dropUnheld } from './held-files.server.ts'
import { foreignAddress, pageCalls } from './page.contract.ts'
import { fileIdAt, outlineOf } from './pages.server.ts'
import { readableFiles } from './readable.server.ts'
import { admitName } from './sniff.server.ts'
import { endUpload, takeSpace } from './space.server.ts'
import { cleanFileName, uploadHandlers } from './upload.server.ts'
import { asState, ownUpload } from './uploads.server.ts'

const handlers = handle(fileCalls, {
  async begin({ name: input, size }, context) {
    const name = cleanFileName(input)
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
    after(async () => {
      for (const key of pieces) await files.store.remove(key)
    })
    return { id }
  },

  async remove({ id }, { me, run }) {
    const [answer] = await run([
      {
        name: 'file_own',
        text: 'select from file where comp_id = $1 and id = $2 and uploader_id = $3',
        values: [me.companyId, id, me.personId],
      },
    ])
    if (answer.count === 0) refuse(notFound)
    if ((await dropUnheld(me.companyId, [id], run)) === 0) refuse(fileInUse)
    return { id }
  },
})

const addressHandlers = handle(fileAddressCalls, {
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
})

const pageHandlers = handle(pageCalls, {
  pdf: async ({ url }, context) => await pagesAt(url, kind => kind === 'pdf', context),
  odf: async ({ url }, context) => await pagesAt(url, kind => kind !== 'pdf', context),
})

/** The pages of the file at an address of ours, for who may read it, when it is of such a kind. */
async function pagesAt(url: string, isOfKind: (kind: PreviewKind) => boolean, context: Context) {
  const { me, files, settings } = context
  const id = fileIdAt(url, settings.publicUrl)
  if (id === null) refuse(foreignAddress, {}, 'url')
  const file = found((await readableFiles([id], context))[0])
  const kind = previewKind(file.name)
  if (kind === null) refuse(noPages)
  if (!isOfKind(kind)) refuse(otherKind, { name: file.name })
  const { total, sizes } = await outlineOf(file, context)
  const sign = files.addresses.sign({ companyId: me.companyId, personId: me.personId, fileId: id })
  return {
    total,
    list: sizes.map((size, index) => ({
      page: index + 1,
      ...size,
      address: `${apiPrefix}/file/page/${id}?page=${index + 1}&sign=${sign}`,
    })),
  }
}

/** Every call about files. */
export const fileHandlers: Handled[] = [
  ...handlers,
  ...addressHandlers,
  ...pageHandlers,
  ...uploadHandlers,
  ...downloadHandlers,
]
