import { useChange } from '#platform/web/app/calls.ts'
import { useGo } from '#platform/web/app/navigation.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { promptDialog } from '#platform/web/kit/dialogs.tsx'
import { CopyIcon, DocumentIcon, DownloadIcon, FolderIcon, UploadIcon } from '#platform/web/kit/icons.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { chooseFiles } from '#mechanisms/attachments/choose-files.web.ts'
import { useAddedFiles } from '#mechanisms/attachments/use-added-files.web.ts'
import { documentCalls } from './document.contract.ts'
import { t } from './document.words.ts'

interface Place {
  shelf: 'company' | 'my'
  parentId: string | null
}
type Addition = 'file' | 'article' | 'template' | 'folder' | 'import' | 'importFolder'

/** Phones have no folders to choose. */
const hasFolders = () => 'webkitdirectory' in HTMLInputElement.prototype && matchMedia('(pointer: fine)').matches

/** Puts new documents into a folder or on a shelf: files as soon as all that were chosen have come. */
export function useAdding(place: Place) {
  const go = useGo()
  const uploads = useAddedFiles(documentCalls.addFiles, (fileId, to: Place) => ({ ...to, fileId }), {
    place,
    done: ({ ids }) => toast.success(t('added', { n: ids.length })),
  })
  const create = useChange(documentCalls.create, {
    done: ({ id }, { kind }) => {
      if (kind === 'article') go(`/document/article_detail?id=${id}`)
    },
  })

  const nameOf = async (kind: 'article' | 'folder', value = '') =>
    (
      await promptDialog({
        title: t(kind === 'article' ? 'newArticle' : 'newFolder'),
        label: t(kind === 'article' ? 'articleName' : 'folderName'),
        value,
        maxLength: 255,
        required: true,
      })
    )?.trim()

  async function add(addition: Addition) {
    switch (addition) {
      case 'file':
        return uploads.add(await chooseFiles())
      case 'import':
      case 'importFolder': {
        const files = await chooseFiles(
          addition === 'importFolder' ? { folder: true } : { accept: '.md,.markdown,.docx,image/*' },
        )
        if (files.length > 0) await (await import('./import-sheet.tsx')).showImport({ ...place, files })
        return
      }
      case 'template': {
        const template = await (await import('./template-sheet.tsx')).chooseTemplate()
        const name = template && (await nameOf('article', template.name))
        if (name) create.run({ ...place, kind: 'article', name, templateId: template.id })
        return
      }
      default: {
        const name = await nameOf(addition)
        if (name) create.run({ ...place, kind: addition, name })
      }
    }
  }
  async function offer() {
    const chosen = await actionMenu<Addition>(
      [
        { key: 'file', name: t('upload'), icon: UploadIcon },
        { key: 'article', name: t('newArticle'), icon: DocumentIcon },
        { key: 'template', name: t('fromTemplate'), icon: CopyIcon },
        { key: 'folder', name: t('newFolder'), icon: FolderIcon },
        { key: 'import', name: t('importFiles'), icon: DownloadIcon },
        ...(hasFolders() ? [{ key: 'importFolder' as const, name: t('importFolder'), icon: DownloadIcon }] : []),
      ],
      t('create'),
    )
    if (chosen) await add(chosen)
  }
  return { uploads, offer: () => void offer() }
}
