import { BrowserProvider, parseEther } from 'ethers'
import { createEthersAdapter } from 'quoin/adapters/ethers'
import type { AnyKernel } from 'quoin/kernel'

/**
 * Sends ether from the connected account, and waits until it is confirmed.
 *
 * @returns the hash of the transaction
 */
export async function sendEther(kernel: AnyKernel, to: string, amount: string): Promise<string> {
  const ethers = createEthersAdapter(kernel, { BrowserProvider })
  try {
    const signer = await ethers.getSigner()
    const sent = await signer.sendTransaction({ to, value: parseEther(amount) })
    // Throws if the transaction is reverted.
    await sent.wait()
    return sent.hash
  } finally {
    ethers.dispose()
  }
}
