/** What a note becomes that was changed on two devices at once. */
export interface MergedNote {
  content: string
  /** The two changed the same words: both stand there. */
  hasCollided: boolean
}

/** Lines by lines: beyond this a change is taken as a whole, so that no note holds the server up. */
const mostCompared = 1_000_000
const todo = /^(\s*\[)( |x|X)(\].*)$/s

/**
 * A text that two changed, each from the same one: what only one of them changed is taken from them, line by line, and
 * of a to-do its tick apart from its words. Where both changed the same line, both lines stay.
 */
export function mergeNotes(before: string, mine: string, theirs: string): MergedNote {
  if (theirs === before || mine === theirs) return { content: mine, hasCollided: false }
  if (mine === before) return { content: theirs, hasCollided: false }
  const [old, my, their] = [before, mine, theirs].map(text => text.split('\n')) as [string[], string[], string[]]
  const inMine = placesOf(old, my)
  const inTheirs = placesOf(old, their)
  const merged: Lines = { lines: [], hasCollided: false }
  let [from, fromMine, fromTheirs] = [0, 0, 0]
  for (let place = 0; place <= old.length; place++) {
    const isEnd = place === old.length
    const [atMine, atTheirs] = isEnd ? [my.length, their.length] : [inMine.get(place), inTheirs.get(place)]
    if (atMine === undefined || atTheirs === undefined) continue
    const part = mergeLines(old.slice(from, place), my.slice(fromMine, atMine), their.slice(fromTheirs, atTheirs))
    merged.lines.push(...part.lines, ...old.slice(place, place + 1))
    merged.hasCollided ||= part.hasCollided
    ;[from, fromMine, fromTheirs] = [place + 1, atMine + 1, atTheirs + 1]
  }
  return { content: merged.lines.join('\n'), hasCollided: merged.hasCollided }
}

interface Lines {
  lines: string[]
  hasCollided: boolean
}
const same = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((line, place) => line === other[place])
const taken = (lines: string[]): Lines => ({ lines, hasCollided: false })

/** Lines between two that neither has changed. */
function mergeLines(old: string[], mine: string[], theirs: string[]): Lines {
  if (same(theirs, old) || same(mine, theirs)) return taken(mine)
  if (same(mine, old)) return taken(theirs)
  // One changed them, the other wrote something before or after them.
  if (same(theirs.slice(0, old.length), old)) return taken([...mine, ...theirs.slice(old.length)])
  if (same(mine.slice(0, old.length), old)) return taken([...theirs, ...mine.slice(old.length)])
  if (same(theirs.slice(-old.length), old)) return taken([...theirs.slice(0, -old.length), ...mine])
  if (same(mine.slice(-old.length), old)) return taken([...mine.slice(0, -old.length), ...theirs])
  if (old.length === mine.length && old.length === theirs.length) {
    const parts = old.map((line, place) => mergeLine(line, mine[place]!, theirs[place]!))
    return { lines: parts.flatMap(({ lines }) => lines), hasCollided: parts.some(part => part.hasCollided) }
  }
  return { lines: [...theirs, ...mine.filter(line => !theirs.includes(line))], hasCollided: true }
}

/** What one of the two has made of it; null where each has made something else. */
const chosen = (old: string, mine: string, theirs: string) =>
  theirs === old || mine === theirs ? mine : mine === old ? theirs : null

function mergeLine(old: string, mine: string, theirs: string): Lines {
  const line = chosen(old, mine, theirs)
  if (line !== null) return taken([line])
  const [was, my, their] = [old, mine, theirs].map(one => todo.exec(one))
  if (was && my && their) {
    // A tick is on or off: of two that change it, both mean the same.
    const words = chosen(was[3]!, my[3]!, their[3]!)
    const mark = chosen(was[2]!, my[2]!, their[2]!) ?? 'x'
    if (words !== null) return taken([`${my[1]}${mark}${words}`])
  }
  return { lines: [theirs, mine], hasCollided: true }
}

/** Where the lines of one text stand in another: those of their longest common part, in its order. */
function placesOf(old: readonly string[], now: readonly string[]): Map<number, number> {
  const places = new Map<number, number>()
  const least = Math.min(old.length, now.length)
  let begin = 0
  while (begin < least && old[begin] === now[begin]) places.set(begin, begin++)
  let end = 0
  while (end < least - begin && old.at(-1 - end) === now.at(-1 - end)) {
    end++
    places.set(old.length - end, now.length - end)
  }
  const [height, width] = [old.length - begin - end, now.length - begin - end]
  if (height * width > mostCompared) return places
  const longest = Array.from({ length: height + 1 }, () => new Uint16Array(width + 1))
  for (let row = height - 1; row >= 0; row--)
    for (let column = width - 1; column >= 0; column--)
      longest[row]![column] =
        old[begin + row] === now[begin + column]
          ? longest[row + 1]![column + 1]! + 1
          : Math.max(longest[row + 1]![column]!, longest[row]![column + 1]!)
  for (let row = 0, column = 0; row < height && column < width;)
    if (old[begin + row] === now[begin + column]) places.set(begin + row++, begin + column++)
    else if (longest[row + 1]![column]! >= longest[row]![column + 1]!) row++
    else column++
  return places
}
