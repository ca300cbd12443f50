/** What each key does, in the order that `?` shows them in; a name of `keys.words.ts` for each. */
export const keysShown = [
  ['palette', '⌘ K', 'Ctrl K'],
  ['next', 'J'],
  ['previous', 'K'],
  ['open', 'Enter'],
  ['close', 'Esc'],
  ['finish', 'E'],
  ['create', 'C'],
  ['comment', 'M'],
  ['menu', '.'],
  ['search', '/'],
  ['places', '1 … 4'],
  ['help', '?'],
] as const
