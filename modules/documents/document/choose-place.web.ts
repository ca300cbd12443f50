import { confirmDialog } from '#platform/web/kit/dialogs.tsx'
import { documentCalls } from './document.contract.ts'
import { t } from './document.words.ts'

/**
 * Asks where documents are to lie, the company's tree or one's own; null when cancelled. What is put to the top of the
 * company's is read by everybody: that needs a confirmation.
 */
export async function choosePlace(title: string, confirm: string, moved: readonly string[], confirms = true) {
  const { chooseFolder } = await import('#mechanisms/pages/choose-folder.tsx')
  const chosen = await chooseFolder({
    call: documentCalls.list,
    queryOf: ({ tree, parentId }) => ({ scope: tree, parentId, kind: 'folder' as const, limit: 100 }),
    trees: [
      { key: 'company', name: t('company') },
      { key: 'my', name: t('my') },
    ],
    title,
    confirm,
    moved,
  })
  if (!chosen) return null
  const place = { parentId: chosen.parentId, shelf: chosen.tree }
  return !confirms || (place.parentId ?? place.shelf) !== 'company' || (await mayOpen()) ? place : null
}
const mayOpen = () => confirmDialog({ title: t('opensToAll'), text: t('opensToAllText'), confirm: t('moveHere') })
