import type { CallRefused } from './answer.ts'

/** Results that callers or the shell handle (spec 2 §8 "Response handling"). */
const dealtWith: readonly number[] = [0, 1, 4, 401, -20001, -20002, -20009]

/** Shows a result that nothing here handles through `tell`; callers need not show it again. */
export function tellOtherwise(refused: CallRefused, tell: (refused: CallRefused) => void) {
  if (dealtWith.includes(refused.result)) return
  refused.isReported = true
  tell(refused)
}
