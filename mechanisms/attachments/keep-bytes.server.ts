import { Readable } from 'node:stream'
import type { Files } from '#platform/server/files/files.ts'
import type { FileStore } from '#platform/server/files/store.ts'

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
