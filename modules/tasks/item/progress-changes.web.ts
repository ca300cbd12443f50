import { createElement } from 'react'
import { useChange } from '#platform/web/app/calls.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { TrashIcon } from '#platform/web/kit/icons.tsx'
import { openDialog } from '#platform/web/kit/overlays.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { type ItemRow } from './item.contract.ts'
import { progressCalls, type ProgressRow } from './progress.contract.ts'
import type { ProgressNote } from './progress-sheet.tsx'
import { t } from './parts.words.ts'

/** Asks how far a task has come, from the percent that it has now; null when cancelled. */
export async function noteProgress(now: number, items: readonly ItemRow[]): Promise<ProgressNote | null> {
  const { ProgressSheet } = await import('./progress-sheet.tsx')
  return await openDialog<ProgressNote | null>(({ open, answer }) =>
    createElement(ProgressSheet, { open, now, items, onAnswer: answer }),
  )
}

/** Notes progress of a task, and takes a note back. */
export function useProgressNotes() {
  const create = useChange(progressCalls.create, { done: () => toast.success(t('progressSaved')) })
  const remove = useChange(progressCalls.remove, { done: () => toast.success(t('removed')) })
  return {
    create: create.run,
    async remove(note: ProgressRow) {
      const chosen = await actionMenu(
        [{ key: 'remove', name: t('progressRemove'), text: t('progressRemoveText'), icon: TrashIcon, danger: true }],
        t('progress'),
      )
      if (chosen) remove.run({ id: note.id })
    },
  }
}
