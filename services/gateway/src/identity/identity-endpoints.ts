import { getIdentity, type Identity } from 'quoin/endpoints/account'
import { isAddress } from 'viem/utils'
import type { ChainNode } from '../chains/chain-node.js'
import { type ServedEndpoint, serve } from '../http/served-endpoint.js'
import { namesOf } from '../names/find-names.js'
import type { Database } from '../storage/database.js'
import { findEnsIdentity } from './ens-identity.js'

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
