import { readWithin } from '@quoin/server-kit/http'
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

/** The explorer gave no usable answer. The message contains no part of it, and no URL. */
export class ExplorerFailure extends Error {}

const EXPLORER = 'https://explorer-api.walletconnect.com'
const HOUR = 3_600_000
/** The explorer lists about 600 wallets in about 1 MB. Bytes. */
const LARGEST_LIST = 8 * 1024 * 1024
/** Further listings are ignored. */
const MOST_LISTINGS = 2000
/** SEC-04. Bytes. */
const LARGEST_IMAGE = 100 * 1024

/** A wrong or huge value is left out; the wallet stays. */
const link = z.string().max(2048).nullish().catch(undefined)
const listing = z.object({
  id: z.string().max(128),
  name: z.string().max(1000),
  homepage: link,
  image_id: link,
  order: z.number().nullish().catch(undefined),
  chains: z.array(z.string().max(80)).max(1000).nullish().catch(undefined),
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
    .array(z.object({ namespace: z.string().max(32), injected_id: z.string().max(128) }))
    .max(32)
    .nullish()
    .catch(undefined),
  mobile: z.object({ native: link, universal: link }).partial().nullish().catch(undefined),
  desktop: z.object({ native: link, universal: link }).partial().nullish().catch(undefined),
})
const answer = z.object({ listings: z.record(z.string(), z.unknown()) })

const APPLE = ['apps.apple.com', 'itunes.apple.com']
const CHROME = ['chromewebstore.google.com', 'chrome.google.com']

/** Returns the page of a store. A page of another host is left out: the widget names the store. */
function inStore(page: string | null | undefined, hosts: readonly string[]): string | undefined {
  return page && URL.canParse(page) && hosts.includes(new URL(page).host) ? page : undefined
}

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
    app_store: inStore(app?.ios, APPLE),
    play_store: inStore(app?.android, ['play.google.com']),
    chrome_store: inStore(app?.chrome, CHROME),
    edge_store: inStore(app?.edge, ['microsoftedge.microsoft.com']),
    firefox_store: inStore(app?.firefox, ['addons.mozilla.org']),
    opera_store: inStore(app?.opera, ['addons.opera.com']),
    safari_store: inStore(app?.safari, APPLE),
  }
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
      throw new ExplorerFailure('The wallet explorer does not respond.')
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw new ExplorerFailure(`The wallet explorer answered with status ${response.status}.`)
    }
    return readWithin(
      response,
      max,
      () => new ExplorerFailure(`The answer of the explorer has more than ${max} bytes.`),
    )
  }

  async function load(): Promise<readonly WcWallet[]> {
    const [{ wcWallet }, bytes] = await Promise.all([
      loadSchemas(),
      get('/v3/wallets', LARGEST_LIST, 'application/json'),
    ])
    const { listings } = answer.parse(JSON.parse(Buffer.from(bytes).toString('utf8')))
    // A malformed listing is left out; the others stay (API-03).
    const wallets = Object.values(listings)
      .slice(0, MOST_LISTINGS)
      .flatMap((entry) => {
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
