import { type ChainRequest, type NodeClient, QuoinError, toNodeError } from '#kernel'
import { isTransactionId } from '../addresses/formats.js'
import { type Fields, fieldsOf, isBytes, isQuantity } from '../params/param-shapes.js'
import { readTransaction } from '../requests/read-transaction.js'

const maxBytes = 256 * 1024

const isSame = (one: unknown, other: unknown): boolean =>
  String(one ?? '').toLowerCase() === String(other ?? '').toLowerCase()

/** Reads a transaction in a response; `undefined` if the node does not know it. Throws if it is invalid. */
function readKnown(result: unknown, id: string): Fields | undefined {
  if (result === null) return undefined
  const fields = fieldsOf(result)
  if (!fields || !isSame(fields.hash, id) || !isQuantity(fields.value) || !isBytes(fields.input, maxBytes))
    throw new Error('The response is not the transaction')
  return fields
}

/**
 * Returns whether a transaction is the requested one: its sender, recipient, value and calldata, and no delegation that was not requested.
 * `undefined` if the node does not know it, or the request is ambiguous. Fees and nonce are the wallet's choice.
 *
 * @throws `NODE_FAILED`, `RPC_PARAMS_INVALID`, `ABORTED`
 */
export async function compareSent(
  node: NodeClient,
  {
    network,
    signal,
    id,
    method,
    params,
  }: ChainRequest & { readonly id: string; readonly method: string; readonly params: unknown },
): Promise<boolean | undefined> {
  if (!isTransactionId(id)) throw new QuoinError('RPC_PARAMS_INVALID', { details: 'transaction id' })
  const requested = method === 'eth_sendTransaction' ? readTransaction(params) : undefined
  const call = requested?.calls[0]
  if (!requested || !call) return undefined
  try {
    const request = { network, method: 'eth_getTransactionByHash', params: [id], signal }
    const found = await node.read(request, (result) => [readKnown(result, id)] as const)
    const [sent] = found
    if (!sent) return undefined
    const { from, to, value, input, authorizationList } = sent
    const delegates = Array.isArray(authorizationList) && authorizationList.length > 0
    return (
      isSame(to, call.to) &&
      BigInt(String(value)) === call.value &&
      isSame(input, call.data) &&
      (typeof requested.from !== 'string' || isSame(from, requested.from)) &&
      (!delegates || requested.delegates)
    )
  } catch (error) {
    throw toNodeError(error)
  }
}
