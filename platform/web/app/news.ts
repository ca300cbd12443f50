/** An event of the server: what changed, never the data. After the socket has opened, one of `*`: some may be missed. */
interface News {
  subjectType: string
  subjectId: string
  event: string
}

const listeners = new Set<(news: News) => void>()

/** Follows the server's events; returns how to stop. */
export function onNews(listener: (news: News) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function tellNews(news: News): void {
  for (const listener of listeners) listener(news)
}
