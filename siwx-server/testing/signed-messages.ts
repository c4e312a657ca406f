import { formatSignIn, type SignInData } from '#wallet/sign-in'
import type { Signer } from './signers.js'

/** Noon of the day that all of these tests use. Milliseconds since 1970. */
export const noon: number = Date.UTC(2026, 10, 21, 12)

/** Returns the data of a sign-in at `app.example`. */
export function dataFor({ chainId, address }: Signer, change: Partial<SignInData> = {}): SignInData {
  return {
    domain: 'app.example',
    uri: 'https://app.example/login',
    version: '1',
    nonce: 'abcdefgh12345678',
    chainId,
    accountAddress: address,
    issuedAt: new Date(noon).toISOString(),
    ...change,
  }
}

/** Returns the signed message. */
export async function proofBy(
  signer: Signer,
  change: Partial<SignInData> = {},
): Promise<{ readonly message: string; readonly signature: string }> {
  const message = formatSignIn(dataFor(signer, change))
  return { message, signature: await signer.sign(message) }
}
