import type { RefusalKind } from '#platform/contract/refusals.ts'
import type { Request } from '../http/perform.ts'
import type { FieldProblem } from '../http/refuse.ts'
import type { Settings } from '../settings/settings.ts'

/** What the child is told first. */
export interface Beginning {
  settings: Settings
  url: string
  directUrl: string
  checkAnswers: boolean
}

/** A piece of work: a call as it was asked, by its address, or a job. */
export type Work = { call: string; request: Omit<Request, 'handled' | 'body'> } | { job: string; payload: unknown }

/** What came of it, in what goes from process to process. */
export type Outcome =
  | { answer: string | Uint8Array | null }
  | { file: { body: Uint8Array; headers: Record<string, string>; status: number } }
  | { refused: { kind: RefusalKind; values: Record<string, string | number>; fields: FieldProblem[]; data: unknown } }
  | { failed: { name: string; message: string; stack: string | undefined; code: string | undefined } }
