import type { InfiniteData, Query, QueryKey } from '@tanstack/react-query'
import { CallRefused, notReached } from '../answer.ts'
import { cache, kept } from '../cache.ts'
import { sessionMark } from '../../session/session.ts'
import { deviceStore } from './device-store.ts'
import { answersName } from './forget.ts'
import { markHere, onOwner } from './owner.ts'

/**
 * An answer on the device. `mark` names the session and the company that it was given to: any other does not read it.
 */
interface KeptAnswer {
  hash: string
  key: QueryKey
  data: unknown
  at: number
  size: number
  mark: string
}

const store = deviceStore(answersName, { keyPath: 'hash' })
/** Bounds: answers, and characters of them in all and each; older ones than this many milliseconds are forgotten. */
const most = 400
const mostCharacters = 8_000_000
const mostOfOne = 600_000
const lifetime = 14 * 86_400_000
const pause = 600
/** Of a long list, so many pages. */
const mostPages = 5

const changed = new Map<string, Query>()
let timer: ReturnType<typeof setTimeout> | undefined

const isKept = (query: Query) => query.meta?.keep === true

/** From now on, what is asked (and what is shown before the server has it) is on the device as well. */
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

/** An answer that says so: the record is gone, or no longer the actor's to see. */
const isGone = (problem: unknown) =>
  problem instanceof CallRefused && [4, 403].includes(problem.result) && problem.result !== notReached

/** Writes what has changed; the oldest go when there is no room. */
export async function flushAnswers(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  // Another page may have signed somebody else in since: what was asked here is not theirs.
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
  // Looking through all of it is for now and then.
  if (sinceRoom++ % 20 !== 0) return
  const newestFirst = (await store.all<KeptAnswer>()).sort((one, other) => other.at - one.at)
  let characters = 0
  const leaving = newestFirst.filter(({ size, at, mark }, index) => {
    characters += size
    return index >= most || characters > mostCharacters || at < Date.now() - lifetime || mark !== sessionMark()
  })
  if (leaving.length > 0) await store.remove(...leaving.map(({ hash }) => hash))
}

/**
 * Puts back what was read, where this page has nothing of its own: with the time it was given, so that it counts as
 * old.
 */
export async function restoreAnswers(): Promise<void> {
  const mark = sessionMark()
  for (const { key, data, at, mark: of } of await store.all<KeptAnswer>()) {
    if (of !== mark || at < Date.now() - lifetime || cache.getQueryData(key) !== undefined) continue
    place(key, data, at)
  }
}

/** Shows an answer as if the server had given it. It stays as long as the page does. */
export function place(queryKey: QueryKey, data: unknown, updatedAt = Date.now()): void {
  cache.getQueryCache().build(cache, { queryKey, meta: kept, gcTime: Infinity })
  cache.setQueryData(queryKey, data, { updatedAt })
}

/** Takes answers about a record away that was never more than this device's. */
export async function dropAnswersAbout(id: string): Promise<void> {
  const about = (key: QueryKey) => JSON.stringify(key).includes(id)
  cache.removeQueries({ predicate: ({ queryKey }) => about(queryKey) })
  for (const [hash, query] of changed) if (about(query.queryKey)) changed.delete(hash)
  const leaving = (await store.all<KeptAnswer>()).filter(({ key }) => about(key))
  if (leaving.length > 0) await store.remove(...leaving.map(({ hash }) => hash))
}
