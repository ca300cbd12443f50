/** Spec 1 §3: a note is normal 0, or deleted 1: in the trash, from where it comes back. */
export const NoteStatus = { Normal: 0, Deleted: 1 } as const
export type NoteStatus = (typeof NoteStatus)[keyof typeof NoteStatus]

/** Spec 1 §4: what a list's selection is changed by. */
export const NoteSelection = { All: 1, None: 2 } as const
type NoteSelection = (typeof NoteSelection)[keyof typeof NoteSelection]

/** Spec 1 §3: a note's select flag. */
export const Selected = { No: 0, Yes: 1 } as const
type Selected = (typeof Selected)[keyof typeof Selected]

/** A row as a list of notes holds it: with its select flag. */
export interface Selectable {
  id: string
  select: Selected
}

/** All of them selected, or none. */
export const selectAll = <Row extends Selectable>(rows: readonly Row[], how: NoteSelection): Row[] =>
  rows.map(row => ({ ...row, select: how === NoteSelection.All ? Selected.Yes : Selected.No }))
/** The one at this place selected, or no longer. */
export const toggleAt = <Row extends Selectable>(rows: readonly Row[], index: number): Row[] =>
  rows.map((row, place) =>
    place === index ? { ...row, select: row.select === Selected.Yes ? Selected.No : Selected.Yes } : row,
  )

const todo = /^\s*\[( |x|X)\]\s?(.*)$/

/** A line of a note: a to-do, done or not, or text. */
export type NoteLine = { isTodo: true; isDone: boolean; text: string } | { isTodo: false; text: string }

/** The lines of a note: `[ ] 买票` is to be done, `[x] 买票` is. */
export const linesOf = (content: string): NoteLine[] =>
  content.split('\n').map(line => {
    const [, mark, text] = todo.exec(line) ?? []
    return mark === undefined ? { isTodo: false, text: line } : { isTodo: true, isDone: mark !== ' ', text: text! }
  })
/** The note with the to-do of that line ticked, or no longer. */
export const tickedAt = (content: string, line: number): string =>
  content
    .split('\n')
    .map((text, place) =>
      place === line ? text.replace(/\[( |x|X)\]/, mark => (mark === '[ ]' ? '[x]' : '[ ]')) : text,
    )
    .join('\n')
