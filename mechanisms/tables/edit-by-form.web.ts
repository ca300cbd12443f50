import { refresh, type Stale } from '#platform/web/app/cache.ts'
import type { RecordForm } from '#platform/web/app/record-form.tsx'
import { cellChange } from './cell-change.web.ts'
import type { EditedRecords } from './column.web.ts'

/**
 * Cells write what the record's form would send: `form` fetches it when the first cell is opened. `about` is what the
 * form's calls are about.
 */
export const editedByForm = <Row extends { id: string }, Values>(
  form: () => Promise<{ default: RecordForm<Values> }>,
  about: Stale,
): EditedRecords<Row, Values> => ({
  async open({ id }) {
    const { default: opens } = await form()
    const { values, mayEdit, save } = await opens.open(id)
    if (!mayEdit) return null
    return {
      values,
      async save(changed, how) {
        let isDone = false
        await save(changed, { done: () => void (isDone = true), ...cellChange(how) })
        return isDone
      },
    }
  },
  refresh: () => refresh(...about),
})
