import * as z from 'zod/mini'
import { caip10Id, hexText, maybe, sanitizedText, tolerantList, webLink, wholeNumber } from '#page/schemas'

/** A permission of a session; its `data` is in the permission's own format (ERC-7715). */
export interface SessionPermission {
  readonly type: string
  readonly data?: unknown
}

/** A smart session: the permissions of an app for an account. */
export interface SmartSession {
  readonly project: {
    readonly id: string
    readonly name: string
    readonly url?: string | undefined
    readonly iconUrl?: string | undefined
  }
  /** The id of its permissions. */
  readonly pci: string
  /** Seconds since 1970. */
  readonly expiry: number
  /** Seconds since 1970. */
  readonly createdAt: number
  readonly permissions: readonly SessionPermission[]
  readonly policies: readonly { readonly id: string }[]
  readonly context: string
  /** Seconds since 1970. */
  readonly revokedAt?: number | undefined
}

export interface SessionsQuery {
  /** `next` of the previous page. */
  readonly cursor?: string | undefined
}

/** A page of sessions, the newest first. */
export interface SmartSessions {
  readonly pcis: readonly SmartSession[]
  /** The cursor of the next page; omitted on the last one. */
  readonly next?: string | undefined
}

/** A request for permissions (ERC-7715), before the wallet approves it. */
export interface AddSessionBody {
  readonly expiry: number
  readonly signer: { readonly type: string; readonly data?: unknown }
  readonly permissions: readonly SessionPermission[]
  readonly policies?: readonly { readonly type: string; readonly data?: unknown }[] | undefined
}

export interface AddedSession {
  readonly pci: string
  readonly key: { readonly type: 'secp256k1' | 'secp256r1'; readonly publicKey: string }
  /** Sent as `Authorization: Bearer` with the activation: the `pci` alone activates nothing. */
  readonly activationKey?: string | undefined
}

/** The wallet's grant, for the session that was added. */
export interface ActivateSessionBody {
  readonly pci: string
  readonly expiry: number
  readonly permissions: readonly SessionPermission[]
  readonly context: string
  readonly policies?: readonly { readonly type: string; readonly data?: unknown }[] | undefined
  readonly factory?: string | undefined
  readonly factoryData?: string | undefined
}

export interface RevokeSessionBody {
  readonly pci: string
  /** The account's signature of the `pci`. */
  readonly signature: string
}

export interface Done {
  readonly success: boolean
}

const pci = z.string().check(z.regex(/^[\w-]{1,128}$/))
const kind = z.string().check(z.regex(/^[\w-]{1,64}$/))
const typed = z.object({ type: kind, data: z.optional(z.unknown()) })

export const accountParams: z.ZodMiniType<Readonly<Record<string, string>>, unknown> = z.object({
  address: caip10Id,
})

export const sessionsQuery: z.ZodMiniType<SessionsQuery, unknown> = z.object({
  cursor: z.optional(z.string().check(z.regex(/^[\w~-]{1,128}$/))),
})

const session: z.ZodMiniType<SmartSession, unknown> = z.object({
  project: z.object({
    id: z.string().check(z.maxLength(128)),
    name: sanitizedText(64),
    url: maybe(webLink),
    iconUrl: maybe(webLink),
  }),
  pci,
  expiry: wholeNumber,
  createdAt: wholeNumber,
  permissions: tolerantList(typed, 100),
  policies: tolerantList(z.object({ id: z.string().check(z.maxLength(128)) }), 100),
  context: z.string().check(z.maxLength(20_000)),
  revokedAt: maybe(wholeNumber),
})

export const smartSessions: z.ZodMiniType<SmartSessions, unknown> = z.object({
  pcis: tolerantList(session, 500),
  next: maybe(z.string().check(z.maxLength(128))),
})

const permissions = z.array(typed).check(z.minLength(1), z.maxLength(100))
const policies = z.optional(z.array(typed).check(z.maxLength(100)))

export const addSessionBody: z.ZodMiniType<AddSessionBody, unknown> = z.object({
  expiry: wholeNumber,
  signer: typed,
  permissions,
  policies,
})

export const addedSession: z.ZodMiniType<AddedSession, unknown> = z.object({
  pci,
  key: z.object({ type: z.enum(['secp256k1', 'secp256r1']), publicKey: hexText }),
  activationKey: z.optional(z.string().check(z.regex(/^[\w-]{1,128}$/))),
})

export const activateSessionBody: z.ZodMiniType<ActivateSessionBody, unknown> = z.object({
  pci,
  expiry: wholeNumber,
  permissions,
  context: hexText,
  policies,
  factory: z.optional(hexText),
  factoryData: z.optional(hexText),
})

export const revokeSessionBody: z.ZodMiniType<RevokeSessionBody, unknown> = z.object({
  pci,
  signature: hexText,
})

export const done: z.ZodMiniType<Done, unknown> = z.object({ success: z.boolean() })
