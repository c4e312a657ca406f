import { decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { z } from 'zod'
import type { ChainNode } from '../../chains/chain-node.js'
import type { Lanes } from '../../http/lanes.js'
import { ipfsLink, namesContent } from './ipfs-link.js'
import { publicFetch } from './public-fetch.js'

export interface NftMetadata {
  readonly name: string
  /** `https:` or `data:image/`; empty if there is none. */
  readonly preview: string
  readonly detail: string
  readonly description: string
  /** The contract's name of the collection; empty if it has none. */
  readonly collection: string
}

export interface NftSources {
  /** `https://host/ipfs/`; left out: `ipfs:` is not read, and no vendor is contacted. */
  readonly ipfsGateway?: string | undefined
  /** Allows metadata from this machine and its network, for the sandbox. Default: false. */
  readonly privateAddresses?: boolean | undefined
  /** Limits concurrent reads from the web, for all callers. */
  readonly lanes?: Lanes | undefined
  /** Reads metadata on the web (http, https). Default: true. */
  readonly web?: boolean | undefined
}

const abi = parseAbi([
  'function tokenURI(uint256 id) view returns (string)',
  'function uri(uint256 id) view returns (string)',
  'function name() view returns (string)',
])

const LARGEST_JSON = 256 * 1024
const LARGEST_PICTURE = 128 * 1024
const TIME_LIMIT = 3000

const text = z.string().catch('')
const metadata = z.object({
  name: text,
  description: text,
  image: text,
  image_url: text,
  image_data: text,
  animation_url: text,
  thumbnail: text,
})

/** Returns the URL of `ipfs://…` at the configured gateway; any other link unchanged. */
function onTheWeb(address: string, { ipfsGateway }: NftSources): string | undefined {
  return namesContent(address) ? ipfsLink(address, ipfsGateway) : address
}

/** Returns an image link that a page may show; empty for anything else. */
function picture(address: string, sources: NftSources): string {
  if (/^data:image\/(?:png|jpeg|gif|webp|svg\+xml|avif)[;,]/i.test(address)) {
    return address.length <= LARGEST_PICTURE ? address : ''
  }
  const web = onTheWeb(address, sources) ?? ''
  if (!URL.canParse(web) || web.length > 2048) return ''
  const { protocol, hostname } = new URL(web)
  if (protocol === 'https:') return web
  return protocol === 'http:' && sources.privateAddresses && /^(?:localhost|127\.0\.0\.1)$/.test(hostname)
    ? web
    : ''
}

/** Returns the text of a `data:` link with JSON. */
function dataText(address: string): string {
  const comma = address.indexOf(',')
  if (comma < 0 || address.length > LARGEST_JSON * 2) throw new Error('Not a data: link.')
  const body = address.slice(comma + 1)
  if (/;base64$/i.test(address.slice(0, comma))) return Buffer.from(body, 'base64').toString('utf8')
  try {
    return decodeURIComponent(body)
  } catch {
    // Many contracts return plain JSON with a % in it.
    return body
  }
}

async function uriOf(node: ChainNode, token: string, id: bigint, signal?: AbortSignal): Promise<string> {
  let failure: unknown
  for (const functionName of ['tokenURI', 'uri'] as const) {
    try {
      const data = encodeFunctionData({ abi, functionName, args: [id] })
      const answer = await node.request('eth_call', [{ to: token, data }, 'latest'], signal)
      // viem throws for an invalid result.
      const uri = decodeFunctionResult({ abi, functionName, data: answer as Hex })
      // ERC-1155: the id in 64 hex digits.
      if (uri !== '') return uri.replaceAll('{id}', id.toString(16).padStart(64, '0'))
    } catch (error) {
      failure = error
    }
  }
  throw new Error('The contract returned no metadata link.', { cause: failure })
}

/** Returns the contract's own name. Many ERC-1155 contracts have none. */
async function collectionOf(node: ChainNode, token: string, signal?: AbortSignal): Promise<string> {
  const data = encodeFunctionData({ abi, functionName: 'name' })
  try {
    const answer = await node.request('eth_call', [{ to: token, data }, 'latest'], signal)
    // viem throws for an invalid result.
    return decodeFunctionResult({ abi, functionName: 'name', data: answer as Hex }).slice(0, 64)
  } catch {
    return ''
  }
}

/**
 * Reads a collectible's metadata: the JSON behind ERC-721's `tokenURI` or ERC-1155's `uri`.
 *
 * @throws if it is unavailable
 */
export async function readNftMetadata(
  node: ChainNode,
  token: string,
  tokenId: string,
  sources: NftSources,
  signal?: AbortSignal,
): Promise<NftMetadata> {
  const [uri, collection] = await Promise.all([
    uriOf(node, token, BigInt(tokenId), signal),
    collectionOf(node, token, signal),
  ])
  const web = onTheWeb(uri, sources)
  let json: string
  if (uri.startsWith('data:')) json = dataText(uri)
  else if (web === undefined || sources.web === false)
    throw new Error('The metadata link is not of an allowed source.')
  else {
    const { privateAddresses = false } = sources
    const limits = { privateAddresses, largest: LARGEST_JSON, timeLimit: TIME_LIMIT, signal }
    const read = (): Promise<Buffer> => publicFetch(web, limits)
    json = (await (sources.lanes ? sources.lanes.run(read, signal) : read())).toString('utf8')
  }
  const { name, description, image, image_url, image_data, animation_url, thumbnail } = metadata.parse(
    JSON.parse(json),
  )
  const drawn = image_data.startsWith('<svg')
    ? `data:image/svg+xml;base64,${Buffer.from(image_data).toString('base64')}`
    : image_data
  const detail =
    [image, image_url, drawn, animation_url].map((address) => picture(address, sources)).find(Boolean) ?? ''
  return {
    name: name.slice(0, 128),
    preview: picture(thumbnail, sources) || detail,
    detail,
    description: description.slice(0, 1000),
    collection,
  }
}
