import { DetailScreen } from '#platform/web/app/detail-screen.tsx'
import { useAddress, useBack } from '#platform/web/app/navigation.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { BookIcon, LinkIcon, MoreIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { timeAgo } from '#platform/web/words/format.ts'
import { chooseFiles } from '#mechanisms/attachments/choose-files.web.ts'
import { FilePreview } from '#mechanisms/attachments/file-preview.tsx'
import { UploadList } from '#mechanisms/attachments/upload-list.tsx'
import { useAddedFiles } from '#mechanisms/attachments/use-added-files.web.ts'
import { pageFetcher } from '#mechanisms/comments/page-call.web.ts'
import { Talk } from '#mechanisms/comments/talk.tsx'
import type { HistoryRow } from '#mechanisms/history/history.contract.ts'
import type { RichDocument } from '#mechanisms/rich-text/document.contract.ts'
import { RichTextView } from '#mechanisms/rich-text/rich-text-view.tsx'
import { useMe } from '#modules/account/account.web.tsx'
import { NoProject } from '../../no-project.tsx'
import { documentCalls, type DocumentDetail } from '../document.contract.ts'
import { useDocumentActions } from '../document-actions.web.ts'
import { DocumentMark } from '../document-row.tsx'
import { siteOf } from '../link-site.web.ts'
import { t } from '../document.words.ts'
import css from '../document.module.css'

/** A document: its file, page or link, where it lies, its versions, and what is said about it. */
export default function DocumentDetailScreen() {
  const { id } = useAddress()
  return id ? <Document id={id} /> : <NoProject title={t('document')} />
}

const write = async (document: DocumentDetail) => {
  await (await import('./write-page.web.ts')).writeWiki(document)
}

function Document({ id }: { id: string }) {
  const me = useMe()
  const back = useBack()
  const { offer, restore } = useDocumentActions({ onGone: back })
  return (
    <DetailScreen
      title={t('document')}
      call={documentCalls.detail}
      input={{ id }}
      fetcher={pageFetcher(documentCalls.detail, 'project_document')}
      actions={document =>
        (document.can.edit || document.can.remove) && (
          <IconButton icon={MoreIcon} label={t('more')} onPress={() => void offer(document)} />
        )
      }
      bottom={document =>
        document.kind === 'wiki' &&
        document.can.edit && (
          <Button wide onPress={() => void write(document)}>
            {t(document.version === 0 ? 'write' : 'edit')}
          </Button>
        )
      }
    >
      {document => (
        <>
          {document.isRemoved && (
            <p className={css.gone}>
              {t('isRemoved')}
              {document.can.remove && (
                <Button kind="text" small onPress={() => restore(id)}>
                  {t('restore')}
                </Button>
              )}
            </p>
          )}
          <About document={document} />
          {document.kind === 'wiki' && <WikiPage document={document} />}
          {document.kind === 'file' && <StoredFile document={document} />}
          {document.kind === 'link' && <Outside document={document} />}
          <Talk
            subjectType="project_document"
            subjectId={id}
            me={document.can.comment ? me : undefined}
            words={{ what: t('theDocument'), fields: { name: t('name'), url: t('address') }, action: actionWords }}
          />
        </>
      )}
    </DetailScreen>
  )
}

function actionWords({ action, details }: HistoryRow): string | undefined {
  const n = Number(details.version ?? 0)
  if (action === 'write') return t('wrote', { n })
  if (action === 'bring_back') return t('didBringBack', { n })
  if (action === 'move') return t('didMove')
  if (action === 'restore') return t('didRestore')
  return action === 'purge' ? t('didPurge') : undefined
}

function About({ document }: { document: DocumentDetail }) {
  const { projectId, projectName, parentId, path, kind, name, version, changedBy, lastOptDate } = document
  const showVersions = async () => {
    ;(await import('#mechanisms/pages/versions-sheet.tsx')).showVersions({ ...document, calls: documentCalls })
  }
  return (
    <Section>
      <ListRow
        wrap
        title={name}
        left={<DocumentMark document={document} />}
        subtitle={t('changedBy', { name: changedBy?.name ?? '', when: timeAgo(lastOptDate) })}
      />
      <ListRow
        title={t('place')}
        right={path.at(-1)?.name ?? projectName}
        href={`/projects/${projectId}/document${parentId ? `?folder=${parentId}` : ''}`}
      />
      {version > 0 && kind !== 'link' && (
        <ListRow
          title={t('versions')}
          right={t('version', { n: version })}
          chevron
          onPress={() => void showVersions()}
        />
      )}
    </Section>
  )
}

function WikiPage({ document }: { document: DocumentDetail }) {
  const { version, text, document: page, can } = document
  const tick = async (ticked: RichDocument) => {
    await (await import('./write-page.web.ts')).saveTicked(document, ticked)
  }
  if (version === 0) return <Empty icon={BookIcon} title={t('blank')} text={t('blankText')} />
  return (
    <Section padded>
      <div className={css.body}>
        <RichTextView document={page} text={text} onCheck={can.edit ? ticked => void tick(ticked) : undefined} />
      </div>
    </Section>
  )
}

function StoredFile({ document: { id, name, file, can } }: { document: DocumentDetail }) {
  const uploads = useAddedFiles(documentCalls.replaceFile, ([fileId]) => ({ id, fileId: fileId! }), { oneByOne: true })
  return (
    <Section
      padded
      action={
        can.edit && (
          <Button kind="text" small onPress={() => void chooseFiles({ multiple: false }).then(uploads.add)}>
            {t('newVersion')}
          </Button>
        )
      }
      title={t('kind_file')}
    >
      {file && <FilePreview file={{ ...file, name }} />}
      <UploadList uploads={uploads} />
    </Section>
  )
}

const Outside = ({ document: { url } }: { document: DocumentDetail }) => (
  <Section title={siteOf(url)}>
    <a className={css.external} href={url} target="_blank" rel="noopener noreferrer">
      <LinkIcon />
      <span>
        {url}
        <small>{t('opensOutside')}</small>
      </span>
    </a>
  </Section>
)
