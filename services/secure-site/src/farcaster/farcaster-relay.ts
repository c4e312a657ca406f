import { z } from 'zod'

/** Timeout of one request. Milliseconds. */
const TIME_LIMIT = 10_000

const channel = z.object({ channelToken: z.string().min(1).max(5000), url: z.url().max(5000) })
const status = z.discriminatedUnion('state', [
  z.object({ state: z.literal('pending') }),
  z.object({
    state: z.literal('completed'),
    message: z.string().min(1).max(5000),
    signature: z
      .string()
      .regex(/^0x[\da-f]{2,20000}$/i)
      .transform((text) => text as `0x${string}`),
    username: z.string().max(100).optional().catch(undefined),
  }),
])

/** The response of the user's app, as returned by the relay. Untrusted until checked. */
export type ChannelStatus = z.output<typeof status>

/** The relay between a page and the Farcaster app (FIP-11; docs.farcaster.xyz, AuthKit, "API"). */
export interface FarcasterRelay {
  open(request: { siweUri: string; domain: string; nonce: string }): Promise<z.output<typeof channel>>
  /** Returns `undefined` if the channel is gone. */
  read(channelToken: string): Promise<ChannelStatus | undefined>
}

export function createFarcasterRelay(relayUrl: string): FarcasterRelay {
  return {
    async open(request) {
      const response = await fetch(`${relayUrl}/v1/channel`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(request),
        signal: AbortSignal.timeout(TIME_LIMIT),
      })
      if (!response.ok) throw new Error(`The relay responded with status ${response.status}.`)
      return channel.parse(await response.json())
    },
    async read(channelToken) {
      const response = await fetch(`${relayUrl}/v1/channel/status`, {
        headers: { authorization: `Bearer ${channelToken}` },
        signal: AbortSignal.timeout(TIME_LIMIT),
      })
      if (response.status === 401 || response.status === 404) return undefined
      if (!response.ok) throw new Error(`The relay responded with status ${response.status}.`)
      return status.parse(await response.json())
    },
  }
}
