import { Button, CodeField, Icon, TextField } from 'quoin/ui-kit'
import { type ReactNode, useState } from 'react'
import type { SessionUser } from '../session/frame-session.js'
import { fill } from '../words/fill.js'
import { useAccount } from './account-context.js'
import { ErrorText, focusWanted } from './panel.js'
import { useTask } from './use-task.js'

/** Characters (RFC 5321). */
const MAX_LENGTH = 254

/** Returns `true` for a text in the form of an email address; only a mail proves that it exists. */
export function isEmailAddress(text: string): boolean {
  return text.length <= MAX_LENGTH && /^[^\s@]+@[^\s@]+\.[^\s@]+$|^[^\s@]+@localhost$/.test(text)
}

type Step =
  | { readonly name: 'address' }
  /** The new address is displayed in full, with the consequences. */
  | { readonly name: 'agree'; readonly next: string }
  /** A code was sent to `to`. */
  | { readonly name: 'old' | 'new'; readonly next: string; readonly to: string }

type Answer = { readonly action: 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP' }

export interface ChangeEmailProps {
  /** `undefined`: the account has no address yet. */
  readonly present: string | undefined
  readonly onDone: () => void
}

/**
 * Renders the change of the account's address, on the site's own page: displayed in full, confirmed, and verified by
 * codes.
 */
export function ChangeEmail({ present, onDone }: ChangeEmailProps): ReactNode {
  const { session, words } = useAccount()
  const task = useTask()
  const [step, setStep] = useState<Step>({ name: 'address' })
  const [code, setCode] = useState('')

  const begin = (next: string): void =>
    task.run(async (signal) => {
      setCode('')
      const { action } = await session.call<Answer>('email/update/start', { body: { email: next }, signal })
      if (action === 'VERIFY_PRIMARY_OTP') setStep({ name: 'old', next, to: present ?? '' })
      else setStep({ name: 'new', next, to: next })
    })
  const verify = (entered: string): void =>
    task.run(async (signal) => {
      const body = { code: entered }
      try {
        if (step.name === 'old') {
          await session.call('email/update/primary', { body, signal })
          setCode('')
          setStep({ name: 'new', next: step.next, to: step.next })
          return
        }
        await session.call('email/update/secondary', { body, signal })
        const { user } = await session.call<{ readonly user: SessionUser }>('me', { signal })
        await session.changeUser(user)
        onDone()
      } catch (error) {
        setCode('')
        throw error
      }
    })
  const cancel = (
    <Button variant="ghost" onPress={onDone}>
      {words.text('cancel')}
    </Button>
  )

  return (
    <div className="a-fresh" key={step.name} ref={focusWanted}>
      <h3 className="a-fresh-title">{words.text(present ? 'changeEmail' : 'addEmail')}</h3>
      {step.name === 'address' ? (
        <AddressStep
          cancel={cancel}
          onSubmit={(next) => {
            task.clear()
            setStep({ name: 'agree', next })
          }}
        />
      ) : step.name === 'agree' ? (
        <>
          <p className="f-warning" role="note">
            <Icon name="warning" />
            <span>
              {fill(words.pattern('emailMeaning'), {
                email: (
                  <bdi className="a-email" dir="ltr" translate="no">
                    {step.next}
                  </bdi>
                ),
              })}
            </span>
          </p>
          <p className="a-text">{words.text('emailHeld')}</p>
          <ErrorText>{task.error}</ErrorText>
          <div className="a-actions">
            {cancel}
            <Button busy={task.busy} onPress={() => begin(step.next)}>
              {words.text(present ? 'changeEmail' : 'addEmail')}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className="a-text">{words.text('codeBody', { email: step.to })}</p>
          <CodeField
            label={words.text('code')}
            value={code}
            onChange={setCode}
            onComplete={verify}
            error={task.error}
            busy={task.busy}
          />
          <div className="a-actions">
            {cancel}
            <Button variant="secondary" busy={task.busy} onPress={() => begin(step.next)}>
              {words.text('resend')}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

/** Renders the field for the new address; `onSubmit` gets only texts in the form of an address. */
function AddressStep({
  cancel,
  onSubmit,
}: {
  readonly cancel: ReactNode
  readonly onSubmit: (address: string) => void
}): ReactNode {
  const { words } = useAccount()
  const [text, setText] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const submit = (): void => {
    const address = text.trim().toLowerCase()
    setIsWrong(!isEmailAddress(address))
    if (isEmailAddress(address)) onSubmit(address)
  }
  return (
    <>
      <TextField
        label={words.text('newEmail')}
        type="email"
        autoComplete="email"
        value={text}
        focusOnMount
        error={isWrong ? words.text('emailInvalid') : undefined}
        onChange={(value) => {
          setText(value)
          setIsWrong(false)
        }}
        onSubmit={submit}
      />
      <div className="a-actions">
        {cancel}
        <Button variant="secondary" onPress={submit}>
          {words.text('goOn')}
        </Button>
      </div>
    </>
  )
}
