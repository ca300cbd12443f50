import { ask } from '#platform/web/app/ask.ts'
import { showRefusal } from '#platform/web/app/calls.ts'
import { alertDialog } from '#platform/web/kit/dialogs.tsx'
import { pick } from '#platform/web/kit/picker-sheet.tsx'
import { t } from '../finance.words.ts'
import { expenseTypeCalls, type TypeFamily } from './expense-type.contract.ts'

/** Asks for an expense or purchase type of the company's trees; null when cancelled. A type that has others below it is not chosen itself. */
export async function chooseType(family: TypeFamily, chosen: string | null): Promise<{ id: string, name: string } | null> {
  const answer = await ask(expenseTypeCalls[family], {}).catch(problem => void showRefusal(problem))
  if (!answer) return null
  const { list } = answer
  const leaves = list.filter(({ id }) => !list.some(({ parentId }) => parentId === id))
  if (leaves.length === 0) {
    await alertDialog({ title: t(family === 'expense' ? 'type' : 'purchaseType'), text: t('noTypes') })
    return null
  }
  const above = (parentId: string | null) => list.find(({ id }) => id === parentId)?.name
  const picked = await pick({
    title: t(family === 'expense' ? 'type' : 'purchaseType'), ...chosen ? { value: [chosen] } : {},
    options: leaves.map(({ id, name, parentId }) => ({ value: id, name, ...parentId ? { text: above(parentId) ?? '' } : {} })),
  })
  return picked?.[0] ? { id: picked[0].value, name: picked[0].name } : null
}
