import { base64 } from '@scure/base'

/** The bytes of base64; `undefined` where a text is none. */
export function readBase64(text: string): Uint8Array | undefined {
  try {
    return base64.decode(text)
  } catch {
    return undefined
  }
}
