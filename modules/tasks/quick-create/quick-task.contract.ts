/** How much of what was written a quickly made task is called, and summed up, by (spec 1 §5 "Quick create"). */
const nameLength = 20
const summaryLength = 100

const cut = (text: string, length: number) => {
  const characters = [...text]
  return characters.length > length ? `${characters.slice(0, length).join('')}…` : text
}

/** A task of one piece of text: its beginning is the name, more of it the summary, all of it the description. */
export function quickTask(written: string): { name: string; summary: string; detail: string } {
  const text = written.trim()
  const line = text.replace(/\s+/g, ' ')
  const name = cut(line, nameLength)
  return name === text ? { name, summary: '', detail: '' } : { name, summary: cut(line, summaryLength), detail: text }
}
