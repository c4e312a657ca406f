import { Announce, Icon } from 'quoin/ui-kit'
import { type ReactNode, useState } from 'react'
import { useAccount } from './account-context.js'

export interface CopyTextProps {
  readonly text: string
  /** Accessible name of the copied value. */
  readonly name: string
}

/** Renders a button that copies a text and announces the result. */
export function CopyText({ text, name }: CopyTextProps): ReactNode {
  const { words } = useAccount()
  const [message, setText] = useState('')
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      setText(words.text('copied'))
    } catch {
      setText(words.text('copyFailed'))
    }
  }
  return (
    <>
      <button
        type="button"
        className="q-icon-button"
        aria-label={`${words.text('copy')}: ${name}`}
        title={message || words.text('copy')}
        onClick={() => void copy()}
      >
        <Icon name={message === words.text('copied') ? 'check' : 'copy'} />
      </button>
      <Announce>{message}</Announce>
    </>
  )
}
