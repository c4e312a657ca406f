import { Problem } from '@quoin/server-kit/http'
import { type ChainNode, NodeError } from './chain-node.js'

/** Answers of one kind: that of the first node, and the indexes of all nodes that gave it. */
interface Votes {
  readonly settle: () => void
  readonly nodes: number[]
}

/** Returns the text by which answers are compared. */
const textOf = (value: unknown): string =>
  `value ${JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? String(part) : part))}`

/** A refusal is an answer, too. Nodes word it differently, but the data of a revert is the contract's. */
const refusalOf = ({ data }: NodeError): string =>
  `refusal ${typeof data === 'string' && data !== '0x' ? data.toLowerCase() : ''}`

/**
 * Reads from the nodes of a network. With `crossCheck` each node is read by itself, and the result is the one of more than half
 * of all configured nodes, so that a minority that lies decides nothing. Without it, one node decides.
 *
 * @param read reads from the node that it gets. Its results are compared as JSON: it returns only what is used
 * @throws what `read` throws, if not enough nodes answered; `Problem` 502 if they answered differently
 */
export function readAgreed<Value>(
  node: ChainNode,
  read: (node: ChainNode) => Promise<Value>,
): Promise<Value> {
  const { crossCheck, chain } = node
  if (crossCheck === undefined) return read(node)
  const { nodes, disagreed } = crossCheck
  const needed = Math.floor(nodes.length / 2) + 1
  const all = new Map<string, Votes>()
  let failure: { readonly error: unknown } | undefined
  let left = nodes.length

  return new Promise<Value>((resolve, reject) => {
    const vote = (text: string, index: number, settle: () => void): void => {
      const votes = all.get(text) ?? { settle, nodes: [] }
      all.set(text, votes)
      votes.nodes.push(index)
      if (votes.nodes.length === needed) votes.settle()
    }
    const end = (): void => {
      left -= 1
      if (left > 0) return
      const isDecided = [...all.values()].some((votes) => votes.nodes.length >= needed)
      if (all.size > 1) {
        for (const votes of all.values()) if (votes.nodes.length < needed) votes.nodes.forEach(disagreed)
      }
      if (isDecided) return
      const description = `The nodes of ${chain.id} return different data. At least one is wrong.`
      const different = new Problem(502, [{ name: 'node', description }], { retryAfter: 10 })
      reject(all.size <= 1 && failure ? failure.error : different)
    }
    for (const [index, one] of nodes.entries()) {
      read(one)
        .then(
          (value) => vote(textOf(value), index, () => resolve(value)),
          (error: unknown) => {
            if (error instanceof NodeError) vote(refusalOf(error), index, () => reject(error))
            else failure ??= { error }
          },
        )
        .then(end)
    }
  })
}

/** Sends one request as `readAgreed` does: for methods whose result every node writes alike, such as `eth_call`. */
export const requestAgreed = (
  node: ChainNode,
  method: string,
  params: unknown,
  signal?: AbortSignal,
): Promise<unknown> => readAgreed(node, (one) => one.request(method, params, signal))
