import { Problem } from '../problem.js'

/** Deeper bodies are rejected: no endpoint needs them, and recursive functions would exceed the stack. */
const DEEPEST = 64

/** Bytes. */
export const LARGEST_BODY: number = 256 * 1024
/** Bytes up to this limit are read and dropped, so that the caller receives the error. Bytes. */
const MAX_DRAINED_BYTES = 4 * 1024 * 1024

const tooLarge = (): Problem =>
  new Problem(413, [{ name: 'body', description: `Larger than ${LARGEST_BODY} bytes.` }])

async function readBytes(request: Request): Promise<Uint8Array> {
  // Would not be read to its end: a slow caller gets this error at once, not the one of a late server.
  if (Number(request.headers.get('content-length')) > MAX_DRAINED_BYTES) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  // The stream of a request is one of bytes; leaving the loop ends the connection.
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size <= LARGEST_BODY) chunks.push(chunk)
    else if (size > MAX_DRAINED_BYTES) break
  }
  if (size <= LARGEST_BODY) return Buffer.concat(chunks)
  throw tooLarge()
}

function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  let isText = false
  for (let index = 0; index < text.length; index++) {
    const letter = text[index]
    if (isText) {
      if (letter === '\\') index++
      else if (letter === '"') isText = false
    } else if (letter === '"') isText = true
    else if (letter === '{' || letter === '[') deepest = Math.max(deepest, ++depth)
    else if (letter === '}' || letter === ']') depth--
  }
  return deepest
}

function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, inner]) => key.includes('\0') || hasNul(inner))
}

const refuse = (description: string): Problem => new Problem(400, [{ name: 'body', description }])

/**
 * Reads a JSON body. Throws `Problem` 415 for another content type, 413 for a body above the limit, 400 for invalid
 * UTF-8 or JSON.
 */
export async function readJsonBody(request: Request, takesPlainText: boolean): Promise<unknown> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json' && !(takesPlainText && type === 'text/plain')) {
    throw new Problem(415, [{ name: 'Content-Type', description: 'must be application/json' }])
  }
  const bytes = await readBytes(request)
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw refuse('is not text in UTF-8')
  }
  if (depthOf(text) > DEEPEST) throw refuse(`must not be deeper than ${DEEPEST}`)
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw refuse('is not JSON')
  }
  if (text.includes('\\u0000') && hasNul(body)) throw refuse('must not have U+0000')
  return body
}
