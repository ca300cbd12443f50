import { whenLeaving } from '#platform/web/kit/leaving.ts'
import { cache } from '../cache.ts'
import { go } from '../places.ts'
import { serverAddress } from '../../session/session.ts'
import { isReached, noteReached, onReached } from './connection.ts'
import { flushAnswers, keepAnswers, restoreAnswers } from './kept-answers.ts'
import { releaseHeld } from './held.ts'
import { load } from './offline.words.ts'
import { idOf, itemsNow, watchOutbox } from './outbox-store.ts'
import { onOwner } from './owner.ts'
import { replay } from './replay.ts'
import { isTemporary } from './waiting.ts'

/** How often to probe while the server is unreachable, in milliseconds. */
const lookAgain = 5_000

let started: Promise<void> | undefined
/** Starts storing answers, restores the stored ones, and sends waiting writes; once per page. */
export const startOffline = () => (started ??= start())

async function start(): Promise<void> {
  if (!isReached()) await restoreAnswers()
  await Promise.all([load(), watchOutbox(), leaveTemporaryAddress()])
  keepAnswers()
  onReached(() => void (isReached() ? comeBack() : restoreAnswers()))
  addEventListener('offline', () => noteReached(false))
  addEventListener('online', () => void look())
  addEventListener('focus', () => void sendWaiting())
  onOwner(() => void releaseHeld().then(sendWaiting))
  whenLeaving(() => void flushAnswers())
  setInterval(() => {
    if (!isReached() && document.visibilityState === 'visible') void look()
  }, lookAgain)
  await releaseHeld()
  await sendWaiting()
}

async function look(): Promise<void> {
  const answer = await fetch(`${serverAddress('api')}/healthz`, { cache: 'no-store' }).catch(() => null)
  noteReached(answer?.ok === true)
}

async function sendWaiting(): Promise<void> {
  if (isReached() && (await itemsNow()).some(({ state }) => state === 'waiting')) await replay()
}

/** The network is back: send waiting writes first, then refetch what failed. */
async function comeBack(): Promise<void> {
  await sendWaiting()
  await cache.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.status === 'error' || state.isInvalidated,
  })
}

/** The app was opened at the address of a temporary id. */
async function leaveTemporaryAddress(): Promise<void> {
  const temporary = location.pathname.split('/').find(isTemporary)
  const id = temporary && (await idOf(temporary))
  if (id) go(location.pathname.replace(temporary, id), { replace: true })
}
