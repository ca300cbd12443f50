import { useState } from 'react'
import { usePages } from '#platform/web/app/calls.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { ChevronLeftIcon, FolderIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { openDialog, type DialogControls } from '#platform/web/kit/overlays.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { documentCalls } from './document.contract.ts'
import { t } from './document.words.ts'

interface Choosing {
  projectId: string
  title: string
  confirm: string
  /** Their ids. */ moved: readonly string[]
}
/** Null stands for the project itself, above all folders. */
export interface ChosenFolder {
  parentId: string | null
}

/** Asks for a folder of a project; null when cancelled. What is to be moved is not offered as a place for itself. */
export const chooseFolder = (choosing: Choosing) =>
  openDialog<ChosenFolder | null>(dialog => <FolderSheet {...choosing} {...dialog} />)

function FolderSheet({
  projectId,
  title,
  confirm,
  moved,
  open,
  answer,
}: Choosing & DialogControls<ChosenFolder | null>) {
  const [path, setPath] = useState<{ id: string; name: string }[]>([])
  const here = path.at(-1)
  const folders = usePages(documentCalls.list, { projectId, parentId: here?.id ?? null, kind: 'folder', limit: 100 })
  const choices = folders.rows.filter(({ id }) => !moved.includes(id))
  return (
    <Sheet
      open={open}
      onClose={() => answer(null)}
      title={title}
      tall
      bottom={
        <Button wide onPress={() => answer({ parentId: here?.id ?? null })}>
          {confirm}
        </Button>
      }
    >
      <ListRow
        title={here?.name ?? t('top')}
        left={here ? <ChevronLeftIcon /> : <FolderIcon />}
        selected
        {...(here ? { onPress: () => setPath(path.slice(0, -1)) } : {})}
      />
      {folders.isPending ? (
        <Skeleton kind="rows" count={3} />
      ) : (
        choices.length === 0 && <Empty icon={FolderIcon} title={t('noFolders')} />
      )}
      {choices.map(({ id, name, childNum }) => (
        <ListRow
          key={id}
          title={name}
          subtitle={t('items', { n: childNum })}
          left={<FolderIcon />}
          chevron
          onPress={() => setPath([...path, { id, name }])}
        />
      ))}
    </Sheet>
  )
}
