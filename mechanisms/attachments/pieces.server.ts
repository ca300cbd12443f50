import { Readable } from 'node:stream'
import type { FileStore } from '#platform/server/files/store.ts'

/** Pieces as one stream, each read when its turn comes. */
export const joined = (store: FileStore, keys: readonly string[]): Readable => Readable.from(bytesOf(store, keys))

async function* bytesOf(store: FileStore, keys: readonly string[]) {
  for (const key of keys) yield* await store.read(key)
}
