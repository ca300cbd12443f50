import { useSyncExternalStore } from 'react'
import type { Call, CallInput, CallOutput } from '#platform/contract/call.ts'
import { readAnswer } from '#platform/contract/wire-names.ts'
import { isLeaving, whenLeaving } from '#platform/web/kit/leaving.ts'
import { toast } from '#platform/web/kit/toast.tsx'
import { t } from './app.words.ts'
import { addressOf, answerOf, CallRefused, headersOf, mostAfterwards, notReached } from './send-call.ts'
import { refresh } from './cache.ts'
import { refusalText, showRefusal } from './calls.ts'
import { giveUp } from './offline/waiting.ts'
import type { HeldRequest } from './offline/held.ts'
import { randomId } from '../session/random-id.ts'

/** How long a change can be undone before it is sent, in milliseconds. */
const patience = 5_000
/** How many writes are sent concurrently while the page is open. */
const atOnce = 4

/** A held write, as the request it will become. */
interface HeldWrite {
  request: HeldRequest
  hasBody: boolean
  call: Call
  name: string
  done: (data: unknown) => void
}

/**
 * Creates a held write. `done` receives the answer if the page still exists; `name` is the record's name for a refusal.
 * The company and the idempotency key are fixed now, at the press.
 */
export function heldWrite<C extends Call>(
  call: C,
  input: CallInput<C>,
  { done, name = '' }: { done?: (answer: CallOutput<C>) => void; name?: string } = {},
): HeldWrite {
  const { address, body } = addressOf(call, input)
  return {
    call,
    name,
    request: { key: randomId(), method: call.method, address, body },
    hasBody: body !== undefined,
    done: data => done?.(readAnswer(call.output)(data)),
  }
}

interface HeldChange<Shown> {
  /** Record id → what is shown until the server knows. */
  changes: ReadonlyMap<string, Shown>
  /** The toast's text, and the label of its undo button. */
  said: string
  undo: string
  writes: readonly HeldWrite[]
  /** All writes were answered or refused; refusals have been shown. */
  done?: () => void
}

/** The pending flushes of all kinds: run when the page is closed, and before somebody signs out. */
const waiting = new Set<() => Promise<void>>()
export const sendHeldNow = () => Promise.all([...waiting].map(go => go()))
whenLeaving(() => void sendHeldNow())

/**
 * Optimistic changes of one kind with an undo: sent after five seconds, before the next change, or when the page is
 * closed. Until then the outbox stores them, so that a page that crashes leaves them to the next one, with the same
 * idempotency keys. `use` returns what differs from the server's state; `tone` is the toast's tone.
 */
export function heldChanges<Shown>(tone: 'none' | 'success' = 'none') {
  let shown: ReadonlyMap<string, Shown> = new Map()
  let last: (() => Promise<void>) | undefined
  const listeners = new Set<() => void>()

  function set(change: (shown: Map<string, Shown>) => void) {
    const next = new Map(shown)
    change(next)
    shown = next
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
  const now = () => shown

  function hold({ changes, said, undo, writes, done }: HeldChange<Shown>) {
    // Refetched before the overlay is removed, so that the old state never flashes.
    const refreshes = [...new Set(writes.flatMap(({ call }) => call.about))]
    void last?.()
    const forget = () =>
      set(shown => {
        for (const [id, change] of changes) if (shown.get(id) === change) shown.delete(id)
      })
    set(shown => {
      for (const [id, change] of changes) shown.set(id, change)
    })
    const kept = import('./offline/held.ts').then(held =>
      held.keepHeld(
        writes.map(({ request }) => request),
        { said, patience, refreshes },
      ),
    )
    const release = (...keys: string[]) => {
      giveUp(keys)
      void kept.then(remove => remove(...keys))
    }
    const stop = () => {
      clearTimeout(timer)
      unsay()
      waiting.delete(go)
      if (last === go) last = undefined
    }
    const go = async () => {
      if (!waiting.has(go)) return
      stop()
      await sendAll(writes, done, key => release(key))
      await refresh(...refreshes)
      forget()
    }
    const timer = setTimeout(() => void go(), patience)
    last = go
    waiting.add(go)
    const takeBack = () => {
      if (!waiting.has(go)) return
      stop()
      forget()
      release(...writes.map(({ request }) => request.key))
    }
    // The toast disappears with the undo it offers, even under a pointer that would keep it open.
    const unsay = toast[tone](said, { ms: patience, action: { label: undo, onPress: takeBack } })
  }
  return { now, subscribe, use: () => useSyncExternalStore(subscribe, now), hold }
}

/**
 * Sends writes, a few at a time, or all at once when the page is closed; shows the refusals. `release` removes one from
 * the outbox.
 */
async function sendAll(
  writes: readonly HeldWrite[],
  done: (() => void) | undefined,
  release: (key: string) => void,
): Promise<void> {
  const rest = [...writes]
  const refused: { problem: unknown; name: string }[] = []
  async function work() {
    for (let write = rest.shift(); write; write = rest.shift()) {
      try {
        await send(write)
      } catch (problem) {
        // The page is closing: the next one sends it again, with the same idempotency key.
        if (isLeaving()) continue
        refused.push({ problem, name: write.name })
      }
      release(write.request.key)
    }
  }
  await Promise.all(Array.from({ length: isLeaving() ? writes.length : atOnce }, work))
  const [first] = refused
  if (writes.length === 1 && first && first.name === '') showRefusal(first.problem)
  else
    sayRefusals(
      refused.map(({ problem, name }) =>
        name === ''
          ? refusalText(problem)
          : t('named', { name: name.length > 20 ? `${name.slice(0, 20)}…` : name, why: refusalText(problem) }),
      ),
    )
  done?.()
}

/** Shows the refusals of a bulk action. */
export const sayRefusals = (refusals: readonly string[]) => {
  if (refusals.length > 0) toast.warn(t('someRefused', { n: refusals.length, why: refusals[0]! }))
}

const isLost = (problem: unknown) => problem instanceof CallRefused && problem.result === notReached

/** Retries once with the same idempotency key if no answer came: the server does it only once. */
const send = (write: HeldWrite) =>
  sendOnce(write).catch((problem: unknown) => {
    if (isLost(problem) && !isLeaving()) return sendOnce(write)
    throw problem
  })

async function sendOnce({ call, request: { key, method, address, body }, hasBody, done }: HeldWrite): Promise<void> {
  const text = hasBody ? JSON.stringify(body) : ''
  const { data } = await answerOf(address, {
    method,
    headers: headersOf(call, key, hasBody),
    ...(hasBody ? { body: text } : {}),
    keepalive: isLeaving() && text.length < mostAfterwards,
  })
  done(data)
}
