const longest = 30
const most = 10
const pattern = /#([^#\n]{1,60})#/g
const withHashes = /(#[^#\n]{1,60}#)/

/**
 * The topics of a text, each between two # (`#周末爬山#`): as they were written, one that stands there in two spellings
 * once. At most ten of thirty characters; what is longer is plain text.
 */
export function topicsOf(content: string): string[] {
  const known = new Map<string, string>()
  for (const [, between] of content.matchAll(pattern)) {
    const topic = between!.trim()
    if (topic !== '' && topic.length <= longest && !known.has(topic.toLowerCase()))
      known.set(topic.toLowerCase(), topic)
  }
  return [...known.values()].slice(0, most)
}

/** A text in its pieces: a topic of these, as it stands there, or what is between them. */
export function piecesOf(content: string, topics: readonly string[]): { text: string; topic: string | null }[] {
  const known = new Map(topics.map(topic => [topic.toLowerCase(), topic]))
  return content
    .split(withHashes)
    .filter(Boolean)
    .map(text => ({
      text,
      topic: /^#.*#$/.test(text) ? (known.get(text.slice(1, -1).trim().toLowerCase()) ?? null) : null,
    }))
}
