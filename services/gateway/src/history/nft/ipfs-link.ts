/** `ipfs://Qm…`, `ipfs://ipfs/bafy…`, `ipns:`, `ar:`: content by its id, without a web server. */
const CONTENT_SCHEME = /^(?:ipfs|ipns|ar):/i
const IPFS = /^ipfs:\/\/(?:ipfs\/)?([a-z\d]{46,100})((?:\/[^/]{0,255}){0,16})$/i
/** Characters of a decoded segment that a server could read as the start of another segment, a query or an encoding. */
const NOT_IN_SEGMENT = /[/\\?#%\p{Cc}\p{Cf}]/u

/** Returns true if a link names content by its id, so that only `ipfsLink` may resolve it. */
export const namesContent = (address: string): boolean => CONTENT_SCHEME.test(address)

function readSegment(segment: string): string | undefined {
  let text: string
  try {
    text = decodeURIComponent(segment)
  } catch {
    return undefined
  }
  if (text === '.' || text === '..' || NOT_IN_SEGMENT.test(text) || /[?#]/.test(segment)) return undefined
  return encodeURIComponent(text)
}

/**
 * Returns the URL of `ipfs:` content at the operator's gateway; `undefined` without a gateway, or if the link is not a
 * content id with a plain path: such a path could lead to anything else on that server.
 *
 * @param ipfsGateway `https://ipfs.example/ipfs/`
 */
export function ipfsLink(address: string, ipfsGateway: string | undefined): string | undefined {
  const [, content, path = ''] = IPFS.exec(address) ?? []
  if (content === undefined || ipfsGateway === undefined) return undefined
  const segments = path.split('/').slice(1).map(readSegment)
  if (segments.includes(undefined)) return undefined
  return [`${ipfsGateway.replace(/\/*$/, '/')}${content}`, ...segments].join('/')
}
