import * as z from 'zod/mini'
import { isWebLink, sanitizeText } from '#page/endpoint'

type Text = z.ZodMiniType<string, string>
type Outside = z.ZodMiniType<string, unknown>

/** A CAIP-2 network id: `eip155:1`. */
export const caip2Id: Text = z.string().check(z.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/))

/** A CAIP-10 account or token id: `eip155:1:0xab16…`. */
export const caip10Id: Text = z
  .string()
  .check(z.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%_a-zA-Z0-9]{1,128}$/))

/** An address of any namespace, without its network. */
export const plainAddress: Text = z.string().check(z.regex(/^[-.%_a-zA-Z0-9]{1,128}$/))

/** A whole number in the smallest unit (wei, lamports), as text: `1000000000000000000`. */
export const integerText: Text = z.string().check(z.regex(/^(0|[1-9]\d{0,77})$/))

/** A number with or without a fraction, as text: `0.5`. */
export const decimalText: Text = z.string().check(z.regex(/^\d{1,78}(\.\d{1,78})?$/))

/** Bytes in hex: `0x…`. */
export const hexText: Text = z.string().check(z.maxLength(200_000), z.regex(/^0x([\da-f]{2})*$/i))

/** Whole seconds or milliseconds since 1970, or another count. */
export const wholeNumber: z.ZodMiniType<number, number> = z
  .number()
  .check(z.int(), z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER))

/** An `https:` address, or a server on this machine. */
export const webLink: Text = z.string().check(z.maxLength(2048), z.refine(isWebLink))

/** An image: a web link, or the image itself as `data:image/…`, of at most 64 kB. */
export const imageLink: Text = z.string().check(
  z.maxLength(65_536),
  z.refine((text) => isWebLink(text) || /^data:image\/[a-z+.-]+[;,]/.test(text)),
)

/** Untrusted text for display: control and bidi characters are removed, too long text is cut (SEC-04). */
export function sanitizedText(maxLength: number): Outside {
  const clean = z.transform((text: string) => sanitizeText(text, maxLength))
  return z.pipe(z.string().check(z.maxLength(10_000)), clean)
}
