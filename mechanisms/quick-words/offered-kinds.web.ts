/** What else a sentence may make than a task. */
export interface QuickKind {
  /** A screen that is there for whoever may make it. */
  home: string
  /** What will be made of a sentence, in words: 本周目标 · 走访十家客户; null where it is none. */
  reads: (sentence: string) => string | null
  /** Makes it; where it is, and what is said of that. Throws a refusal. */
  make: (sentence: string) => Promise<{ href: string; said: string }>
}

let where: () => Promise<{ quickKinds: readonly QuickKind[] }>
/** The app registers where the rooms' kinds are; they come with the first sentence that could be one. */
export const offerQuickKinds = (there: typeof where) => {
  where = there
}
export const loadQuickKinds = () => where()
