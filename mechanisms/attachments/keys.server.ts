import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Files } from '#platform/server/files/files.ts'
import type { FileStore } from '#platform/server/files/store.ts'

/** Where things lie in the store. Each company's are apart; equal content lies once in a company. */
export const contentKey = (companyId: string, sha256: string) => `${companyId}/content/${sha256.slice(0, 2)}/${sha256}`
export const thumbnailKey = (companyId: string, sha256: string, size: number) =>
  `${companyId}/thumbnails/${sha256.slice(0, 2)}/${sha256}-${size}.webp`
/** The pages of a file: how many and how large they are, itself as a PDF where it is none, and each as a picture. */
const pagesKey = (companyId: string, sha256: string) => `${companyId}/pages/${sha256.slice(0, 2)}/${sha256}`
export const outlineKey = (companyId: string, sha256: string) => `${pagesKey(companyId, sha256)}.json`
export const printedKey = (companyId: string, sha256: string) => `${pagesKey(companyId, sha256)}.pdf`
export const pageKey = (companyId: string, sha256: string, page: number) => `${pagesKey(companyId, sha256)}-${page}.jpg`
/** Two senders of one piece each have a place of their own; one of them wins. */
export const pieceKey = (companyId: string, uploadId: string) => `${companyId}/pieces/${uploadId}/${randomUUID()}`

/** What lies in the store under a key, whole; rejects with `MissingContent` where nothing does. */
export const bytesAt = async (store: FileStore, key: string): Promise<Buffer> =>
  Buffer.concat((await (await store.read(key)).toArray()) as Buffer[])

/** Lays bytes that were made here into the store. */
export async function keepBytes({ store, incoming }: Files, key: string, made: Buffer): Promise<void> {
  const { path } = await incoming.receive(Readable.from([made]), made.length)
  await store.keep(key, path)
}

const underWay = new Map<string, Promise<void>>()
/** Makes what is to lie under a key; whoever requests it meanwhile waits for the same. */
export function once(key: string, make: () => Promise<void>): Promise<void> {
  const making = underWay.get(key) ?? make().finally(() => underWay.delete(key))
  underWay.set(key, making)
  return making
}
