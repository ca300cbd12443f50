import { pick } from '#platform/web/kit/picker-sheet.tsx'
import { t } from '../finance.words.ts'
import { expenseTypeCalls, type TypeFamily } from './expense-type.contract.ts'
import { offeredBy } from '#platform/web/app/offered-by.ts'

/**
 * Asks for an expense or purchase type of the company's trees; null when cancelled. A type that has others below it is
 * not chosen itself.
 */
export async function chooseType(
  family: TypeFamily,
  chosen: string | null,
): Promise<{ id: string; name: string } | null> {
  const picked = await pick({
    title: t(family === 'expense' ? 'type' : 'purchaseType'),
    none: t('noTypes'),
    ...(chosen ? { value: [chosen] } : {}),
    options: offeredBy(expenseTypeCalls[family], {}, ({ list }) => {
      const above = (parentId: string | null) => list.find(({ id }) => id === parentId)?.name
      const leaves = list.filter(({ id }) => !list.some(({ parentId }) => parentId === id))
      return leaves.map(({ id, name, parentId }) => ({
        value: id,
        name,
        ...(parentId ? { text: above(parentId) ?? '' } : {}),
      }))
    }),
  })
  return picked?.[0] ? { id: picked[0].value, name: picked[0].name } : null
}
