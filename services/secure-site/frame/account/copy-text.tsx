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
  const [said, setSaid] = useState('')
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      setSaid(words.say('copied'))
    } catch {
      setSaid(words.say('copyFailed'))
    }
  }
  return (
    <>
      <button
        type="button"
        className="q-icon-button"
        aria-label={`${words.say('copy')}: ${name}`}
        title={said || words.say('copy')}
        onClick={() => void copy()}
      >
        <Icon name={said === words.say('copied') ? 'check' : 'copy'} />
      </button>
      <Announce>{said}</Announce>
    </>
  )
}
