import { type Client, type FeeValuesEIP1559, hexToBigInt, isHex } from 'viem'
import { fieldsOf } from '../rpc-params.js'

function priceIn(answer: unknown, name: string): bigint {
  const value = fieldsOf(fieldsOf(answer)?.fast)?.[name]
  if (!isHex(value)) throw new Error('The bundler returned no gas prices.')
  return hexToBigInt(value, { size: 32 })
}

/**
 * Returns the gas prices that the bundler accepts, in wei: it refuses lower ones, and those of the node may be lower.
 *
 * Source: Pimlico docs, `pimlico_getUserOperationGasPrice`.
 */
export async function readPimlicoPrices({
  bundlerClient,
}: {
  readonly bundlerClient: Client
}): Promise<FeeValuesEIP1559> {
  // viem does not know this method.
  const request = { method: 'pimlico_getUserOperationGasPrice', params: [] } as never
  const answer: unknown = await bundlerClient.request(request)
  return {
    maxFeePerGas: priceIn(answer, 'maxFeePerGas'),
    maxPriorityFeePerGas: priceIn(answer, 'maxPriorityFeePerGas'),
  }
}
