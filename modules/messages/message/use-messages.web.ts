import { useQuery } from '@tanstack/react-query'
import { cache, metaOf } from '#platform/web/app/cache.ts'
import { sendCall } from '#platform/web/app/send-call.ts'
import { waitingNow } from '#platform/web/app/offline/waiting.ts'
import { begun, continued, grown, merged, withoutEarliest, withoutLatest, type Dialogue } from './known-messages.ts'
import { messageCalls, mostAtOnce } from './message.contract.ts'

/** Of more changes than in so many answers, the newest page is requested instead. */
const mostAnswers = 3
const onTheirWay = new Set<string>()

export const dialogueKey = (id: string) => [messageCalls.window.path, 'dialogue', id] as const
export const dialogueOf = (id: string) => cache.getQueryData<Dialogue>(dialogueKey(id))
export const setDialogue = (id: string, change: (now: Dialogue) => Dialogue) =>
  cache.setQueryData<Dialogue>(dialogueKey(id), now => now && change(now), {
    updatedAt: cache.getQueryState(dialogueKey(id))?.dataUpdatedAt ?? 0,
  })

/** What neither is on its way nor waits in the outbox was abandoned there. */
const withoutGivenUp = (dialogue: Dialogue): Dialogue => ({
  ...dialogue,
  sending: dialogue.sending.filter(
    ({ clientId }) => onTheirWay.has(clientId) || waitingNow().some(({ records }) => records.includes(clientId)),
  ),
})

/** Requests what has changed since; of a conversation that is not here yet, for its newest messages. */
async function fetchNewer(id: string, signal: AbortSignal): Promise<Dialogue> {
  for (let answers = 0; answers < mostAnswers; answers++) {
    const known = dialogueOf(id)
    if (!known) break
    const answer = await sendCall(messageCalls.window, { id, since: known.changeNo, limit: mostAtOnce }, { signal })
    const now = withoutGivenUp(grown(dialogueOf(id) ?? known, answer))
    if (answer.list.length < mostAtOnce) return now
    setDialogue(id, () => now)
  }
  const newest = await sendCall(messageCalls.window, { id }, { signal })
  return withoutGivenUp(begun(newest, dialogueOf(id)?.sending))
}

/**
 * Drops what is too much in a step of its own, so that what one looks at stays where it is, and before more is asked
 * for, so that no gap is left.
 */
const inNextFrame = (drop: () => void) =>
  new Promise<void>(resolve =>
    requestAnimationFrame(() => {
      drop()
      resolve()
    }),
  )

/** A conversation's messages: kept on the device, brought up to date by what has changed, older ones when requested. */
export function useMessages(id: string) {
  const query = useQuery<Dialogue>({
    queryKey: dialogueKey(id),
    queryFn: ({ signal }) => fetchNewer(id, signal),
    meta: metaOf(messageCalls.window),
  })
  const { data } = query
  const first = data?.rows[0]?.seq ?? 1
  const show = async (answers: { around?: number }) => {
    const answer = await sendCall(messageCalls.window, { id, ...answers })
    setDialogue(id, now => begun(answer, now.sending))
  }
  return {
    ...query,
    hasEarlier: first > (data?.goneSeq ?? 0) + 1,
    async fetchEarlier() {
      const { list } = await sendCall(messageCalls.window, { id, before: dialogueOf(id)?.rows[0]?.seq ?? first })
      setDialogue(id, now => ({ ...now, rows: merged(now.rows, list) }))
      await inNextFrame(() => setDialogue(id, withoutLatest))
    },
    async fetchLater() {
      const answer = await sendCall(messageCalls.window, { id, after: dialogueOf(id)?.rows.at(-1)?.seq ?? first })
      setDialogue(id, now => continued(now, answer))
      await inNextFrame(() => setDialogue(id, withoutEarliest))
    },
    /** What was said around a message, in place of what is here. */
    showAround: (seq: number) => show({ around: seq }),
    showNewest: () => show({}),
  }
}

export const noteOnItsWay = (clientId: string) => {
  onTheirWay.add(clientId)
  return () => onTheirWay.delete(clientId)
}
