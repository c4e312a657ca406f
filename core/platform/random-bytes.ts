/** Limit of one call of the engine (Web Cryptography API §10.1.1). Bytes. */
const maxAtOnce = 65_536

/** Returns random bytes fit for keys. */
export function randomBytes(length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  for (let start = 0; start < length; start += maxAtOnce) {
    crypto.getRandomValues(bytes.subarray(start, start + maxAtOnce))
  }
  return bytes
}
