/**
 * Reads the body of an answer up to a size limit.
 *
 * @param max bytes
 * @param tooLarge creates the error that is thrown beyond the limit
 * @param onGrow called with the size so far, in bytes; may throw, which ends the reading
 */
export async function readWithin(
  response: Response,
  max: number,
  tooLarge: () => Error,
  onGrow: (size: number) => void = () => {},
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let size = 0
  // The body of a response yields bytes; leaving the loop cancels it.
  for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.byteLength
    if (size > max) throw tooLarge()
    onGrow(size)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Reads the body as text, as `readWithin` does. */
export async function readTextWithin(
  response: Response,
  max: number,
  tooLarge: () => Error,
  onGrow?: (size: number) => void,
): Promise<string> {
  return Buffer.from(await readWithin(response, max, tooLarge, onGrow)).toString('utf8')
}
