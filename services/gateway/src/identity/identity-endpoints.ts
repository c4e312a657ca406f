import { getIdentity, type Identity } from 'quoin/endpoints/account'
import { isAddress } from 'viem/utils'
import type { ChainNode } from '../chains/chain-node.js'
import { type ServedEndpoint, serve } from '../http/served-endpoint.js'
import { namesOf } from '../names/find-names.js'
import type { Database } from '../storage/database.js'
import { findEnsIdentity } from './ens-identity.js'

/** Seconds (ACC-05). */
const MAX_AGE = 300

export interface IdentityEndpointsOptions {
  /** By CAIP-2 id. Names of ENS are read where one has `contracts.ensRegistry`. */
  readonly nodes: ReadonlyMap<string, ChainNode>
  /** Whose registry of names is looked at where ENS knows none. */
  readonly database: Database
  /** Where what `ipfs:` names is found: `https://ipfs.example/ipfs/`. Left out: such pictures are not told. */
  readonly ipfsGateway?: string | undefined
  /** For how long ENS is asked before it counts as knowing nothing. Milliseconds; default 4000. */
  readonly timeout?: number
}

/**
 * The name and picture of an address: those of ENS, or those of the gateway's own registry. No resolver makes it fail: one that is
 * slow, silent or wrong counts as none.
 */
export function identityEndpoints(options: IdentityEndpointsOptions): readonly ServedEndpoint[] {
  const { nodes, database, ipfsGateway, timeout = 4000 } = options

  async function fromEns(address: string, caller: AbortSignal): Promise<Identity | undefined> {
    const node = [...nodes.values()].find(({ chain }) => chain.contracts.ensRegistry !== undefined)
    if (!node || !isAddress(address, { strict: false })) return undefined
    const signal = AbortSignal.any([caller, AbortSignal.timeout(timeout)])
    // Who waits for an answer is not kept by a node that does not heed the signal.
    const ended = new Promise<undefined>((resolve) =>
      signal.addEventListener('abort', () => resolve(undefined), { once: true }),
    )
    const asked = findEnsIdentity(node, address, { signal, ipfsGateway }).catch(() => undefined)
    return Promise.race([asked, ended])
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
