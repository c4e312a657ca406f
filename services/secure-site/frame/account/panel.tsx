import { Button } from 'quoin/ui-kit'
import { type ReactNode, useId } from 'react'
import type { AccountWords } from '../words/account-words.js'
import { useAccount } from './account-context.js'
import type { Listing } from './use-listing.js'

/**
 * Ref callback for content that appears after a press: focuses its field with `data-q-autofocus`, as the shell does in
 * the widget.
 */
export function focusWanted(part: HTMLElement | null): void {
  part?.querySelector<HTMLElement>('[data-q-autofocus]')?.focus()
}

export interface PanelProps {
  readonly title: string
  readonly children: ReactNode
}

/** Renders a part of the account page. */
export function Panel({ title, children }: PanelProps): ReactNode {
  const id = useId()
  return (
    <section className="a-panel" aria-labelledby={id} ref={focusWanted}>
      <h2 className="a-panel-title" id={id}>
        {title}
      </h2>
      {children}
    </section>
  )
}

/** Renders the place of a panel that is loading. */
export function LoadingPanel({ words }: { readonly words: AccountWords }): ReactNode {
  return (
    <section className="a-panel" role="status">
      <span className="q-hidden">{words.text('loading')}</span>
      <div className="q-skeleton" data-kind="line" aria-hidden="true" />
      <div className="q-skeleton" data-kind="row" aria-hidden="true" />
      <div className="q-skeleton" data-kind="row" aria-hidden="true" />
    </section>
  )
}

/** Renders an error, announced immediately to screen readers. */
export function ErrorText({ children }: { readonly children: string | undefined }): ReactNode {
  return (
    <p className="a-error" role="alert">
      {children}
    </p>
  )
}

export interface ListedProps<Value> {
  readonly listing: Listing<Value>
  readonly onRetry: () => void
  readonly children: (value: Value) => ReactNode
}

/** Renders the loaded value, a placeholder while it loads, or the error. */
export function Listed<Value>({ listing, onRetry, children }: ListedProps<Value>): ReactNode {
  const { words } = useAccount()
  if (listing.status === 'ready') return children(listing.value)
  if (listing.status === 'loading') {
    return (
      <div role="status">
        <span className="q-hidden">{words.text('loading')}</span>
        <div className="q-skeleton" data-kind="row" aria-hidden="true" />
      </div>
    )
  }
  return (
    <>
      <ErrorText>{listing.message}</ErrorText>
      <Button variant="secondary" icon="retry" onPress={onRetry}>
        {words.text('retry')}
      </Button>
    </>
  )
}
