import type { PluginContext } from '#kernel'
import { readSignInTime, type SignInData } from '#wallet/sign-in'
import type { SiwxPlugin } from './contract.js'
import type { SiwxChallenge } from './siwx-storage.js'

/** Returns the data of a message except for the account: the page, the times, the host's options (SEC-12). */
export function signInData(
  { options = {}, platform }: Pick<PluginContext<SiwxPlugin>, 'options' | 'platform'>,
  { nonce, issuedAt }: SiwxChallenge,
): Omit<SignInData, 'chainId' | 'accountAddress'> {
  const page = new URL(platform.page.url())
  const { expiresInSeconds, notBefore, requestId, resources, statement } = options
  const issued = readSignInTime(issuedAt) ?? platform.now()
  page.hash = ''
  return {
    domain: page.host,
    uri: page.href,
    version: '1',
    nonce,
    issuedAt,
    ...(expiresInSeconds !== undefined && {
      expirationTime: new Date(issued + expiresInSeconds * 1000).toISOString(),
    }),
    ...(notBefore !== undefined && { notBefore }),
    ...(requestId !== undefined && { requestId: typeof requestId === 'function' ? requestId() : requestId }),
    ...(resources !== undefined && { resources }),
    ...(statement !== undefined && { statement }),
  }
}
