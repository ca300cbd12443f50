import { refusalText } from '#platform/web/app/calls.ts'
import { confirmDialog } from '#platform/web/kit/dialogs.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { openDialog } from '#platform/web/kit/overlays.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { Unreadable, type Column, type EditedRecords } from './column.web.ts'
import { mostPasted, readCells } from './pasted-cells.web.ts'
import { t } from './tables.words.ts'

interface Done {
  // oxlint-disable-next-line typescript/no-explicit-any -- records of any table stand on one stack
  records: EditedRecords<any, any>
  row: unknown
  was: object
}
/** What was changed in cells, the last at the end: each with what stood there, once the server has taken it. */
const done: Promise<Done[]>[] = []
const mostRemembered = 50

/** Lets a change be taken back by ⌘Z. */
export function remember(change: Promise<Done[]>): void {
  done.push(change)
  if (done.length > mostRemembered) done.shift()
}

/** Takes back what was changed last; whether there was something. What is refused is said, and stays as it is. */
export function takeBack(): boolean {
  const last = done.pop()
  if (!last) return false
  void (async () => {
    for (const { records, row, was } of await last) {
      const record = await records.open(row).catch(() => null)
      if (record) await record.save(was)
      else toast.warn(t('mayNot'))
    }
  })()
  return true
}

interface Pasted<Row, Values> {
  text: string
  /** From the row and the column of the cell that it is pasted in. */
  rows: readonly Row[]
  columns: readonly Column<Row, Values>[]
  /** What a row is called. */
  name: Column<Row, Values>
  records: EditedRecords<Row, Values>
}

/**
 * Writes cells of a spreadsheet into those of the table, row by row, each wholly or not at all; asks before more than
 * one cell. What cannot be read, may not be changed or is refused is reported with its row.
 */
export async function pasteInto<Row extends { id: string }, Values>({
  text,
  rows,
  columns,
  name,
  records,
}: Pasted<Row, Values>) {
  const cells = readCells(text)
  if (cells.length === 0) return
  const count = Math.min(cells.length, rows.length, mostPasted)
  const isOne = cells.length === 1 && cells[0]!.length === 1
  if (
    !isOne &&
    !(await confirmDialog({ title: t('pasteTitle', { n: count }), text: t('pasteText'), confirm: t('paste') }))
  )
    return
  const refused: { row: string; why: string }[] = []
  const changes: Done[] = []
  for (const [at, written] of cells.slice(0, count).entries()) {
    const row = rows[at]!
    const refuse = (why: string) => void refused.push({ row: name.text(row), why })
    try {
      const record = await records.open(row)
      if (!record) {
        refuse(t('mayNot'))
        continue
      }
      const changed = await readRow(written, columns, row, record.values)
      const names = Object.keys(changed) as (keyof Values)[]
      if (names.length === 0) continue
      const was = Object.fromEntries(names.map(name => [name, record.values[name]]))
      if (await record.save(changed, { refused: refuse, isMore: true })) changes.push({ records, row, was })
    } catch (problem) {
      refuse(problem instanceof Unreadable ? problem.message : refusalText(problem))
    }
  }
  if (cells.length > count)
    refused.push({ row: t('furtherRows'), why: t('furtherRowsText', { n: cells.length - count }) })
  if (changes.length > 0) {
    remember(Promise.resolve(changes))
    await records.refresh()
    toast.success(t('pasted', { n: changes.length }))
  }
  if (refused.length > 0) await tell(refused)
}

/** What of a row's cells is different from what stands there, by the names of the form's values. */
async function readRow<Row, Values>(
  written: readonly string[],
  columns: readonly Column<Row, Values>[],
  row: Row,
  values: Values,
): Promise<Partial<Values>> {
  const changed: Partial<Values> = {}
  for (const [at, text] of written.entries()) {
    const column = columns[at]
    if (!column || text === column.text(row)) continue
    const { edit, label } = column
    if (!edit) throw new Unreadable(t('notEditable', { label }))
    if (text !== edit.written(values)) changed[edit.name] = (await edit.read(text)) as Values[keyof Values & string]
  }
  return changed
}

const tell = (refused: readonly { row: string; why: string }[]) =>
  openDialog<void>(({ open, answer }) => (
    <Sheet open={open} onClose={() => answer()} title={t('notPasted', { n: refused.length })}>
      {refused.map(({ row, why }, at) => (
        <ListRow key={at} title={row} subtitle={why} wrap />
      ))}
    </Sheet>
  ))
