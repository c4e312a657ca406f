import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Announce, Icon, useKernel } from '#ui-kit'

export interface CopyTextProps {
  readonly label: string
  /** Returns the text; called on press. */
  readonly text: () => string
}

/** Duration of the confirmation. Milliseconds. */
const noticeMs = 2_000

/** Copies a text and confirms it, visibly and for screen readers. The kit's button uses the user's language; this one English. */
export function CopyText({ label, text }: CopyTextProps): ReactNode {
  const { platform } = useKernel()
  const [outcome, setOutcome] = useState<'Copied' | 'The page may not copy'>()
  const forget = useRef<() => void>(undefined)
  useEffect(() => () => forget.current?.(), [])
  const copy = async (): Promise<void> => {
    const done = await platform.copyText(text())
    setOutcome(done ? 'Copied' : 'The page may not copy')
    forget.current?.()
    forget.current = platform.after(noticeMs, () => setOutcome(undefined))
  }
  return (
    <>
      <button type="button" className="qd-button" onClick={() => void copy()}>
        <Icon name={outcome === 'Copied' ? 'check' : 'copy'} size={16} />
        {outcome ?? label}
      </button>
      <Announce>{outcome ?? ''}</Announce>
    </>
  )
}
