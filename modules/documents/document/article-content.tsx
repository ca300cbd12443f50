import { DetailScreen } from '#platform/web/app/detail-screen.tsx'
import { useAddress } from '#platform/web/app/navigation.ts'
import { timeAgo } from '#platform/web/words/format.ts'
import { FileList } from '#mechanisms/attachments/file-list.tsx'
import { ArticleText } from './article-text.tsx'
import { documentCalls } from './document.contract.ts'
import { NoDocument } from './no-document.tsx'
import { useVisit } from './use-visit.web.ts'
import { t } from './document.words.ts'
import css from './document.module.css'

/** A document to be read, and nothing beside it. */
export default function ArticleContent() {
  const { id } = useAddress()
  return id ? <Content id={id} /> : <NoDocument />
}

function Content({ id }: { id: string }) {
  useVisit(id)
  return (
    <DetailScreen title={t('document')} call={documentCalls.detail} input={{ id }}>
      {document => (
        <article className={css.reading}>
          <h1>{document.name}</h1>
          <small>{t('changedBy', { name: document.changedBy?.name ?? '', when: timeAgo(document.lastOptDate) })}</small>
          {document.file ? <FileList files={[document.file]} /> : <ArticleText document={document} />}
        </article>
      )}
    </DetailScreen>
  )
}
