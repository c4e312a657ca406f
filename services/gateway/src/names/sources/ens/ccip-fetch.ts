import { publicFetch } from '../../../history/nft/public-fetch.js'
import { createLanes } from '../../../http/lanes.js'

/** Settings of lookups on servers (CCIP-read, EIP-3668). */
export interface CcipSettings {
  /** False: names whose records are on a server are not resolved. */
  readonly isEnabled: boolean
  /** Allows `http:` and addresses of this machine and its network, for the sandbox. */
  readonly privateAddresses?: boolean | undefined
}

export interface CcipRequest {
  /** JSON text of a POST request; left out: GET. */
  readonly body?: string | undefined
  readonly signal: AbortSignal
}

/**
 * Fetches a URL that a resolver named. The resolver is untrusted: anyone can deploy one.
 *
 * @throws `HttpStatusError`, or another error if the fetch is refused or fails
 */
export type CcipFetch = (url: string, request: CcipRequest) => Promise<Buffer>

/** Max size of an answer: a proof of an L2's storage has up to a few hundred kB. Bytes. */
const LARGEST = 512 * 1024
/** Milliseconds. */
const TIME_LIMIT = 4000
const MAX_URL_LENGTH = 16_384

/**
 * Creates the fetch of lookups: `https:` only, to public addresses, with limits of size, time, redirects and concurrency;
 * `undefined` if they are switched off.
 */
export function createCcipFetch({
  isEnabled,
  privateAddresses = false,
}: CcipSettings): CcipFetch | undefined {
  if (!isEnabled) return undefined
  const lanes = createLanes({ atOnce: 16, waiting: 100 })
  return async (url, { body, signal }) => {
    const isAllowed = url.startsWith('https://') || (privateAddresses && url.startsWith('http://'))
    if (!isAllowed || url.length > MAX_URL_LENGTH) throw new Error('The URL of a lookup is refused.')
    const options = {
      privateAddresses,
      httpsOnly: !privateAddresses,
      largest: LARGEST,
      timeLimit: TIME_LIMIT,
      body,
      signal,
    }
    return lanes.run(() => publicFetch(url, options), signal)
  }
}
