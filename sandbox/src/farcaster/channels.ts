import { randomBytes } from 'node:crypto'
import type { Hex } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import type { FarcasterUser } from './farcaster-people.js'

/** A login request of a site. */
export interface ChannelRequest {
  readonly domain: string
  readonly siweUri: string
  readonly nonce: string
}

/** The response of the app. */
export interface ChannelAnswer {
  readonly message: string
  readonly signature: Hex
  readonly user: FarcasterUser
}

/** A login between a site and the app; the token grants access to it. */
export interface Channel extends ChannelRequest {
  readonly token: string
  readonly answer: ChannelAnswer | undefined
}

/** The pending logins. */
export interface Channels {
  open(request: ChannelRequest): Channel
  /** Returns `undefined` if the login was rejected or is too old. */
  find(token: string): Channel | undefined
  /**
   * Signs the message of FIP-11 with the account's custody key. Returns false if the login is over or already has a
   * response.
   */
  approve(token: string, user: FarcasterUser): Promise<boolean>
  decline(token: string): void
}

/** Maximum duration of a login, in milliseconds. */
const LASTS = 10 * 60_000
const MAX_COUNT = 1000

/** @param now milliseconds since 1970 */
export function createChannels(now: () => number = Date.now): Channels {
  const channels = new Map<string, Channel & { readonly until: number }>()

  function find(token: string): (Channel & { readonly until: number }) | undefined {
    const channel = channels.get(token)
    return channel && channel.until > now() ? channel : undefined
  }

  return {
    find,
    open(request) {
      const [oldest] = channels.keys()
      if (channels.size >= MAX_COUNT && oldest !== undefined) channels.delete(oldest)
      const channel = {
        ...request,
        token: randomBytes(16).toString('hex'),
        answer: undefined,
        until: now() + LASTS,
      }
      channels.set(channel.token, channel)
      return channel
    },
    async approve(token, user) {
      const channel = find(token)
      if (!channel || channel.answer) return false
      const { domain, siweUri, nonce } = channel
      const message = createSiweMessage({
        domain,
        nonce,
        uri: siweUri,
        address: user.custody.address,
        version: '1',
        // Farcaster's accounts are on OP Mainnet, regardless of the network of the user's wallet.
        chainId: 10,
        statement: 'Farcaster Auth',
        resources: [`farcaster://fid/${user.fid}`],
        issuedAt: new Date(now()),
        expirationTime: new Date(channel.until),
      })
      const signature = await user.custody.signMessage({ message })
      channels.set(token, { ...channel, answer: { message, signature, user } })
      return true
    },
    decline(token) {
      channels.delete(token)
    },
  }
}
