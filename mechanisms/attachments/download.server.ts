import { createHash } from 'node:crypto'
import { notFound, signInFirst } from '#platform/contract/refusals.ts'
import { fileAnswer } from '#platform/server/files/file-answer.ts'
import { MissingContent } from '#platform/server/files/store.ts'
import { FileAnswer, handlePublic, type PublicContext } from '#platform/server/http/handle.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import { downloadCalls } from './attachment.contract.ts'
import { isRasterType } from './file-types.contract.ts'
import { thumbnail } from './images.server.ts'
import { contentKey } from './keys.server.ts'
import { readableFiles, type StoredFile } from './readable.server.ts'

export const downloadHandlers = handlePublic(downloadCalls, {
  async download({ id, sign }, context) {
    const { companyId, sha256, name, type, size } = await askedFile(id, sign, context)
    const content = { key: contentKey(companyId, sha256), name, type, size, etag: sha256, isInline: isRasterType(type) }
    return await fileAnswer(context.files.store, content, context.asked).catch(missingIsGone)
  },

  async thumbnail({ id, sign, size }, context) {
    const { companyId, sha256, name, type } = await askedFile(id, sign, context)
    if (!isRasterType(type)) refuse(notFound)
    const bytes = await thumbnail(context, companyId, sha256, size).catch(missingIsGone)
    return new FileAnswer(bytes, {
      'Content-Type': 'image/webp',
      'Content-Length': String(bytes.length),
      'Content-Disposition': `inline; filename*=UTF-8''${encodeURIComponent(name)}.webp`,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cache-Control': 'private, max-age=3600, immutable',
      ETag: `"${createHash('sha256').update(`${sha256} ${size}`).digest('base64url')}"`,
    })
  },
})

/** The file, for whom its address was signed, or for who may read it. */
async function askedFile(id: string, sign: string | undefined, { me, run, files }: PublicContext): Promise<StoredFile> {
  if (sign === undefined) {
    if (!me) refuse(signInFirst)
    return found((await readableFiles([id], { me, run }))[0])
  }
  const signed = files.addresses.read(sign, id)
  if (!signed) refuse(signInFirst)
  const [answer] = await run([{
    name: 'file_signed',
    text: `select f.name, f.size, f.type, f.sha256 from file f join person p on p.comp_id = f.comp_id and p.id = $3 and p.status = 0
      where f.comp_id = $1 and f.id = $2`,
    values: [signed.companyId, id, signed.personId],
  }])
  const [name, size, type, sha256] = found(answer!.rows[0]) as [string, number, string, string]
  return { id, companyId: signed.companyId, name, size, type, sha256 }
}

function missingIsGone(problem: unknown): never {
  if (problem instanceof MissingContent) refuse(notFound)
  throw problem
}
