import { loadSchemas, type WcWallet } from 'quoin/endpoints/wallets'
import { z } from 'zod'
import { pictureType } from '../collectibles/picture-type.js'
import { createExpiringCache } from '../tokens/expiring-cache.js'
import type { WalletImage, WalletSource } from './wallet-source.js'

export interface ExplorerOptions {
  /** The host's project id at WalletConnect (Reown). Sent to the explorer only; part of no error and no log. */
  readonly projectId: string
  /** Default: WalletConnect's own. */
  readonly url?: string | undefined
  /** Time limit of one request. Milliseconds; default 10,000. */
  readonly timeLimit?: number | undefined
  /** Milliseconds since 1970. */
  readonly now: () => number
}

const EXPLORER = 'https://explorer-api.walletconnect.com'
const HOUR = 3_600_000
/** The explorer lists about 600 wallets in about 1 MB. Bytes. */
const LARGEST_LIST = 16 * 1024 * 1024
/** SEC-04. Bytes. */
const LARGEST_IMAGE = 100 * 1024

const link = z.string().nullish().catch(undefined)
const listing = z.object({
  id: z.string(),
  name: z.string(),
  homepage: link,
  image_id: link,
  order: z.number().nullish().catch(undefined),
  chains: z.array(z.string()).nullish().catch(undefined),
  rdns: link,
  app: z
    .object({
      ios: link,
      android: link,
      chrome: link,
      firefox: link,
      edge: link,
      safari: link,
      opera: link,
      browser: link,
    })
    .partial()
    .nullish()
    .catch(undefined),
  injected: z
    .array(z.object({ namespace: z.string(), injected_id: z.string() }))
    .nullish()
    .catch(undefined),
  mobile: z.object({ native: link, universal: link }).partial().nullish().catch(undefined),
  desktop: z.object({ native: link, universal: link }).partial().nullish().catch(undefined),
})
const answer = z.object({ listings: z.record(z.string(), z.unknown()) })

/** Returns a listing in the format of the wallet list. */
function toWallet(one: z.infer<typeof listing>): Readonly<Record<string, unknown>> {
  const { app, mobile, desktop } = one
  return {
    id: one.id,
    name: one.name,
    homepage: one.homepage || undefined,
    image_id: one.image_id || undefined,
    order: one.order ?? undefined,
    chains: one.chains ?? undefined,
    rdns: one.rdns || undefined,
    injected: one.injected ?? undefined,
    mobile_link: mobile?.native || mobile?.universal || undefined,
    desktop_link: desktop?.native || undefined,
    webapp_link: desktop?.universal || undefined,
    app_store: app?.ios || undefined,
    play_store: app?.android || undefined,
    chrome_store: app?.chrome || undefined,
    edge_store: app?.edge || undefined,
    firefox_store: app?.firefox || undefined,
    opera_store: app?.opera || undefined,
    safari_store: app?.safari || undefined,
  }
}

async function bytesWithin(response: Response, max: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let size = 0
  // The body of a response yields bytes; leaving the loop cancels it.
  for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.byteLength
    if (size > max) throw new Error(`The answer of the explorer has more than ${max} bytes.`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/**
 * Returns the wallets of WalletConnect's WalletGuide, kept for an hour. While the explorer does not respond, the last list is
 * returned; the first failure throws.
 *
 * Source: WalletConnect docs, "Explorer API": `GET /v3/wallets`, `GET /v3/logo/{size}/{image_id}`.
 *
 * @example
 * explorerWalletSource({ projectId, now: Date.now })
 */
export function explorerWalletSource(options: ExplorerOptions): WalletSource {
  const { projectId, url = EXPLORER, timeLimit = 10_000, now } = options
  const lists = createExpiringCache<readonly WcWallet[]>({ name: 'wallets', max: 1, freshMs: HOUR, now })
  const images = createExpiringCache<WalletImage>({
    name: 'wallet-images',
    max: 1000,
    bytesOf: ({ bytes }) => bytes.length,
    freshMs: 24 * HOUR,
    now,
  })
  let last: readonly WcWallet[] | undefined

  async function get(path: string, max: number, accept: string): Promise<Uint8Array<ArrayBuffer>> {
    const address = new URL(`${url}${path}`)
    address.searchParams.set('projectId', projectId)
    const request = {
      headers: { accept },
      signal: AbortSignal.timeout(timeLimit),
      redirect: 'error',
    } as const
    // The cause would name the URL, which contains the project id.
    const response = await fetch(address, request).catch(() => {
      throw new Error('The wallet explorer does not respond.')
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw new Error(`The wallet explorer answered with status ${response.status}.`)
    }
    return bytesWithin(response, max)
  }

  async function load(): Promise<readonly WcWallet[]> {
    const [{ wcWallet }, bytes] = await Promise.all([
      loadSchemas(),
      get('/v3/wallets', LARGEST_LIST, 'application/json'),
    ])
    const { listings } = answer.parse(JSON.parse(Buffer.from(bytes).toString('utf8')))
    // A malformed listing is left out; the others stay (API-03).
    const wallets = Object.values(listings).flatMap((entry) => {
      const parsed = listing.safeParse(entry)
      const wallet = parsed.success ? wcWallet.safeParse(toWallet(parsed.data)) : undefined
      return wallet?.success ? [wallet.data] : []
    })
    if (wallets.length === 0) throw new Error('The wallet explorer lists no wallet.')
    const rank = ({ order = Number.POSITIVE_INFINITY }: WcWallet): number => order
    last = wallets.toSorted((a, b) => rank(a) - rank(b))
    return last
  }

  return {
    async list(signal) {
      try {
        return await lists.read('all', load, signal)
      } catch (error) {
        if (last === undefined || signal?.aborted) throw error
        return last
      }
    },
    async image(id, signal) {
      const known = (last ?? []).some(({ image_id }) => image_id === id)
      if (!known) return undefined
      return images.read(
        id,
        async () => {
          const bytes = await get(`/v3/logo/md/${encodeURIComponent(id)}`, LARGEST_IMAGE, 'image/*')
          const contentType = pictureType(bytes)
          if (contentType === undefined) throw new Error('The explorer returned no image.')
          return { contentType, bytes }
        },
        signal,
      )
    },
  }
}
