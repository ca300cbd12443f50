import type { Call, CallInput, CallOutput } from '#platform/contract/call.ts'
import type { SharedText } from '#platform/web/engines/shared-text.ts'
import { isReached, onReached } from '#platform/web/app/offline/connection.ts'
import type { OfflineChange } from '#platform/web/app/offline/offline-change.ts'
import { onNews } from '#platform/web/app/news.ts'
import { CallRefused, notReached, sendCall } from '#platform/web/app/send-call.ts'
import { clearDraft, keepDraft, readDraft } from '#platform/web/kit/draft.ts'
import { whenLeaving } from '#platform/web/kit/leaving.ts'
import { randomId } from '#platform/web/session/random-id.ts'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import type { SharedCalls } from './pages.contract.ts'

/** What is written in so many milliseconds goes out together; what was lost is tried again after so many. */
const batch = 300
const again = 3_000
/** One update has at most so many bytes. */
const mostBytes = 280_000
/** The name of the text in its document: the server has the same. */
const name = 'text'

export type TogetherState = 'saved' | 'saving' | 'offline' | 'refused'
interface Begun {
  id: string
  calls: SharedCalls
  /** By which type the socket reports updates. */
  newsType: string
  most: number
  onFull: () => void
  onState: (state: TogetherState, people: readonly PersonBrief[]) => void
  onRefused: (problem: unknown) => void
  /** How an update stands in the outbox. */
  offline: Pick<OfflineChange<Call>, 'does'> & { name: string; href: string }
}
/** A text that several write, while this person does. */
export interface Together {
  shared: SharedText
  /** Sends what is left, or leaves it to the outbox. Whether all of it has arrived. */
  close: () => Promise<boolean>
}
interface Kept {
  state: string
  seen: number
}
const keptOf = (id: string) => `document.${id}.shared`
const isLost = (problem: unknown) => problem instanceof CallRefused && problem.result === notReached

/**
 * Begins to write a text with whoever else does; without a network, with what this device has kept of it. Null where
 * neither is to be had.
 */
export async function writeTogether(begun: Begun): Promise<Together | null> {
  const { id, calls, newsType, most, onFull, onState, onRefused } = begun
  const engine = await import('#platform/web/engines/shared-text.ts')
  const kept = readDraft<Kept>(keptOf(id))
  const first = await openShared(id, calls).catch((problem: unknown) => {
    if (!isLost(problem)) throw problem
    return null
  })
  if (!first && !kept) return null

  let seen = first?.seq ?? kept!.seen
  let people: readonly PersonBrief[] = first?.people ?? []
  let state: TogetherState = first ? 'saved' : 'offline'
  let pending: Uint8Array[] = []
  let isCleared = false
  let isSending = false
  let isPulling = false
  let isClosed = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const shared = engine.shareText(engine.fromBase64(first?.update || kept!.state), {
    name,
    most,
    onFull,
    onUpdate(update, cleared) {
      pending.push(update)
      isCleared = cleared
      say(isReached() ? 'saving' : 'offline')
      plan(batch)
    },
  })
  function say(next: TogetherState) {
    state = next
    onState(state, people)
  }
  function plan(wait: number) {
    clearTimeout(timer)
    if (!isClosed) timer = setTimeout(() => void flush(), wait)
  }
  const keep = () => keepDraft(keptOf(id), { state: engine.toBase64(shared.state()), seen } satisfies Kept)

  /** What goes out next, no more than one update may have. */
  function takeBatch(): Uint8Array {
    let [count, size] = [0, 0]
    while (count < pending.length && (count === 0 || size + pending[count]!.length <= mostBytes))
      size += pending[count++]!.length
    return engine.joined(pending.splice(0, count))
  }
  async function flush() {
    if (isSending || pending.length === 0) return
    // What is being composed is no text yet.
    if (shared.isComposing() && !isClosed) return plan(batch)
    isSending = true
    const update = takeBatch()
    const cleared = isCleared
    try {
      const { seq } = await sendCall(calls.writeShared, { id, update: engine.toBase64(update), isCleared: cleared })
      if (seq === seen + 1) seen = seq
      else if (seq > seen) void pull()
      if (pending.length === 0) {
        clearDraft(keptOf(id))
        say('saved')
      }
    } catch (problem) {
      pending.unshift(update)
      keep()
      if (!isLost(problem)) {
        say('refused')
        return onRefused(problem)
      }
      say('offline')
      plan(again)
    } finally {
      isSending = false
      if (pending.length > 0 && state !== 'refused') plan(state === 'offline' ? again : batch)
    }
  }
  /** Until all of it has gone, or cannot. */
  async function lastFlush() {
    for (let tries = 0; tries < 20 && pending.length > 0; tries++) {
      if (isSending) await new Promise(resolve => setTimeout(resolve, 100))
      else await flush()
      if (state === 'offline' || state === 'refused') return
    }
  }
  async function pull() {
    if (isPulling || isClosed) return
    isPulling = true
    try {
      const news = await sendCall(calls.shared, { id, since: seen })
      if (news.update) shared.receive(engine.fromBase64(news.update))
      seen = Math.max(seen, news.seq ?? 0)
      people = news.people
      onState(state, people)
    } catch (problem) {
      if (!isLost(problem)) onRefused(problem)
    } finally {
      isPulling = false
    }
  }

  if (kept) shared.recover(engine.fromBase64(kept.state))
  const stops = [
    onNews(({ subjectType, subjectId, event }) => {
      const isOurs = subjectType === newsType && subjectId === id
      if (isOurs ? Number(event) > seen : event === 'auth') void pull()
    }),
    onReached(() => {
      if (isReached()) {
        void pull()
        plan(0)
      }
    }),
    whenLeaving(() => {
      if (pending.length > 0) keep()
      void flush()
    }),
  ]
  onState(state, people)
  return {
    shared,
    async close() {
      clearTimeout(timer)
      isClosed = true
      for (const stop of stops) stop()
      await lastFlush()
      const left = pending.splice(0)
      if (left.length > 0 && state === 'offline')
        await leaveToOutbox(engine.toBase64(engine.joined(left)), isCleared, begun)
      shared.close()
      return left.length === 0
    },
  }
}

/** What could not be sent waits with everything else that does. */
async function leaveToOutbox(update: string, isCleared: boolean, { id, calls, offline }: Begun) {
  const { putOff } = await import('#platform/web/app/offline/outbox.ts')
  const answer = { id, seq: 0 } as CallOutput<SharedCalls['writeShared']>
  await putOff(calls.writeShared, { id, update, isCleared } as CallInput<SharedCalls['writeShared']>, {
    key: randomId(),
    offline: { does: offline.does, name: () => offline.name, href: () => offline.href, answer: () => answer },
    seen: null,
    refreshes: calls.writeShared.about,
    wasSent: false,
  })
}

async function openShared(id: string, calls: SharedCalls) {
  await sendCall(calls.open, { id })
  const answer = await sendCall(calls.shared, { id })
  return answer.seq === null ? null : { ...answer, seq: answer.seq }
}
