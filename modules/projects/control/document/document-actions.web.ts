import { patchRows } from '#platform/web/app/cache.ts'
import { useChange } from '#platform/web/app/calls.ts'
import { actionMenu, type Action } from '#platform/web/kit/action-sheet.tsx'
import { confirmDialog, promptDialog } from '#platform/web/kit/dialogs.tsx'
import { CopyIcon, EditIcon, FolderIcon, LinkIcon, TrashIcon, UndoIcon } from '#platform/web/kit/icons.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { documentCalls, type DocumentRow } from './document.contract.ts'
import { t } from './document.words.ts'

type DocumentAction = 'rename' | 'link' | 'move' | 'copy' | 'remove' | 'restore' | 'purge'
type Touched = Pick<DocumentRow, 'id' | 'projectId' | 'parentId' | 'kind' | 'name' | 'url' | 'isRemoved' | 'can'>

/** The actions on a document, wherever it is shown; `onGone` is called when it must no longer be shown. */
export function useDocumentActions({ onGone }: { onGone?: () => void } = {}) {
  const done = (text: string) => ({
    done: () => {
      toast.success(text)
    },
  })
  const rename = useChange(documentCalls.update, {
    ...done(t('saved')),
    optimistic: ({ id, name }) => patchRows<DocumentRow>(documentCalls.list, id, row => ({ ...row, name })),
  })
  const move = useChange(documentCalls.move, done(t('moved')))
  const copy = useChange(documentCalls.copy, done(t('copied')))
  const restore = useChange(documentCalls.restore, done(t('restored')))
  const remove = useChange(documentCalls.remove, {
    optimistic: ({ id }) => patchRows<DocumentRow>(documentCalls.list, id, () => null),
  })
  const purge = useChange(documentCalls.purge, {
    ...done(t('purged')),
    optimistic: ({ id }) => patchRows<DocumentRow>(documentCalls.list, id, () => null),
  })

  async function choosePlace({ id, projectId, parentId, kind, name }: Touched, way: 'move' | 'copy') {
    const { choosePlace: choose } = await import('./choose-place.web.ts')
    const chosen = await choose({
      projectId,
      title: t(way),
      confirm: t(way === 'move' ? 'moveHere' : 'copyHere'),
      moved: kind === 'folder' ? [id] : [],
    })
    if (!chosen) return
    if (way === 'move' && chosen.parentId !== parentId) move.run({ id, ...chosen })
    if (way === 'copy')
      copy.run({
        id,
        ...chosen,
        ...(chosen.parentId === parentId ? { name: t('copyOf', { name }).slice(0, 255) } : {}),
      })
  }

  async function perform(action: DocumentAction, document: Touched) {
    const { id, name, kind } = document
    if (action === 'move' || action === 'copy') return await choosePlace(document, action)
    if (action === 'restore') return restore.run({ id })
    if (action === 'link') return void (await import('./link-sheet.tsx')).editLink(document)
    if (action === 'rename') {
      const input = (
        await promptDialog({
          title: t('rename'),
          label: t(`kind_${kind}`),
          value: name,
          maxLength: 255,
          required: true,
        })
      )?.trim()
      if (input && input !== name) rename.run({ id, name: input })
    }
    if (action === 'remove') {
      remove.run(
        { id },
        {
          onSuccess: () => {
            toast.success(t('removed', { name }), { action: { label: t('undo'), onPress: () => restore.run({ id }) } })
            onGone?.()
          },
        },
      )
    }
    if (
      action === 'purge' &&
      (await confirmDialog({ title: t('purgeAsk', { name }), text: t('purgeText'), confirm: t('purge'), danger: true }))
    )
      purge.run({ id }, { onSuccess: () => onGone?.() })
  }

  /** Offers what the person may do with it. */
  async function offer(document: Touched) {
    const { name, kind, isRemoved, can } = document
    const actions: Action<DocumentAction>[] = isRemoved
      ? can.remove
        ? [
            { key: 'restore', name: t('restore'), icon: UndoIcon },
            { key: 'purge', name: t('purge'), icon: TrashIcon, danger: true },
          ]
        : []
      : [
          ...(can.edit
            ? ([
                kind === 'link'
                  ? { key: 'link', name: t('editLink'), icon: LinkIcon }
                  : { key: 'rename', name: t('rename'), icon: EditIcon },
                { key: 'move', name: t('move'), icon: FolderIcon },
                { key: 'copy', name: t('copy'), icon: CopyIcon },
              ] satisfies Action<DocumentAction>[])
            : []),
          ...(can.remove
            ? ([{ key: 'remove', name: t('remove'), icon: TrashIcon, danger: true }] satisfies Action<DocumentAction>[])
            : []),
        ]
    const action = await actionMenu(actions, name)
    if (action) await perform(action, document)
  }
  return { offer, restore: (id: string) => restore.run({ id }) }
}
