import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

/** A login by passkey, as the server began it. */
export interface PasskeyLogin {
  readonly options: PublicKeyCredentialRequestOptionsJSON
  /** Of the page that it is for. */
  readonly origin: string
}

export interface PasskeyResult {
  /** Carries a one-time code that only the frame which began the login can redeem. */
  readonly resultUri: string
  readonly origin: string
  readonly code: string
  /** What to ask the person where the page cannot be reached. */
  readonly confirm: string
}

/** Calls a path of the site that asks for no proof. Throws an `Error` with the server's words. */
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

// The site's own server answers as its routes say; both are built together.
export const readPasskeyLogin = async (attempt: string, language: string): Promise<PasskeyLogin> =>
  (await post('passkey/options', { attempt }, language)) as PasskeyLogin

export const finishPasskey = async (
  attempt: string,
  response: AuthenticationResponseJSON,
  language: string,
): Promise<PasskeyResult> => (await post('passkey/verify', { attempt, response }, language)) as PasskeyResult

export const confirmResult = async (code: string, language: string): Promise<void> => {
  await post('social/confirm', { code }, language)
}
