import { Button } from '#platform/web/kit/button.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { SearchIcon } from '#platform/web/kit/icons.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { useBack } from '#platform/web/app/navigation.ts'
import { t } from './shell.words.ts'

export function NotFound() {
  return (
    <Page title={t('notFound')} onBack={useBack()}>
      <Empty icon={SearchIcon} title={t('notFound')} text={t('notFoundText')} action={<Button href='/dynamic'>{t('toHome')}</Button>} />
    </Page>
  )
}
