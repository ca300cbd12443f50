import { Button } from '#platform/web/kit/button.tsx'
import { Failed } from '#platform/web/kit/error-boundary.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { useBack } from '#platform/web/app/navigation.ts'
import { t } from './shell.words.ts'

/** A screen that could not be drawn: a page with a way back, home, and to try again. */
export function BrokenScreen({ onRetry }: { onRetry: () => void }) {
  return (
    <Page title={t('broken')} onBack={useBack()}>
      <Failed
        onRetry={onRetry}
        more={
          <Button kind="text" href="/dynamic">
            {t('toHome')}
          </Button>
        }
      />
    </Page>
  )
}
