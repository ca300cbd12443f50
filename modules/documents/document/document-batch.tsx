import { refresh } from '#platform/web/app/cache.ts'
import { showRefusal } from '#platform/web/app/calls.ts'
import type { Chosen } from '#platform/web/app/chosen.ts'
import { knownRows } from '#platform/web/app/known-rows.ts'
import { CallRefused, sendCall } from '#platform/web/app/send-call.ts'
import { BatchBar } from '#platform/web/kit/batch-bar.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { FolderIcon, StarIcon, TrashIcon } from '#platform/web/kit/icons.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { choosePlace } from './choose-place.web.ts'
import { documentCalls, type DocumentRow } from './document.contract.ts'
import { t } from './document.words.ts'

interface DocumentBatchProps {
  chosen: ReadonlySet<string>
  onChosen: (chosen: Chosen) => void
}

/** What can be done with the chosen documents; those that one may not take away stay, and it is said how many. */
export default function DocumentBatch({ chosen, onChosen }: DocumentBatchProps) {
  const rows = () => {
    const known = knownRows<DocumentRow>(documentCalls.list)
    return [...chosen].flatMap(id => known.get(id) ?? [])
  }
  const none = chosen.size === 0
  async function each(write: (row: DocumentRow) => Promise<unknown>, said: (n: number) => string) {
    let [count, first]: [number, unknown] = [0, undefined]
    for (const row of rows()) {
      try {
        await write(row)
        count++
      } catch (problem) {
        first ??= problem
        // Without a connection the next one fails alike.
        if (!(problem instanceof CallRefused) || problem.result < 0) break
      }
    }
    void refresh(documentCalls.list, documentCalls.detail)
    if (first !== undefined && count === 0) return showRefusal(first)
    onChosen(null)
    if (first === undefined) toast.success(said(count))
    else toast.warn(t('batchPartly', { n: count, left: chosen.size - count }))
  }
  async function move() {
    const place = await choosePlace(t('move'), t('moveHere'), [...chosen])
    if (place)
      await each(
        ({ id }) => sendCall(documentCalls.move, { id, ...place }),
        n => t('batchMoved', { n }),
      )
  }
  return (
    <BatchBar
      count={chosen.size}
      onAll={() => onChosen(new Set(knownRows(documentCalls.list, 'active').keys()))}
      onDone={() => onChosen(null)}
    >
      <IconButton
        icon={StarIcon}
        label={t('addStar')}
        disabled={none}
        onPress={() =>
          void each(
            ({ id }) => sendCall(documentCalls.star, { id, isStarred: true }),
            n => t('batchStarred', { n }),
          )
        }
      />
      <IconButton icon={FolderIcon} label={t('move')} disabled={none} onPress={() => void move()} />
      <IconButton
        icon={TrashIcon}
        label={t('remove')}
        disabled={none}
        onPress={() =>
          void each(
            ({ id }) => sendCall(documentCalls.remove, { id }),
            n => t('batchRemoved', { n }),
          )
        }
      />
    </BatchBar>
  )
}
