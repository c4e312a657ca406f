import { decodeFunctionResult, encodeFunctionData, parseAbi, toHex } from 'viem'
import { namehash, packetToBytes } from 'viem/ens'
import { type ChainRequest, type Network, type NodeClient, QuoinError } from '#kernel'
import { callContract } from '../contracts/contract-call.js'
import { findRevertData, isRevert } from '../contracts/is-revert.js'
import { isHexAddress } from '../params/param-shapes.js'
import { readWord } from '../tokens/erc20.js'

type Hex = `0x${string}`

/** Sources: ENSIP-1, ENSIP-10, ENSIP-21. */
const abi = parseAbi([
  'function resolver(bytes32 node) view returns (address)',
  'function supportsInterface(bytes4 id) view returns (bool)',
  'function resolve(bytes name, bytes data) view returns (bytes)',
])
const universalAbi = parseAbi(['function resolve(bytes name, bytes data) view returns (bytes, address)'])

/** `resolve(bytes,bytes)`: a resolver that serves names below its own. */
const extendedResolver = '0x9061b923'
/** The revert that redirects a lookup to a server. Source: EIP-3668. */
const offchainLookup = '0x556f1830'

/** Reads the records of names on one network, for one request. */
export interface NameRecords {
  /**
   * Returns the result of a name's resolver; `undefined` if there is none. Throws `NODE_REFUSED` if the records are on
   * a server.
   */
  read(name: string, data: Hex): Promise<Hex | undefined>
}

/** Returns the address in a result; `undefined` for the zero address. */
export function readAddress(answer: Hex | undefined): Hex | undefined {
  const word = readWord(answer)
  return word === undefined || word === 0n || word >> 160n > 0n
    ? undefined
    : `0x${word.toString(16).padStart(40, '0')}`
}

/** Returns true if the network has contracts of ENS. */
export function hasNameRecords({ contracts }: Network): boolean {
  return [contracts?.ensUniversalResolver, contracts?.ensRegistry].some((one) => isHexAddress(one?.address))
}

/**
 * Creates a reader for names by the network's ENS contracts: `contracts.ensUniversalResolver` or
 * `contracts.ensRegistry`; `undefined` if it has neither. Does not read records on a server (CCIP-read): it would learn
 * the user's lookups, and it does not belong to the host.
 */
export function createNameRecords(node: NodeClient, request: ChainRequest): NameRecords | undefined {
  const { contracts } = request.network

  /** Returns the result of a contract; `undefined` if it reverts. */
  async function call(to: Hex, data: Hex): Promise<Hex | undefined> {
    try {
      return await callContract(node, request, { to, data })
    } catch (error) {
      if (findRevertData(error)?.startsWith(offchainLookup)) {
        throw new QuoinError('NODE_REFUSED', {
          details: 'The records of the name are on a server (CCIP-read), which is not queried.',
          fix: 'Use the address itself.',
          cause: error,
        })
      }
      if (isRevert(error)) return undefined
      throw error
    }
  }
  const unwrap = (answer: Hex | undefined): Hex | undefined => {
    try {
      return answer && decodeFunctionResult({ abi, functionName: 'resolve', data: answer })
    } catch {
      return undefined
    }
  }
  const encode = (name: string, data: Hex): Hex =>
    encodeFunctionData({ abi, functionName: 'resolve', args: [toHex(packetToBytes(name)), data] })

  const universal = contracts?.ensUniversalResolver?.address
  if (isHexAddress(universal)) {
    return {
      async read(name, data) {
        const answer = await call(universal, encode(name, data))
        try {
          return (
            answer && decodeFunctionResult({ abi: universalAbi, functionName: 'resolve', data: answer })[0]
          )
        } catch {
          return undefined
        }
      },
    }
  }

  const registry = contracts?.ensRegistry?.address
  if (!isHexAddress(registry)) return undefined
  return {
    async read(name, data) {
      const labels = name.split('.')
      for (const at of labels.keys()) {
        const args = [namehash(labels.slice(at).join('.'))] as const
        const resolverCall = encodeFunctionData({ abi, functionName: 'resolver', args })
        const resolver = readAddress(await call(registry, resolverCall))
        if (!resolver) continue
        const probe = encodeFunctionData({ abi, functionName: 'supportsInterface', args: [extendedResolver] })
        const isExtended = readWord(await call(resolver, probe)) === 1n
        if (isExtended) return unwrap(await call(resolver, encode(name, data)))
        // The resolver of a parent name serves only that name.
        return at === 0 ? call(resolver, data) : undefined
      }
      return undefined
    },
  }
}
