import type { InfiniteData, Query, QueryKey } from '@tanstack/react-query'
import { CallRefused, notReached } from '../answer.ts'
import { cache, kept } from '../cache.ts'
import { sessionMark } from '../../session/session.ts'
import { deviceStore } from './device-store.ts'
import { answersName } from './forget.ts'
import { markHere, onOwner } from './owner.ts'

/** A stored answer. `mark` names the session and the company that it belongs to: no other reads it. */
interface KeptAnswer {
  hash: string
  key: QueryKey
  data: unknown
  at: number
  size: number
  mark: string
}

const store = deviceStore(answersName, { keyPath: 'hash' })
/** Bounds: answers, characters in total and per answer; answers older than this many milliseconds are deleted. */
const most = 400
const mostCharacters = 8_000_000
const mostOfOne = 600_000
const lifetime = 14 * 86_400_000
const pause = 600
/** Pages stored per list. */
const mostPages = 5

const changed = new Map<string, Query>()
let timer: ReturnType<typeof setTimeout> | undefined

const isKept = (query: Query) => query.meta?.keep === true

/** From now on, answers (including optimistic ones) are stored on the device as well. */
export function keepAnswers(): void {
  const queries = cache.getQueryCache()
  const note = (query: Query) => {
    if (!isKept(query) || query.state.data === undefined) return
    changed.set(query.queryHash, query)
    timer ??= setTimeout(() => void flushAnswers(), pause)
  }
  for (const query of queries.getAll()) note(query)
  onOwner(() => void flushAnswers())
  queries.subscribe(event => {
    if (event.type !== 'updated') return
    if (event.action.type === 'success') note(event.query)
    if (event.action.type === 'error' && isKept(event.query) && isGone(event.action.error))
      void store.remove(event.query.queryHash)
  })
}

/** The answer says that the record is gone, or that the actor may no longer see it. */
const isGone = (problem: unknown) =>
  problem instanceof CallRefused && [4, 403].includes(problem.result) && problem.result !== notReached

/** Writes changed answers; deletes the oldest when there is no room. */
export async function flushAnswers(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  // Another page may have signed somebody else in since: this page's answers are not theirs.
  const mark = markHere()
  if (mark === undefined) return
  const queries = [...changed.values()]
  changed.clear()
  if (queries.length === 0) return
  const answers = queries.map(({ queryHash: hash, queryKey: key, state: { data, dataUpdatedAt: at } }) => {
    const shortened = withoutEnd(data)
    return { hash, key, data: shortened, at, size: JSON.stringify(shortened).length, mark } satisfies KeptAnswer
  })
  await store.put(...answers.filter(({ size }) => size <= mostOfOne))
  await makeRoom()
}

function withoutEnd(data: unknown): unknown {
  const { pages, pageParams } = data as InfiniteData<unknown>
  return Array.isArray(pages) && pages.length > mostPages
    ? { pages: pages.slice(0, mostPages), pageParams: pageParams.slice(0, mostPages) }
    : data
}

let sinceRoom = 0
async function makeRoom(): Promise<void> {
  // Scanning the whole store is expensive, so only every 20th time.
  if (sinceRoom++ % 20 !== 0) return
  const newestFirst = (await store.all<KeptAnswer>()).sort((one, other) => other.at - one.at)
  let characters = 0
  const leaving = newestFirst.filter(({ size, at, mark }, index) => {
    characters += size
    return index >= most || characters > mostCharacters || at < Date.now() - lifetime || mark !== sessionMark()
  })
  if (leaving.length > 0) await store.remove(...leaving.map(({ hash }) => hash))
}

/** Restores stored answers that this page has not fetched, with their original time, so that they count as stale. */
export async function restoreAnswers(): Promise<void> {
  const mark = sessionMark()
  for (const { key, data, at, mark: of } of await store.all<KeptAnswer>()) {
    if (of !== mark || at < Date.now() - lifetime || cache.getQueryData(key) !== undefined) continue
    place(key, data, at)
  }
}

/** Puts an answer into the cache as if the server had returned it. It stays as long as the page does. */
export function place(queryKey: QueryKey, data: unknown, updatedAt = Date.now()): void {
  cache.getQueryCache().build(cache, { queryKey, meta: kept, gcTime: Infinity })
  cache.setQueryData(queryKey, data, { updatedAt })
}

/** Removes answers about a record that existed only on this device. */
export async function dropAnswersAbout(id: string): Promise<void> {
  const about = (key: QueryKey) => JSON.stringify(key).includes(id)
  cache.removeQueries({ predicate: ({ queryKey }) => about(queryKey) })
  for (const [hash, query] of changed) if (about(query.queryKey)) changed.delete(hash)
  const leaving = (await store.all<KeptAnswer>()).filter(({ key }) => about(key))
  if (leaving.length > 0) await store.remove(...leaving.map(({ hash }) => hash))
}
