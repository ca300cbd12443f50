import { useAddress } from '#platform/web/app/navigation.ts'
import { token } from '#platform/web/session/session.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { DocumentIcon } from '#platform/web/kit/icons.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import SharedPage from '#mechanisms/shares/shared-page.tsx'
import { t } from '../home.words.ts'

/** The public page of a shared report: what its link shows, and without a link, that there is none. */
export default function WeekReport() {
  const { key } = useAddress()
  if (key) return <SharedPage />
  return (
    <Page title={t('weekReport')}>
      <Empty
        icon={DocumentIcon}
        title={t('weekReportNoKey')}
        text={t('weekReportText')}
        action={
          token() ? <Button href="/dynamic">{t('toHome')}</Button> : <Button href="/login">{t('toLogin')}</Button>
        }
      />
    </Page>
  )
}
