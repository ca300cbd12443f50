import { useEffect, useEffectEvent } from 'react'
import { useChange } from '#platform/web/app/calls.ts'
import { useGo } from '#platform/web/app/navigation.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { promptDialog } from '#platform/web/kit/dialogs.tsx'
import { DocumentIcon, FolderIcon, UploadIcon } from '#platform/web/kit/icons.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { chooseFiles } from '#mechanisms/attachments/choose-files.web.ts'
import { useUploads } from '#mechanisms/attachments/use-uploads.web.ts'
import { documentCalls } from './document.contract.ts'
import { documentKinds, type DocumentKind } from './document-levels.contract.ts'
import { t } from './document.words.ts'

interface Place {
  shelf: 'company' | 'my'
  parentId: string | null
}
const icons = { folder: FolderIcon, article: DocumentIcon, file: UploadIcon }
const news = { folder: 'newFolder', article: 'newArticle', file: 'upload' } as const

/** Puts new documents into a folder or on a shelf: files as soon as all that were chosen have come. */
export function useAdding(place: Place) {
  const go = useGo()
  const uploads = useUploads()
  const addFiles = useChange(documentCalls.addFiles, {
    done: ({ ids }) => {
      uploads.clear()
      toast.success(t('added', { n: ids.length }))
    },
  })
  const create = useChange(documentCalls.create, {
    done: ({ id }, { kind }) => {
      if (kind === 'article') go(`/document/article_detail?id=${id}`)
    },
  })
  const arrived = uploads.holdUp === undefined ? uploads.ids.join() : ''
  const put = useEffectEvent(() => addFiles.run({ ...place, fileId: uploads.ids }))
  useEffect(() => {
    if (arrived !== '') put()
  }, [arrived])

  async function add(kind: DocumentKind) {
    if (kind === 'file') return uploads.add(await chooseFiles())
    const name = (
      await promptDialog({
        title: t(news[kind]),
        label: t(kind === 'article' ? 'articleName' : 'folderName'),
        maxLength: 255,
        required: true,
      })
    )?.trim()
    if (name) create.run({ ...place, kind, name })
  }
  async function offer() {
    const chosen = await actionMenu<DocumentKind>(
      documentKinds.toReversed().map(key => ({ key, name: t(news[key]), icon: icons[key] })),
      t('create'),
    )
    if (chosen) await add(chosen)
  }
  return { uploads, offer: () => void offer() }
}
