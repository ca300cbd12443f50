/**
 * What stands for a person without a picture: the last characters of a Chinese name, two if there is room, otherwise
 * initials.
 */
export function shortName(name: string, length: 1 | 2 = 2): string {
  const plain =
    name
      .trim()
      .replace(/[(（].*$/, '')
      .trim() || name.trim()
  const characters = plain.match(/\p{Script=Han}/gu)
  if (characters) return characters.slice(-length).join('')
  const parts = plain.split(/[\s._-]+/).filter(Boolean)
  const initials =
    parts.length > 1 ? [parts[0]!, parts.at(-1)!].map(part => [...part][0]) : [...(parts[0] ?? '?')].slice(0, 2)
  return initials.slice(0, length).join('').toUpperCase()
}
