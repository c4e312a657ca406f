import { z } from 'zod'

const MAX_UINT256 = 2n ** 256n - 1n

/** A block or slot number of a provider's answer: decimal or hex text, or a number. */
export const blockNumber = z
  .union([z.string().regex(/^(\d{1,15}|0x[\da-f]{1,12})$/i), z.number()])
  .transform(Number)
  .pipe(z.number().int().min(0).max(Number.MAX_SAFE_INTEGER))

/** A whole amount in its smallest unit, up to 2^256 - 1: decimal or hex text. */
export const wholeAmount = z
  .string()
  .regex(/^(\d{1,78}|0x[\da-f]{1,64})$/i)
  .transform(BigInt)
  .refine((amount) => amount <= MAX_UINT256)

/** An EVM address, converted to lower case. */
export const evmAddress = z
  .string()
  .regex(/^0x[\da-f]{40}$/i)
  .transform((address) => address.toLowerCase())

/** The hash of an EVM transaction, converted to lower case. */
export const evmHash = z
  .string()
  .regex(/^0x[\da-f]{64}$/i)
  .transform((hash) => hash.toLowerCase())

/** Returns the rows of a list that have the format: one invalid row does not cost the others. */
export function validRows<Row>(rows: readonly unknown[], format: z.ZodType<Row>): readonly Row[] {
  return rows.flatMap((row) => {
    const parsed = format.safeParse(row)
    return parsed.success ? [parsed.data] : []
  })
}
