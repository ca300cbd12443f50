import type { RefusalKind } from '#platform/contract/refusals.ts'
import type { Request } from '../http/perform.ts'
import type { FieldProblem } from '../http/refuse.ts'
import type { Settings } from '../settings/settings.ts'

/** The child's first message. */
export interface Beginning {
  settings: Settings
  url: string
  directUrl: string
  checkAnswers: boolean
}

/** A piece of work: a call, by its address, with its request; or a job. */
export type Work = { call: string; request: Omit<Request, 'handled' | 'body'> } | { job: string; payload: unknown }

/** Its outcome, in a form that can be sent between processes. */
export type Outcome =
  | { answer: string | Uint8Array | null }
  | { file: { body: Uint8Array; headers: Record<string, string>; status: number } }
  | { refused: { kind: RefusalKind; values: Record<string, string | number>; fields: FieldProblem[]; data: unknown } }
  | { failed: { name: string; message: string; stack: string | undefined; code: string | undefined } }
