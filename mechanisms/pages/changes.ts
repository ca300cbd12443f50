/** A line of two texts laid beside each other: it is in both, in the later one alone, or in the earlier one alone. */
export interface Line {
  change: 'kept' | 'added' | 'taken'
  text: string
}

/** Beyond so many pairs of lines that differ, the middle is shown as taken away and added as a whole. */
const mostPairs = 4_000_000

/**
 * What has changed between two plain texts, line by line: the longest row of lines that both have is kept. Their equal
 * beginning and end are never compared line by line.
 */
export function changesBetween(before: string, after: string): Line[] {
  const [old, now] = [before.split('\n'), after.split('\n')]
  let start = 0
  while (start < old.length && start < now.length && old[start] === now[start]) start++
  let end = 0
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end++
  const [oldMiddle, nowMiddle] = [old.slice(start, old.length - end), now.slice(start, now.length - end)]
  const kept = (lines: string[]) => lines.map((text): Line => ({ change: 'kept', text }))
  return [
    ...kept(old.slice(0, start)),
    ...(oldMiddle.length * nowMiddle.length > mostPairs
      ? [...as('taken', oldMiddle), ...as('added', nowMiddle)]
      : middle(oldMiddle, nowMiddle)),
    ...kept(old.slice(old.length - end)),
  ]
}
const as = (change: Line['change'], lines: string[]) => lines.map((text): Line => ({ change, text }))

function middle(old: string[], now: string[]): Line[] {
  const width = now.length + 1
  // The longest row that both have from these places on.
  const common = new Uint16Array((old.length + 1) * width)
  for (let place = old.length - 1; place >= 0; place--)
    for (let other = now.length - 1; other >= 0; other--)
      common[place * width + other] =
        old[place] === now[other]
          ? common[(place + 1) * width + other + 1]! + 1
          : Math.max(common[(place + 1) * width + other]!, common[place * width + other + 1]!)
  const lines: Line[] = []
  let [place, other] = [0, 0]
  while (place < old.length && other < now.length) {
    if (old[place] === now[other]) {
      lines.push({ change: 'kept', text: old[place++]! })
      other++
    } else if (common[(place + 1) * width + other]! >= common[place * width + other + 1]!)
      lines.push({ change: 'taken', text: old[place++]! })
    else lines.push({ change: 'added', text: now[other++]! })
  }
  return [...lines, ...as('taken', old.slice(place)), ...as('added', now.slice(other))]
}
