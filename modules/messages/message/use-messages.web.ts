import { useQuery } from '@tanstack/react-query'
import { cache, metaOf } from '#platform/web/app/cache.ts'
import { sendCall } from '#platform/web/app/send-call.ts'
import { waitingNow } from '#platform/web/app/offline/waiting.ts'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { mostAtOnce, messageCalls, type MessageRow, type MessageWindow } from './message.contract.ts'

/** A message that is on its way, or waits on this device. */
export interface Sending {
  clientId: string
  content: string
  reply: MessageRow['reply']
  attachments: MessageRow['attachments']
  called: PersonBrief[]
  isAll: boolean
  sentAt: string
}
/** What this device has of a conversation: messages without a gap, from some number up to the last. */
export interface Dialogue {
  rows: MessageRow[]
  /** The number of changes up to which it has them all. */
  changeNo: number
  lastSeq: number
  readSeq: number
  reads: number[]
  sending: Sending[]
}

/** Of more changes than in so many answers, the newest page is asked for instead. */
const mostAnswers = 3
const onTheirWay = new Set<string>()

export const dialogueKey = (id: string) => [messageCalls.window.path, 'dialogue', id] as const
export const dialogueOf = (id: string) => cache.getQueryData<Dialogue>(dialogueKey(id))
export const setDialogue = (id: string, change: (now: Dialogue) => Dialogue) =>
  cache.setQueryData<Dialogue>(dialogueKey(id), now => now && change(now), {
    updatedAt: cache.getQueryState(dialogueKey(id))?.dataUpdatedAt ?? 0,
  })

/** Messages by their ids, what is newer in place of what is older, in their order. */
export function merged(rows: readonly MessageRow[], news: readonly MessageRow[]): MessageRow[] {
  const byId = new Map(rows.map(row => [row.id, row]))
  for (const row of news) {
    const known = byId.get(row.id)
    if (!known || known.changeNo <= row.changeNo) byId.set(row.id, row)
  }
  return [...byId.values()].toSorted((one, other) => one.seq - other.seq)
}

const begun = ({ list, ...numbers }: MessageWindow, sending: Sending[]): Dialogue => ({
  ...numbers,
  rows: list,
  sending: sending.filter(({ clientId }) => isStillSending(clientId, list)),
})
/** What neither came nor is on its way was given up in the outbox. */
const isStillSending = (clientId: string, rows: readonly MessageRow[]) =>
  !rows.some(row => row.clientId === clientId) &&
  (onTheirWay.has(clientId) || waitingNow().some(({ records }) => records.includes(clientId)))

/** What an answer to `since` makes of what is known: what lies before it is asked for when it is looked at. */
export function grown(now: Dialogue, answer: MessageWindow): Dialogue {
  const first = now.rows[0]?.seq ?? 1
  const rows = merged(
    now.rows,
    answer.list.filter(({ seq }) => seq >= first),
  )
  return {
    ...now,
    lastSeq: answer.lastSeq,
    readSeq: Math.max(now.readSeq, answer.readSeq),
    reads: answer.reads,
    rows,
    changeNo: answer.list.length < mostAtOnce ? answer.changeNo : answer.list.at(-1)!.changeNo,
    sending: now.sending.filter(({ clientId }) => isStillSending(clientId, rows)),
  }
}

/** Asks for what has changed since; of a conversation that is not here yet, for its newest messages. */
async function ask(id: string, signal: AbortSignal): Promise<Dialogue> {
  for (let asked = 0; asked < mostAnswers; asked++) {
    const known = dialogueOf(id)
    if (!known) break
    const answer = await sendCall(messageCalls.window, { id, since: known.changeNo, limit: mostAtOnce }, { signal })
    // Changes come by their number: the last of them is the furthest.
    const byChange = { ...answer, list: answer.list.toSorted((one, other) => one.changeNo - other.changeNo) }
    const now = grown(dialogueOf(id) ?? known, byChange)
    if (answer.list.length < mostAtOnce) return now
    setDialogue(id, () => now)
  }
  const newest = await sendCall(messageCalls.window, { id }, { signal })
  return begun(newest, dialogueOf(id)?.sending ?? [])
}

/** A conversation's messages: kept on the device, brought up to date by what has changed, older ones when asked for. */
export function useMessages(id: string) {
  const query = useQuery<Dialogue>({
    queryKey: dialogueKey(id),
    queryFn: ({ signal }) => ask(id, signal),
    meta: metaOf(messageCalls.window),
  })
  const { data } = query
  const first = data?.rows[0]?.seq ?? 1
  return {
    ...query,
    hasEarlier: first > 1,
    async fetchEarlier(limit = 50) {
      const { list } = await sendCall(messageCalls.window, { id, before: dialogueOf(id)?.rows[0]?.seq ?? first, limit })
      setDialogue(id, now => ({ ...now, rows: merged(now.rows, list) }))
    },
  }
}

export const noteOnItsWay = (clientId: string) => {
  onTheirWay.add(clientId)
  return () => onTheirWay.delete(clientId)
}
