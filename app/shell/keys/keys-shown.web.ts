/** The keyboard shortcuts, in the order of the `?` dialog; each has a name in `keys.words.ts`. */
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
