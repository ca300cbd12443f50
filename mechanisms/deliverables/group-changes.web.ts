import { useChange } from '#platform/web/app/calls.ts'
import { actionMenu, type Action } from '#platform/web/kit/action-sheet.tsx'
import { confirmDialog, promptDialog } from '#platform/web/kit/dialogs.tsx'
import { CheckCircleIcon, EditIcon, FlagIcon, TrashIcon, UndoIcon, UploadIcon } from '#platform/web/kit/icons.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { fileGroupCalls, type FileGroup } from './deliverable.contract.ts'
import { t } from './deliverables.words.ts'

export type GroupFile = FileGroup['files'][number]
type GroupAction = 'confirm' | 'reopen' | 'add' | 'rename' | 'required' | 'remove'

export type GroupChanges = ReturnType<typeof useGroupChanges>

/** What can be done with a record's deliverables. Their files are chosen where they stand. */
export function useGroupChanges(about: { subjectType: string; subjectId: string }) {
  const create = useChange(fileGroupCalls.create)
  const update = useChange(fileGroupCalls.update)
  const remove = useChange(fileGroupCalls.remove, { done: () => toast.success(t('removed')) })
  const confirm = useChange(fileGroupCalls.confirm)
  const promptName = async (value = '') =>
    (
      await promptDialog({ title: t('name'), value, placeholder: t('nameText'), maxLength: 100, required: true })
    )?.trim()

  async function add() {
    const summary = await promptName()
    if (summary) create.run({ ...about, summary })
  }

  async function offer(group: FileGroup, choose: () => void) {
    const { id, summary, isRequired, confirmedAt, files, can } = group
    const chosen = await actionMenu<GroupAction>(
      [
        ...(can.confirm && files.length > 0
          ? ([
              confirmedAt
                ? { key: 'reopen', name: t('confirmTake'), icon: UndoIcon }
                : { key: 'confirm', name: t('confirm'), icon: CheckCircleIcon },
            ] satisfies Action<GroupAction>[])
          : []),
        ...(can.add ? ([{ key: 'add', name: t('addFile'), icon: UploadIcon }] satisfies Action<GroupAction>[]) : []),
        ...(can.change
          ? ([
              { key: 'rename', name: t('rename'), icon: EditIcon },
              { key: 'required', name: t(isRequired ? 'makeOptional' : 'makeRequired'), icon: FlagIcon },
              { key: 'remove', name: t('remove'), icon: TrashIcon, danger: true },
            ] satisfies Action<GroupAction>[])
          : []),
      ],
      summary,
    )
    if (chosen === 'confirm' || chosen === 'reopen') confirm.run({ id, isConfirmed: chosen === 'confirm' })
    if (chosen === 'add') choose()
    if (chosen === 'required') update.run({ id, isRequired: !isRequired })
    if (chosen === 'rename') {
      const input = await promptName(summary)
      if (input && input !== summary) update.run({ id, summary: input })
    }
    if (
      chosen === 'remove' &&
      (await confirmDialog({
        title: t('removeTitle', { name: summary }),
        text: t('removeText'),
        confirm: t('remove'),
        danger: true,
      }))
    )
      remove.run({ id })
  }

  async function offerFile(group: FileGroup, one: GroupFile, choose: () => void) {
    const chosen = await actionMenu(
      [
        ...(group.can.add ? [{ key: 'replace' as const, name: t('replace'), icon: UploadIcon }] : []),
        ...(group.can.change ? [{ key: 'remove' as const, name: t('removeFile'), icon: TrashIcon, danger: true }] : []),
      ],
      one.file.name,
    )
    if (chosen === 'replace') choose()
    if (
      chosen === 'remove' &&
      (await confirmDialog({
        title: t('removeFile'),
        text: t('removeFileText', { name: one.file.name }),
        confirm: t('removeFile'),
        danger: true,
      }))
    ) {
      remove.run({ id: group.id, fileId: one.slot })
    }
  }

  return { add, offer, offerFile, confirm: ({ id }: FileGroup) => confirm.run({ id, isConfirmed: true }) }
}
