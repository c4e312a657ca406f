import { createEip1193Provider } from 'quoin/adapters/eip1193'
import type { AnyKernel } from 'quoin/kernel'
import { createPublicClient, createWalletClient, custom, getAddress, parseEther } from 'viem'

/**
 * Sends ether from the connected account, and waits until it is confirmed.
 *
 * @returns the hash of the transaction
 */
export async function sendEther(kernel: AnyKernel, to: string, amount: string): Promise<string> {
  const provider = createEip1193Provider(kernel)
  try {
    const transport = custom(provider)
    const wallet = createWalletClient({ transport })
    const [account] = await wallet.requestAddresses()
    if (!account) throw new Error('No wallet is connected.')
    const value = parseEther(amount)
    const hash = await wallet.sendTransaction({ account, chain: null, to: getAddress(to), value })
    const node = createPublicClient({ transport, pollingInterval: 1_000 })
    const { status } = await node.waitForTransactionReceipt({ hash })
    if (status === 'reverted') throw new Error(`The transaction ${hash} was reverted.`)
    return hash
  } finally {
    provider.dispose()
  }
}
