import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'

/** Bytes. */
const MAX_DRAINED = 1024 * 1024

/**
 * Reads the rest of a request's body and drops it: a connection that is closed with unread bytes is reset, and its
 * client may lose the response. Stops reading after 1 MiB or `within` milliseconds.
 */
export async function drainBody(
  incoming: Readable & { readonly headers: IncomingHttpHeaders },
  within: number,
): Promise<void> {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = incoming.headers
  const isBodyless = encoding === undefined && Number(length) === 0
  if (isBodyless || Number(length) > MAX_DRAINED) return
  if (incoming.readableEnded || incoming.destroyed) return
  await new Promise<void>((resolve) => {
    let size = 0
    const late = setTimeout(end, within)
    function count(chunk: Uint8Array): void {
      size += chunk.byteLength
      if (size > MAX_DRAINED) end()
    }
    function end(): void {
      clearTimeout(late)
      incoming.off('data', count).off('end', end).off('error', end).off('close', end)
      resolve()
    }
    incoming.on('data', count).on('end', end).on('error', end).on('close', end).resume()
  })
}
