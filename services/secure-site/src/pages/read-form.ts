import { Problem } from '@quoin/server-kit/http'

/** Providers send an authorization code and, in one case, a token. Bytes. */
const LARGEST = 64 * 1024

/** Reads a posted form. Throws `Problem` 415 for another content type, 413 for a body above the limit. */
export async function readForm(request: Request): Promise<URLSearchParams> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/x-www-form-urlencoded') {
    throw new Problem(415, [
      { name: 'Content-Type', description: 'must be application/x-www-form-urlencoded' },
    ])
  }
  const chunks: Uint8Array[] = []
  let size = 0
  // The stream of a request is one of bytes; leaving the loop ends the connection.
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > LARGEST)
      throw new Problem(413, [{ name: 'body', description: `Larger than ${LARGEST} bytes.` }])
    chunks.push(chunk)
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}
