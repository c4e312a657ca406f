import { decodeFunctionResult, encodeFunctionData, parseAbi, toHex } from 'viem'
import { namehash, packetToBytes } from 'viem/ens'
import { type ChainRequest, type NodeClient, QuoinError } from '#kernel'
import { callContract } from '../contracts/contract-call.js'
import { isRevert, revertData } from '../contracts/contract-revert.js'
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

/** `resolve(bytes,bytes)`: a resolver that answers for names below its own. */
const extendedResolver = '0x9061b923'
/** How a contract sends whoever asks to a server. Source: EIP-3668. */
const offchainLookup = '0x556f1830'

/** Reads records of names; of one network, as long as one question takes. */
export interface NameRecords {
  /** What a name's resolver answers; `undefined` where there is none. Throws `NODE_REFUSED` where a server would have to be asked. */
  read(name: string, data: Hex): Promise<Hex | undefined>
}

/** An address in an answer; `undefined` where it is that of nobody. */
export function readAddress(answer: Hex | undefined): Hex | undefined {
  const word = readWord(answer)
  return word === undefined || word === 0n || word >> 160n > 0n
    ? undefined
    : `0x${word.toString(16).padStart(40, '0')}`
}

/**
 * Reads names by the network's ENS contracts: `contracts.ensUniversalResolver` or `contracts.ensRegistry`; `undefined`
 * where it has neither. Records that a server keeps (CCIP-read) are not read: it would see who asks, and it is none of the
 * host's.
 */
export function createNameRecords(node: NodeClient, request: ChainRequest): NameRecords | undefined {
  const { contracts } = request.network

  /** What a contract answers; nothing where it reverts. */
  async function call(to: Hex, data: Hex): Promise<Hex | undefined> {
    try {
      return await callContract(node, request, { to, data })
    } catch (error) {
      if (revertData(error).startsWith(offchainLookup)) {
        throw new QuoinError('NODE_REFUSED', {
          details: "The name's records are kept by a server (CCIP-read). It is not asked.",
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
        // The resolver of a name above answers for that name alone.
        return at === 0 ? call(resolver, data) : undefined
      }
      return undefined
    },
  }
}
