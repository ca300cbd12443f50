import { useAddress, useBack, useHistoryKey } from '#platform/web/app/navigation.ts'
import { Page } from '#platform/web/kit/page.tsx'
import { ShareLog } from '#mechanisms/shares/share-log.tsx'
import { t } from '#mechanisms/shares/shares.words.ts'
import { quotationType } from './quotation.contract.ts'

/** The links that a quotation ever had, and who looked through them. */
export default function QuotationShareLog() {
  const { id = '' } = useAddress()
  return (
    <Page title={t('log')} onBack={useBack(`/crm/quotation/${id}`)} scrollKey={useHistoryKey()}>
      <ShareLog subjectType={quotationType} subjectId={id} />
    </Page>
  )
}
