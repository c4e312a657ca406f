import * as z from 'zod/mini'
import { caip2Id, maybe, plainAddress, wholeNumber } from '#page/schemas'

/** The nonce of the next sign-in. */
export interface SiwxNonce {
  readonly nonce: string
  /** The server's time, for the message: the clock of the page then does not matter. RFC 3339. */
  readonly issuedAt: string
  /** The expiry of the nonce. RFC 3339. */
  readonly expiresAt: string
  /** Returned with the proofs, if the server keeps none in a cookie. */
  readonly token?: string | undefined
}

/** The proof that a wallet signed: a message, or the CACAO of WalletConnect's one-click authentication. */
export type SiwxProof =
  | { readonly message: string; readonly signature: string }
  | { readonly cacao: SiwxCacao }

/** Source: CAIP-74. */
export interface SiwxCacao {
  readonly h: { readonly t: string }
  readonly p: {
    readonly iss: string
    readonly domain: string
    readonly aud?: string | undefined
    readonly uri?: string | undefined
    readonly version: string
    readonly nonce: string
    readonly iat: string
    readonly exp?: string | undefined
    readonly nbf?: string | undefined
    readonly requestId?: string | undefined
    readonly statement?: string | undefined
    readonly resources?: readonly string[] | undefined
  }
  readonly s: { readonly t: string; readonly s: string; readonly m?: string | undefined }
}

export interface AuthenticateBody {
  /** Several only if one nonce was signed for several networks. */
  readonly proofs: readonly SiwxProof[]
  readonly token?: string | undefined
}

/** A signed-in account. */
export interface SiwxAccount {
  /** CAIP-2. */
  readonly chainId: string
  readonly accountAddress: string
  /** RFC 3339, like the one below. */
  readonly signedInAt: string
  readonly expiresAt: string
}

/** The reason of a refused sign-in: see `quoin/siwx-server`. */
export type SiwxRefusalReason =
  | 'malformed'
  | 'domain'
  | 'uri'
  | 'chain'
  | 'clockOff'
  | 'notYetValid'
  | 'expired'
  | 'nonceUnknown'
  | 'nonceUsed'
  | 'signature'
  | 'nodeUnreachable'

export interface SiwxRefused {
  readonly ok: false
  readonly reason: SiwxRefusalReason
  /** With `malformed`: the faulty part of the message. */
  readonly part?: string | undefined
  /** With `clockOff`: how far the clock is ahead. Seconds. */
  readonly seconds?: number | undefined
  /** With `notYetValid` and `expired`. Milliseconds since 1970. */
  readonly at?: number | undefined
}

export interface SiwxSignedIn {
  readonly ok: true
  /** All accounts that are signed in now. */
  readonly accounts: readonly SiwxAccount[]
  /** To be sent as `Authorization: Bearer`, if the server keeps none in a cookie. */
  readonly token?: string | undefined
}

export type AuthenticateAnswer = SiwxSignedIn | SiwxRefused

export interface SiwxAccounts {
  readonly accounts: readonly SiwxAccount[]
}

/** The account to sign out; all if absent. */
export interface SignOutBody {
  readonly chainId?: string | undefined
  readonly accountAddress?: string | undefined
}

const time = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/))
const secret = z.string().check(z.regex(/^[\w-]{16,128}$/))

export const siwxNonce: z.ZodMiniType<SiwxNonce, unknown> = z.object({
  nonce: z.string().check(z.regex(/^[A-Za-z0-9]{8,128}$/)),
  issuedAt: time,
  expiresAt: time,
  token: maybe(secret),
})

const line = z.string().check(z.maxLength(10_000))
const signature = z.string().check(z.minLength(1), z.maxLength(150_000))
const kind = z.string().check(z.maxLength(32))

export const cacaoSchema: z.ZodMiniType<SiwxCacao, unknown> = z.object({
  h: z.object({ t: kind }),
  p: z.object({
    iss: line,
    domain: line,
    version: line,
    nonce: line,
    iat: line,
    aud: z.optional(line),
    uri: z.optional(line),
    exp: z.optional(line),
    nbf: z.optional(line),
    requestId: z.optional(line),
    statement: z.optional(line),
    resources: z.optional(z.array(line).check(z.maxLength(50))),
  }),
  s: z.object({ t: kind, s: signature, m: z.optional(line) }),
})

export const authenticateBody: z.ZodMiniType<AuthenticateBody, unknown> = z.object({
  proofs: z
    .array(
      z.union([
        z.object({ message: z.string().check(z.minLength(1), z.maxLength(50_000)), signature }),
        z.object({ cacao: cacaoSchema }),
      ]),
    )
    .check(z.minLength(1), z.maxLength(20)),
  token: z.optional(secret),
})

const account = z.object({
  chainId: caip2Id,
  accountAddress: plainAddress,
  signedInAt: time,
  expiresAt: time,
})
const accounts = z.array(account).check(z.maxLength(1000))

export const authenticateAnswer: z.ZodMiniType<AuthenticateAnswer, unknown> = z.union([
  z.object({ ok: z.literal(true), accounts, token: maybe(secret) }),
  z.object({
    ok: z.literal(false),
    reason: z.enum([
      ...(['malformed', 'domain', 'uri', 'chain', 'clockOff', 'notYetValid', 'expired'] as const),
      ...(['nonceUnknown', 'nonceUsed', 'signature', 'nodeUnreachable'] as const),
    ]),
    part: maybe(z.string().check(z.maxLength(64))),
    seconds: maybe(wholeNumber),
    at: maybe(wholeNumber),
  }),
])

export const siwxAccounts: z.ZodMiniType<SiwxAccounts, unknown> = z.object({ accounts })

export const signOutBody: z.ZodMiniType<SignOutBody, unknown> = z.object({
  chainId: z.optional(caip2Id),
  accountAddress: z.optional(plainAddress),
})
