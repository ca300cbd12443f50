import * as v from 'valibot'
import { notFound } from '#platform/contract/refusals.ts'
import type { Files } from '#platform/server/files/files.ts'
import { MissingContent } from '#platform/server/files/store.ts'
import type { PublicContext } from '#platform/server/http/handle.ts'
import { refuse, Refused } from '#platform/server/http/refuse.ts'
import { job, Overrun } from '#platform/server/jobs/job.ts'
import { bytesAt, contentKey, keepBytes, once, thumbnailKey } from './keys.server.ts'

/** A picture with more dots than these is not opened: a small file can unfold to gigabytes. */
const mostDots = 100_000_000
const patienceSeconds = 15

/** Only who shows pictures pays for the library. */
async function openPicture(source?: string) {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  const limits = { limitInputPixels: mostDots, sequentialRead: true }
  return source === undefined ? sharp(limits) : sharp(source, limits)
}

/** Width and height as it is shown, in pixels; null when it cannot be read. */
export async function dimensions(path: string): Promise<{ width: number; height: number } | null> {
  try {
    const { width, height, autoOrient } = await (await openPicture(path)).metadata()
    return { width: autoOrient?.width ?? width, height: autoOrient?.height ?? height }
  } catch {
    return null
  }
}

/** The picture made small, as WebP: made when it is first requested, then kept beside it. */
export async function thumbnail(
  { files: { store }, doNow }: Pick<PublicContext, 'files' | 'doNow'>,
  companyId: string,
  sha256: string,
  size: number,
): Promise<Buffer> {
  const key = thumbnailKey(companyId, sha256, size)
  const read = () => bytesAt(store, key)
  return await read().catch(async problem => {
    if (!(problem instanceof MissingContent)) throw problem
    await once(key, () => doNow(makeThumbnail, { companyId, sha256, size })).catch(problem => {
      throw problem instanceof Overrun ? new Refused(notFound) : problem
    })
    return await read()
  })
}

/** Makes a picture small. Apart: what a damaged or a hostile one does to the library does not concern the server. */
export const makeThumbnail = job(
  'file.make_thumbnail',
  v.object({ companyId: v.string(), sha256: v.string(), size: v.number() }),
  async ({ companyId, sha256, size }, { files }) => {
    const made = await shrink(files.store, contentKey(companyId, sha256), size)
    await keepBytes(files, thumbnailKey(companyId, sha256, size), made)
  },
  { apart: { seconds: 2 * patienceSeconds } },
)

async function shrink(store: Files['store'], key: string, size: number): Promise<Buffer> {
  const picture = await openPicture()
  const source = await store.read(key).catch(problem => {
    throw problem instanceof MissingContent ? new Refused(notFound) : problem
  })
  const small = picture
    .autoOrient()
    .resize(size, size, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 78 })
    .timeout({
      seconds: patienceSeconds,
    })
  source.on('error', problem => small.destroy(problem)).pipe(small)
  try {
    return await small.toBuffer()
  } catch {
    // A damaged picture has none; the file itself can still be saved.
    refuse(notFound)
  } finally {
    source.destroy()
  }
}
