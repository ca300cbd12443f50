import { Component } from 'react'
import { ErrorState } from './error-state.tsx'
import { t } from './kit.words.ts'
import { isMissingCode } from './missing-code.ts'

type ErrorBoundaryProps = {
  children: React.ReactNode
  /** Called with the error. */
  onError?: (error: unknown) => void
  /** In place of what failed; a sentence and a button that tries again, where it is left out. */
  fallback?: (retry: () => void) => React.ReactNode
  /** Another value tries again by itself: a new address, a new message. */
  resetOn?: unknown
}

interface State {
  failed: boolean
  needsLoading: boolean
  resetOn: unknown
}

/**
 * Keeps a failure to draw to the part it happened in, and offers to try again. A class, because React has no other way.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { failed: false, needsLoading: false, resetOn: undefined }

  static getDerivedStateFromProps({ resetOn }: ErrorBoundaryProps, before: State) {
    return resetOn === before.resetOn ? null : { failed: false, resetOn }
  }

  static getDerivedStateFromError(error: unknown) {
    return { failed: true, needsLoading: isMissingCode(error) }
  }

  override componentDidCatch(error: unknown) {
    this.props.onError?.(error)
  }

  override render() {
    const { children, fallback = retry => <Failed onRetry={retry} /> } = this.props
    if (!this.state.failed) return children
    return fallback(() => (this.state.needsLoading ? location.reload() : this.setState({ failed: false })))
  }
}

/** What stands in place of a part that could not be drawn; `more`: a further way on. */
export const Failed = ({ onRetry, more }: { onRetry: () => void; more?: React.ReactNode }) => (
  <ErrorState title={t('somethingWrong')} text={t('somethingWrongText')} onRetry={onRetry} more={more} />
)
