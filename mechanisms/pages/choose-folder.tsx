import { useState } from 'react'
import type { Call, CallInput } from '#platform/contract/call.ts'
import { usePages } from '#platform/web/app/calls.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { ChevronLeftIcon, FolderIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { openDialog, type DialogControls } from '#platform/web/kit/overlays.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import { t } from './pages.words.ts'
import css from './pages.module.css'

interface Choosing<Tree extends string, C extends Call> {
  /** What lists the folders of a tree, in one of them or at its top. */
  call: C
  queryOf: (place: ChosenFolder<Tree>) => CallInput<C>
  trees: readonly { key: Tree; name: string }[]
  title: string
  confirm: string
  /** Their ids. */ moved: readonly string[]
}
/** A folder; null: the top of the tree. */
export interface ChosenFolder<Tree extends string = string> {
  parentId: string | null
  tree: Tree
}
interface Folder {
  id: string
  name: string
  childNum: number
}

/** Asks for a folder; null when cancelled. What is to be moved is not offered as a place for itself. */
export const chooseFolder = <Tree extends string, C extends Call>(choosing: Choosing<Tree, C>) =>
  openDialog<ChosenFolder<Tree> | null>(dialog => <FolderSheet {...choosing} {...dialog} />)

function FolderSheet<Tree extends string, C extends Call>({
  call,
  queryOf,
  trees,
  title,
  confirm,
  moved,
  open,
  answer,
}: Choosing<Tree, C> & DialogControls<ChosenFolder<Tree> | null>) {
  const [tree, setTree] = useState(trees[0]!.key)
  const [path, setPath] = useState<Folder[]>([])
  const here = path.at(-1)
  const place = { parentId: here?.id ?? null, tree }
  const folders = usePages(call, queryOf(place))
  const choices = (folders.rows as Folder[]).filter(({ id }) => !moved.includes(id))
  return (
    <Sheet
      open={open}
      onClose={() => answer(null)}
      title={title}
      tall
      bottom={
        <Button wide onPress={() => answer(place)}>
          {confirm}
        </Button>
      }
    >
      {trees.length > 1 && (
        <div className={css.tabs}>
          <Segmented
            label={t('tree')}
            value={tree}
            onChange={next => {
              setTree(next)
              setPath([])
            }}
            options={[...trees]}
          />
        </div>
      )}
      <ListRow
        title={here?.name ?? trees.find(({ key }) => key === tree)!.name}
        left={here ? <ChevronLeftIcon /> : <FolderIcon />}
        selected
        {...(here ? { onPress: () => setPath(path.slice(0, -1)) } : {})}
      />
      {folders.isPending ? (
        <Skeleton kind="rows" count={3} />
      ) : (
        choices.length === 0 && <Empty icon={FolderIcon} title={t('noFolders')} />
      )}
      {choices.map(folder => (
        <ListRow
          key={folder.id}
          title={folder.name}
          subtitle={t('items', { n: folder.childNum })}
          left={<FolderIcon />}
          chevron
          onPress={() => setPath([...path, folder])}
        />
      ))}
    </Sheet>
  )
}
