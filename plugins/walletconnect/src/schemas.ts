import { optionsSchema, type StandardSchema } from '#kernel'
import type { WalletConnectOptions } from './contract.js'

function isRelayUrl(text: unknown): boolean {
  if (typeof text !== 'string' || !URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'wss:' || (protocol === 'ws:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname))
}

/** Checks `use(walletConnectPlugin, options)`. */
export const walletConnectOptions: StandardSchema<WalletConnectOptions | undefined> =
  /* @__PURE__ */ optionsSchema<WalletConnectOptions>({
    relayUrl: (value) => (isRelayUrl(value) ? undefined : 'must be a wss: address, or ws: on localhost'),
  })
