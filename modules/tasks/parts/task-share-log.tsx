import { useAddress, useBack, useHistoryKey } from '#platform/web/app/navigation.ts'
import { Page } from '#platform/web/kit/page.tsx'
import { ShareLog } from '#mechanisms/shares/share-log.tsx'
import { t } from '#mechanisms/shares/shares.words.ts'

/** The links that a task ever had, and who looked through them (`/tasks/{id}/shares`). */
export default function TaskShareLog() {
  const { id = '' } = useAddress()
  return (
    <Page title={t('log')} onBack={useBack(`/tasks/${id}`)} scrollKey={useHistoryKey()}>
      <ShareLog subjectType="task" subjectId={id} />
    </Page>
  )
}
