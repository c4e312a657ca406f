import type { ReactNode } from 'react'
import { ErrorState, type ErrorStateProps } from './error-state.js'
import { useRetries } from './use-retries.js'

export interface LoadErrorProps extends ErrorStateProps {
  /** Reads again. Also called without a press, as `useRetries` describes. */
  readonly onRetry: () => void
}

/** The error message in place of data that could not be loaded. It retries by itself. */
export function LoadError(props: LoadErrorProps): ReactNode {
  useRetries(props.onRetry)
  return <ErrorState {...props} />
}
