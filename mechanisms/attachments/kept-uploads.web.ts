import { deviceStore } from '#platform/web/app/offline/device-store.ts'
import { ownerNow } from '#platform/web/app/offline/outbox-store.ts'
import type { Held } from './held-upload.web.ts'
import { noteUploads, uploadsName } from './kept-uploads-name.web.ts'
import type { PlaceOfFiles } from './place-of-files.web.ts'

/** A file on its way, as it outlives the page. */
export interface KeptUpload {
  key: string
  /** The company and the person who chose it: nobody else's page sends it. */
  owner: string
  place: PlaceOfFiles
  source: File
  /** What it was chosen for, where the screen has several places. */
  to: unknown
  /** The idempotency key of the call that begins it: sent again, it is the same upload. */
  begin: string
  at: number
}

const store = deviceStore(uploadsName, { keyPath: 'key' })
/** So many bytes a device keeps in all; what is more ends with its page. */
export const mostKept = 200 * 1024 * 1024
/** What nobody has gone on with for so long, in milliseconds, is forgotten. */
const lifetime = 7 * 86_400_000

/** How to let go of the uploads that this page holds. */
const holds = new Map<string, () => void>()
/** Another page that shows the same screen waits until this one is done, or closed. */
const lockOf = (key: string) => `${uploadsName}.${key}`
/** What is kept, forgotten and taken over is done one after another. */
let turn: Promise<unknown> = Promise.resolve()
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const done = turn.then(work)
  turn = done.catch(() => {})
  return done
}

/** Without locks two pages could send one file: an address without TLS has none, and keeps nothing. */
const hasLocks = () => typeof navigator.locks !== 'undefined'
const hold = (key: string) =>
  new Promise<void>((isHeld, failed) => {
    navigator.locks
      .request(lockOf(key), async () => {
        await new Promise<void>(release => {
          holds.set(key, release)
          isHeld()
        })
      })
      .catch(failed)
  })
function letGo(key: string): void {
  holds.get(key)?.()
  holds.delete(key)
}

/** Keeps them; the names of those that there is no room for. */
export const keep = (place: PlaceOfFiles, uploads: readonly Held[]): Promise<string[]> =>
  inTurn(async () => {
    const owner = ownerNow()
    if (owner === null || !hasLocks() || !(await store.works())) return []
    const tooLarge: string[] = []
    let bytes = (await store.all<KeptUpload>()).reduce((sum, { source }) => sum + source.size, 0)
    noteUploads(true)
    for (const { key, source, to, begin, name, control } of uploads) {
      if (control.signal.aborted) continue
      if (bytes + source.size > mostKept) {
        tooLarge.push(name)
        continue
      }
      await hold(key)
      try {
        await store.put({ key, owner, place, source, to, begin, at: Date.now() } satisfies KeptUpload)
        bytes += source.size
      } catch {
        // The device has no room.
        letGo(key)
        tooLarge.push(name)
      }
    }
    return tooLarge
  })

export const forget = (keys: readonly string[]): Promise<void> =>
  inTurn(async () => {
    await store.remove(...keys)
    for (const key of keys) letGo(key)
    if ((await store.all()).length === 0) noteUploads(false)
  })

/**
 * Takes over what the signed-in person has begun on a page that is closed by now, the oldest first; what another page
 * still holds comes when that is closed.
 */
export const takeOver = (take: (upload: KeptUpload) => void): Promise<void> =>
  inTurn(async () => {
    const owner = ownerNow()
    if (owner === null || !hasLocks()) return
    const all = await store.all<KeptUpload>()
    const old = all.filter(({ at }) => at < Date.now() - lifetime)
    if (old.length > 0) await store.remove(...old.map(({ key }) => key))
    if (old.length === all.length) return noteUploads(false)
    const mine = all.filter(one => one.owner === owner && !old.includes(one) && !holds.has(one.key))
    for (const upload of mine.sort((one, other) => one.at - other.at))
      void hold(upload.key).then(async () => {
        const isThere = (await store.all<KeptUpload>()).some(({ key }) => key === upload.key)
        if (isThere && ownerNow() === owner) take(upload)
        else letGo(upload.key)
      })
  })
