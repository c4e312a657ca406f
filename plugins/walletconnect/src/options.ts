import { optionsSchema, type StandardSchema } from '#kernel'
import type { WalletConnectOptions } from './contract.js'

function isRelayUrl(text: unknown): boolean {
  if (typeof text !== 'string' || !URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'wss:' || (protocol === 'ws:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname))
}

/** Kept short, as every page loads it: a text or number in place of an object or list is still detected. */
const areNamespaces = (value: unknown): boolean =>
  typeof value === 'object' &&
  Object.values(Object(value)).every((part) =>
    Object.entries(Object(part)).every(
      ([name, names]) =>
        /^(methods|events)$/.test(name) && (typeof names === 'function' || Array.isArray(names ?? [])),
    ),
  )

/** Checks `use(walletConnectPlugin, options)`. */
export const walletConnectOptions: StandardSchema<WalletConnectOptions | undefined> =
  /* @__PURE__ */ optionsSchema<WalletConnectOptions>({
    projectId: (value) => (typeof value === 'string' ? undefined : 'must be a text'),
    relayUrl: (value) => (isRelayUrl(value) ? undefined : 'must be a wss: address, or ws: on localhost'),
    namespaces: (value) => (areNamespaces(value) ? undefined : 'must be an object of methods and events'),
  })
