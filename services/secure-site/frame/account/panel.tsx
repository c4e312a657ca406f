import { Button } from 'quoin/ui-kit'
import { type ReactNode, useId } from 'react'
import { useAccount } from './account-context.js'
import { focusWanted } from './focus-wanted.js'
import type { Listing } from './use-listing.js'

export interface PanelProps {
  readonly title: string
  readonly children: ReactNode
}

/** A part of the account page. */
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

/** An error in words, told at once also to those who cannot see it. */
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

/** What was read, or its place while it is, or why it was not. */
export function Listed<Value>({ listing, onRetry, children }: ListedProps<Value>): ReactNode {
  const { words } = useAccount()
  if (listing.status === 'ready') return children(listing.value)
  if (listing.status === 'loading') {
    return (
      <div role="status">
        <span className="q-hidden">{words.say('loading')}</span>
        <div className="q-skeleton" data-kind="row" aria-hidden="true" />
      </div>
    )
  }
  return (
    <>
      <ErrorText>{listing.message}</ErrorText>
      <Button variant="secondary" icon="retry" onPress={onRetry}>
        {words.say('retry')}
      </Button>
    </>
  )
}
