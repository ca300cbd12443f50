import { randomId } from '#platform/web/session/random-id.ts'
import type { FileBrief } from './attachment.contract.ts'

/** A chosen file: on its way, there, or failed. */
export interface Upload {
  key: string
  name: string
  size: number
  progress: number
  isWaiting: boolean
  /** Why it failed; empty where nobody says. */
  problem: string | undefined
  file: FileBrief | undefined
  /** What it was chosen for, where the screen has several places. */
  to: unknown
  /** A write that carries it is on its way. */
  isCarried: boolean
}
export type Held = Upload & {
  source: File
  control: AbortController
  /** Who is told how it goes: the screen that shows it, or what takes its place once that was left. */
  report: { to: (by: Partial<Upload>) => void; last: Partial<Upload> }
  /** The idempotency key of the call that begins it. */
  begin: string
  /** An earlier page has begun it. */
  isResumed: boolean
}

export const heldOf = (source: File, to?: unknown): Held => ({
  key: randomId(),
  name: source.name,
  size: source.size,
  progress: 0,
  isWaiting: false,
  problem: undefined,
  file: undefined,
  to,
  isCarried: false,
  source,
  control: new AbortController(),
  report: { to() {}, last: {} },
  begin: randomId(),
  isResumed: false,
})
/** One that an earlier page has begun. */
export const heldAgain = ({
  key,
  source,
  to,
  begin,
}: {
  key: string
  source: File
  to: unknown
  begin: string
}): Held => ({
  ...heldOf(source, to),
  key,
  begin,
  isResumed: true,
})
export const heldAsSent = (file: FileBrief): Held => ({
  ...heldOf(new File([], file.name)),
  size: file.size,
  progress: 1,
  file,
})
