import type { ChainRequest, NodeClient, OnAttempt } from '#kernel'
import { isHexBytes } from '../params/param-shapes.js'

/** Which network's nodes are asked, and until when. */
export type NodeContext = Pick<ChainRequest, 'network' | 'signal'>

/** Reads from the nodes of one network. @param check gives the value of a result, or throws where it is none */
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

/** A hash of 32 bytes. Throws where it is none. */
export function readHash(answer: unknown): `0x${string}` {
  if (isHexBytes(answer, 32) && answer.length === 66) return answer
  throw new Error('The answer is not a hash')
}

/** The number of a block in its header, which nodes write as hex. Throws where it is none. */
export function readBlockNumber(header: unknown): number {
  const { number } = Object(header)
  const value = typeof number === 'string' && /^0x[\da-f]{1,12}$/i.test(number) ? Number(number) : number
  if (Number.isSafeInteger(value)) return value
  throw new Error('The header has no number')
}
