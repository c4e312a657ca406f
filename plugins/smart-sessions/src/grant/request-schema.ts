import * as z from 'zod/mini'
import type { SessionRequest } from './grant-request.js'

type Text = z.ZodMiniType<string, string>

const latest = 100_000_000_000
const maxKeys = 8
const maxEntries = 100

/** A text of a pattern. */
export const hexText = (pattern: RegExp, text: string): Text => z.string(text).check(z.regex(pattern, text))

export const address: Text = hexText(/^0x[\da-f]{40}$/i, 'must be an address: 0x and 40 hex digits')
const quantity = hexText(/^0x[\da-f]{1,64}$/i, 'must be a number in hex that starts with 0x')
const kind = hexText(/^[\w-]{1,64}$/, 'must be the name of a kind')
const seconds = (text: string) =>
  z.number(text).check(z.int(text), z.minimum(1, text), z.maximum(latest, text))

/** Unknown keys are refused with their names: see `read-request.ts`. */
export const exactly = <Shape extends z.core.$ZodShape>(
  shape: Shape,
): z.ZodMiniObject<Shape, z.core.$strict> => z.strictObject(shape, 'must be an object')

/** Creates the schema of a time. @param now seconds since 1970 */
export function future(now: number): z.ZodMiniType<number, number> {
  const text = 'must be in the future, in seconds since 1970'
  return seconds(text).check(z.refine((at) => at > now, text))
}

const key = exactly({
  type: z.enum(['secp256k1', 'secp256r1'], 'must be secp256k1 or secp256r1'),
  publicKey: hexText(/^0x([\da-f]{2}){1,130}$/i, 'must be bytes in hex that start with 0x'),
})

const permission = (now: number) => {
  const allowance = {
    allowance: quantity,
    start: future(now),
    period: seconds('must be a whole number of seconds above 0'),
  }
  const call = exactly({
    functionName: z.string('must be a name').check(z.regex(/^[\w$]{1,128}$/, 'must be a name')),
    args: z.optional(z.array(z.unknown(), 'must be a list').check(z.maxLength(maxEntries, 'is too long'))),
    valueLimit: z.optional(quantity),
  })
  return z.discriminatedUnion(
    'type',
    [
      exactly({ type: z.literal('native-token-recurring-allowance'), data: exactly(allowance) }),
      exactly({ type: z.literal('erc20-recurring-allowance'), data: exactly({ address, ...allowance }) }),
      exactly({
        type: z.literal('contract-call'),
        data: exactly({
          address,
          abi: z.optional(z.array(z.unknown(), 'must be a list')),
          functions: z
            .array(call, 'must be a list')
            .check(z.minLength(1, 'must name at least one'), z.maxLength(maxEntries, 'is too long')),
        }),
      }),
    ],
    'must be contract-call, native-token-recurring-allowance or erc20-recurring-allowance',
  )
}

/** Creates the schema of a request. @param now seconds since 1970 */
export function requestSchema(now: number): z.ZodMiniType<SessionRequest, unknown> {
  return exactly({
    chainId: hexText(/^0x[1-9a-f][\da-f]{0,15}$/i, 'must be a chain id in hex that starts with 0x'),
    address: z.optional(address),
    expiry: future(now),
    signer: exactly({
      type: z.literal('keys', 'must be keys'),
      data: exactly({
        keys: z
          .array(key, 'must be a list')
          .check(z.minLength(1, 'must have at least one'), z.maxLength(maxKeys, 'has too many')),
      }),
    }),
    permissions: z
      .array(permission(now), 'must be a list')
      .check(z.minLength(1, 'must have at least one'), z.maxLength(maxEntries, 'has too many')),
    policies: z.optional(
      z
        .array(exactly({ type: kind, data: z.optional(z.unknown()) }), 'must be a list')
        .check(z.maxLength(maxEntries, 'has too many')),
    ),
  })
}
