import type { CommentRow, Reaction } from './comment.contract.ts'

/** As it is drawn. */
export const signs: Record<Reaction, string> = {
  like: '👍',
  done: '✅',
  thanks: '🙏',
  laugh: '😄',
  cheer: '🎉',
  look: '👀',
}

type Said = CommentRow['reactions']
/** The reactions with one's own added, or taken back. */
export function withReaction(reactions: Said, reaction: Reaction, isOn: boolean, name: string): Said {
  const known = reactions.find(one => one.reaction === reaction)
  if ((known?.isMine ?? false) === isOn) return reactions
  if (!known) return [...reactions, { reaction, count: 1, names: [name], isMine: true }]
  const names = isOn ? [...known.names, name] : without(known.names, name)
  return reactions
    .map(one => (one === known ? { ...one, names, count: names.length, isMine: isOn } : one))
    .filter(({ count }) => count > 0)
}
function without(names: readonly string[], name: string): string[] {
  const at = names.lastIndexOf(name)
  return names.filter((_, index) => index !== at)
}
