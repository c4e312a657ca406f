import {
  type Address,
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  type Hex,
  http,
  parseAbi,
  parseUnits,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { receiptOf } from '../chain/receipt-of.js'
import { SANDBOX_MNEMONIC } from '../chain/sandbox-chains.js'
import type { RunningNetwork } from './rehearsed-networks.js'

/** What a paid order delivers on Base: the seller's report of a purchase, not its quote, counts. */
export const DELIVERED = '95'
export const DELIVERED_TOKEN = 'USDC'
/** Account of the test mnemonic that delivers. */
const SELLER = 7

const mintAbi = parseAbi(['function mint(address to, uint256 value)'])

/** Creates the function that delivers what was bought, and returns the hash of the transaction. */
export function createDelivery(networks: readonly RunningNetwork[]): (to: Address) => Promise<Hex> {
  const base = networks.find(({ alchemy }) => alchemy === 'base-mainnet')
  const token = base?.tokens.find(({ symbol }) => symbol === DELIVERED_TOKEN)
  return async (to) => {
    if (!base || !token) throw new Error('Base is not rehearsed.')
    const transport = http(base.rpcUrl)
    const account = mnemonicToAccount(SANDBOX_MNEMONIC, { addressIndex: SELLER })
    const args = [to, parseUnits(DELIVERED, token.decimals)] as const
    const hash = await createWalletClient({ account, transport }).sendTransaction({
      chain: null,
      to: token.address,
      data: encodeFunctionData({ abi: mintAbi, functionName: 'mint', args }),
    })
    await receiptOf(createPublicClient({ transport }), hash)
    return hash
  }
}
