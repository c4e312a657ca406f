import { pad, toEventSelector } from 'viem/utils'
import type { ChainRequest, NodeClient } from '#kernel'
import { toNodeAddress } from '../addresses/node-address.js'
import { fieldsOf, isBytes, isHexAddress } from '../params/param-shapes.js'
import { parseSignature, toAbiFunction } from './parse-signature.js'
import { type Json, jsonOf, listOf, textOf } from './read-json.js'

/** Addresses of one factory on one network. */
const maxFactories = 8
/** Bytes in the data of an event. */
const maxData = 4_096

/** The event with which a factory reports a contract that it deployed. */
export interface DeployEvent {
  readonly topic: `0x${string}`
  /** The topic that is the contract, from 1. */
  readonly indexed: number | undefined
  /** The word of the data that is the contract, if no topic is. */
  readonly word: number
}

/**
 * Reads the `deployEvent` of a factory. Exactly one of its parameters must be an address: of several it would be unclear which one is the
 * contract, and a token of anybody's could count as one.
 */
export function readDeployEvent(text: string): DeployEvent | undefined {
  const event = text.trim().replace(/^event /, '')
  const signature = parseSignature(event.replaceAll(/ indexed\b/g, ''))
  if (!signature || signature.inputs.some(({ components }) => components.length > 0)) return undefined
  const types = signature.inputs.map(({ type }) => type)
  const parts = event.slice(event.indexOf('(') + 1).split(',')
  const isIndexed = parts.map((part) => / indexed\b/.test(part))
  const at = types.indexOf('address')
  if (at === -1 || types.some((type, other) => other !== at && type.startsWith('address'))) return undefined
  const before = isIndexed.slice(0, at)
  // Arrays of a fixed length take several words.
  if (types.slice(0, at).some((type, other) => !before[other] && /\[\d/.test(type))) return undefined
  return {
    topic: toEventSelector({ ...toAbiFunction(signature), type: 'event' }),
    indexed: isIndexed[at] === true ? before.filter((one) => one).length + 1 : undefined,
    word: before.filter((one) => !one).length,
  }
}

/** Returns the factory of a descriptor on a network. */
export function factoryOf(
  { context }: Json,
  chain: string,
): { readonly event: DeployEvent; readonly addresses: readonly string[] } | undefined {
  const factory = jsonOf(jsonOf(jsonOf(context)?.contract)?.factory)
  const event = readDeployEvent(textOf(factory?.deployEvent) ?? '')
  const addresses = listOf(factory?.deployments).flatMap((one) => {
    const { chainId, address } = jsonOf(one) ?? {}
    return String(chainId) === chain && isHexAddress(address) ? [toNodeAddress(address)] : []
  })
  return event && addresses.length > 0 ? { event, addresses: addresses.slice(0, maxFactories) } : undefined
}

/**
 * Returns whether the log of one of the factories names a contract. A node may return other logs than the requested ones.
 *
 * @throws `NODE_FAILED`, `NODE_REFUSED`, `ABORTED`
 */
export function isChildOf(
  node: NodeClient,
  request: ChainRequest,
  { event, addresses }: NonNullable<ReturnType<typeof factoryOf>>,
  child: string,
): Promise<boolean> {
  const { topic, indexed, word } = event
  const wanted = pad(child.toLowerCase() as `0x${string}`)
  const others = indexed === undefined ? [] : [...Array<null>(indexed - 1).fill(null), wanted]
  const filter = { address: addresses, fromBlock: '0x0', toBlock: 'latest', topics: [topic, ...others] }
  return node.read({ ...request, method: 'eth_getLogs', params: [filter] }, (result) => {
    if (!Array.isArray(result)) throw new Error('The response is no list of logs')
    return result.some((log) => {
      const { address, topics, data, removed } = fieldsOf(log) ?? {}
      if (!isHexAddress(address) || !addresses.includes(toNodeAddress(address)) || removed === true)
        return false
      if (!Array.isArray(topics) || String(topics[0]).toLowerCase() !== topic) return false
      if (indexed !== undefined) return String(topics[indexed]).toLowerCase() === wanted
      return (
        isBytes(data, maxData) && data.slice(2 + 64 * word, 66 + 64 * word).toLowerCase() === wanted.slice(2)
      )
    })
  })
}
