import {
  type AuthenticationResponseJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
} from '@simplewebauthn/browser'
import { Button, Icon } from 'quoin/ui-kit'
import { type ReactNode, useEffect, useState } from 'react'
import type { AccountWords } from '../words/account-words.js'
import { fill } from '../words/fill.js'

/** A login by passkey, as begun by the server. */
interface PasskeyLogin {
  readonly options: PublicKeyCredentialRequestOptionsJSON
  /** Origin of the page that the login is for. */
  readonly origin: string
}

interface PasskeyResult {
  /** Contains a one-time code that only the frame which began the login can redeem. */
  readonly resultUri: string
  readonly origin: string
  readonly code: string
  /** Text that the user confirms if the page is unreachable. */
  readonly confirm: string
}

/** Calls a route of the site that needs no proof. Throws an `Error` with the server's text. */
async function post(path: string, body: object, language: string): Promise<unknown> {
  const answer = await fetch(`/api/v1/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Accept-Language': language },
    body: JSON.stringify(body),
    credentials: 'omit',
    cache: 'no-store',
  })
  const read: unknown = await answer.json().catch(() => undefined)
  if (answer.ok) return read
  const reasons: unknown =
    typeof read === 'object' && read !== null ? Reflect.get(read, 'reasons') : undefined
  const first: unknown = Array.isArray(reasons) ? reasons[0] : undefined
  const description: unknown =
    typeof first === 'object' && first !== null ? Reflect.get(first, 'description') : undefined
  throw new Error(typeof description === 'string' ? description : undefined)
}

// The types follow the site's own routes; both are built together.
const readPasskeyLogin = async (attempt: string, language: string): Promise<PasskeyLogin> =>
  (await post('passkey/options', { attempt }, language)) as PasskeyLogin

const finishPasskey = async (
  attempt: string,
  response: AuthenticationResponseJSON,
  language: string,
): Promise<PasskeyResult> => (await post('passkey/verify', { attempt, response }, language)) as PasskeyResult

const confirmResult = async (code: string, language: string): Promise<void> => {
  await post('social/confirm', { code }, language)
}

type Stage =
  | { readonly name: 'loading' }
  | { readonly name: 'prompt'; readonly login: PasskeyLogin; readonly error: string | undefined }
  | { readonly name: 'checking'; readonly login: PasskeyLogin }
  /** The opener is unreachable: the user confirms the hand-over to the frame. */
  | { readonly name: 'confirming'; readonly result: PasskeyResult }
  | { readonly name: 'done' }
  | { readonly name: 'over'; readonly message: string }

export interface PasskeyPageProps {
  /** State of the login, from the URL. */
  readonly attempt: string
  readonly words: AccountWords
}

/** Signs in with a passkey, and posts the one-time result to the page that opened the window, at its origin only. */
export function PasskeyPage({ attempt, words }: PasskeyPageProps): ReactNode {
  const [stage, setStage] = useState<Stage>({ name: 'loading' })
  const over = (error: unknown): void =>
    setStage({
      name: 'over',
      message: error instanceof Error && error.message ? error.message : words.text('passkeyOver'),
    })
  // biome-ignore lint/correctness/useExhaustiveDependencies: one login per window
  useEffect(() => {
    // A window that nobody began a login for.
    if (attempt === '') return over(undefined)
    readPasskeyLogin(attempt, words.locale).then(
      (login) => setStage({ name: 'prompt', login, error: undefined }),
      over,
    )
  }, [attempt])

  async function use(login: PasskeyLogin): Promise<void> {
    setStage({ name: 'checking', login })
    const response = await startAuthentication({ optionsJSON: login.options }).catch(() => undefined)
    if (!response) {
      setStage({ name: 'prompt', login, error: words.text('passkeyFailed') })
      return
    }
    try {
      const result = await finishPasskey(attempt, response, words.locale)
      if (window.opener) {
        // The DOM type of `opener` is `any`.
        const opener: Window = window.opener
        const { resultUri, origin } = result
        opener.postMessage({ type: '@quoin-frame/SOCIAL_RESULT', payload: { resultUri } }, origin)
        setStage({ name: 'done' })
        window.close()
      } else setStage({ name: 'confirming', result })
    } catch (error) {
      // The challenge is used up: a retry starts with a new one.
      const message = error instanceof Error ? error.message : words.text('passkeyFailed')
      readPasskeyLogin(attempt, words.locale).then(
        (next) => setStage({ name: 'prompt', login: next, error: message }),
        () => over(error),
      )
    }
  }

  const page = (title: string, body: ReactNode, action?: ReactNode): ReactNode => (
    <div className="q-root a-popup" dir={words.direction} lang={words.locale}>
      <main className="a-popup-main">
        <span className="a-popup-icon" data-tone={stage.name === 'done' ? 'success' : undefined}>
          <Icon
            name={stage.name === 'done' ? 'check' : stage.name === 'over' ? 'warning' : 'key'}
            size={24}
          />
        </span>
        <h1 className="a-title">{title}</h1>
        {body}
        {action}
      </main>
    </div>
  )
  const title = words.text('passkeyTitle')
  switch (stage.name) {
    case 'loading':
      return page(title, <p className="a-text">{words.text('loading')}</p>)
    case 'prompt':
    case 'checking':
      return page(
        title,
        <>
          <p className="a-text">
            {fill(words.pattern('passkeyBody'), { origin: <bdi dir="ltr">{stage.login.origin}</bdi> })}
          </p>
          <p className="a-error" role="alert">
            {stage.name === 'prompt' ? stage.error : null}
          </p>
        </>,
        <Button icon="key" busy={stage.name === 'checking'} onPress={() => void use(stage.login)}>
          {words.text('passkeyUse')}
        </Button>,
      )
    case 'confirming':
      return page(
        title,
        <p className="a-text">{stage.result.confirm}</p>,
        <Button
          onPress={() => {
            confirmResult(stage.result.code, words.locale).then(() => setStage({ name: 'done' }), over)
          }}
        >
          {words.text('passkeyConfirm')}
        </Button>,
      )
    case 'done':
      return page(
        title,
        <p className="a-text" role="status">
          {words.text('passkeyDone')}
        </p>,
      )
    case 'over':
      return page(
        title,
        <p className="a-text" role="alert">
          {stage.message}
        </p>,
      )
  }
}
