import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { socialProviders } from 'quoin/frame-protocol'
import { Button, CodeField, Spinner, TextField } from 'quoin/ui-kit'
import { type ReactNode, useEffect, useState } from 'react'
import type { FrameSessionParts } from '../session/create-frame-session.js'
import type { AccountWords } from '../words/account-words.js'
import { useAccount } from './account-context.js'
import { isEmailAddress } from './change-email.js'
import { ErrorText, Panel } from './panel.js'
import { SocialButtons } from './social-buttons.js'
import { type Task, useTask } from './use-task.js'

/** Signs in on this page: a top-level page of the site needs no pop-up. */
async function signInWithPasskey(
  session: FrameSessionParts,
  words: AccountWords,
  signal: AbortSignal,
): Promise<void> {
  const { browserSupportsWebAuthn, startAuthentication } = await import('@simplewebauthn/browser')
  if (!browserSupportsWebAuthn()) throw new Error(words.text('noPasskeys'))
  const by = { origin: globalThis.location.origin, signal }
  const { uri } = await session.handlers.GET_SOCIAL_REDIRECT_URI({ provider: 'passkey' }, by)
  const attempt = new URL(uri).searchParams.get('attempt') ?? ''
  const { options } = await session.call<{ readonly options: PublicKeyCredentialRequestOptionsJSON }>(
    'passkey/options',
    { body: { attempt }, signal },
  )
  const response = await startAuthentication({ optionsJSON: options }).catch(() => undefined)
  if (!response) throw new Error(words.text('passkeyFailed'))
  const { resultUri } = await session.call<{ readonly resultUri: string }>('passkey/verify', {
    body: { attempt, response },
    signal,
  })
  await session.redeem(resultUri, signal)
}

type Step =
  | { readonly name: 'email' }
  | { readonly name: 'device'; readonly email: string }
  | { readonly name: 'code'; readonly email: string }

const origin = (): string => globalThis.location.origin

interface StepProps {
  readonly task: Task
  readonly onStep: (step: Step) => void
}

/** Returns a function that sends the mail and moves to the next step. */
function useSendMail({ task, onStep }: StepProps): (email: string) => void {
  const { session } = useAccount()
  return (email) =>
    task.run(async (signal) => {
      const by = { origin: origin(), signal }
      const { action } = await session.handlers.CONNECT_EMAIL({ email }, by)
      if (action === 'VERIFY_DEVICE') onStep({ name: 'device', email })
      else if (action === 'VERIFY_OTP') onStep({ name: 'code', email })
    })
}

function EmailStep({ task, onStep }: StepProps): ReactNode {
  const { session, words, logins } = useAccount()
  const offered = [...socialProviders, 'farcaster' as const].filter((provider) => logins.includes(provider))
  const [email, setEmail] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const send = useSendMail({ task, onStep })
  const submit = (): void => {
    const address = email.trim()
    const isAddress = isEmailAddress(address)
    setIsWrong(!isAddress)
    if (isAddress) send(address)
  }
  return (
    <Panel title={words.text('signInTitle')}>
      <p className="a-text">{words.text('signInBody')}</p>
      <TextField
        label={words.text('email')}
        type="email"
        autoComplete="email"
        value={email}
        error={isWrong ? words.text('emailInvalid') : task.error}
        onChange={(value) => {
          setEmail(value)
          setIsWrong(false)
          task.clear()
        }}
        onSubmit={submit}
      />
      <Button busy={task.busy} onPress={submit}>
        {words.text('sendCode')}
      </Button>
      <p className="a-or">{words.text('or')}</p>
      <Button
        variant="secondary"
        icon="key"
        disabled={task.busy}
        onPress={() => task.run((signal) => signInWithPasskey(session, words, signal))}
      >
        {words.text('withPasskey')}
      </Button>
      {offered.length > 0 ? <SocialButtons providers={offered} /> : null}
    </Panel>
  )
}

function DeviceStep({ email, task, onStep }: StepProps & { readonly email: string }): ReactNode {
  const { session, words } = useAccount()
  const wait = (): void =>
    task.run(async (signal) => {
      await session.handlers.CONNECT_DEVICE(undefined, { origin: origin(), signal })
      onStep({ name: 'code', email })
    })
  // biome-ignore lint/correctness/useExhaustiveDependencies: waits from mount on
  useEffect(wait, [])
  return (
    <Panel title={words.text('deviceTitle')}>
      <p className="a-text">{words.text('deviceBody', { email })}</p>
      <ErrorText>{task.error}</ErrorText>
      {task.error ? (
        <Button onPress={wait}>{words.text('retry')}</Button>
      ) : (
        <Spinner label={words.text('loading')} />
      )}
      <Button variant="ghost" onPress={() => onStep({ name: 'email' })}>
        {words.text('otherEmail')}
      </Button>
    </Panel>
  )
}

function CodeStep({ email, task, onStep }: StepProps & { readonly email: string }): ReactNode {
  const { session, words } = useAccount()
  const [code, setCode] = useState('')
  const send = useSendMail({ task, onStep })
  const verify = (otp: string): void =>
    task.run(async (signal) => {
      try {
        await session.handlers.CONNECT_OTP({ otp }, { origin: origin(), signal })
      } catch (error) {
        setCode('')
        throw error
      }
    })
  return (
    <Panel title={words.text('codeTitle')}>
      <p className="a-text">{words.text('codeBody', { email })}</p>
      <CodeField
        label={words.text('code')}
        value={code}
        onChange={(value) => {
          setCode(value)
          if (value !== '') task.clear()
        }}
        onComplete={verify}
        error={task.error}
        busy={task.busy}
      />
      <div className="a-actions">
        <Button variant="ghost" onPress={() => onStep({ name: 'email' })}>
          {words.text('otherEmail')}
        </Button>
        <Button variant="secondary" busy={task.busy} onPress={() => send(email)}>
          {words.text('resend')}
        </Button>
      </div>
    </Panel>
  )
}

/** Renders the sign-in on the site's own page: by a code in a mail, or by a passkey. */
export function SignInPart(): ReactNode {
  const [step, setStep] = useState<Step>({ name: 'email' })
  // Each step has its own task, which ends with the step.
  return <WithTask key={step.name} step={step} onStep={setStep} />
}

function WithTask({
  step,
  onStep,
}: {
  readonly step: Step
  readonly onStep: (step: Step) => void
}): ReactNode {
  const task = useTask()
  if (step.name === 'email') return <EmailStep task={task} onStep={onStep} />
  if (step.name === 'device') return <DeviceStep email={step.email} task={task} onStep={onStep} />
  return <CodeStep email={step.email} task={task} onStep={onStep} />
}
