import * as z from 'zod/mini'
import {
  caip2Id,
  decimalText,
  imageLink,
  maybe,
  plainAddress,
  sanitizedText,
  tolerantList,
} from '#page/schemas'

export interface HistoryQuery {
  /** `next` of the previous page. */
  readonly cursor?: string | undefined
  /** Only purchases at this provider. */
  readonly onramp?: string | undefined
  /** CAIP-2. */
  readonly chainId?: string | undefined
}

/** A token that takes part in a transfer. */
export interface FungibleInfo {
  readonly name?: string | undefined
  readonly symbol?: string | undefined
  readonly icon?: { readonly url: string } | undefined
  /** False if left out. */
  readonly flags?: { readonly is_spam: boolean } | undefined
}

/** A collectible that takes part in a transfer. */
export interface NftInfo {
  /** CAIP-19. Its picture is fetched with `getNftImage` of the NFTs plugin, never from the URL in the metadata. */
  readonly id?: string | undefined
  readonly name?: string | undefined
  readonly content?:
    | {
        readonly preview?: { readonly url: string } | undefined
        readonly detail?: { readonly url: string } | undefined
      }
    | undefined
  readonly flags: { readonly is_spam: boolean }
}

export interface HistoryTransfer {
  readonly direction: 'in' | 'out' | 'self'
  readonly quantity: {
    /** In whole tokens, as a decimal text. */
    readonly numeric: string
  }
  /** In US dollars, at the time of the transfer. */
  readonly value?: number | undefined
  readonly price?: number | undefined
  readonly fungible_info?: FungibleInfo | undefined
  readonly nft_info?: NftInfo | undefined
}

export interface HistoryEntry {
  readonly id: string
  readonly metadata: {
    /** `send`, `receive`, `trade`, `approve`, `mint`, `burn`, `deploy`, `execute`, `cancel`, `deposit`, `withdraw`, `borrow`, `claim`, `stake`, `unstake`, `repay`, `revoke`; `bought` of a purchase. */
    readonly operationType: string
    readonly hash: string
    /** CAIP-2. */
    readonly chain: string
    /** ISO 8601. */
    readonly minedAt: string
    readonly sentFrom: string
    readonly sentTo: string
    /** `confirmed`, `failed`, `pending`, `ONRAMP_TRANSACTION_STATUS_SUCCESS`, `…_IN_PROGRESS`, `…_FAILED`. */
    readonly status: string
    readonly nonce: number
  }
  readonly transfers: readonly HistoryTransfer[]
}

/** Newest first. */
export interface HistoryPage {
  readonly data: readonly HistoryEntry[]
  /** The cursor of the next page; absent on the last one. */
  readonly next?: string | undefined
  /**
   * CAIP-2 ids of networks whose activity is missing here, because the service has no source for it or none answered; `*`: all
   * that were requested. For the others, an empty list means that there is no activity.
   */
  readonly unavailable?: readonly string[] | undefined
}

/** A CAIP-10 account or a plain address. */
export const historyParams: z.ZodMiniType<Readonly<Record<string, string>>, unknown> = z.object({
  account: z.string().check(z.regex(/^([-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:)?[-.%a-zA-Z0-9]{1,128}$/)),
})

export const historyQuery: z.ZodMiniType<HistoryQuery, unknown> = z.object({
  cursor: z.optional(z.string().check(z.regex(/^[\w.~-]{1,2048}$/))),
  onramp: z.optional(z.string().check(z.regex(/^[a-z][a-z\d-]{0,31}$/))),
  chainId: z.optional(caip2Id),
})

const picture = maybe(z.object({ url: imageLink }))

const transfer: z.ZodMiniType<HistoryTransfer, unknown> = z.object({
  direction: z.enum(['in', 'out', 'self']),
  quantity: z.object({ numeric: decimalText }),
  value: maybe(z.number()),
  price: maybe(z.number()),
  fungible_info: maybe(
    z.object({
      name: maybe(sanitizedText(64)),
      symbol: maybe(sanitizedText(16)),
      icon: picture,
      flags: maybe(z.object({ is_spam: z.boolean() })),
    }),
  ),
  nft_info: maybe(
    z.object({
      id: maybe(
        z
          .string()
          .check(
            z.maxLength(256),
            z.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}\/erc(721|1155):0x[\da-fA-F]{40}\/\d{1,78}$/),
          ),
      ),
      name: maybe(sanitizedText(128)),
      content: maybe(z.object({ preview: picture, detail: picture })),
      flags: z.object({ is_spam: z.boolean() }),
    }),
  ),
})

const word = z.string().check(z.regex(/^\w{1,64}$/))

const entry: z.ZodMiniType<HistoryEntry, unknown> = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(256)),
  metadata: z.object({
    operationType: word,
    hash: z.string().check(z.regex(/^[\w-]{0,128}$/)),
    chain: caip2Id,
    minedAt: z.iso.datetime({ offset: true }),
    sentFrom: z.union([plainAddress, z.literal('')]),
    sentTo: z.union([plainAddress, z.literal('')]),
    status: word,
    nonce: z.number(),
  }),
  transfers: tolerantList(transfer, 1000),
})

export const historyPage: z.ZodMiniType<HistoryPage, unknown> = z.object({
  data: tolerantList(entry, 500),
  next: maybe(z.string().check(z.maxLength(2048))),
  unavailable: maybe(tolerantList(z.union([caip2Id, z.literal('*')]), 200)),
})
