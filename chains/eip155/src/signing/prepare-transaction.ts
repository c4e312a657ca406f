import { type Hex, hexToBytes, keccak256, serializeTransaction, type TransactionSerializable } from 'viem'
import {
  type ChainRequest,
  isNodeRefusal,
  type NodeClient,
  type PreparedSigning,
  QuoinError,
  TransferError,
  toNodeError,
} from '#kernel'
import { toHexChainId } from '../params/chain-id.js'
import {
  type Fields,
  isBytes,
  isHexAddress,
  isQuantity,
  readQuantity,
  toQuantity,
} from '../params/param-shapes.js'
import { readFeeRates } from '../transfers/fee-rates.js'
import { checkSignature, readSignature, refuse } from './signature-parts.js'

/** The gas of a transfer of the coin to an account without code: it needs no margin. */
const transferGas = 21_000n
const maxBytes = 256 * 1024

const quantityIn = (fields: Fields, ...names: readonly string[]): bigint | undefined => {
  const value = names.map((name) => fields[name]).find((one) => one !== undefined && one !== null)
  return isQuantity(value) ? BigInt(value) : undefined
}

interface Call {
  readonly to: Hex | undefined
  readonly value: bigint
  readonly data: Hex
}

/** Types 0 and 2. Throws for access lists, blobs and delegations, which the fields here cannot express. */
function readCall(fields: Fields): Call {
  const { to, data, input, type, accessList, authorizationList, blobs, blobVersionedHashes } = fields
  const hasList = (Array.isArray(accessList) && accessList.length > 0) || Boolean(authorizationList)
  const number = isQuantity(type) ? BigInt(type) : 2n
  if (hasList || blobs || blobVersionedHashes || (number !== 0n && number !== 2n))
    refuse('Only transactions of the types 0 and 2 (EIP-1559) can be signed, without access list')
  const bytes = data ?? input ?? '0x'
  if (!isBytes(bytes, maxBytes)) return refuse('data is not hex')
  return { to: isHexAddress(to) ? to : undefined, value: quantityIn(fields, 'value') ?? 0n, data: bytes }
}

type Fees =
  | { readonly gasPrice: bigint }
  | { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }

/** Returns the fees of the request, or the current ones of the network. */
async function readFees(node: NodeClient, request: ChainRequest, fields: Fields): Promise<Fees> {
  const gasPrice = quantityIn(fields, 'gasPrice')
  const maxFeePerGas = quantityIn(fields, 'maxFeePerGas')
  const tip = quantityIn(fields, 'maxPriorityFeePerGas')
  if (gasPrice !== undefined && maxFeePerGas === undefined) return { gasPrice }
  if (maxFeePerGas !== undefined && tip !== undefined) return { maxFeePerGas, maxPriorityFeePerGas: tip }
  const { normal } = await readFeeRates(node, request)
  if (normal.fields.gasPrice !== undefined) return { gasPrice: maxFeePerGas ?? normal.perGas }
  const most = maxFeePerGas ?? normal.perGas
  const usual = tip ?? normal.tip
  if (usual > most) return { maxFeePerGas: most, maxPriorityFeePerGas: most }
  return { maxFeePerGas: most, maxPriorityFeePerGas: usual }
}

/** Submits a signed transaction. Throws `NODE_REFUSED` only if it was not sent. */
function submit(node: NodeClient, { network, signal }: ChainRequest, id: Hex, signed: Hex): Promise<string> {
  return node.submit({
    id,
    signal,
    send: (onAttempt) =>
      node.read(
        { network, method: 'eth_sendRawTransaction', params: [signed], signal, onAttempt },
        (answer) => {
          if (String(answer).toLowerCase() !== id) throw new Error('The node returned another transaction id')
        },
      ),
    isKnown: () =>
      node.read(
        { network, method: 'eth_getTransactionByHash', params: [id], signal },
        (found) => found !== null,
      ),
  })
}

/** Completes a transaction by the network's node. `complete` checks the signature and submits it once. */
export async function prepareTransaction(
  node: NodeClient,
  request: ChainRequest,
  fields: Fields,
  from: Hex,
): Promise<PreparedSigning> {
  const { network, signal } = request
  const { symbol } = network.nativeCurrency
  const call = readCall(fields)
  const read = <T>(method: string, params: readonly unknown[], check: (answer: unknown) => T): Promise<T> =>
    node.read({ network, method, params, signal }, check)
  const estimate = async (): Promise<bigint> => {
    const asked = { from, to: call.to, value: toQuantity(call.value), data: call.data }
    const least = await read('eth_estimateGas', [asked], readQuantity)
    return least === transferGas ? least : (least * 5n) / 4n
  }
  let transaction: TransactionSerializable
  try {
    const [nonce, gas, fees, balance] = await Promise.all([
      quantityIn(fields, 'nonce') ?? read('eth_getTransactionCount', [from, 'pending'], readQuantity),
      quantityIn(fields, 'gas', 'gasLimit') ?? estimate(),
      readFees(node, request, fields),
      read('eth_getBalance', [from, 'latest'], readQuantity),
    ])
    const perGas = 'gasPrice' in fees ? fees.gasPrice : fees.maxFeePerGas
    if (balance < call.value + gas * perGas)
      throw new TransferError('FUNDS_INSUFFICIENT', { details: `${symbol}. Nothing was sent.` })
    const chainId = Number(toHexChainId(network.caipNetworkId))
    const common = { ...call, chainId, nonce: Number(nonce), gas }
    transaction =
      'gasPrice' in fees
        ? { ...common, type: 'legacy', gasPrice: fees.gasPrice }
        : {
            ...common,
            type: 'eip1559',
            maxFeePerGas: fees.maxFeePerGas,
            maxPriorityFeePerGas: fees.maxPriorityFeePerGas,
          }
  } catch (error) {
    // The node understood and refused: the transaction would fail.
    if (isNodeRefusal(error)) throw new QuoinError('NODE_REFUSED', { details: error.details, cause: error })
    throw toNodeError(error)
  }
  const unsigned = serializeTransaction(transaction)
  let isCompleted = false
  return {
    parts: [{ kind: 'transaction', bytes: hexToBytes(unsigned) }],
    async complete([bytes]) {
      const signature = readSignature(bytes)
      await checkSignature(keccak256(unsigned), signature, from)
      // The same bytes are one transaction; the signature of another call must not be submitted with them.
      if (isCompleted) throw new QuoinError('RPC_NOT_ALLOWED', { details: 'complete was called twice' })
      if (signal?.aborted) throw new QuoinError('ABORTED')
      isCompleted = true
      const signed = serializeTransaction(transaction, signature)
      // From here on it may have been sent: the caller learns the outcome, whoever has left meanwhile.
      return submit(node, { network }, keccak256(signed), signed)
    },
  }
}
