import { patchRows } from '#platform/web/app/cache.ts'
import { useChange } from '#platform/web/app/calls.ts'
import { actionMenu, type Action } from '#platform/web/kit/action-sheet.tsx'
import { confirmDialog, promptDialog } from '#platform/web/kit/dialogs.tsx'
import {
  CopyIcon,
  DownloadIcon,
  EditIcon,
  FolderIcon,
  StarIcon,
  TagIcon,
  TrashIcon,
  UndoIcon,
  UsersIcon,
} from '#platform/web/kit/icons.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { textFormats, type TextFormat } from '#mechanisms/pages/lost.contract.ts'
import { documentCalls, type DocumentRow } from './document.contract.ts'
import { t } from './document.words.ts'

type DocumentAction =
  | 'share'
  | 'star'
  | 'rename'
  | 'move'
  | 'copy'
  | 'export'
  | 'template'
  | 'remove'
  | 'restore'
  | 'purge'

/** What can be done with a document, wherever it is shown; `onGone` is called when it is no longer to be shown. */
export function useDocumentActions({ onGone }: { onGone?: () => void } = {}) {
  const done = (text: string) => ({ done: () => toast.success(text) })
  const rename = useChange(documentCalls.update, {
    ...done(t('saved')),
    optimistic: ({ id, name }) => patchRows<DocumentRow>(documentCalls.list, id, row => ({ ...row, name })),
  })
  const star = useChange(documentCalls.star, {
    done: (_, { isStarred }) => toast.success(t(isStarred === true ? 'starred' : 'unstarred')),
  })
  const template = useChange(documentCalls.setTemplate, {
    done: (_, { isTemplate }) => toast.success(t(isTemplate === true ? 'madeTemplate' : 'noTemplate')),
  })
  const move = useChange(documentCalls.move, done(t('moved')))
  const copy = useChange(documentCalls.copy, done(t('copied')))
  const restore = useChange(documentCalls.restore, done(t('restored')))
  const gone = { optimistic: ({ id }: { id: string }) => patchRows<DocumentRow>(documentCalls.list, id, () => null) }
  const remove = useChange(documentCalls.remove, gone)
  const purge = useChange(documentCalls.purge, { ...done(t('purged')), ...gone })

  async function put({ id, parentId, owner, isFolder, name }: DocumentRow, way: 'move' | 'copy') {
    const { choosePlace } = await import('./choose-place.web.ts')
    const isHere = (place: { parentId: string | null; shelf: string }) =>
      place.parentId === parentId && (place.shelf === 'my') === (owner !== null)
    const place = await choosePlace(
      t(way),
      t(way === 'move' ? 'moveHere' : 'copyHere'),
      isFolder ? [id] : [],
      way === 'move',
    )
    if (!place) return
    if (way === 'copy')
      copy.run({ id, ...place, ...(isHere(place) ? { name: t('copyOf', { name }).slice(0, 255) } : {}) })
    else if (!isHere(place)) move.run({ id, ...place })
  }
  async function exportIt({ id }: DocumentRow) {
    const format = await actionMenu<TextFormat>(
      textFormats.map(key => ({ key, name: t(`format_${key}`), text: t(`formatKeeps_${key}`), icon: DownloadIcon })),
      t('export'),
    )
    if (format) await (await import('#platform/web/app/download.ts')).download(documentCalls.exportText, { id, format })
  }

  async function perform(action: DocumentAction, document: DocumentRow) {
    const { id, name, kind, isStarred } = document
    switch (action) {
      case 'share':
        return void (await import('./rights-sheet.tsx')).showRights(document)
      case 'star':
        return star.run({ id, isStarred: !isStarred })
      case 'move':
      case 'copy':
        return await put(document, action)
      case 'export':
        return await exportIt(document)
      case 'template':
        return template.run({ id, isTemplate: !document.isTemplate })
      case 'restore':
        return restore.run({ id })
      case 'rename': {
        const label = t(`kind_${kind}`)
        const input = (
          await promptDialog({ title: t('rename'), label, value: name, maxLength: 255, required: true })
        )?.trim()
        if (input && input !== name) rename.run({ id, name: input })
        return
      }
      case 'remove':
        return remove.run(
          { id },
          {
            onSuccess: () => {
              toast.success(t('removed', { name }), {
                action: { label: t('undo'), onPress: () => restore.run({ id }) },
              })
              onGone?.()
            },
          },
        )
      case 'purge': {
        const words = { title: t('purgeAsk', { name }), text: t('purgeText'), confirm: t('purge') }
        if (await confirmDialog({ ...words, danger: true })) purge.run({ id }, { onSuccess: () => onGone?.() })
      }
    }
  }

  /** Offers what the person may do with it. */
  async function offer(document: DocumentRow) {
    const { name, kind, isRemoved, isStarred, can } = document
    const offered = (isOffered: boolean, action: Action<DocumentAction>) => (isOffered ? [action] : [])
    const actions = [
      ...offered(!isRemoved, { key: 'star', name: t(isStarred ? 'unstar' : 'addStar'), icon: StarIcon }),
      ...offered(!isRemoved, { key: 'share', name: t('share'), icon: UsersIcon }),
      ...offered(can.edit && !isRemoved, { key: 'rename', name: t('rename'), icon: EditIcon }),
      ...offered(can.remove && !isRemoved, { key: 'move', name: t('move'), icon: FolderIcon }),
      ...offered(!isRemoved, { key: 'copy', name: t('copy'), icon: CopyIcon }),
      ...offered(kind === 'article' && !isRemoved, { key: 'export', name: t('export'), icon: DownloadIcon }),
      ...offered(kind === 'article' && can.manage, {
        key: 'template',
        name: t(document.isTemplate ? 'unmakeTemplate' : 'makeTemplate'),
        icon: TagIcon,
      }),
      ...offered(can.remove && !isRemoved, { key: 'remove', name: t('remove'), icon: TrashIcon, danger: true }),
      ...offered(can.remove && isRemoved, { key: 'restore', name: t('restore'), icon: UndoIcon }),
      ...offered(can.remove && isRemoved, { key: 'purge', name: t('purge'), icon: TrashIcon, danger: true }),
    ]
    const action = await actionMenu(actions, name)
    if (action) await perform(action, document)
  }
  return { offer: (document: DocumentRow) => void offer(document), restore: (id: string) => restore.run({ id }) }
}
