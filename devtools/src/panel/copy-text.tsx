import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Announce, Icon, useKernel } from '#ui-kit'

export interface CopyTextProps {
  readonly label: string
  /** Made when it is pressed. */
  readonly text: () => string
}

/** How long it says how it went. Milliseconds. */
const told = 2_000

/** Copies a text and says so, seen and read. The kit's own button speaks the person's language; this one the developer's. */
export function CopyText({ label, text }: CopyTextProps): ReactNode {
  const { platform } = useKernel()
  const [outcome, setOutcome] = useState<'Copied' | 'The page may not copy'>()
  const forget = useRef<() => void>(undefined)
  useEffect(() => () => forget.current?.(), [])
  const copy = async (): Promise<void> => {
    const done = await platform.copyText(text())
    setOutcome(done ? 'Copied' : 'The page may not copy')
    forget.current?.()
    forget.current = platform.after(told, () => setOutcome(undefined))
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
