/**
 * A record's contribution to something that is declared once for all of them: a refusal, a notice, a dictionary, a
 * hook. A value without side effects; `app/rooms.server.ts` composes those of every room.
 */
export class Part {
  /** What it contributes to. */
  readonly to: string
  /** Registers it. */
  readonly add: () => void
  constructor(to: string, add: () => void) {
    this.to = to
    this.add = add
  }
}

/**
 * Declares a registration: `export const refuseOn = adding('refusals', (constraint, kind) =>
 * constraints.set(constraint, kind))`. Calling it returns a part, which the caller lists among the parts of its file.
 */
export const adding =
  <Given extends unknown[]>(to: string, add: (...input: Given) => unknown) =>
  (...input: Given) =>
    new Part(to, () => {
      add(...input)
    })
