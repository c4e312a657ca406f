import * as z from 'zod/mini'
import { caip2Id, sanitizedText, webLink } from '#page/schemas'
import type {
  AccountDevice,
  EmbeddedAccount,
  EmbeddedAccountType,
  EmbeddedUser,
  FrameError,
} from './catalogue.js'

/** A schema of `T` for any input. */
export type Schema<T> = z.ZodMiniType<T, unknown>

/** 128 random bits in hex. */
export const requestId: Schema<string> = z.string().check(z.regex(/^[\da-f]{32}$/))

/** The id of a device for one origin: 128 bits in hex. */
export const deviceId: Schema<string> = z.string().check(z.regex(/^[\da-f]{32}$/))

/** An email address without quotes or comments, as the site reads it. The maximum is 254 characters (RFC 5321). */
export const emailAddress: Schema<string> = z
  .string()
  .check(
    z.maxLength(254),
    z.regex(/^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/),
  )

/** A one-time code. */
export const oneTimeCode: Schema<string> = z.string().check(z.regex(/^\d{6}$/))

/** An account of eip155 or of solana. */
export const accountAddress: Schema<string> = z
  .string()
  .check(z.regex(/^(0x[\da-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/))

/** CAIP-2, or the bare number of an eip155 chain. */
export const chainId: Schema<string | number> = z.union([
  caip2Id,
  z.number().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER)),
])

export const accountType: Schema<EmbeddedAccountType> = z.enum(['eoa', 'smartAccount'])

/** A web address that this page or the frame opens: `https:`, or this machine. */
export const link: Schema<string> = webLink

/** No payload. */
export const nothing: Schema<undefined> = z.optional(z.never())

const account: Schema<EmbeddedAccount> = z.strictObject({ address: accountAddress, type: accountType })

export const user: Schema<EmbeddedUser> = z.strictObject({
  email: z.optional(z.nullable(emailAddress)),
  address: accountAddress,
  chainId,
  accounts: z.optional(z.array(account).check(z.maxLength(10))),
  userName: z.optional(z.nullable(sanitizedText(100))),
  smartAccountDeployed: z.optional(z.boolean()),
  preferredAccountType: z.optional(accountType),
})

/** Milliseconds since 1970. */
const time = z.number().check(z.int(), z.minimum(0), z.maximum(8_640_000_000_000_000))

export const device: Schema<AccountDevice> = z.strictObject({
  id: deviceId,
  kind: z.enum(['session', 'approved', 'passkey']),
  name: sanitizedText(100),
  isThis: z.boolean(),
  addedAt: z.optional(time),
  lastUsedAt: z.optional(time),
})

/** The name of a reason; later versions of the site may have further ones. */
export const refusalReason: Schema<string> = z.string().check(z.regex(/^[a-z][A-Za-z]{0,39}$/))

/** The message is sanitized and capped, as it is displayed. */
export const frameError: Schema<FrameError | undefined> = z.optional(
  z.strictObject({
    message: z.optional(sanitizedText(500)),
    code: z.optional(z.number().check(z.int())),
    reason: z.optional(refusalReason),
    triesLeft: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(100))),
    retryAfterSeconds: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(86_400))),
  }),
)
