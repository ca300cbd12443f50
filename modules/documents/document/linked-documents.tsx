import * as v from 'valibot'
import { useChange } from '#platform/web/app/calls.ts'
import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { useAddress, useGo } from '#platform/web/app/navigation.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { promptDialog } from '#platform/web/kit/dialogs.tsx'
import { DocumentIcon, LinkIcon, PlusIcon, CloseIcon } from '#platform/web/kit/icons.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { documentCalls } from './document.contract.ts'
import { linkTypes, type LinkType } from './document-levels.contract.ts'
import { useDocumentActions } from './document-actions.web.ts'
import { DocumentLine } from './document-row.tsx'
import { NoDocument } from './no-document.tsx'
import { t } from './document.words.ts'

/** The documents of a record, where one links another or begins one. */
export default function LinkedDocuments() {
  const { subject_type: subjectType, subject_id: subjectId } = useAddress()
  return v.is(v.picklist(linkTypes), subjectType) && subjectId ? (
    <OfRecord subjectType={subjectType} subjectId={subjectId} />
  ) : (
    <NoDocument />
  )
}

function OfRecord(record: { subjectType: LinkType; subjectId: string }) {
  const go = useGo()
  const { offer } = useDocumentActions()
  const link = useChange(documentCalls.link, { done: () => toast.success(t('linkAdded')) })
  const unlink = useChange(documentCalls.unlink, { done: () => toast.success(t('linkRemoved')) })
  const begin = useChange(documentCalls.link, {
    done: (_, { id }) => go(`/document/article_detail?id=${String(id)}`),
  })
  const create = useChange(documentCalls.create, { done: ({ id }) => begin.run({ id, ...record }) })
  async function choose() {
    const chosen = await (await import('./choose-document.tsx')).chooseDocument()
    if (chosen) link.run({ id: chosen.id, ...record })
  }
  async function write() {
    const name = (
      await promptDialog({ title: t('newArticle'), label: t('articleName'), maxLength: 255, required: true })
    )?.trim()
    if (!name) return
    const place = await (await import('./choose-place.web.ts')).choosePlace(t('putWhere'), t('putHere'), [])
    if (place) create.run({ ...place, kind: 'article', name })
  }
  async function add() {
    const chosen = await actionMenu(
      [
        { key: 'choose', name: t('linkDocument'), icon: LinkIcon },
        { key: 'write', name: t('newArticle'), icon: DocumentIcon },
      ],
      t('linkedDocuments'),
    )
    if (chosen === 'choose') await choose()
    if (chosen === 'write') await write()
  }
  return (
    <ListScreen
      title={t('linkedDocuments')}
      call={documentCalls.linked}
      query={{ ...record, limit: 50 }}
      rowHeight={66}
      actions={<IconButton icon={PlusIcon} label={t('linkAdd')} onPress={() => void add()} />}
      empty={{
        icon: DocumentIcon,
        title: t('noneLinked'),
        text: t('noneLinkedText'),
        action: { label: t('linkAdd'), onPress: () => void add() },
      }}
    >
      {row => (
        <DocumentLine
          document={row}
          tellsPlace
          {...(row.canUnlink && {
            act: { icon: CloseIcon, label: t('unlink'), run: () => unlink.run({ id: row.linkId }) },
          })}
          onMore={offer}
        />
      )}
    </ListScreen>
  )
}
