import { Readable } from 'node:stream'
import { notFound } from '#platform/contract/refusals.ts'
import type { Files } from '#platform/server/files/files.ts'
import { MissingContent } from '#platform/server/files/store.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { contentKey, thumbnailKey } from './keys.server.ts'

/** A picture with more dots than these is not opened: a small file can unfold to gigabytes. */
const mostDots = 100_000_000
/** Pictures that are made smaller at once; others wait. */
const atOnce = 2
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
export async function dimensions(path: string): Promise<{ width: number, height: number } | null> {
  try {
    const { width, height, autoOrient } = await (await openPicture(path)).metadata()
    return { width: autoOrient?.width ?? width, height: autoOrient?.height ?? height }
  } catch {
    return null
  }
}

const underWay = new Map<string, Promise<Buffer>>()
let working = 0
const waiting: (() => void)[] = []

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (working >= atOnce) await new Promise<void>(resolve => { waiting.push(resolve) })
  else working++
  try { return await work() } finally {
    const next = waiting.shift()
    if (next) next()
    else working--
  }
}

/** The picture made small, as WebP: made when it is first asked for, then kept beside it. */
export async function thumbnail({ store, incoming }: Files, companyId: string, sha256: string, size: number): Promise<Buffer> {
  const key = thumbnailKey(companyId, sha256, size)
  const kept = await store.read(key).then(stream => stream.toArray() as Promise<Buffer[]>, problem => {
    if (problem instanceof MissingContent) return null
    throw problem
  })
  return kept ? Buffer.concat(kept) : await once(key, async () => {
    const made = await inTurn(() => shrink(store, contentKey(companyId, sha256), size))
    const { path } = await incoming.receive(Readable.from([made]), made.length)
    await store.keep(key, path)
    return made
  })
}

function once(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const making = underWay.get(key) ?? make().finally(() => underWay.delete(key))
  underWay.set(key, making)
  return making
}

async function shrink(store: Files['store'], key: string, size: number): Promise<Buffer> {
  const picture = await openPicture()
  const source = await store.read(key)
  const small = picture.autoOrient().resize(size, size, { fit: 'inside', withoutEnlargement: true }).webp({ quality: 78 }).timeout({
    seconds: patienceSeconds,
  })
  source.on('error', problem => small.destroy(problem)).pipe(small)
  try {
    return await small.toBuffer()
  } catch {
    // A damaged picture has none; the file itself can still be saved.
    refuse(notFound)
  } finally { source.destroy() }
}
