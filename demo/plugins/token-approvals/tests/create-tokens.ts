import { setTimeout } from 'node:timers/promises'
import {
  createPublicClient,
  createWalletClient,
  encodeAbiParameters,
  type Hex,
  http,
  parseAbi,
  parseAbiParameters,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
} from 'viem'
import { oldTokenCode, testTokenCode } from './test-tokens.js'

/** Milliseconds. */
const LOOK_EVERY = 20

const abi = parseAbi(['function approve(address spender, uint256 value)', 'function refuse(bool now_)'])

/** Deploys tokens and approves spenders, for an account that the node signs for. */
export interface Tokens {
  deploy(symbol: string, decimals: number): Promise<Hex>
  /** Deploys a token with a symbol of 32 bytes. */
  deployOld(): Promise<Hex>
  approve(token: Hex, spender: Hex, value: bigint): Promise<void>
  /** Makes an old token refuse every approval. */
  refuse(token: Hex): Promise<void>
}

export function createTokens(url: string, account: Hex): Tokens {
  const transport = http(url)
  const client = createPublicClient({ transport })
  const wallet = createWalletClient({ account, transport })

  // viem's own waiting reads again with the next block, which may never come on a chain that mines on demand.
  async function receiptOf(hash: Hex): Promise<TransactionReceipt> {
    // The runner's limit ends a wait in vain.
    for (;;) {
      const receipt = await client.getTransactionReceipt({ hash }).catch((error: unknown) => {
        if (error instanceof TransactionReceiptNotFoundError) return undefined
        throw error
      })
      if (receipt) return receipt
      await setTimeout(LOOK_EVERY)
    }
  }

  async function mined(hash: Hex): Promise<Hex | null | undefined> {
    const { status, contractAddress } = await receiptOf(hash)
    if (status !== 'success') throw new Error('The chain refused a transaction.')
    return contractAddress
  }
  async function deploy(data: Hex): Promise<Hex> {
    const address = await mined(await wallet.sendTransaction({ chain: null, data }))
    if (!address) throw new Error('The receipt has no contract address.')
    return address
  }

  return {
    deploy(symbol, decimals) {
      const types = parseAbiParameters('string, uint8, uint256')
      const data = encodeAbiParameters(types, [symbol, decimals, 10n ** BigInt(decimals + 6)])
      return deploy(`${testTokenCode}${data.slice(2)}`)
    },
    deployOld: () => deploy(oldTokenCode),
    async approve(address, spender, value) {
      const args = [spender, value] as const
      await mined(await wallet.writeContract({ chain: null, address, abi, functionName: 'approve', args }))
    },
    async refuse(address) {
      await mined(
        await wallet.writeContract({ chain: null, address, abi, functionName: 'refuse', args: [true] }),
      )
    },
  }
}
