import { chooseFolder } from '#mechanisms/pages/choose-folder.tsx'
import { documentCalls } from './document.contract.ts'
import { t } from './document.words.ts'

interface Choosing {
  projectId: string
  title: string
  confirm: string
  /** Their ids. */ moved: readonly string[]
}

/** Opens a selector of a project's folders; null when cancelled. */
export async function choosePlace({ projectId, ...query }: Choosing): Promise<{ parentId: string | null } | null> {
  const chosen = await chooseFolder({
    ...query,
    call: documentCalls.list,
    queryOf: ({ parentId }) => ({ projectId, parentId, kind: 'folder' as const, limit: 100 }),
    trees: [{ key: 'project', name: t('top') }],
  })
  return chosen && { parentId: chosen.parentId }
}
