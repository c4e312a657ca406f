import { getIdentity, type Identity } from 'quoin/endpoints/account'
import { normalize } from 'viem/ens'
import { isAddress } from 'viem/utils'
import type { ChainNode } from '../chains/chain-node.js'
import { type ServedEndpoint, serve } from '../http/served-endpoint.js'
import { namesOf } from '../names/find-names.js'
import type { Database } from '../storage/open-database.js'
import { avatarLink } from './avatar-link.js'
import { createEnsRecords } from './ens-records.js'

const MAX_NAME_LENGTH = 255

interface EnsIdentity {
  readonly name: string
  readonly avatar?: string | undefined
}

/** Returns true for a name normalized by ENSIP-15. Others are ignored: they may look like another name. */
function isNormal(name: string): boolean {
  try {
    return name.length <= MAX_NAME_LENGTH && name.includes('.') && normalize(name) === name
  } catch {
    return false
  }
}

/**
 * Returns the primary name of an address, which must resolve to it (ENSIP-3), and its avatar; `undefined` if it has
 * none.
 *
 * @throws if the node is unavailable
 */
async function findEnsIdentity(
  node: ChainNode,
  address: string,
  options: { readonly signal: AbortSignal; readonly ipfsGateway?: string | undefined },
): Promise<EnsIdentity | undefined> {
  const records = createEnsRecords(node, options.signal)
  const name = await records?.claimedNameOf(address)
  if (!records || name === undefined || !isNormal(name)) return undefined
  const forward = await records.addressOf(name)
  if (forward?.toLowerCase() !== address.toLowerCase()) return undefined
  // The name is returned even if its avatar is unavailable.
  const avatar = await records.textOf(name, 'avatar').catch(() => undefined)
  return { name, avatar: avatar === undefined ? undefined : avatarLink(avatar, options.ipfsGateway) }
}

/** Cache lifetime in browsers. Seconds (ACC-05). */
const MAX_AGE = 300

export interface IdentityEndpointsOptions {
  /** By CAIP-2 id. ENS names are read from a network with `contracts.ensRegistry`. */
  readonly nodes: ReadonlyMap<string, ChainNode>
  /** Database of the gateway's registry, which is read if ENS has no name. */
  readonly database: Database
  /** URL prefix for `ipfs:` links: `https://ipfs.example/ipfs/`. Left out: such avatars are omitted. */
  readonly ipfsGateway?: string | undefined
  /** Time limit of ENS, after which the address counts as unnamed. Milliseconds; default 4000. */
  readonly timeout?: number
}

/**
 * Returns the endpoint for the name and avatar of an address, from ENS or from the gateway's own registry. A resolver
 * never causes an error: one that is slow, silent or faulty counts as having no name.
 */
export function identityEndpoints(options: IdentityEndpointsOptions): readonly ServedEndpoint[] {
  const { nodes, database, ipfsGateway, timeout = 4000 } = options

  async function fromEns(address: string, caller: AbortSignal): Promise<Identity | undefined> {
    const node = [...nodes.values()].find(({ chain }) => chain.contracts.ensRegistry !== undefined)
    if (!node || !isAddress(address, { strict: false })) return undefined
    const signal = AbortSignal.any([caller, AbortSignal.timeout(timeout)])
    // Ends the wait even if the node ignores the signal.
    const ended = new Promise<undefined>((resolve) =>
      signal.addEventListener('abort', () => resolve(undefined), { once: true }),
    )
    const pending = findEnsIdentity(node, address, { signal, ipfsGateway }).catch(() => undefined)
    return Promise.race([pending, ended])
  }

  async function fromRegistry(address: string): Promise<Identity> {
    const [first] = await namesOf(database, address)
    return first ? { name: first.name, avatar: first.attributes[0]?.avatar } : {}
  }

  return [
    serve(
      getIdentity,
      async ({ path: { address = '' }, signal }) =>
        (await fromEns(address, signal)) ?? (await fromRegistry(address)),
      { maxAge: MAX_AGE },
    ),
  ]
}
