import { getIdentity, type Identity } from 'quoin/endpoints/account'
import { isAddress } from 'viem/utils'
import type { GatewayChain } from '../chains/gateway-chain.js'
import { type ServedEndpoint, serve } from '../http/served-endpoint.js'
import { namesOf } from '../names/find-names.js'
import type { NameDirectory } from '../names/sources/create-name-directory.js'
import { hasEns } from '../names/sources/ens/ens-records.js'
import { keyOf } from '../names/sources/sns/solana-key.js'
import type { Database } from '../storage/open-database.js'
import { avatarLink } from './avatar-link.js'

/** Cache lifetime in browsers. Seconds (ACC-05). */
const MAX_AGE = 300

export interface IdentityEndpointsOptions {
  readonly chains: readonly GatewayChain[]
  /** Sources of names; each name is verified forward. */
  readonly directory: NameDirectory
  /** Database of the gateway's registry, whose names of any network are used if the caller names no network. */
  readonly database: Database
  /** URL prefix for `ipfs:` links: `https://ipfs.example/ipfs/`. Left out: such avatars are omitted. */
  readonly ipfsGateway?: string | undefined
  /** Time limit of the sources, after which the address counts as unnamed. Milliseconds; default 4000. */
  readonly timeout?: number
}

/**
 * Returns the endpoint for the name and avatar of an address: on the network that the caller names, else on the first one
 * with names for this kind of address. A resolver never causes an error: one that is slow, silent or faulty counts as
 * having no name.
 */
export function identityEndpoints(options: IdentityEndpointsOptions): readonly ServedEndpoint[] {
  const { chains, directory, database, ipfsGateway, timeout = 4000 } = options

  function networkFor(address: string): string | undefined {
    if (isAddress(address, { strict: false })) return chains.find(hasEns)?.id
    const isSolana = keyOf(address) !== undefined
    return isSolana
      ? chains.find(({ id, namespace }) => namespace === 'solana' && directory.sourcesOn(id).length > 0)?.id
      : undefined
  }

  async function fromSources(
    address: string,
    chainId: string | undefined,
    caller: AbortSignal,
  ): Promise<Identity | undefined> {
    const network = chainId ?? networkFor(address)
    if (network === undefined) return undefined
    const signal = AbortSignal.any([caller, AbortSignal.timeout(timeout)])
    const found = await directory.primaryName(address, network, signal).catch(() => undefined)
    if (!found) return undefined
    const { name, avatar } = found
    return { name, avatar: avatar === undefined ? undefined : avatarLink(avatar, ipfsGateway) }
  }

  async function fromRegistry(address: string): Promise<Identity> {
    const [first] = await namesOf(database, address)
    return first ? { name: first.name, avatar: first.attributes[0]?.avatar } : {}
  }

  return [
    serve(
      getIdentity,
      async ({ path: { address = '' }, query: { chainId }, signal }) => {
        const found = await fromSources(address, chainId, signal)
        if (found) return found
        // A name counts only on the network on which it leads to the address (NAM-04).
        return chainId === undefined ? fromRegistry(address) : {}
      },
      { maxAge: MAX_AGE },
    ),
  ]
}
