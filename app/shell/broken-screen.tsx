import { Button } from '#platform/web/kit/button.tsx'
import { Failed } from '#platform/web/kit/error-boundary.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { useBack } from '#platform/web/app/navigation.ts'
import { t } from './shell.words.ts'

/** The error page of a screen that failed to render: back, home, and retry. */
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
