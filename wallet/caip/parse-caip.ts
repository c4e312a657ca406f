import { QuoinError } from '../../kernel/errors/quoin-error.js'

/** The namespaces of the specification; chain modules add theirs. */
export const specifiedNamespaces: readonly ChainNamespace[] = [
  'eip155',
  'solana',
  'polkadot',
  'bip122',
  'cosmos',
]

export interface ParsedNetworkId {
  readonly namespace: ChainNamespace
  readonly reference: string
}

export interface ParsedAddress extends ParsedNetworkId {
  readonly caipNetworkId: CaipNetworkId
  readonly address: string
}

const namespacePattern = /^[-a-z0-9]{3,8}$/
const referencePattern = /^[-_a-zA-Z0-9]{1,32}$/
/**
 * CAIP-10's characters, and `_`: the user-friendly addresses of TON are base64url, and its wallets report them so by
 * WalletConnect. Source: TEP-2.
 */
const addressPattern = /^[-.%_a-zA-Z0-9]{1,128}$/

/** Returns whether a text has the shape of a CAIP-2 network id. */
export function isCaipNetworkId(text: string): text is CaipNetworkId {
  const parts = text.split(':')
  const [namespace, reference] = parts
  return (
    parts.length === 2 && namespacePattern.test(namespace ?? '') && referencePattern.test(reference ?? '')
  )
}

/**
 * Parses a CAIP-10 address: three parts with a known namespace.
 *
 * @param isKnown returns whether a namespace is known; default: the specification's five
 * @throws `CAIP_ADDRESS_INVALID` ('Invalid CAIP-10 address')
 */
export function parseCaipAddress(
  text: string,
  isKnown: (namespace: string) => boolean = (namespace) => specifiedNamespaces.includes(namespace),
): ParsedAddress {
  const parts = text.split(':')
  const [namespace, reference, address] = parts
  const valid =
    parts.length === 3 &&
    namespace !== undefined &&
    reference !== undefined &&
    address !== undefined &&
    namespacePattern.test(namespace) &&
    referencePattern.test(reference) &&
    addressPattern.test(address) &&
    isKnown(namespace)
  if (!valid) throw new QuoinError('CAIP_ADDRESS_INVALID', { details: text.slice(0, 200) })
  return { namespace, reference, caipNetworkId: `${namespace}:${reference}`, address }
}

/** Returns whether a text is a CAIP-10 address of a known namespace. */
export function isCaipAddress(text: string, isKnown?: (namespace: string) => boolean): text is CaipAddress {
  try {
    parseCaipAddress(text, isKnown)
    return true
  } catch {
    return false
  }
}

/**
 * A namespace of CAIP-2, such as `eip155`. Known are the specification's five and those that chain modules register.
 */
export type ChainNamespace = string

/** A network, `namespace:reference`. Source: CAIP-2. */
export type CaipNetworkId = `${string}:${string}`

/** An account on a network, `namespace:reference:address`. Source: CAIP-10. */
export type CaipAddress = `${string}:${string}:${string}`
