import { Component } from 'react'
import { Button } from './button.tsx'
import { Empty } from './empty.tsx'
import { RefreshIcon, WarningIcon } from './icons.tsx'
import { t } from './kit.words.ts'
import { isMissingCode } from './missing-code.ts'

type ErrorStateProps = {
  title?: string
  text?: React.ReactNode
  onRetry?: () => void
}

/** In place of what could not be loaded or drawn. */
export function ErrorState({ title = t('loadFailed'), text = t('loadFailedText'), onRetry }: ErrorStateProps) {
  return (
    <div role='alert'>
      <Empty
        icon={WarningIcon} tone='warn' title={title} text={text}
        action={onRetry && <Button kind='secondary' icon={RefreshIcon} onPress={onRetry}>{t('retry')}</Button>}
      />
    </div>
  )
}

type ErrorBoundaryProps = {
  children: React.ReactNode
  /** Told of the error, for a report. */
  onError?: (error: unknown) => void
}

/** Keeps a failure to draw to the part it happened in, and offers to try again. A class, because React has no other way. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean, needsLoading: boolean }> {
  override state = { failed: false, needsLoading: false }

  static getDerivedStateFromError(error: unknown) {
    return { failed: true, needsLoading: isMissingCode(error) }
  }

  override componentDidCatch(error: unknown) {
    this.props.onError?.(error)
  }

  override render() {
    if (!this.state.failed) return this.props.children
    const retry = () => this.state.needsLoading ? location.reload() : this.setState({ failed: false })
    return <ErrorState title={t('somethingWrong')} text={t('somethingWrongText')} onRetry={retry} />
  }
}
