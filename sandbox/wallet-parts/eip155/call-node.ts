import { WalletError } from '../wallet-error.js'
import type { WalletChain } from './wallet-chain.js'

/** Calls a chain's node by JSON-RPC; the node's own errors keep their code. */
export async function callNode(
  chain: Pick<WalletChain, 'name' | 'rpcUrl'>,
  method: string,
  params: unknown,
): Promise<unknown> {
  let answer: unknown
  try {
    const body = JSON.stringify({ id: 1, jsonrpc: '2.0', method, params: params ?? [] })
    const response = await fetch(chain.rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    answer = await response.json()
  } catch {
    throw new WalletError(-32603, `The node of ${chain.name} does not answer. Is the sandbox still running?`)
  }
  const fields: { result?: unknown; error?: unknown } =
    typeof answer === 'object' && answer !== null ? answer : {}
  if (typeof fields.error === 'object' && fields.error !== null) {
    const {
      code = -32603,
      message = 'The node refused.',
      data,
    } = fields.error as { code?: number; message?: string; data?: unknown } // JSON-RPC errors have this format; other values are only converted to text.
    throw new WalletError(Number(code), String(message), data)
  }
  return fields.result
}
