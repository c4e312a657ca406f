import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

/** A login by passkey, as begun by the server. */
export interface PasskeyLogin {
  readonly options: PublicKeyCredentialRequestOptionsJSON
  /** Origin of the page that the login is for. */
  readonly origin: string
}

export interface PasskeyResult {
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
