import { RpcError } from '#kernel'
import { readMember } from './call-wallet.js'

/** EIP-1193 codes by sats-connect code: user rejected, unauthorized. */
const meanings: ReadonlyMap<unknown, number> = new Map([
  [-32000, 4001],
  [-32002, 4100],
])

/** Returns the refusal of a wallet, thrown or in a response, as `RpcError`; any other value unchanged. */
export function toWbipError(thrown: unknown): unknown {
  if (thrown instanceof Error && 'rpcCode' in thrown) return thrown
  // Leather rejects with the whole response.
  const inner = readMember(thrown, 'error')
  const raw = typeof inner === 'object' && inner !== null ? inner : thrown
  const [code, message] = [readMember(raw, 'code'), readMember(raw, 'message')]
  if (typeof code !== 'number') return thrown
  const text = typeof message === 'string' ? message : undefined
  return new RpcError(meanings.get(code) ?? code, {
    message: text,
    data: readMember(raw, 'data'),
    cause: thrown,
  })
}

/** Returns whether a wallet does not support a method: another method may work. */
export function isUnknownMethod(error: unknown): boolean {
  return error instanceof RpcError && [-32601, -32001, 4200].includes(error.rpcCode)
}

/** Returns whether a wallet expects other parameters: it has not prompted the user. */
export function isOtherForm(error: unknown): boolean {
  return error instanceof RpcError && error.rpcCode === -32602
}
