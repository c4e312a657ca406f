import { Button, CodeField } from 'quoin/ui-kit'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useAccount } from './account-context.js'
import { ErrorText, focusWanted } from './panel.js'
import { useTask } from './use-task.js'

export interface FreshCodeProps {
  /** Called with the grant of the code, which is valid once, for one action. */
  readonly onGrant: (grant: string) => void
  readonly onCancel: () => void
}

/** Requests a fresh code before a sensitive action. Accounts without a mailbox need a fresh login instead. */
export function FreshCode({ onGrant, onCancel }: FreshCodeProps): ReactNode {
  const { session, words } = useAccount()
  const [isSent, setIsSent] = useState(false)
  const [code, setCode] = useState('')
  const task = useTask()
  const hasStarted = useRef(false)
  const email = session.user()?.email ?? ''

  const send = (): void =>
    task.run(async (signal) => {
      setCode('')
      const answer = await session.call<{ readonly action: string; readonly grant?: string }>(
        'reauth/start',
        { body: {}, signal },
      )
      if (answer.grant !== undefined) onGrant(answer.grant)
      else setIsSent(true)
    })
  const verify = (entered: string): void =>
    task.run(async (signal) => {
      try {
        const body = { code: entered }
        const { grant } = await session.call<{ readonly grant: string }>('reauth/verify', { body, signal })
        onGrant(grant)
      } catch (error) {
        setCode('')
        throw error
      }
    })
  // biome-ignore lint/correctness/useExhaustiveDependencies: one code is sent on mount
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    send()
  }, [])

  return (
    <div className="a-fresh" key={isSent ? 'code' : 'sending'} ref={focusWanted}>
      <h3 className="a-fresh-title">{words.text('confirmTitle')}</h3>
      {isSent ? (
        <>
          <p className="a-text">{words.text('codeBody', { email })}</p>
          <CodeField
            label={words.text('code')}
            value={code}
            onChange={setCode}
            onComplete={verify}
            error={task.error}
            busy={task.busy}
          />
          <div className="a-actions">
            <Button variant="ghost" onPress={onCancel}>
              {words.text('cancel')}
            </Button>
            <Button variant="secondary" busy={task.busy} onPress={send}>
              {words.text('resend')}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className="a-text">{task.busy ? words.text('loading') : ''}</p>
          <ErrorText>{task.error}</ErrorText>
          <div className="a-actions">
            <Button variant="ghost" onPress={onCancel}>
              {words.text('cancel')}
            </Button>
            <Button variant="secondary" busy={task.busy} onPress={send}>
              {words.text('retry')}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
