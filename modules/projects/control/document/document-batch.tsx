import { sendCall } from '#platform/web/app/send-call.ts'
import { showRefusal } from '#platform/web/app/calls.ts'
import type { Chosen } from '#platform/web/app/chosen.ts'
import { save } from '#platform/web/app/download.ts'
import { heldWrite } from '#platform/web/app/held-changes.ts'
import { knownRows } from '#platform/web/app/known-rows.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { BatchBar } from '#platform/web/kit/batch-bar.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { DownloadIcon, FileIcon, FolderIcon, MoreIcon, TrashIcon } from '#platform/web/kit/icons.tsx'
import { fileAddressCalls } from '#mechanisms/file-addresses/file-address.contract.ts'
import { choosePlace } from './choose-place.web.ts'
import { documentCalls, type DocumentRow } from './document.contract.ts'
import { goLater } from './documents-pending.web.ts'
import { t } from './document.words.ts'

interface DocumentBatchProps {
  projectId: string
  chosen: ReadonlySet<string>
  onChosen: (chosen: Chosen) => void
}

/**
 * The actions on the selected documents. The server reports those that the actor lacks the right for; the others are
 * done.
 */
export default function DocumentBatch({ projectId, chosen, onChosen }: DocumentBatchProps) {
  const rows = () => {
    const known = knownRows<DocumentRow>(documentCalls.list)
    return [...chosen].flatMap(id => known.get(id) ?? [])
  }
  const done = () => onChosen(null)
  const none = chosen.size === 0
  async function more() {
    const files = rows().filter(({ file }) => file !== null)
    const action = await actionMenu(
      [
        { key: 'files', name: t('download'), icon: DownloadIcon, disabled: files.length === 0 },
        { key: 'names', name: t('downloadNames'), icon: FileIcon },
      ],
      t('chosen', { n: chosen.size }),
    )
    if (action === null) return
    if (action === 'names') saveNames(rows())
    else await downloadFiles(files).catch(showRefusal)
    done()
  }
  return (
    <BatchBar
      count={chosen.size}
      onAll={() => onChosen(new Set(knownRows(documentCalls.list, 'active').keys()))}
      onDone={done}
    >
      <IconButton icon={MoreIcon} label={t('more')} disabled={none} onPress={() => void more()} />
      <IconButton
        icon={TrashIcon}
        label={t('remove')}
        disabled={none}
        onPress={() => {
          removeMany(rows())
          done()
        }}
      />
      <Button
        small
        icon={FolderIcon}
        disabled={none}
        onPress={() =>
          void moveMany(projectId, rows()).then(moved => {
            if (moved) done()
          })
        }
      >
        {t('moveMany')}
      </Button>
    </BatchBar>
  )
}

const later = (rows: readonly DocumentRow[], said: string, write: (row: DocumentRow) => ReturnType<typeof heldWrite>) =>
  goLater({
    changes: new Map(rows.map(({ id }) => [id, null])),
    said,
    undo: t('undo'),
    writes: rows.map(write),
  })

const removeMany = (rows: readonly DocumentRow[]) =>
  later(rows, t('batchRemoved', { n: rows.length }), ({ id }) => heldWrite(documentCalls.remove, { id }))

/** Answers whether a folder was chosen. */
async function moveMany(projectId: string, rows: readonly DocumentRow[]): Promise<boolean> {
  const place = await choosePlace({
    projectId,
    title: t('move'),
    confirm: t('moveHere'),
    moved: rows.map(({ id }) => id),
  })
  if (!place) return false
  const moving = rows.filter(({ parentId }) => parentId !== place.parentId)
  if (moving.length > 0)
    later(moving, t('batchMoved', { n: moving.length }), ({ id }) => heldWrite(documentCalls.move, { id, ...place }))
  return true
}

/** Their names, a line each. */
const saveNames = (rows: readonly DocumentRow[]) =>
  save(new Blob([rows.map(({ name }) => `${name}\r\n`).join('')], { type: 'text/plain' }), `${t('document')}.txt`)

/** One after the other, each under its document's name. */
async function downloadFiles(rows: readonly DocumentRow[]) {
  const { list } = await sendCall(fileAddressCalls.addresses, { ids: rows.map(({ file }) => file!.id) })
  for (const { name, file } of rows) {
    const place = list.find(({ id }) => id === file!.id)
    if (place) save(await (await fetch(place.address)).blob(), name)
  }
}
