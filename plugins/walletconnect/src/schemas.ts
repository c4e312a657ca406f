import type { StandardSchema } from '#kernel'
import type { WalletConnectOptions } from './contract.js'

function isRelayUrl(text: unknown): text is string {
  if (typeof text !== 'string' || !URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'wss:' || (protocol === 'ws:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname))
}

/**
 * Checks `use(walletConnectPlugin, options)`. By hand: it is needed before anything is shown, and one option is no
 * reason to load a schema library by then.
 */
export const walletConnectOptions: StandardSchema<WalletConnectOptions | undefined> = {
  '~standard': {
    version: 1,
    vendor: 'quoin',
    validate(value) {
      if (value === undefined) return { value }
      const refuse = (message: string, ...path: string[]) => ({ issues: [{ message, path }] })
      if (typeof value !== 'object' || value === null) return refuse('must be an object')
      const { relayUrl, ...rest }: { readonly relayUrl?: unknown } = value
      const [unknown] = Object.keys(rest)
      if (unknown !== undefined) return refuse('is not known; there is relayUrl', unknown)
      if (relayUrl === undefined) return { value: {} }
      if (!isRelayUrl(relayUrl)) return refuse('must be a wss: address, or ws: on localhost', 'relayUrl')
      return { value: { relayUrl } }
    },
  },
}
