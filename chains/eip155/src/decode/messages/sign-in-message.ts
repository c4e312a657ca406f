import type { SignInMessage } from './decoded-message.js'

/** The first lines of EIP-4361 and CAIP-122. */
const opening =
  /^(?:([a-z][a-z\d+.-]*):\/\/)?([^\s/?#@]+) wants you to sign in with your [^\n]{1,40} account:\n(\S{1,120})\n/i

function fieldOf(text: string, name: string): string | undefined {
  return text.match(new RegExp(`\\n${name}: ([^\\n]{1,2000})(?:\\n|$)`))?.[1]
}

/** Returns host and port of an origin; `undefined` if it is invalid. */
function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}

/** Returns a domain in URL form, so that only real differences count. */
function asHost(domain: string, scheme: string): string {
  return hostOf(`${scheme}://${domain}`) ?? domain.toLowerCase()
}

/**
 * Reads a sign-in message; `undefined` if it is none. Of a malformed one, returns the fields that exist, since the
 * domain matters most.
 */
export function readSignInMessage(text: string, origin: string | undefined): SignInMessage | undefined {
  const [, scheme, domain, address] = text.match(opening) ?? []
  if (domain === undefined || address === undefined) return undefined
  const from = origin !== undefined && URL.canParse(origin) ? new URL(origin) : undefined
  const ownScheme = from?.protocol.slice(0, -1)
  const isOtherScheme = scheme !== undefined && scheme.toLowerCase() !== ownScheme
  const isOther = isOtherScheme || asHost(domain, ownScheme ?? 'https') !== from?.host
  return {
    domain,
    address,
    uri: fieldOf(text, 'URI'),
    chainId: fieldOf(text, 'Chain ID'),
    domainIsOther: origin === undefined ? undefined : isOther,
  }
}
