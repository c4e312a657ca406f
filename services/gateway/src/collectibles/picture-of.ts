import { publicFetch } from '../history/nft/public-fetch.js'
import type { NftSources } from '../history/nft/read-nft-metadata.js'
import { Problem } from '../http/problem.js'
import { pictureType } from './picture-type.js'

/** A picture as it is served on. */
export interface Picture {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly contentType: string
}

/** Bytes: more is no picture for a list. */
const LARGEST = 5 * 1024 * 1024
/** Milliseconds. */
const TIME_LIMIT = 8000

/** The bytes of a `data:` address. */
function dataBytes(address: string): Buffer {
  const comma = address.indexOf(',')
  const body = address.slice(comma + 1)
  return /;base64$/i.test(address.slice(0, comma))
    ? Buffer.from(body, 'base64')
    : Buffer.from(decodeURIComponent(body), 'utf8')
}

/**
 * Gets a picture from where its maker put it.
 *
 * @param address `https:` or `data:image/`, as `readNftMetadata` lets it through
 * @throws `Problem` 404 where there is none, 502 where it is not to be had now
 */
export async function pictureOf(address: string, sources: NftSources, signal: AbortSignal): Promise<Picture> {
  const none = (): Problem => new Problem(404, [{ name: 'tokenId', description: 'It has no picture.' }])
  if (address === '') throw none()
  let bytes: Buffer
  try {
    bytes = address.startsWith('data:')
      ? dataBytes(address)
      : await publicFetch(address, {
          privateAddresses: sources.privateAddresses ?? false,
          largest: LARGEST,
          timeLimit: TIME_LIMIT,
          accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif,image/svg+xml',
          signal,
        })
  } catch (error) {
    signal.throwIfAborted()
    throw new Problem(502, [{ name: 'picture', description: 'Where it is kept did not give it.' }], {
      cause: error,
    })
  }
  const contentType = pictureType(bytes)
  if (contentType === undefined) throw none()
  return { bytes: new Uint8Array(bytes), contentType }
}
