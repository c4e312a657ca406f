import * as z from 'zod/mini'
import { caip2Id, commaList, maybe, sanitizedText, tolerantList, webLink } from '#page/schemas'
import { idPattern, isAppLink, rdnsPattern } from './list/wallet-fields.js'

/** A wallet in the format of the explorer's list. Links are validated; missing fields are `undefined`. */
export interface WcWallet {
  readonly id: string
  readonly name: string
  /** The registry's readable id: `metamask`. */
  readonly slug?: string | undefined
  /** CAIP-2 namespaces of which the wallet serves every network, where it lists no networks. */
  readonly namespaces?: readonly string[] | undefined
  readonly badge_type?: 'none' | 'certified' | undefined
  /** CAIP-2 ids of the networks the wallet serves. */
  readonly chains?: readonly string[] | undefined
  readonly homepage?: string | undefined
  readonly image_id?: string | undefined
  readonly image_url?: string | undefined
  /** The list's own rank: lower is more popular. */
  readonly order?: number | undefined
  /** A scheme (`rainbow`, `rainbow:`, `rainbow://`) or an `https:` universal link. */
  readonly mobile_link?: string | undefined
  readonly desktop_link?: string | undefined
  readonly webapp_link?: string | undefined
  /** Link of a pairing that does not follow the usual form; contains `{uri}`. */
  readonly pairing_link?: string | undefined
  readonly app_store?: string | undefined
  readonly play_store?: string | undefined
  readonly chrome_store?: string | undefined
  readonly edge_store?: string | undefined
  readonly firefox_store?: string | undefined
  readonly opera_store?: string | undefined
  readonly safari_store?: string | undefined
  readonly rdns?: string | undefined
  readonly injected?: readonly { readonly namespace: string; readonly injected_id: string }[] | undefined
}

/** One page of the list. `count` is the number of matching wallets on all pages. */
export interface WalletsPage {
  readonly data: readonly WcWallet[]
  readonly count: number
}

/** The query of the list. Ids are separated by commas. */
export interface WalletsQuery {
  /** From 1. */
  readonly page: number
  /** Wallets per page, at most 100. */
  readonly entries: number
  readonly search?: string | undefined
  /** Explorer ids. */
  readonly include?: string | undefined
  readonly exclude?: string | undefined
  /** CAIP-2 ids: wallets that serve at least one of them. */
  readonly chains?: string | undefined
  readonly badge_type?: 'none' | 'certified' | undefined
}

const id = z.string().check(z.regex(idPattern))
const appLink = z.string().check(z.maxLength(2048), z.refine(isAppLink))

/** Checks one wallet of the list. Unknown keys are left out. */
export const wcWallet: z.ZodMiniType<WcWallet, unknown> = z.object({
  id,
  name: z.pipe(sanitizedText(64), z.string().check(z.minLength(1))),
  slug: maybe(id),
  namespaces: maybe(z.array(z.string().check(z.maxLength(32))).check(z.maxLength(32))),
  badge_type: maybe(z.enum(['none', 'certified'])),
  chains: maybe(z.array(z.string().check(z.maxLength(80))).check(z.maxLength(1000))),
  homepage: maybe(webLink),
  image_id: maybe(id),
  image_url: maybe(webLink),
  order: maybe(z.number()),
  mobile_link: maybe(appLink),
  desktop_link: maybe(appLink),
  webapp_link: maybe(webLink),
  pairing_link: maybe(appLink),
  app_store: maybe(webLink),
  play_store: maybe(webLink),
  chrome_store: maybe(webLink),
  edge_store: maybe(webLink),
  firefox_store: maybe(webLink),
  opera_store: maybe(webLink),
  safari_store: maybe(webLink),
  rdns: maybe(z.string().check(z.regex(rdnsPattern), z.maxLength(253))),
  injected: z.optional(
    maybe(
      z
        .array(
          z.object({
            namespace: z.string().check(z.maxLength(32)),
            injected_id: z.string().check(z.maxLength(128)),
          }),
        )
        .check(z.maxLength(32)),
    ),
  ),
})

/** Validates a page. A malformed wallet is left out; the others stay (API-03). */
export const walletsPage: z.ZodMiniType<WalletsPage, unknown> = z.object({
  data: tolerantList(wcWallet, 500),
  count: z.int().check(z.minimum(0), z.maximum(1_000_000)),
})

const count = (maximum: number, initial: number) =>
  z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(maximum)), initial)
/** Checks a query, on the client and on the server: numbers may arrive as text. Unknown keys are left out. */
export const walletsQuery: z.ZodMiniType<WalletsQuery, unknown> = z.object({
  page: count(10_000, 1),
  entries: count(100, 40),
  search: z.optional(z.string().check(z.maxLength(100))),
  include: z.optional(commaList(id, 200)),
  exclude: z.optional(commaList(id, 200)),
  chains: z.optional(commaList(caip2Id, 200)),
  badge_type: z.optional(z.enum(['none', 'certified'])),
})

/** Checks the path of a picture. */
export const walletImageParams: z.ZodMiniType<Readonly<Record<string, string>>, unknown> = z.object({
  imageId: id,
})

/** For a response that is never read. */
export const anything: z.ZodMiniUnknown = z.unknown()
