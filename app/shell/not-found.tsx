import { Button } from '#platform/web/kit/button.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { LockIcon, SearchIcon } from '#platform/web/kit/icons.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { useBack } from '#platform/web/app/navigation.ts'
import { t } from './shell.words.ts'

/** Shown if an app is closed, or a page is not available to this person. */
export function NotOpen() {
  return (
    <Page title={t('notOpen')} onBack={useBack()}>
      <Empty
        icon={LockIcon}
        title={t('notOpen')}
        text={t('notOpenText')}
        action={<Button href="/dynamic">{t('toHome')}</Button>}
      />
    </Page>
  )
}

export function NotFound() {
  return (
    <Page title={t('notFound')} onBack={useBack()}>
      <Empty
        icon={SearchIcon}
        title={t('notFound')}
        text={t('notFoundText')}
        action={<Button href="/dynamic">{t('toHome')}</Button>}
      />
    </Page>
  )
}
