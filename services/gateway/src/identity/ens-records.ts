import { decodeAbiParameters, encodeFunctionData, type Hex, isHex, parseAbi, toHex } from 'viem'
import { namehash, packetToBytes } from 'viem/ens'
import { isAddress } from 'viem/utils'
import { type ChainNode, NodeError } from '../chains/chain-node.js'

/** Sources: ENSIP-1, 3, 5, 10. */
const abi = parseAbi([
  'function resolver(bytes32 node) view returns (address)',
  'function supportsInterface(bytes4 id) view returns (bool)',
  'function resolve(bytes name, bytes data) view returns (bytes)',
  'function addr(bytes32 node) view returns (address)',
  'function name(bytes32 node) view returns (string)',
  'function text(bytes32 node, string key) view returns (string)',
])
/** Interface id of `resolve(bytes,bytes)`, which resolvers support that answer for names below their own (ENSIP-10). */
const EXTENDED = '0x9061b923'
const ZERO_ADDRESSES = /^0x0{40}$/
const MAX_LABELS = 10
/** Gas limit of a resolver call, and the max length of its answer in hex characters. */
const GAS = '0x989680'
const MAX_ANSWER_LENGTH = 200_000

/** Reads ENS records on one network; `undefined` for an invalid or missing answer of a resolver. */
export interface EnsRecords {
  addressOf(name: string): Promise<string | undefined>
  /** Returns the name in an address's reverse record, without checking it. */
  claimedNameOf(address: string): Promise<string | undefined>
  textOf(name: string, key: string): Promise<string | undefined>
}

/**
 * Creates a reader through the network's configured registry; `undefined` if it has none. Offchain records (CCIP-Read,
 * EIP-3668) are not read: any resolver could make the gateway call any server.
 *
 * @param signal aborts all requests, which then throw
 */
export function createEnsRecords(node: ChainNode, signal: AbortSignal): EnsRecords | undefined {
  const configured = node.chain.contracts.ensRegistry
  if (configured === undefined || !isAddress(configured, { strict: false })) return undefined
  const registry: string = configured

  /** Calls a contract; `undefined` if it reverts or returns too much. */
  async function request(to: string, data: Hex): Promise<Hex | undefined> {
    try {
      const answer = await node.request('eth_call', [{ to, data, gas: GAS }, 'latest'], signal)
      return isHex(answer) && answer.length <= MAX_ANSWER_LENGTH ? answer : undefined
    } catch (error) {
      if (error instanceof NodeError) return undefined
      throw error
    }
  }

  /** Decodes a single value; `undefined` if it has another type. */
  function decode(type: 'address' | 'bool' | 'bytes' | 'string', data: Hex | undefined): unknown {
    try {
      return data && decodeAbiParameters([{ type }], data)[0]
    } catch {
      return undefined
    }
  }

  async function resolverOf(name: string): Promise<string | undefined> {
    const args = [namehash(name)] as const
    const found = decode(
      'address',
      await request(registry, encodeFunctionData({ abi, functionName: 'resolver', args })),
    )
    return typeof found === 'string' && !ZERO_ADDRESSES.test(found) ? found : undefined
  }

  async function isExtended(resolver: string): Promise<boolean> {
    const data = encodeFunctionData({ abi, functionName: 'supportsInterface', args: [EXTENDED] })
    return decode('bool', await request(resolver, data)) === true
  }

  /** Calls the resolver of a name, or that of a parent name that answers for those below (ENSIP-10). */
  async function record(name: string, data: Hex): Promise<Hex | undefined> {
    const labels = name.split('.')
    if (labels.length > MAX_LABELS) return undefined
    for (const at of labels.keys()) {
      const resolver = await resolverOf(labels.slice(at).join('.'))
      if (!resolver) continue
      if (await isExtended(resolver)) {
        const args = [toHex(packetToBytes(name)), data] as const
        const answer = await request(resolver, encodeFunctionData({ abi, functionName: 'resolve', args }))
        const inner = decode('bytes', answer)
        return isHex(inner) ? inner : undefined
      }
      return at === 0 ? request(resolver, data) : undefined
    }
    return undefined
  }

  const filled = (value: unknown): string | undefined =>
    typeof value === 'string' && value !== '' ? value : undefined

  return {
    async addressOf(name) {
      const data = encodeFunctionData({ abi, functionName: 'addr', args: [namehash(name)] })
      const address = filled(decode('address', await record(name, data)))
      return address && !ZERO_ADDRESSES.test(address) ? address : undefined
    },
    async claimedNameOf(address) {
      const reverse = `${address.slice(2).toLowerCase()}.addr.reverse`
      const data = encodeFunctionData({ abi, functionName: 'name', args: [namehash(reverse)] })
      return filled(decode('string', await record(reverse, data)))
    },
    async textOf(name, key) {
      const data = encodeFunctionData({ abi, functionName: 'text', args: [namehash(name), key] })
      return filled(decode('string', await record(name, data)))
    },
  }
}
