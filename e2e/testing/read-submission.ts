import {
  type Address,
  decodeFunctionData,
  type Hex,
  keccak256,
  parseAbi,
  parseTransaction,
  recoverTransactionAddress,
  type TransactionSerialized,
} from 'viem'
import type { Content } from '../../reliability/history/history.js'
import { type Call, contentOfCalls, contentOfNamespace } from './read-approval.js'

/** A transaction on its way to a node. The same one again has the same id. */
export interface Submission {
  readonly id: string
  /** EVM account that signed it, in lower case. */
  readonly from?: string
  readonly content: Content
}

const batchAbi = parseAbi([
  'struct Call { address to; uint256 value; bytes data; }',
  'function execute(Call[] calls) payable',
])

/** Returns the calls of a transaction: those of a batch that an account calls itself with (EIP-7702). */
export function callsOfTransaction(from: string, call: Call): readonly Call[] {
  if (call.to.toLowerCase() !== from.toLowerCase()) return [call]
  try {
    const { args } = decodeFunctionData({ abi: batchAbi, data: call.data })
    return args[0]
  } catch {
    return [call]
  }
}

async function readRawTransaction(raw: TransactionSerialized): Promise<Submission> {
  const { to, value = 0n, data = '0x', chainId } = parseTransaction(raw)
  const from: Address = await recoverTransactionAddress({ serializedTransaction: raw })
  const calls = callsOfTransaction(from, { to: to ?? '', value, data })
  return {
    id: keccak256(raw),
    from: from.toLowerCase(),
    content: contentOfCalls(`eip155:${chainId}`, from, calls),
  }
}

interface RpcCall {
  readonly method: string
  readonly params: readonly unknown[]
}

/** Returns the calls of a body by JSON-RPC, also of those inside of a body of a server's own. */
function rpcCallsIn(body: string): readonly RpcCall[] {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    return []
  }
  return [value].flat().flatMap((one): readonly RpcCall[] => {
    const { method, params } = Object(one)
    return typeof method === 'string' && Array.isArray(params) ? [{ method, params }] : []
  })
}

async function readCall({ method, params }: RpcCall): Promise<readonly Submission[]> {
  const [first] = params
  switch (method) {
    case 'eth_sendRawTransaction':
      return [await readRawTransaction(first as TransactionSerialized)]
    case 'eth_sendUserOperation': {
      const { sender = '', callData = '0x' } = Object(first)
      const content = contentOfCalls('user operations', sender, [
        { to: '', value: 0n, data: callData as Hex },
      ])
      return [{ id: JSON.stringify(first), from: String(sender).toLowerCase(), content }]
    }
    case 'sendTransaction':
      return [{ id: String(first), content: contentOfNamespace('solana') }]
    case 'author_submitExtrinsic':
    case 'author_submitAndWatchExtrinsic':
      return [{ id: String(first), content: contentOfNamespace('polkadot') }]
    default:
      return []
  }
}

/** Returns the transactions in the body of a request to a node, or of a message to it. */
export async function readSubmissions(url: string, body: string): Promise<readonly Submission[]> {
  const { pathname } = new URL(url)
  if (/\/tx$/.test(pathname) && /^[\da-f]+$/i.test(body))
    return [{ id: body, content: contentOfNamespace('bip122') }]
  if (!/eth_send|sendTransaction|author_submit/.test(body)) return []
  const read = await Promise.all(
    // What is no transaction reaches no chain.
    rpcCallsIn(body).map((call) => readCall(call).catch(() => [])),
  )
  return read.flat()
}
