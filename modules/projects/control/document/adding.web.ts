import { useChange } from '#platform/web/app/calls.ts'
import { useGo } from '#platform/web/app/navigation.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { promptDialog } from '#platform/web/kit/dialogs.tsx'
import { BookIcon, FolderIcon, LinkIcon, UploadIcon } from '#platform/web/kit/icons.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { chooseFiles } from '#mechanisms/attachments/choose-files.web.ts'
import { useAddedFiles } from '#mechanisms/attachments/use-added-files.web.ts'
import { documentCalls, type DocumentKind } from './document.contract.ts'
import { t } from './document.words.ts'

interface Place {
  projectId: string
  parentId: string | null
}

/** Puts new documents into a folder of a project: files as soon as all that were chosen have come. */
export function useAdding(projectId: string, parentId: string | null) {
  const go = useGo()
  const uploads = useAddedFiles(documentCalls.addFiles, (fileId, to: Place) => ({ ...to, fileId }), {
    place: { projectId, parentId },
    done: ({ ids }) => toast.success(t('added', { n: ids.length })),
  })
  const create = useChange(documentCalls.create, {
    done: ({ id }, { kind }) => {
      if (kind === 'wiki') go(`/projects/document_detail?id=${id}`)
    },
  })

  async function add(kind: DocumentKind) {
    if (kind === 'file') return uploads.add(await chooseFiles())
    if (kind === 'link') return void (await import('./link-sheet.tsx')).addLink(projectId, parentId)
    const name = (
      await promptDialog({
        title: t(kind === 'wiki' ? 'newWiki' : 'newFolder'),
        label: t(kind === 'wiki' ? 'wikiName' : 'folderName'),
        maxLength: 255,
        required: true,
      })
    )?.trim()
    if (name) create.run({ projectId, parentId, kind, name })
  }

  async function offer() {
    const chosen = await actionMenu<DocumentKind>(
      [
        { key: 'file', name: t('upload'), icon: UploadIcon },
        { key: 'wiki', name: t('newWiki'), icon: BookIcon },
        { key: 'link', name: t('newLink'), icon: LinkIcon },
        { key: 'folder', name: t('newFolder'), icon: FolderIcon },
      ],
      t('create'),
    )
    if (chosen) await add(chosen)
  }
  return { uploads, add: (kind: DocumentKind) => void add(kind), offer: () => void offer() }
}
