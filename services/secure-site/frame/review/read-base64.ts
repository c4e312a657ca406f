import { base64 } from '@scure/base'

/** Decodes base64; `undefined` for invalid text. */
export function readBase64(text: string): Uint8Array | undefined {
  try {
    return base64.decode(text)
  } catch {
    return undefined
  }
}
