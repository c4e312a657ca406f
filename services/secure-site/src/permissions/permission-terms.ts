import * as z from 'zod'

const address = z.string().regex(/^0x[0-9a-f]{40}$/)
const amount = z.string().regex(/^(0|[1-9]\d{0,77})$/)
const seconds = z.number().int().positive().max(100_000_000_000)

/** An allowance for each period; of the native currency if `token` is absent. */
export const permissionTerm = z.strictObject({
  token: address.optional(),
  /** Decimal text, of the smallest unit. */
  allowance: amount,
  /** Seconds. */
  period: seconds,
  /** Seconds since 1970. */
  start: z.number().int().nonnegative().max(100_000_000_000),
})
export type StoredTerm = z.infer<typeof permissionTerm>

export const grantRequest = z.strictObject({
  origin: z.string().max(256),
  caipNetworkId: z.string().regex(/^eip155:\d{1,20}$/),
  account: address,
  terms: z.array(permissionTerm).min(1).max(10),
  /** Seconds since 1970. */
  expires: seconds,
  /** For permissions enforced on chain: the role of the session keys, and the module that enforces it. */
  session: z.strictObject({ roleKey: z.string().regex(/^0x[0-9a-f]{64}$/), module: address }).optional(),
})
export type GrantRequest = z.infer<typeof grantRequest>

export const spendRequest = z.strictObject({
  id: z.string().regex(/^0x[0-9a-f]{64}$/),
  origin: z.string().max(256),
  caipNetworkId: z.string().max(64),
  account: address,
  /** Amounts by token; of the native currency if `token` is absent. */
  amounts: z.array(z.strictObject({ token: address.optional(), amount })).max(100),
})
export type SpendRequest = z.infer<typeof spendRequest>
