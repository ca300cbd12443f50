import { useAddress, useBack } from '#platform/web/app/navigation.ts'
import { Page } from '#platform/web/kit/page.tsx'
import { ShareLog } from '#mechanisms/shares/share-log.tsx'
import { t } from '../reports.words.ts'

/** Who looked at a report through its links. */
export default function ReportShares() {
  const { id = '' } = useAddress()
  return (
    <Page title={t('share')} onBack={useBack(`/report/detail?id=${id}`)}>
      <ShareLog subjectType="report" subjectId={id} />
    </Page>
  )
}
