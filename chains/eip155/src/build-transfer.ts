import { type ChainRequest, type NodeClient, QuoinError, type Transfer, type TransferIntent } from '#kernel'
import { fieldsOf, isBytes, isQuantity } from './param-shapes.js'

function readQuantity(result: unknown): bigint {
  if (isQuantity(result)) return BigInt(result)
  throw new Error('The answer is not a hex number')
}

function toHex(value: bigint): string {
  return `0x${value.toString(16)}`
}

/**
 * A transfer of the network's coin, and what it costs at most. Twice the base fee leaves room for six full blocks in a row.
 * Networks from before EIP-1559 have no base fee: their gas price counts.
 */
export async function buildTransfer(
  node: NodeClient,
  { network, signal, from, to, value }: ChainRequest & TransferIntent,
): Promise<Transfer> {
  const ask = <T>(method: string, params: readonly unknown[], check: (result: unknown) => T): Promise<T> =>
    node.read({ network, method, params, signal }, check)
  const transaction = { from, to, value: toHex(value) }
  const [gas, baseFee] = await Promise.all([
    ask('eth_estimateGas', [transaction], readQuantity),
    ask('eth_getBlockByNumber', ['latest', false], (block) => {
      const fee = fieldsOf(block)?.baseFeePerGas
      return fee === undefined ? undefined : readQuantity(fee)
    }),
  ])
  const perGas =
    baseFee === undefined
      ? await ask('eth_gasPrice', [], readQuantity)
      : 2n * baseFee + (await ask('eth_maxPriorityFeePerGas', [], readQuantity))
  const { decimals, symbol } = network.nativeCurrency
  return {
    // The wallet sets gas and fees: it knows what its person prefers.
    call: { method: 'eth_sendTransaction', params: [transaction] },
    fee: { value: gas * perGas, decimals, symbol },
    async submit(answer) {
      if (isBytes(answer, 32) && answer.length === 66) return answer
      throw new QuoinError('ANSWER_INVALID', { details: 'The wallet gave no transaction hash' })
    },
  }
}
