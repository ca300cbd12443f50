import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { mostAtOnce, type MessageRow, type MessageWindow, type Place } from './message.contract.ts'

/** A message that is on its way, or waits on this device. */
export interface Sending {
  clientId: string
  content: string
  reply: MessageRow['reply']
  attachments: MessageRow['attachments']
  called: PersonBrief[]
  isAll: boolean
  seconds: number | null
  place: Place | null
  sentAt: string
}
/** What this device has of a conversation: messages without a gap, up to the last unless there are later ones. */
export interface Dialogue {
  rows: MessageRow[]
  /** The number of changes up to which it has them all. */
  changeNo: number
  lastSeq: number
  /** Those up to this number are gone; what an older version kept does not say so. */
  goneSeq?: number
  readSeq: number
  reads: number[]
  sending: Sending[]
  /** One looks at what was said long ago: there are later ones that are not here. */
  hasLater?: boolean
}

/**
 * Of more messages than so many, those far from what one looks at are dropped, and come again when they are looked at.
 */
export const mostKept = 400
const lastOf = (rows: readonly MessageRow[]) => rows.at(-1)?.seq ?? 0

/** Messages by their ids, what is newer in place of what is older, in their order. */
export function merged(rows: readonly MessageRow[], news: readonly MessageRow[]): MessageRow[] {
  const byId = new Map(rows.map(row => [row.id, row]))
  for (const row of news) {
    const known = byId.get(row.id)
    if (!known || known.changeNo <= row.changeNo) byId.set(row.id, row)
  }
  return [...byId.values()].toSorted((one, other) => one.seq - other.seq)
}

/** The newest messages, where nothing was known before. */
export const begun = ({ list, ...numbers }: MessageWindow, sending: readonly Sending[] = []): Dialogue => ({
  ...numbers,
  rows: list,
  hasLater: lastOf(list) < numbers.lastSeq,
  sending: sending.filter(({ clientId }) => !list.some(row => row.clientId === clientId)),
})

/** The same with those that come behind: they are the last where nothing has come since they were requested. */
export function continued(now: Dialogue, { list, lastSeq }: MessageWindow): Dialogue {
  const rows = merged(now.rows, list)
  const last = Math.max(now.lastSeq, lastSeq)
  return { ...now, rows, lastSeq: last, hasLater: lastOf(rows) < last }
}

/** Without the latest of too many: one looks at the earliest. */
export const withoutLatest = (now: Dialogue): Dialogue =>
  now.rows.length > mostKept ? { ...now, rows: now.rows.slice(0, mostKept), hasLater: true } : now
/** Without the earliest of too many: one looks at the latest. */
export const withoutEarliest = (now: Dialogue): Dialogue => ({ ...now, rows: now.rows.slice(-mostKept) })

/**
 * What an answer to `since` makes of what is known: what lies before it, and behind it, is requested when it is looked
 * at.
 */
export function grown(now: Dialogue, answer: MessageWindow): Dialogue {
  // An answer that was overtaken by a later one knows nothing that is not here already.
  if (answer.changeNo < now.changeNo) return now
  const first = now.rows[0]?.seq ?? 1
  const rows = merged(
    now.rows.filter(({ seq }) => seq > answer.goneSeq),
    answer.list.filter(({ seq }) => seq >= first && (!now.hasLater || seq <= lastOf(now.rows))),
  )
  return {
    ...now,
    lastSeq: answer.lastSeq,
    goneSeq: answer.goneSeq,
    readSeq: Math.max(now.readSeq, answer.readSeq),
    reads: answer.reads,
    rows,
    changeNo:
      answer.list.length < mostAtOnce ? answer.changeNo : Math.max(...answer.list.map(({ changeNo }) => changeNo)),
    sending: now.sending.filter(({ clientId }) => !rows.some(row => row.clientId === clientId)),
  }
}
