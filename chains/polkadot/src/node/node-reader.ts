import type { ChainRequest, NodeClient, OnAttempt } from '#kernel'
import { isHexBytes } from '../params/param-shapes.js'

/** The network of the requests, and their signal. */
export type NodeContext = Pick<ChainRequest, 'network' | 'signal'>

/** Reads from the nodes of one network. @param check returns the value of a result, or throws if it is invalid */
export type NodeReader = <T>(
  method: string,
  params: readonly unknown[],
  check: (result: unknown) => T,
  onAttempt?: OnAttempt,
) => Promise<T>

export function createNodeReader(node: NodeClient, { network, signal }: NodeContext): NodeReader {
  return (method, params, check, onAttempt) =>
    node.read({ network, method, params, signal, onAttempt }, check)
}

/** Reads a hash of 32 bytes. Throws if it is none. */
export function readHash(answer: unknown): `0x${string}` {
  if (isHexBytes(answer, 32) && answer.length === 66) return answer
  throw new Error('The response is not a hash')
}

/** Reads the number of a block in its header, which nodes write as hex. Throws if there is none. */
export function readBlockNumber(header: unknown): number {
  const { number } = Object(header)
  const value = typeof number === 'string' && /^0x[\da-f]{1,12}$/i.test(number) ? Number(number) : number
  if (Number.isSafeInteger(value)) return value
  throw new Error('The header has no number')
}
