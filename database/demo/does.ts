import type { Call, CallInput, CallOutput } from '#platform/contract/call.ts'
import type { DemoLogin } from './people.ts'

/**
 * Does a call as one of the demo people: the story is told through the same rules that everybody's work goes through.
 */
export type Does = <C extends Call>(
  who: DemoLogin,
  call: C,
  input: CallInput<C>,
  files?: readonly DemoFile[],
) => Promise<CallOutput<C>>

/** A file that somebody uploads: plain text. */
export interface DemoFile {
  name: string
  text: string
}
