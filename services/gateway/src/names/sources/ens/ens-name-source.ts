import { isAddress } from 'viem/utils'
import type { ChainNode } from '../../../chains/chain-node.js'
import type { GatewayChain } from '../../../chains/gateway-chain.js'
import { coinTypeOfChain } from '../../coin-type.js'
import type { NameSource } from '../name-source.js'
import type { CcipFetch } from './ccip-fetch.js'
import { createContractReader } from './create-contract-reader.js'
import { createEnsRecords, type EnsRecords, ETHER, hasEns } from './ens-records.js'

const ETHEREUM = 'eip155:1'

/** The ENS of a network: the node from which it is read, and the coin type of the network's addresses. */
interface EnsView {
  readonly node: ChainNode
  readonly coinType: bigint
}

export interface EnsNameSourceOptions {
  /** By CAIP-2 id. */
  readonly nodes: ReadonlyMap<string, ChainNode>
  /** `undefined`: names on servers are not resolved, Basenames among them. */
  readonly ccipFetch: CcipFetch | undefined
  /** Parent domain of the gateway's own names, which ENS does not answer for. */
  readonly zone: string
}

/**
 * Returns the network whose ENS has the names of a network: the one that `ensNetwork` names, itself, or Ethereum.
 *
 * Ethereum's names come from Ethereum only: those of a test network are free, so that anyone could take a known name there.
 */
function rootOf(chain: GatewayChain): string {
  if (chain.id === ETHEREUM) return ETHEREUM
  return chain.ensNetwork ?? (hasEns(chain) ? chain.id : ETHEREUM)
}

function coinTypeOf(chain: GatewayChain, root: string): bigint | undefined {
  // Ethereum and the test networks that have an ENS of their own (ENSIP-19).
  if (chain.id === root) return ETHER
  try {
    return BigInt(coinTypeOfChain(Number(chain.id.split(':')[1])))
  } catch {
    return undefined
  }
}

/** Returns the name of the reverse record of an address. Source: ENSIP-19. */
export function reverseNameOf(address: string, coinType: bigint): string {
  const digits = address.slice(2).toLowerCase()
  return coinType === ETHER ? `${digits}.addr.reverse` : `${digits}.${coinType.toString(16)}.reverse`
}

/**
 * Creates the source of ENS names, for all EVM networks: from the L1's universal resolver, with names below others
 * (ENSIP-10), on servers (EIP-3668) and of Basenames, which are ENS names on such a server.
 *
 * A name is resolved for exactly the active network (ENSIP-9, ENSIP-11), without a fallback to the address on Ethereum.
 * ENSIP-19, "Deprecating Mainnet as Default", requires that: the owner's account on Ethereum may be a contract that does not
 * exist on the other network, and what is sent there is lost. The only default is the one that the owner sets for all
 * EVM networks, coin type 0x80000000; resolvers apply it themselves (ENSIP-19, "Default Address"). Nor is the older coin
 * type of a network read, e.g. 9005 of Avalanche: a name that has only that one has no address there.
 */
export function ensNameSource({ nodes, ccipFetch, zone }: EnsNameSourceOptions): NameSource {
  function viewOf(chain: GatewayChain): EnsView | undefined {
    if (chain.namespace !== 'eip155') return undefined
    const root = rootOf(chain)
    const node = nodes.get(root)
    const coinType = coinTypeOf(chain, root)
    return node && hasEns(node.chain) && coinType !== undefined ? { node, coinType } : undefined
  }

  async function withRecords<Value>(
    chain: GatewayChain,
    signal: AbortSignal,
    run: (records: EnsRecords, coinType: bigint) => Promise<Value | undefined>,
  ): Promise<Value | undefined> {
    const view = viewOf(chain)
    if (!view) return undefined
    const { node, coinType } = view
    const records = createEnsRecords(node.chain, createContractReader(node, { ccipFetch, signal }))
    return records && run(records, coinType)
  }

  return {
    name: 'ens',
    supports: (chain) => viewOf(chain) !== undefined,
    // The host's own names are decided by its registry, whatever a domain of that name has in ENS.
    has: (name) => name !== zone && !name.endsWith(`.${zone}`),
    addressOf: (name, chain, signal) =>
      withRecords(chain, signal, (records, coinType) => records.addressOf(name, coinType)),
    async claimedNameOf(address, chain, signal) {
      if (!isAddress(address, { strict: false })) return undefined
      return withRecords(chain, signal, (records, coinType) =>
        records.nameOf(reverseNameOf(address, coinType)),
      )
    },
    avatarOf: (name, chain, signal) =>
      withRecords(chain, signal, (records) => records.textOf(name, 'avatar')),
  }
}
