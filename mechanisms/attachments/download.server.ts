import { createHash } from 'node:crypto'
import { notFound, signInFirst } from '#platform/contract/refusals.ts'
import { col } from '#platform/server/database/row.ts'
import { fileAnswer } from '#platform/server/http/file-answer.ts'
import { MissingContent } from '#platform/server/files/store.ts'
import { FileAnswer, handlePublic, type PublicContext } from '#platform/server/http/handle.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import { downloadCalls } from './attachment.contract.ts'
import { isRasterType } from './file-types.contract.ts'
import { thumbnail } from './images.server.ts'
import { contentKey } from './keys.server.ts'
import { pageOf } from './pages.server.ts'
import { personNow } from '#mechanisms/people/person-now.server.ts'
import { admitThroughShare, readableFiles, type StoredFile } from './readable.server.ts'

export const downloadHandlers = handlePublic(downloadCalls, {
  async download({ id, sign }, context) {
    const { companyId, sha256, name, type, size } = await requestedFile(id, sign, context)
    const content = { key: contentKey(companyId, sha256), name, type, size, etag: sha256, isInline: isRasterType(type) }
    return await fileAnswer(context.files.store, content, context.request).catch(missingIsGone)
  },

  async thumbnail({ id, sign, size }, context) {
    const { companyId, sha256, name, type } = await requestedFile(id, sign, context)
    if (!isRasterType(type)) refuse(notFound)
    const bytes = await thumbnail(context, companyId, sha256, size).catch(missingIsGone)
    return shown(bytes, 'webp', name, `${sha256} ${size}`)
  },

  async page({ id, sign, page }, context) {
    const file = await requestedFile(id, sign, context)
    const bytes = await pageOf(file, page, context)
    return shown(bytes, 'jpeg', file.name, `${file.sha256} page ${page}`)
  },
})

/** A picture that was made of a file, under a tag of what it is of. */
const shown = (bytes: Buffer, kind: 'webp' | 'jpeg', name: string, what: string) =>
  new FileAnswer(bytes, {
    'Content-Type': `image/${kind}`,
    'Content-Length': String(bytes.length),
    'Content-Disposition': `inline; filename*=UTF-8''${encodeURIComponent(name)}.${kind}`,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cache-Control': 'private, max-age=3600, immutable',
    ETag: `"${createHash('sha256').update(what).digest('base64url')}"`,
  })

/** The file, for who may read it now: who asks, or whom its address was signed for. */
async function requestedFile(id: string, sign: string | undefined, context: PublicContext): Promise<StoredFile> {
  const { me, run, files } = context
  if (sign === undefined) {
    if (!me) refuse(signInFirst)
    return found((await readableFiles([id], { me, run }))[0])
  }
  const signed = files.addresses.read(sign, id)
  if (!signed) refuse(signInFirst)
  const { companyId, personId, shareId } = signed
  if (shareId !== undefined) return await sharedFile(shareId, id, companyId, context)
  const reader = found(await personNow(run, { companyId, personId }, id))
  return found((await readableFiles([id], { me: reader, run }))[0])
}

/**
 * A file that a share shows now: whoever has the link reads it as long as the link is open and its maker sees the
 * record.
 */
async function sharedFile(shareId: string, id: string, companyId: string, context: PublicContext): Promise<StoredFile> {
  await admitThroughShare(shareId, id, companyId, context)
  const [answer] = await context.run([
    {
      name: 'file_shared',
      row: { name: col.text, size: col.int, type: col.text, sha256: col.text },
      text: 'select name, size, type, sha256 from file where comp_id = $1 and id = $2',
      values: [companyId, id],
    },
  ])
  const { name, size, type, sha256 } = found(answer.first)
  return { id, companyId, name, size, type, sha256 }
}

function missingIsGone(problem: unknown): never {
  if (problem instanceof MissingContent) refuse(notFound)
  throw problem
}
