import { resetFailedPages } from '@jejaring/web-platform'
import { Component, type ReactNode, Suspense } from 'react'
import { ErrorState } from './states'

interface LazyContentProps {
  /** Shown while the code loads. */
  fallback: ReactNode
  /** Contains a `lazyPage`: React’s `lazy` cannot load again after a failure. */
  children: ReactNode
}

/**
 * Content whose code loads when it is shown. An error boundary: code that fails to load is replaced by an error with a
 * retry button, and the screen around it stays.
 */
export class LazyContent extends Component<LazyContentProps, { error?: unknown }> {
  static getDerivedStateFromError = (error: unknown) => ({ error })
  override state: { error?: unknown } = {}
  override render() {
    const { error } = this.state
    const { fallback, children } = this.props
    if (error !== undefined) return <ErrorState error={error} onRetry={this.retry} />
    return <Suspense fallback={fallback}>{children}</Suspense>
  }
  private readonly retry = () => {
    resetFailedPages()
    this.setState({ error: undefined })
  }
}
