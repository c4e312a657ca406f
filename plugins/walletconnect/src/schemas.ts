import * as z from 'zod/mini'
import type { StandardSchema } from '#kernel'
import type { WalletConnectOptions } from './contract.js'

function isRelayUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'wss:' || (protocol === 'ws:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname))
}

/** Checks `use(walletConnectPlugin, options)`. */
export const walletConnectOptions: StandardSchema<WalletConnectOptions | undefined> = z.optional(
  z.strictObject({
    relayUrl: z.optional(
      z.string().check(z.refine(isRelayUrl, "'relayUrl' must be a wss: address, or ws: on localhost")),
    ),
  }),
)
