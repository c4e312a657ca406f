import * as z from 'zod/mini'
import { caip2Id, integerText, maybe, plainAddress, sanitizedText, tolerantList } from '#page/schemas'

export interface NftsQuery {
  /** CAIP-2. */
  readonly chainId: string
  /** `next` of the previous page. */
  readonly cursor?: string | undefined
}

/** A collectible that an account holds. */
export interface HeldNft {
  /** The contract's address. */
  readonly contract: string
  /** Decimal text. */
  readonly tokenId: string
  /** The amount (ERC-1155). Decimal text. */
  readonly amount: string
  readonly name?: string | undefined
  readonly collection?: string | undefined
  readonly description?: string | undefined
  /** True if there is a picture. It is fetched with `getNftImage`, never from the URL in the metadata. */
  readonly hasImage: boolean
  readonly isSpam: boolean
}

/** Most recently received first. */
export interface NftsPage {
  readonly nfts: readonly HeldNft[]
  /** The cursor of the next page; absent on the last one. */
  readonly next?: string | undefined
}

export interface NftImageQuery {
  /** `preview`: the small one, if the metadata have one. */
  readonly size?: 'preview' | 'detail' | undefined
}

export const nftsParams: z.ZodMiniType<Readonly<Record<string, string>>, unknown> = z.object({
  address: plainAddress,
})

export const nftsQuery: z.ZodMiniType<NftsQuery, unknown> = z.object({
  chainId: caip2Id,
  cursor: z.optional(z.string().check(z.regex(/^[\w-]{1,512}$/))),
})

const heldNft: z.ZodMiniType<HeldNft, unknown> = z.object({
  contract: plainAddress,
  tokenId: integerText,
  amount: integerText,
  name: maybe(sanitizedText(128)),
  collection: maybe(sanitizedText(64)),
  description: maybe(sanitizedText(1000)),
  hasImage: z.boolean(),
  isSpam: z.boolean(),
})

export const nftsPage: z.ZodMiniType<NftsPage, unknown> = z.object({
  nfts: tolerantList(heldNft, 200),
  next: maybe(z.string().check(z.maxLength(512))),
})

export const nftImageParams: z.ZodMiniType<Readonly<Record<string, string>>, unknown> = z.object({
  chainId: caip2Id,
  contract: plainAddress,
  tokenId: z.string().check(z.regex(/^\d{1,78}$/)),
})

export const nftImageQuery: z.ZodMiniType<NftImageQuery, unknown> = z.object({
  size: z.optional(z.enum(['preview', 'detail'])),
})

/** The answer is a picture and is not validated. */
export const anything: z.ZodMiniType<unknown, unknown> = z.unknown()
