import { type Network, QuoinError } from '#kernel'

/** The capability by which a wallet calls a paymaster. Source: ERC-7677. */
export interface PaymasterCapability {
  readonly paymasterService: { readonly url: string; readonly optional: true }
}

function isAllowed(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname, username } = new URL(url)
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return username === '' && (protocol === 'https:' || (protocol === 'http:' && isLocal))
}

/**
 * Returns the capability for the paymaster of a network; `undefined` if the page has none there. It is optional: a paymaster that declines does
 * not stop the user. Throws `OPTIONS_INVALID`.
 */
export function paymasterOf({
  paymasterUrl: url,
  caipNetworkId,
}: Pick<Network, 'paymasterUrl' | 'caipNetworkId'>): PaymasterCapability | undefined {
  if (url === undefined) return undefined
  if (!isAllowed(url))
    throw new QuoinError('OPTIONS_INVALID', {
      details: `networks: paymasterUrl of '${caipNetworkId}' must be an https: address, or http: of localhost`,
    })
  return { paymasterService: { url, optional: true } }
}
