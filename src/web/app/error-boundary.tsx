import { Component, type ReactNode } from 'react'
import { ApplicationErrorScreen } from './screens.tsx'

/** Catches errors outside the router, whose routes have error screens of their own. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    return this.state.failed ? <ApplicationErrorScreen /> : this.props.children
  }
}
