import { Empty } from '#platform/web/kit/empty.tsx'
import { DocumentIcon } from '#platform/web/kit/icons.tsx'
import type { RichDocument } from '#mechanisms/rich-text/document.contract.ts'
import { RichTextView } from '#mechanisms/rich-text/rich-text-view.tsx'
import type { DocumentDetail } from './document.contract.ts'
import { t } from './document.words.ts'

/** What stands in an article; whoever may edit it ticks what is to be ticked. */
export function ArticleText({ document }: { document: DocumentDetail }) {
  const tick = async (ticked: RichDocument) => {
    await (await import('./write-article.web.ts')).saveTicked(document, ticked)
  }
  if (document.text === '')
    return <Empty icon={DocumentIcon} title={t('blank')} text={t(document.can.edit ? 'blankText' : 'blankForReader')} />
  return (
    <RichTextView
      document={document.document}
      text={document.text}
      onCheck={document.can.edit ? ticked => void tick(ticked) : undefined}
    />
  )
}
