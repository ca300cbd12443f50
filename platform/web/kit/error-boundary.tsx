import { Component } from 'react'
import { ErrorState } from './error-state.tsx'
import { t } from './kit.words.ts'
import { isMissingCode } from './missing-code.ts'

type ErrorBoundaryProps = {
  children: React.ReactNode
  /** Told of the error. */
  onError?: (error: unknown) => void
  /** In place of what failed; a sentence and a button that tries again, where it is left out. */
  fallback?: (retry: () => void) => React.ReactNode
  /** Another value tries again by itself: a new address, a new message. */
  resetOn?: unknown
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

  override componentDidUpdate({ resetOn }: ErrorBoundaryProps) {
    if (this.state.failed && resetOn !== this.props.resetOn) this.setState({ failed: false })
  }

  override render() {
    const { children, fallback = retry => <Failed onRetry={retry} /> } = this.props
    if (!this.state.failed) return children
    return fallback(() => this.state.needsLoading ? location.reload() : this.setState({ failed: false }))
  }
}

/** What stands in place of a part that could not be drawn; `more`: a further way on. */
export const Failed = ({ onRetry, more }: { onRetry: () => void, more?: React.ReactNode }) =>
  <ErrorState title={t('somethingWrong')} text={t('somethingWrongText')} onRetry={onRetry} more={more} />
