import { useAddress, useBack, useHistoryKey } from '#platform/web/app/navigation.ts'
import { Page } from '#platform/web/kit/page.tsx'
import { ShareLog } from '#mechanisms/shares/share-log.tsx'
import { t } from '#mechanisms/shares/shares.words.ts'

/** The links that a project ever had, and who looked through them (`/projects/{id}/shares`). */
export default function ProjectShareLog() {
  const { id = '' } = useAddress()
  return (
    <Page title={t('log')} onBack={useBack(`/projects/${id}/more`)} scrollKey={useHistoryKey()}>
      <ShareLog subjectType="project" subjectId={id} />
    </Page>
  )
}
