import * as z from 'zod/mini'
import {
  caip2Id,
  hexText,
  imageLink,
  maybe,
  plainAddress,
  sanitizedText,
  tolerantList,
  wholeNumber,
} from '#page/schemas'

/** A registered name. */
export interface RegisteredName {
  /** With its zone: `ada.quoin.id`. */
  readonly name: string
  /** Milliseconds since 1970. */
  readonly registered: number
  readonly updated: number
  /** By coin type, as a decimal text (ENSIP-11). */
  readonly addresses: Readonly<Record<string, { readonly address: string; readonly created: number }>>
  readonly attributes: readonly { readonly avatar?: string | undefined; readonly bio?: string | undefined }[]
}

export interface ProfileQuery {
  readonly apiVersion?: '2' | undefined
  /** The user's address, without the chain. */
  readonly sender?: string | undefined
}

/** A name, and the network on which an address is wanted. */
export interface ResolveQuery {
  readonly name: string
  /** CAIP-2. */
  readonly chainId: string
}

/** The address of a name on one network. */
export interface ResolvedByGateway {
  /** In its normal form (ENSIP-15). */
  readonly name: string
  readonly chainId: string
  /** Left out: the name has no address on this network. */
  readonly address?: string | undefined
  /** `ens`, `sns`, `registry`, or the host's own. */
  readonly source?: string | undefined
}

/** An address, and the network on which its name must lead to it. */
export interface PrimaryNameQuery {
  readonly address: string
  /** CAIP-2. */
  readonly chainId: string
}

export interface PrimaryName {
  /** In its normal form; left out: the address has no name on this network. */
  readonly name?: string | undefined
}

export interface SuggestionsQuery {
  /** The zone of the suggestions: `quoin.id`. Left out: the gateway's own. */
  readonly zone?: string | undefined
}

export interface NameSuggestion {
  readonly name: string
  readonly registered: boolean
}

export interface NameSuggestions {
  readonly suggestions: readonly NameSuggestion[]
}

/** The signed message and its signer. */
export interface RegisterNameBody {
  /** `(0x80000000 | chainId) >>> 0` (ENSIP-11). */
  readonly coin_type: number
  readonly address: string
  /** JSON of a `NameClaim`. */
  readonly message: string
  readonly signature: string
}

export interface Registered {
  readonly success: boolean
}

/**
 * The contents of the signed message. It is valid at one registry, on one network, for five minutes, so that it cannot
 * be replayed.
 */
export interface NameClaim {
  /** With its zone. */
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  /** Seconds since 1970. */
  readonly timestamp: number
  /** The registry's host, as in the page's URL for it: `gateway.example`, `localhost:4172`. */
  readonly domain: string
  /** CAIP-2: the network on which the name resolves to the address. */
  readonly network: string
}

const fullName = z.string().check(z.regex(/^[a-zA-Z\d-]{1,63}(\.[a-zA-Z\d-]{1,63}){0,4}$/))

export const nameParams: z.ZodMiniType<Readonly<Record<string, string>>, unknown> = z.object({
  name: fullName,
})

export const addressParams: z.ZodMiniType<Readonly<Record<string, string>>, unknown> = z.object({
  address: plainAddress,
})

export const profileQuery: z.ZodMiniType<ProfileQuery, unknown> = z.object({
  apiVersion: z.optional(z.literal('2')),
  sender: z.optional(plainAddress),
})

export const registeredName: z.ZodMiniType<RegisteredName, unknown> = z.object({
  name: fullName,
  registered: wholeNumber,
  updated: wholeNumber,
  addresses: z.record(
    z.string().check(z.regex(/^\d{1,10}$/)),
    z.object({ address: plainAddress, created: wholeNumber }),
  ),
  attributes: tolerantList(z.object({ avatar: maybe(imageLink), bio: maybe(sanitizedText(256)) }), 32),
})

export const registeredNames: z.ZodMiniType<readonly RegisteredName[], unknown> = tolerantList(
  registeredName,
  100,
)

/** Any script: the gateway normalizes names by ENSIP-15. */
const anyName = z.string().check(z.minLength(3), z.maxLength(255), z.regex(/^[^\s.]+(\.[^\s.]+)+$/))

export const resolveQuery: z.ZodMiniType<ResolveQuery, unknown> = z.object({
  name: anyName,
  chainId: caip2Id,
})

export const resolvedByGateway: z.ZodMiniType<ResolvedByGateway, unknown> = z.object({
  name: anyName,
  chainId: caip2Id,
  address: z.optional(plainAddress),
  source: z.optional(z.string().check(z.regex(/^[a-z][a-z\d-]{0,31}$/))),
})

export const primaryNameQuery: z.ZodMiniType<PrimaryNameQuery, unknown> = z.object({
  address: plainAddress,
  chainId: caip2Id,
})

export const primaryName: z.ZodMiniType<PrimaryName, unknown> = z.object({ name: z.optional(anyName) })

export const suggestionsQuery: z.ZodMiniType<SuggestionsQuery, unknown> = z.object({
  zone: z.optional(fullName),
})

export const nameSuggestions: z.ZodMiniType<NameSuggestions, unknown> = z.object({
  suggestions: tolerantList(z.object({ name: fullName, registered: z.boolean() }), 50),
})

export const registerNameBody: z.ZodMiniType<RegisterNameBody, unknown> = z.object({
  coin_type: z.number().check(z.int(), z.minimum(0), z.maximum(0xffff_ffff)),
  address: plainAddress,
  message: z.string().check(z.minLength(2), z.maxLength(2000)),
  signature: hexText,
})

export const registered: z.ZodMiniType<Registered, unknown> = z.object({ success: z.boolean() })

/** The parsed message. At least 4 characters before the zone; letters, digits and hyphens (NAM-01). */
export const nameClaim: z.ZodMiniType<NameClaim, unknown> = z.object({
  name: z.string().check(z.regex(/^[a-zA-Z\d-]{4,63}(\.[a-zA-Z\d-]{1,63}){0,4}$/)),
  attributes: z.record(z.string().check(z.regex(/^\w{1,32}$/)), z.string().check(z.maxLength(256))),
  timestamp: wholeNumber,
  domain: z.string().check(z.regex(/^[a-z\d.-]{1,253}(?::\d{1,5})?$/)),
  network: caip2Id,
})
