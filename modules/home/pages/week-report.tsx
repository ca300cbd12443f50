import { useAddress } from '#platform/web/app/navigation.ts'
import { token } from '#platform/web/session/session.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { DocumentIcon } from '#platform/web/kit/icons.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { t } from '../home.words.ts'

/** The public page of a shared weekly report. Until reports have landed nothing can be shared, and it says so. */
export default function WeekReport() {
  const { key } = useAddress()
  return (
    <Page title={t('weekReport')}>
      <Empty
        icon={DocumentIcon}
        title={key ? t('weekReportGone') : t('weekReportNoKey')}
        text={t('weekReportText')}
        action={
          token() ? <Button href="/dynamic">{t('toHome')}</Button> : <Button href="/login">{t('toLogin')}</Button>
        }
      />
    </Page>
  )
}
