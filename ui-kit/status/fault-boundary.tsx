import { Component, type ReactNode } from 'react'

export interface FaultBoundaryProps {
  readonly children: ReactNode
  readonly fallback: (error: unknown, retry: () => void) => ReactNode
  readonly onFault: (error: unknown) => void
}

interface FaultState {
  readonly fault?: { readonly error: unknown } | undefined
}

/** Contains a fault of one plugin's interface (KRN-08). React has no hook for this. */
export class FaultBoundary extends Component<FaultBoundaryProps, FaultState> {
  override state: FaultState = {}

  static getDerivedStateFromError(error: unknown): { readonly fault: { readonly error: unknown } } {
    return { fault: { error } }
  }

  override componentDidCatch(error: unknown): void {
    this.props.onFault(error)
  }

  private readonly retry = (): void => this.setState({ fault: undefined })

  override render(): ReactNode {
    const { fault } = this.state
    return fault ? this.props.fallback(fault.error, this.retry) : this.props.children
  }
}
