import { providers, utils } from 'ethers'
import { createEthersAdapter } from 'quoin/adapters/ethers5'
import { followStore } from 'quoin/kernel'
import { quoin } from './quoin.js'

const ethers = createEthersAdapter(quoin, providers)
const show = (id: string, text: string): void => {
  const element = document.getElementById(id)
  if (element) element.textContent = text
}
followStore(ethers.store, ({ address, chainId }) =>
  show('account', address ? `eip155:${chainId}:${address}` : ''),
)
document.getElementById('send')?.addEventListener('click', async () => {
  const signer = await ethers.getSigner()
  const sent = await signer.sendTransaction({ to: await signer.getAddress(), value: utils.parseEther('1') })
  const receipt = await sent.wait()
  show('receipt', receipt?.status === 1 ? 'success' : 'reverted')
})
