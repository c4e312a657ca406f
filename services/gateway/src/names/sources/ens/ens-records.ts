import { decodeAbiParameters, encodeFunctionData, type Hex, isHex, parseAbi, size, toHex } from 'viem'
import { namehash, packetToBytes } from 'viem/ens'
import { getAddress } from 'viem/utils'
import type { GatewayChain } from '../../../chains/gateway-chain.js'
import { LOCAL_BATCH_URL } from './answer-lookup.js'
import type { ContractReader } from './create-contract-reader.js'

/** Sources: ENSIP-1, 3, 5, 9, 10. */
const abi = parseAbi([
  'function resolver(bytes32 node) view returns (address)',
  'function supportsInterface(bytes4 id) view returns (bool)',
  'function resolve(bytes name, bytes data) view returns (bytes)',
  'function name(bytes32 node) view returns (string)',
  'function text(bytes32 node, string key) view returns (string)',
])
const addressAbi = parseAbi(['function addr(bytes32 node) view returns (address)'])
const coinAddressAbi = parseAbi(['function addr(bytes32 node, uint256 coinType) view returns (bytes)'])
/** Source: ENSIP-23, and the deployed contract for the gateways. */
const universalAbi = parseAbi([
  'function resolveWithGateways(bytes name, bytes data, string[] gateways) view returns (bytes, address)',
])
/** Interface id of `resolve(bytes,bytes)`, which resolvers support that answer for names below their own (ENSIP-10). */
const EXTENDED = '0x9061b923'
const ZERO = /^0x0*$/
const ADDRESS_SIZE = 20

/** Coin type of Ethereum (SLIP-44), and of L1 test networks (ENSIP-19). */
export const ETHER = 60n

/** Reads ENS records of one network, whose names are normalized; `undefined` for an invalid or missing one. */
export interface EnsRecords {
  /** Returns the address for a coin type, with its checksum. */
  addressOf(name: string, coinType: bigint): Promise<string | undefined>
  /** Returns the content of a reverse record, unchecked. */
  nameOf(reverseName: string): Promise<string | undefined>
  textOf(name: string, key: string): Promise<string | undefined>
}

const encodeName = (name: string): Hex => toHex(packetToBytes(name))

/** Decodes a single value; `undefined` if it has another type. */
function decode(type: 'address' | 'bool' | 'bytes' | 'string', data: Hex | undefined): unknown {
  try {
    return data && decodeAbiParameters([{ type }], data)[0]
  } catch {
    return undefined
  }
}

/** Reads a record by the universal resolver, which finds resolvers itself. */
function byUniversalResolver(universal: string, read: ContractReader) {
  return async (name: string, data: Hex): Promise<Hex | undefined> => {
    const args = [encodeName(name), data, [LOCAL_BATCH_URL]] as const
    const answer = await read(
      universal,
      encodeFunctionData({ abi: universalAbi, functionName: 'resolveWithGateways', args }),
    )
    try {
      return answer && decodeAbiParameters([{ type: 'bytes' }, { type: 'address' }], answer)[0]
    } catch {
      return undefined
    }
  }
}

/** Reads a record by the registry: from the resolver of the name, or of a parent that answers for names below (ENSIP-10). */
function byRegistry(registry: string, read: ContractReader) {
  async function resolverOf(name: string): Promise<string | undefined> {
    const args = [namehash(name)] as const
    const found = decode(
      'address',
      await read(registry, encodeFunctionData({ abi, functionName: 'resolver', args })),
    )
    return typeof found === 'string' && !ZERO.test(found) ? found : undefined
  }
  async function isExtended(resolver: string): Promise<boolean> {
    const data = encodeFunctionData({ abi, functionName: 'supportsInterface', args: [EXTENDED] })
    return decode('bool', await read(resolver, data)) === true
  }
  return async (name: string, data: Hex): Promise<Hex | undefined> => {
    const labels = name.split('.')
    for (const at of labels.keys()) {
      const resolver = await resolverOf(labels.slice(at).join('.'))
      if (!resolver) continue
      if (await isExtended(resolver)) {
        const args = [encodeName(name), data] as const
        const answer = await read(resolver, encodeFunctionData({ abi, functionName: 'resolve', args }))
        const inner = decode('bytes', answer)
        return isHex(inner) ? inner : undefined
      }
      return at === 0 ? read(resolver, data) : undefined
    }
    return undefined
  }
}

/** Returns true if ENS can be read from the network. */
export const hasEns = ({ contracts }: GatewayChain): boolean =>
  contracts.ensUniversalResolver !== undefined || contracts.ensRegistry !== undefined

/** Creates a reader of the network's ENS: its universal resolver, or else its registry; `undefined` if it has neither. */
export function createEnsRecords({ contracts }: GatewayChain, read: ContractReader): EnsRecords | undefined {
  const { ensUniversalResolver: universal, ensRegistry: registry } = contracts
  if (universal === undefined && registry === undefined) return undefined
  const record =
    universal === undefined ? byRegistry(registry ?? '', read) : byUniversalResolver(universal, read)
  const filled = (value: unknown): string | undefined =>
    typeof value === 'string' && value !== '' ? value : undefined

  async function bytesOf(name: string, coinType: bigint): Promise<unknown> {
    const node = namehash(name)
    if (coinType === ETHER) {
      const data = encodeFunctionData({ abi: addressAbi, functionName: 'addr', args: [node] })
      return decode('address', await record(name, data))
    }
    const data = encodeFunctionData({ abi: coinAddressAbi, functionName: 'addr', args: [node, coinType] })
    return decode('bytes', await record(name, data))
  }

  return {
    async addressOf(name, coinType) {
      const found = await bytesOf(name, coinType)
      // Only a whole EVM address: a shorter or longer value belongs to another kind of network.
      return isHex(found) && size(found) === ADDRESS_SIZE && !ZERO.test(found) ? getAddress(found) : undefined
    },
    async nameOf(reverseName) {
      const data = encodeFunctionData({ abi, functionName: 'name', args: [namehash(reverseName)] })
      return filled(decode('string', await record(reverseName, data)))
    },
    async textOf(name, key) {
      const data = encodeFunctionData({ abi, functionName: 'text', args: [namehash(name), key] })
      return filled(decode('string', await record(name, data)))
    },
  }
}
