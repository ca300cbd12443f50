const longestName = 200

/** A file's name without folders, control characters and what turns the reading direction; cut, its ending kept. */
export function cleanFileName(input: string): string {
  const name = input
    .split(/[/\\]/)
    .at(-1)!
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '')
    .trim()
  if (name.length <= longestName) return name
  const dot = name.lastIndexOf('.')
  const ending = dot > 0 && name.length - dot <= 10 ? name.slice(dot) : ''
  return (
    Array.from(name.slice(0, name.length - ending.length))
      .slice(0, longestName - ending.length)
      .join('') + ending
  )
}
