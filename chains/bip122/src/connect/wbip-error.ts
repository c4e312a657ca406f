import { RpcError } from '#kernel'
import { readMember } from './call-wallet.js'

/** What sats-connect's numbers mean, which differ from those of EIP-1193: declined, and not allowed. */
const meanings: ReadonlyMap<unknown, number> = new Map([
  [-32000, 4001],
  [-32002, 4100],
])

/** What a wallet refused with, thrown or answered: with its code. Anything else as it is. */
export function toWbipError(thrown: unknown): unknown {
  if (thrown instanceof Error && 'rpcCode' in thrown) return thrown
  // Leather rejects with the whole answer.
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

/** Whether a wallet does not know a method: another one may do. */
export function isUnknownMethod(error: unknown): boolean {
  return error instanceof RpcError && [-32601, -32001, 4200].includes(error.rpcCode)
}

/** Whether a wallet reads the parameters in another form: it has not asked the person. */
export function isOtherForm(error: unknown): boolean {
  return error instanceof RpcError && error.rpcCode === -32602
}
