import { Problem } from '@quoin/server-kit/http'
import { type PublicFetchOptions, publicFetch } from '../history/nft/public-fetch.js'
import type { NftSources } from '../history/nft/read-nft-metadata.js'
import { createLanes } from '../http/lanes.js'
import { untilAborted } from '../tokens/expiring-cache.js'
import { isLightDrawing } from './is-light-drawing.js'
import { pictureType } from './picture-type.js'

/** An image as it is served. */
export interface Picture {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly contentType: string
}

export interface PictureStoreOptions {
  readonly sources: NftSources
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Counts bytes that are fetched for an address. Throws `Problem` 429 beyond the limit. */
  readonly takeBytes: (address: string, bytes: number) => Promise<void>
  /** Max number of concurrent fetches. Default 16. */
  readonly atOnce?: number
  /** Max size of all cached images. Default 32 MiB. */
  readonly maxBytes?: number
}

/** Fetches images: each once for all concurrent callers, a few at a time. */
export interface PictureStore {
  /**
   * @param address `https:` or `data:image/` link, as validated by `readNftMetadata`; empty: no image
   * @param caller network address of the caller
   * @throws `Problem` 404 if there is no image, 429 if the caller exceeds its budget, 502 if the image is unavailable,
   * 503 if too many are fetched
   */
  read(address: string, caller: string, signal: AbortSignal): Promise<Picture>
}

/** Max size of an image. Bytes. */
const LARGEST = 5 * 1024 * 1024
/** Milliseconds. */
const TIME_LIMIT = 8000
/** Cache durations of an image, and of a failure. Milliseconds. */
const FRESH = 10 * 60_000
const FAILED = 60_000
const MAX_WAITING = 200
const MAX_ENTRIES = 5000

/** An image, or the reason why there is none. */
type Outcome = Picture | 'none' | 'failed'
interface Kept {
  readonly outcome: Outcome
  readonly since: number
  readonly until: number
}

const sizeOf = (outcome: Outcome): number => (typeof outcome === 'string' ? 0 : outcome.bytes.byteLength)

function outcomeOf(bytes: Uint8Array): Outcome {
  const contentType = pictureType(bytes)
  if (contentType === undefined) return 'none'
  // Anybody can send a collectible, whose image would block the page that displays it.
  if (contentType === 'image/svg+xml' && !isLightDrawing(Buffer.from(bytes).toString('utf8'))) return 'none'
  return { bytes: new Uint8Array(bytes), contentType }
}

/** Returns the bytes of a `data:` link. */
function dataBytes(address: string): Buffer {
  const comma = address.indexOf(',')
  const body = address.slice(comma + 1)
  return /;base64$/i.test(address.slice(0, comma))
    ? Buffer.from(body, 'base64')
    : Buffer.from(decodeURIComponent(body), 'utf8')
}

function pictureOf(outcome: Outcome): Picture {
  if (outcome === 'none')
    throw new Problem(404, [{ name: 'tokenId', description: 'The collectible has no image.' }])
  if (outcome === 'failed')
    throw new Problem(502, [{ name: 'picture', description: 'The server of the image did not return it.' }])
  return outcome
}

export function createPictureStore(options: PictureStoreOptions): PictureStore {
  const { sources, now, takeBytes, atOnce = 16, maxBytes = 32 * 1024 * 1024 } = options
  const lanes = createLanes({ atOnce, waiting: MAX_WAITING })
  const loading = new Map<string, Promise<Outcome>>()
  /** Least recently used first. */
  const kept = new Map<string, Kept>()
  let keptBytes = 0

  function drop(address: string): void {
    keptBytes -= sizeOf(kept.get(address)?.outcome ?? 'none')
    kept.delete(address)
  }

  function keep(address: string, outcome: Outcome): void {
    drop(address)
    const since = now()
    kept.set(address, { outcome, since, until: since + (typeof outcome === 'string' ? FAILED : FRESH) })
    keptBytes += sizeOf(outcome)
    for (const oldest of kept.keys()) {
      if (keptBytes <= maxBytes && kept.size <= MAX_ENTRIES) break
      drop(oldest)
    }
  }

  function find(address: string): Outcome | undefined {
    const entry = kept.get(address)
    if (entry === undefined) return undefined
    const time = now()
    // If the clock was set back, the age is unknown.
    if (time < entry.since || entry.until <= time) {
      drop(address)
      return undefined
    }
    kept.delete(address)
    kept.set(address, entry)
    return entry.outcome
  }

  /** Loads an image. Continues when a caller disconnects: others may need the same image, and the time limit ends it. */
  async function load(address: string): Promise<Outcome> {
    const limits: PublicFetchOptions = {
      privateAddresses: sources.privateAddresses ?? false,
      largest: LARGEST,
      timeLimit: TIME_LIMIT,
      accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif,image/svg+xml',
    }
    return lanes.run(() => publicFetch(address, limits).then(outcomeOf, (): Outcome => 'failed'))
  }

  function begin(address: string, caller: string): Promise<Outcome> {
    const started = load(address)
      .then(async (outcome) => {
        keep(address, outcome)
        // A failed fetch may have received up to the limit. This fetch is already done: the caller's next one is refused.
        await takeBytes(caller, sizeOf(outcome) || LARGEST).catch(() => {})
        return outcome
      })
      .finally(() => loading.delete(address))
    loading.set(address, started)
    return started
  }

  return {
    async read(address, caller, signal) {
      if (address === '') return pictureOf('none')
      if (address.startsWith('data:')) {
        try {
          return pictureOf(outcomeOf(dataBytes(address)))
        } catch (error) {
          if (error instanceof Problem) throw error
          return pictureOf('none')
        }
      }
      const known = find(address)
      if (known !== undefined) return pictureOf(known)
      const underWay = loading.get(address)
      if (underWay !== undefined) return pictureOf(await untilAborted(underWay, signal))
      await takeBytes(caller, 1)
      return pictureOf(await untilAborted(loading.get(address) ?? begin(address, caller), signal))
    },
  }
}
