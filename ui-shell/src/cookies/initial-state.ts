import type { CaipNetworkId, ChainNamespace } from '#kernel'
import type { InitialConnection } from '../element/remembered-state.js'

/**
 * The accounts that a browser displayed last, by its cookie. A client can send any cookie: it decides what is displayed until
 * the kernel has restored the wallets, and proves nothing. A server that must know the user verifies a sign-in (`quoin/siwx-server`).
 */
export interface QuoinInitialState {
  /** The namespace that was active. Always one of `connections`, or `undefined` without any. */
  readonly activeNamespace: ChainNamespace | undefined
  /** One for each namespace. */
  readonly connections: readonly InitialConnection[]
}

/** The state of a browser that displayed no account. */
export const noInitialState: QuoinInitialState = { activeNamespace: undefined, connections: [] }

const version = 1
/** Limits the value of the cookie: browsers drop cookies above 4096 bytes, with their names and attributes. */
export const maxCookieLength = 2_048
const maxConnections = 8

const patterns = {
  network: /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/,
  address: /^[-.%_a-zA-Z0-9]{1,128}$/,
  type: /^[a-zA-Z]{1,32}$/,
}

/** Returns the name of a kernel's cookie, of characters that a cookie may have. */
export const cookieName = (storageKey: string): string =>
  `quoin.${encodeURIComponent(storageKey).replace(/[^\w%.-]/g, '_')}`

/** Returns an account of the cookie, or `undefined` if a field is not of its form. */
function readConnection(value: unknown): InitialConnection | undefined {
  if (!Array.isArray(value) || value.length !== 3) return undefined
  const [network, address, type]: unknown[] = value
  const isText = (text: unknown, pattern: RegExp): text is string =>
    typeof text === 'string' && pattern.test(text)
  if (
    !isText(network, patterns.network) ||
    !isText(address, patterns.address) ||
    !isText(type, patterns.type)
  )
    return undefined
  return {
    namespace: network.slice(0, network.indexOf(':')),
    address,
    type,
    // The pattern holds a namespace and a reference.
    caipNetworkId: network as CaipNetworkId,
  }
}

/** Parses the value of a cookie; whatever it is, the result is a valid state. */
export function parseInitialState(value: string): QuoinInitialState {
  if (value.length > maxCookieLength) return noInitialState
  try {
    const parsed: unknown = JSON.parse(decodeURIComponent(value))
    if (!Array.isArray(parsed) || parsed[0] !== version || !Array.isArray(parsed[1])) return noInitialState
    const found = new Map<ChainNamespace, InitialConnection>()
    for (const row of parsed[1].slice(0, maxConnections)) {
      const connection = readConnection(row)
      if (connection && !found.has(connection.namespace)) found.set(connection.namespace, connection)
    }
    const connections = [...found.values()]
    return { activeNamespace: connections[0]?.namespace, connections }
  } catch {
    // A cookie that is not ours, or was cut.
    return noInitialState
  }
}

/** Returns the value of the cookie, the active namespace first; empty without connections that fit. */
export function serializeInitialState({ activeNamespace, connections }: QuoinInitialState): string {
  const rank = ({ namespace }: InitialConnection): number => (namespace === activeNamespace ? 0 : 1)
  const rows = [...connections]
    .sort((one, other) => rank(one) - rank(other))
    .map(({ caipNetworkId, address, type }) => [caipNetworkId, address, type])
    .filter((row) => readConnection(row) !== undefined)
  for (let count = Math.min(rows.length, maxConnections); count > 0; count--) {
    const value = encodeURIComponent(JSON.stringify([version, rows.slice(0, count)]))
    if (value.length <= maxCookieLength) return value
  }
  return ''
}
