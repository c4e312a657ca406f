import type { RecordedRequest } from '#testing'
import { bitcoinPathOf } from './bitcoin-node.js'

/** A request to a node, as faults read it. */
export type NodeRequest = Pick<RecordedRequest, 'url' | 'body'>

/** Returns the method of a request to a node: of JSON-RPC, or the path of Bitcoin's HTTP API. */
export const nodeMethodOf = ({ url, body = '{}' }: NodeRequest): string =>
  bitcoinPathOf(url) ?? String(JSON.parse(body).method)

const submissions: readonly string[] = [
  'sendTransaction',
  'eth_sendRawTransaction',
  'author_submitExtrinsic',
  '/tx',
]

/** Returns whether a page hands a signed transaction to a node. */
export const isSubmission = (request: NodeRequest): boolean => submissions.includes(nodeMethodOf(request))
