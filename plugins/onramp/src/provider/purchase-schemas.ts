import * as z from 'zod/mini'
import { caip2Id, decimalText, maybe, sanitizedText, tolerantList } from '#page/schemas'

export interface PurchaseHistoryQuery {
  /** The gateway's provider. */
  readonly onramp: string
  readonly cursor?: string | undefined
}

/** A purchase as the history lists it. */
export interface PurchaseEntry {
  readonly id: string
  readonly metadata: {
    readonly hash: string
    /** CAIP-2. */
    readonly chain: string
    /** ISO 8601. */
    readonly minedAt: string
    readonly status: string
  }
  readonly transfers: readonly {
    readonly quantity: { readonly numeric: string }
    readonly fungible_info?:
      | { readonly name?: string | undefined; readonly symbol?: string | undefined }
      | undefined
  }[]
}

/** Newest first. */
export interface PurchaseHistoryPage {
  readonly data: readonly PurchaseEntry[]
  readonly next?: string | undefined
}

const entry: z.ZodMiniType<PurchaseEntry, unknown> = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(256)),
  metadata: z.object({
    hash: z.string().check(z.regex(/^[\w-]{0,128}$/)),
    chain: caip2Id,
    minedAt: z.iso.datetime({ offset: true }),
    status: z.string().check(z.regex(/^\w{1,64}$/)),
  }),
  transfers: tolerantList(
    z.object({
      quantity: z.object({ numeric: decimalText }),
      fungible_info: maybe(z.object({ name: maybe(sanitizedText(64)), symbol: maybe(sanitizedText(16)) })),
    }),
    20,
  ),
})

export const purchaseHistoryPage: z.ZodMiniType<PurchaseHistoryPage, unknown> = z.object({
  data: tolerantList(entry, 500),
  next: maybe(z.string().check(z.maxLength(512))),
})
