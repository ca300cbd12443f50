import { lazy, Suspense, useRef } from 'react'
import { DetailScreen } from '#platform/web/app/detail-screen.tsx'
import { useAddress, useBack } from '#platform/web/app/navigation.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { MoreIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { timeAgo } from '#platform/web/words/format.ts'
import { chooseFiles } from '#mechanisms/attachments/choose-files.web.ts'
import { FilePreview } from '#mechanisms/attachments/file-preview.tsx'
import { UploadList } from '#mechanisms/attachments/upload-list.tsx'
import { useAddedFiles } from '#mechanisms/attachments/use-added-files.web.ts'
import { pageFetcher } from '#mechanisms/comments/page-call.web.ts'
import { Talk } from '#mechanisms/comments/talk.tsx'
import type { HistoryRow } from '#mechanisms/history/history.contract.ts'
import { useMe } from '#modules/account/account.web.tsx'
import { ArticleText } from './article-text.tsx'
import { documentCalls, type DocumentDetail } from './document.contract.ts'
import { useDocumentActions } from './document-actions.web.ts'
import { DocumentRecords } from './document-records.tsx'
import { DocumentMark } from './document-row.tsx'
import { NoDocument } from './no-document.tsx'
import { useVisit } from './use-visit.web.ts'
import { t } from './document.words.ts'
import css from './document.module.css'

const ArticlePassages = lazy(() => import('./article-passages.tsx'))

/** A document: what stands in it, where it lies, who may do what, its versions, and what is said about it. */
export default function ArticleDetail() {
  const { id } = useAddress()
  return id ? <Document id={id} /> : <NoDocument />
}

const write = async (document: DocumentDetail) => {
  await (await import('./write-article.web.ts')).writeArticle(document)
}

function Document({ id }: { id: string }) {
  const me = useMe()
  const back = useBack()
  const { offer, restore } = useDocumentActions({ onGone: back })
  useVisit(id)
  return (
    <DetailScreen
      title={t('document')}
      call={documentCalls.detail}
      input={{ id }}
      fetcher={pageFetcher(documentCalls.detail, 'document')}
      listAt="/document/list"
      actions={document => <IconButton icon={MoreIcon} label={t('more')} onPress={() => offer(document)} />}
      bottom={document =>
        document.kind === 'article' &&
        document.can.edit &&
        !document.isRemoved && (
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
          {document.kind === 'article' && (
            <Section padded>
              <Article document={document} />
            </Section>
          )}
          {document.kind === 'file' && <StoredFile document={document} />}
          {!document.isRemoved && <DocumentRecords id={id} />}
          <Talk
            subjectType="document"
            subjectId={id}
            me={document.can.comment ? me : undefined}
            words={{ what: t('theDocument'), fields: { name: t('name') }, action: actionWords }}
          />
        </>
      )}
    </DetailScreen>
  )
}

/** Its text at once; what was said about its passages comes beside it. */
function Article({ document }: { document: DocumentDetail }) {
  const text = useRef<HTMLDivElement>(null)
  return (
    <div className={css.passages}>
      <div className={css.both}>
        <div ref={text}>
          <ArticleText document={document} />
        </div>
        <Suspense>
          <ArticlePassages document={document} text={text} />
        </Suspense>
      </div>
    </div>
  )
}

function actionWords({ action, details }: HistoryRow): string | undefined {
  const n = Number(details.version ?? 0)
  switch (action) {
    case 'write':
      return t('wrote', { n })
    case 'bring_back':
      return t('didBringBack', { n })
    case 'move':
      return t('didMove')
    case 'remove':
      return t('didRemove')
    case 'restore':
      return t('didRestore')
    case 'purge':
      return t('didPurge')
    case 'share':
      return t('didShare')
    case 'resolve':
      return t('didResolve')
    case 'reopen':
      return t('didReopen')
    case 'link':
      return t('didLink')
    case 'unlink':
      return t('didUnlink')
    case 'template':
      return t('didTemplate')
    case 'no_template':
      return t('didNoTemplate')
    default:
      return undefined
  }
}

function About({ document }: { document: DocumentDetail }) {
  const { id, kind, owner, parentId, path, name, version, changedBy, lastOptDate } = document
  const tree = owner ? 'my' : 'company'
  const show = {
    versions: async () => {
      ;(await import('#mechanisms/pages/versions-sheet.tsx')).showVersions({ ...document, calls: documentCalls })
    },
    rights: async () => {
      ;(await import('./rights-sheet.tsx')).showRights(document)
    },
  }
  return (
    <Section>
      <ListRow
        wrap
        title={name}
        left={<DocumentMark {...document} />}
        subtitle={t('changedBy', { name: changedBy?.name ?? '', when: timeAgo(lastOptDate) })}
      />
      <ListRow
        title={t('place')}
        right={path.at(-1)?.name ?? (owner ? t('ofOwner', { name: owner.name }) : t('company'))}
        href={`/document/${tree}${parentId && path.length > 0 ? `?folder=${parentId}` : ''}`}
      />
      <ListRow title={t('rights')} chevron onPress={() => void show.rights()} />
      {version > 0 && (
        <ListRow
          title={t('versions')}
          right={t('version', { n: version })}
          chevron
          onPress={() => void show.versions()}
        />
      )}
      {kind === 'article' && version > 0 && <ListRow title={t('read')} href={`/document/article_content?id=${id}`} />}
    </Section>
  )
}

function StoredFile({ document: { id, name, file, can, isRemoved } }: { document: DocumentDetail }) {
  const uploads = useAddedFiles(documentCalls.replaceFile, ([fileId]) => ({ id, fileId: fileId! }), { oneByOne: true })
  return (
    <Section
      padded
      title={t('kind_file')}
      action={
        can.edit &&
        !isRemoved && (
          <Button kind="text" small onPress={() => void chooseFiles({ multiple: false }).then(uploads.add)}>
            {t('newVersion')}
          </Button>
        )
      }
    >
      {file && <FilePreview file={{ ...file, name }} />}
      <UploadList uploads={uploads} />
    </Section>
  )
}
