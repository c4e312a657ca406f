import { lookup } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Networks outside the public internet. Source: IANA's special-purpose address registries. */
const PRIVATE = new BlockList()
for (const [network, prefix] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
  ] as const),
  ...([
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ] as const),
]) {
  PRIVATE.addSubnet(network, prefix, 'ipv4')
}
// Only global unicast is public; ranges for documentation or with an embedded IPv4 address are excluded.
const GLOBAL_UNICAST = new BlockList()
GLOBAL_UNICAST.addSubnet('2000::', 3, 'ipv6')
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  PRIVATE.addSubnet(network, prefix, 'ipv6')
}

/** Returns true if an IP address is on the public internet. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !PRIVATE.check(address, 'ipv4')
  return version === 6 && GLOBAL_UNICAST.check(address, 'ipv6') && !PRIVATE.check(address, 'ipv6')
}

export interface PublicFetchOptions {
  /** Allows addresses of this machine and its network, for the sandbox. */
  readonly privateAddresses: boolean
  /** Refuses `http:`, also after a redirect. */
  readonly httpsOnly?: boolean | undefined
  /** Bytes. */
  readonly largest: number
  /** Time limit of the whole fetch. Milliseconds. */
  readonly timeLimit: number
  /** `Accept` header. Default: JSON. */
  readonly accept?: string
  /** Body of a POST request, as JSON text. Its redirects are refused: another server would receive the body. */
  readonly body?: string | undefined
  readonly signal?: AbortSignal | undefined
}

const REDIRECTS = 3

/** An answer with another status than 200. */
export class HttpStatusError extends Error {
  override readonly name: string = 'HttpStatusError'
  readonly status: number

  constructor(status: number) {
    super(`HTTP ${status}`)
    this.status = status
  }
}

/**
 * Resolves a name and refuses it if any of its addresses is not public. The request connects to the checked address.
 */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const refused =
      error ?? (addresses.every(({ address }) => isPublicAddress(address)) ? null : new Error('private'))
    const [first] = addresses ?? []
    if (refused !== null || first === undefined) return callback(refused ?? new Error('no address'), '', 0)
    if (options.all) return callback(null, addresses)
    callback(null, first.address, first.family)
  })
}

function get(
  url: URL,
  options: PublicFetchOptions,
  signal: AbortSignal,
): Promise<{ body: Buffer } | { to: string }> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!options.privateAddresses && isIP(host) !== 0 && !isPublicAddress(host)) {
    return Promise.reject(new Error('Private addresses are refused.'))
  }
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const requested = request(
      url,
      {
        signal,
        method: options.body === undefined ? 'GET' : 'POST',
        // Connections are not reused, so that each one goes to a checked address.
        agent: false,
        headers: {
          accept: options.accept ?? 'application/json',
          ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(options.privateAddresses ? {} : { lookup: publicLookup }),
      },
      (answer) => {
        const { statusCode = 0, headers } = answer
        if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
          answer.destroy()
          return resolve({ to: headers.location })
        }
        const chunks: Buffer[] = []
        let size = 0
        answer.on('error', reject)
        answer.on('data', (chunk: Buffer) => {
          size += chunk.length
          chunks.push(chunk)
          if (size > options.largest) answer.destroy(new Error('The answer is too large.'))
        })
        answer.on('end', () => {
          if (statusCode === 200) resolve({ body: Buffer.concat(chunks) })
          else reject(new HttpStatusError(statusCode))
        })
      },
    )
    requested.on('error', reject)
    requested.end(options.body)
  })
}

/**
 * Fetches an untrusted URL. Refuses private addresses, by name and by number, also after each redirect; other schemes;
 * URLs with credentials; and answers that are too large or late. Sends no credentials or cookies.
 *
 * @throws `HttpStatusError` for an answer with another status than 200; other errors if the fetch fails for another reason
 */
export async function publicFetch(address: string, options: PublicFetchOptions): Promise<Buffer> {
  const late = AbortSignal.timeout(options.timeLimit)
  const signal = options.signal ? AbortSignal.any([options.signal, late]) : late
  let url = new URL(address)
  for (let turn = 0; turn <= REDIRECTS; turn++) {
    const protocols = options.httpsOnly ? ['https:'] : ['http:', 'https:']
    if (!protocols.includes(url.protocol)) throw new Error(`Only ${protocols.join(' and ')} are supported.`)
    if (url.username !== '' || url.password !== '') throw new Error('URLs with credentials are refused.')
    const answer = await get(url, options, signal)
    if ('body' in answer) return answer.body
    if (options.body !== undefined) throw new Error('A POST request was redirected.')
    url = new URL(answer.to, url)
  }
  throw new Error('Too many redirects.')
}
