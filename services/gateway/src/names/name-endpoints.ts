import { Problem } from '@quoin/server-kit/http'
import {
  getNameSuggestions,
  getNamesOf,
  getProfile,
  loadSchemas,
  type NameClaim,
  type RegisterNameBody,
  registerName,
} from 'quoin/endpoints/names'
import { type Hex, isAddress, isHex } from 'viem'
import type { ChainNode } from '../chains/chain-node.js'
import { type ServedEndpoint, serve } from '../http/served-endpoint.js'
import { findSigner } from '../signatures/find-signer.js'
import type { Database } from '../storage/open-database.js'
import { chainOfCoinType } from './coin-type.js'
import { describeNames, namesOf } from './find-names.js'
import { createNameRegistry } from './name-registry.js'
import { readName } from './name-rules.js'
import { namesLike } from './name-suggestions.js'

/** Max difference between the timestamp of a message and the gateway's clock, in either direction. Milliseconds. */
const FRESHNESS = 300_000

export interface NameEndpointsOptions {
  readonly database: Database
  /** By CAIP-2 id. A name can be claimed on the EIP-155 networks among them. */
  readonly nodes: ReadonlyMap<string, ChainNode>
  /** Parent domain of the names: `quoin.id`. */
  readonly zone: string
  /** Host names under which clients call the gateway: claims that were signed for other hosts are refused. */
  readonly hosts: ReadonlySet<string>
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Max number of names that an address may register on one day (UTC). Default 5. */
  readonly namesPerDay?: number
}

const refusal = (name: string, description: string): Problem => new Problem(400, [{ name, description }])

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function readClaim(message: string): Promise<NameClaim> {
  const { nameClaim } = await loadSchemas()
  const read = nameClaim.safeParse(parseJson(message))
  if (read.success) return read.data
  const [at] = read.error.issues[0]?.path ?? []
  const part = typeof at === 'string' ? ` Its ${at} is not well formed.` : ''
  throw refusal('message', `The message is JSON of name, attributes, timestamp, domain and network.${part}`)
}

/** Reads the attributes of a name. Refuses unknown ones: they would be signed, but not stored. */
function readAttributes({ attributes }: NameClaim): { avatar: string; bio: string } {
  const { avatar = '', bio = '', ...others } = attributes
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) {
    throw refusal('message', `A name has the attributes avatar and bio; ${unknown} is not kept.`)
  }
  const isLink = avatar.startsWith('https://') && URL.canParse(avatar)
  if (avatar !== '' && !isLink) throw refusal('message', 'An avatar is an address that begins with https://.')
  return { avatar, bio }
}

/**
 * Returns the endpoints of the name registry: records of a name, names of an address, suggestions, and registration by
 * a signed message (NAM-01 to NAM-04). A message is valid once, within five minutes of its timestamp, at its host and
 * for its network; sending the same message again is not an error.
 */
export function nameEndpoints(options: NameEndpointsOptions): readonly ServedEndpoint[] {
  const { database, nodes, zone, hosts, now, namesPerDay = 5 } = options
  const registry = createNameRegistry({ database, now, namesPerDay })

  function nodeOf(coinType: number): ChainNode {
    const chainId = chainOfCoinType(coinType)
    if (chainId === undefined) {
      throw refusal(
        'coin_type',
        'A coin type is 0x80000000 plus the number of an EIP-155 network (ENSIP-11).',
      )
    }
    const node = nodes.get(`eip155:${chainId}`)
    if (!node)
      throw refusal('coin_type', `Names cannot be registered on eip155:${chainId}: it is not served here.`)
    return node
  }

  /** Refuses a message that was signed for another registry or network: its operator could submit it here. */
  function checkAudience({ domain, network, name }: NameClaim, coinType: number): void {
    const [host = ''] = domain.split(':')
    if (!hosts.has(host)) {
      const description = `It was signed for ${host}. A host of this gateway stands in GATEWAY_HOSTS.`
      throw refusal('domain', description)
    }
    if (network !== `eip155:${chainOfCoinType(coinType)}`)
      throw refusal('network', 'The message was signed for another network than the coin type names.')
    if (!name.includes('.')) throw refusal('name', `The message names the zone, too: ${name}.${zone}.`)
  }

  function isFresh({ timestamp }: NameClaim): boolean {
    return Math.abs(now() - timestamp * 1000) <= FRESHNESS
  }

  async function register(body: RegisterNameBody, signal: AbortSignal): Promise<void> {
    const { coin_type: coinType, address, message, signature } = body
    if (!isAddress(address, { strict: false }))
      throw refusal('address', 'The address is none of an EIP-155 network.')
    if (!isHex(signature)) throw refusal('signature', 'The signature is no hex text.')
    const node = nodeOf(coinType)
    const value = await readClaim(message)
    checkAudience(value, coinType)
    const read = readName(value.name, zone)
    if ('problem' in read) throw refusal('name', read.problem)
    const attributes = readAttributes(value)
    // `isAddress` has checked that it is hex.
    const owner = address.toLowerCase() as Hex
    const claim = { name: read.name, owner, coinType, message, ...attributes }
    if (!isFresh(value) && !(await registry.isUsed(claim))) {
      throw refusal('timestamp', 'The message was not signed within the last five minutes. Sign a new one.')
    }
    const signer = await findSigner({ address: owner, message, signature }, node, signal)
    if (!signer) {
      throw new Problem(401, [{ name: 'signature', description: 'This address did not sign this message.' }])
    }
    await registry.claim({ ...claim, timestamp: value.timestamp, signer })
  }

  return [
    serve(getProfile, async ({ path }) => {
      const read = readName(path.name ?? '', zone)
      if ('problem' in read) throw new Problem(404, [{ name: 'name', description: read.problem }])
      const [found] = await describeNames(database, [read.name])
      if (found) return found
      throw new Problem(404, [{ name: 'name', description: `${read.name} is not registered.` }])
    }),

    serve(getNamesOf, async ({ path }) => namesOf(database, path.address ?? '')),

    serve(getNameSuggestions, async ({ path, query }) => {
      if (query.zone !== undefined && query.zone.toLowerCase() !== zone.toLowerCase()) {
        throw refusal('zone', `This gateway registers names that end in .${zone}.`)
      }
      const names = namesLike(path.name ?? '', zone)
      const taken = await database.query
        .selectFrom('names')
        .select('name')
        .where('name', 'in', names)
        .execute()
      const isTaken = new Set(taken.map(({ name }) => name))
      return { suggestions: names.map((name) => ({ name, registered: isTaken.has(name) })) }
    }),

    serve(
      registerName,
      async ({ body, signal }) => {
        await register(body, signal)
        return { success: true }
      },
      { isRepeatable: true, isStored: true },
    ),
  ]
}
