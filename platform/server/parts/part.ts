/**
 * What a record adds to something that is declared once for all of them: a refusal, a notice, a dictionary, a hook. It
 * is a value that does nothing by itself; `app/rooms.server.ts` composes those of every room.
 */
export class Part {
  /** What it adds to. */
  readonly to: string
  /** Adds it. */
  readonly add: () => void
  constructor(to: string, add: () => void) {
    this.to = to
    this.add = add
  }
}

/**
 * How something is added to: `export const refuseOn = adding('refusals', (constraint, kind) =>
 * constraints.set(constraint, kind))`. Who calls it gets a part, and lists that among those of the file.
 */
export const adding =
  <Given extends unknown[]>(to: string, add: (...given: Given) => unknown) =>
  (...given: Given) =>
    new Part(to, () => {
      add(...given)
    })
