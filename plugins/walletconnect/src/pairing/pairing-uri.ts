import * as z from 'zod/mini'
import { WalletConnectError } from '../walletconnect-error.js'

const hex32 = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** The parts of a pairing URI. */
export interface PairingUri {
  readonly topic: string
  readonly version: '2'
  readonly relayProtocol: string
  readonly symKey: string
  /** Seconds since 1970. */
  readonly expiryTimestamp?: number | undefined
}

const pairingUri = z.object({
  topic: hex32,
  version: z.literal('2'),
  relayProtocol: z.string().check(z.regex(/^[a-z0-9-]{1,32}$/)),
  symKey: hex32,
  expiryTimestamp: z.optional(z.number().check(z.int(), z.positive())),
})

/**
 * Parses a pairing URI: `wc:<topic>@2?relay-protocol=irn&symKey=…&expiryTimestamp=…`. Throws
 * `PAIRING_URI_INVALID`; the error never quotes the URI, because it holds a key (SEC-13).
 *
 * Source: WalletConnect pairing API 2.0, EIP-1328.
 */
export function parsePairingUri(text: string): PairingUri {
  const [, topic, version, query] = /^wc:([^@?]+)@(\d+)\?(.+)$/.exec(text) ?? []
  const values = new URLSearchParams(query ?? '')
  const expiry = values.get('expiryTimestamp')
  const parsed = pairingUri.safeParse({
    topic,
    version,
    relayProtocol: values.get('relay-protocol'),
    symKey: values.get('symKey'),
    ...(expiry !== null && { expiryTimestamp: Number(expiry) }),
  })
  if (parsed.success) return parsed.data
  const part = parsed.error.issues[0]?.path.join('.')
  throw new WalletConnectError('PAIRING_URI_INVALID', {
    details: part ? `The part '${part}' is missing or wrong` : undefined,
  })
}
