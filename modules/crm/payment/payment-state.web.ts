import type { Tone } from '#platform/web/kit/tone.ts'
import type { TermState } from './payment.contract.ts'

/** How an instalment stands, in a colour. */
export const termTones = { open: 'neutral', overdue: 'danger', done: 'success' } as const satisfies Record<
  TermState,
  Tone
>
