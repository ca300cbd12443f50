import { Empty } from '#platform/web/kit/empty.tsx'
import { DocumentIcon } from '#platform/web/kit/icons.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { t } from './document.words.ts'

/** An address that names no document. */
export const NoDocument = () => (
  <Page title={t('document')}>
    <Empty icon={DocumentIcon} title={t('notFound')} text={t('notFoundText')} />
  </Page>
)
