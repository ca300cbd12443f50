import { Button } from './button.tsx'
import { Empty } from './empty.tsx'
import { RefreshIcon, WarningIcon } from './icons.tsx'
import { t } from './kit.words.ts'

type ErrorStateProps = {
  title?: string
  text?: React.ReactNode
  onRetry?: () => void
  /** Beside trying again. */
  more?: React.ReactNode
}

/** In place of what could not be loaded or drawn. */
export function ErrorState({ title = t('loadFailed'), text = t('loadFailedText'), onRetry, more }: ErrorStateProps) {
  return (
    <div role="alert">
      <Empty
        icon={WarningIcon}
        tone="warn"
        title={title}
        text={text}
        action={
          onRetry && (
            <>
              <Button kind="secondary" icon={RefreshIcon} onPress={onRetry}>
                {t('retry')}
              </Button>
              {more}
            </>
          )
        }
      />
    </div>
  )
}
