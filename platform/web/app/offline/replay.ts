import { anotherPerson, fieldProblems } from '#platform/contract/refusals.ts'
import { say } from '#platform/contract/words.ts'
import { toast } from '#platform/web/kit/toast.tsx'
import { locale } from '#platform/web/words/words.ts'
import { receive, type Received } from '../answer.ts'
import { headersOf } from '../send-call.ts'
import { cache, refresh } from '../cache.ts'
import { go } from '../places.ts'
import { token } from '../../session/session.ts'
import { noteReached } from './connection.ts'
import { differsFrom } from './conflict.ts'
import { dropAnswersAbout } from './kept-answers.ts'
import { load, t } from './offline.words.ts'
import { itemsNow, keepAlias, keepItems, personOf, removeItems, type WaitingItem } from './outbox-store.ts'
import { isTemporary } from './waiting.ts'

/**
 * The server keeps the answer of an idempotency key for two days (`old-answers.ts`). This is a little less: a later
 * retry could be done twice.
 */
const answersKept = 44 * 3_600_000
/** Delays between retries while the server is unreachable, in milliseconds. */
const pauses = [3_000, 10_000, 30_000, 60_000]

let running: Promise<void> | undefined
let again = false
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Sends the waiting writes, one after another, in one page of the app at a time. */
export async function replay(): Promise<void> {
  again = true
  running ??= (async () => {
    try {
      await load()
      while (again) {
        again = false
        await alone(sendAll)
      }
    } finally {
      running = undefined
    }
  })()
  await running
}

/**
 * Pages served over plain HTTP have no Web Locks; there a write may be sent twice, but its idempotency key keeps it
 * from being done twice.
 */
const alone = (work: () => Promise<void>) =>
  navigator.locks
    ? navigator.locks.request('kaigong.outbox', { ifAvailable: true }, lock => (lock ? work() : undefined))
    : work()

async function sendAll(): Promise<void> {
  clearTimeout(timer)
  let done = 0
  const old = new Set<string>()
  for (let item = await nextItem(); item && token(); item = await nextItem()) {
    const outcome = await send(item)
    if (outcome === 'lost') return waitForServer()
    failures = 0
    if (outcome !== 'done') continue
    done++
    for (const path of item.refreshes) old.add(path)
  }
  if (old.size > 0) void refresh(...old)
  const stuck = (await itemsNow()).filter(({ state }) => state !== 'waiting' && state !== 'held').length
  if (stuck > 0 && done > 0) toast.warn(t('someStuck', { n: stuck }))
  else if (done > 0) toast.success(t('sent', { n: done }))
}

function waitForServer(): void {
  timer = setTimeout(() => void replay(), pauses[Math.min(failures++, pauses.length - 1)])
}

/**
 * The first waiting write that references no temporary record other than its own: writes to such a record wait until it
 * is created.
 */
const nextItem = async () => (await itemsNow()).find(item => item.state === 'waiting' && !hangs(item))
const hangs = ({ address, body, temporary }: WaitingItem) =>
  JSON.stringify([address, body])
    .split(/["/?=&]/)
    .some(part => isTemporary(part) && part !== temporary)

type Outcome = 'done' | 'stuck' | 'lost'

async function send(item: WaitingItem): Promise<Outcome> {
  if (item.sentAt !== undefined && item.sentAt < Date.now() - answersKept)
    return await stuck(item, 'unsure', t('unsureText'))
  const known = await look(item)
  if (known) return known
  const sent = { ...item, sentAt: item.sentAt ?? Date.now() }
  await keepItems(sent)
  const headers = { ...headersOf(postLike, item.id, item.body !== undefined), 'X-Person-Id': personOf(item) }
  const received = await fetched(item.address, {
    method: item.method,
    headers,
    ...(item.body && { body: JSON.stringify(item.body) }),
  })
  if (isLost(received)) return 'lost'
  const { status, body } = received
  const turnedDown = (body.data as { opt_result?: { msg: string } | null } | undefined)?.opt_result
  if (status >= 400 || (body.result ?? 0) !== 0 || turnedDown)
    return await stuck(sent, 'refused', turnedDown?.msg ?? reasonOf(received))
  if (item.temporary !== null) await adopt(item.temporary, (body.data as { id: string }).id)
  await removeItems(item)
  return 'done'
}

const postLike = { method: 'POST', options: {} } as const

/** Has the record changed since it was seen? Returns an outcome if that settles it, else null. */
async function look(item: WaitingItem): Promise<Outcome | null> {
  if (item.seen === null) return null
  const received = await fetched(item.seen.address, {
    headers: { ...headersOf({ method: 'GET', options: {} }, undefined, false), 'X-Person-Id': personOf(item) },
  })
  if (isLost(received)) return 'lost'
  if (received.status >= 400 || (received.body.result ?? 0) !== 0)
    return await stuck(item, 'refused', reasonOf(received))
  const theirs = differsFrom(item, received.body.data as Record<string, unknown>)
  if (!theirs) return null
  await keepItems({ ...item, state: 'conflict', theirs })
  return 'stuck'
}

async function stuck(item: WaitingItem, state: 'refused' | 'unsure', message: string): Promise<Outcome> {
  await keepItems({ ...item, state, message })
  // The optimistic state was wrong: the server has not accepted it.
  void refresh(...item.refreshes)
  return 'stuck'
}

async function fetched(address: string, init: RequestInit): Promise<Received | null> {
  const received = await fetch(address, init)
    .then(receive)
    .catch(() => null)
  noteReached(received !== null)
  return received
}

/** No answer, or none about the write itself: the server failed, is rate limiting, or requires the author's session. */
const isLost = (received: Received | null): received is null =>
  received === null ||
  received.status >= 500 ||
  [401, 429].includes(received.status) ||
  received.body.code === anotherPerson.code

function reasonOf({ body: { msg, errors } }: Received): string {
  const problem = errors?.[0] && fieldProblems[errors[0].code]
  return msg ?? (problem ? say(problem, locale()) : t('refusedText'))
}

/** Replaces a temporary id by the server's: in waiting writes, in the lists, and in the address. */
async function adopt(temporary: string, id: string): Promise<void> {
  await keepAlias(temporary, id)
  const waiting = (await itemsNow()).filter(
    item => item.temporary !== temporary && JSON.stringify(item).includes(temporary),
  )
  await keepItems(...waiting.map(item => JSON.parse(JSON.stringify(item).replaceAll(temporary, id)) as WaitingItem))
  for (const {
    queryKey,
    state: { data },
  } of cache.getQueryCache().getAll()) {
    const text = Array.isArray((data as { pages?: unknown } | undefined)?.pages) ? JSON.stringify(data) : ''
    if (text.includes(temporary)) cache.setQueryData(queryKey, JSON.parse(text.replaceAll(temporary, id)))
  }
  if (location.pathname.includes(temporary))
    go(location.pathname.replace(temporary, id) + location.search, { replace: true })
  await dropAnswersAbout(temporary)
}
