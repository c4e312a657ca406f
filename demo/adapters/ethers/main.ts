import { BrowserProvider, formatEther, parseEther, toQuantity, verifyMessage } from 'ethers'
import { createQuoin } from 'quoin'
import { createEthersAdapter } from 'quoin/adapters/ethers'
import 'quoin/elements'
import { mountQuoin } from 'quoin/ui'
import { readConfig } from '../../src/config.js'
import { quoinOptions } from '../../src/quoin-options.js'
import { addButton, createBalanceReader, recipient, showAccount } from '../shared/page-state.js'

const quoin = createQuoin(quoinOptions(readConfig()))
/**
 * ethers caches the number of the newest block for 250 ms. A transaction that the wallet sent sooner then appears to
 * have no confirmation, and `wait()` waits for the next block, which the sandbox mines with the next transaction only.
 */
class FreshProvider extends BrowserProvider {
  constructor(...[ethereum, network]: ConstructorParameters<typeof BrowserProvider>) {
    super(ethereum, network, { cacheTimeout: -1 })
  }
}

const ethers = createEthersAdapter(quoin, { BrowserProvider: FreshProvider })

const showBalance = createBalanceReader()
function show(): void {
  const { address, chainId } = ethers.store.getState()
  showAccount({ address, network: quoin.networks.find(`eip155:${chainId}`)?.name ?? `Chain ${chainId}` })
  const provider = ethers.getProvider()
  // The sandbox's chains mine at once: the default of four seconds would be late.
  provider.pollingInterval = 250
  void showBalance(address ? async () => `${formatEther(await provider.getBalance(address))} ETH` : undefined)
}
ethers.store.subscribe(show)
show()

addButton('Connect', async () => `Connected ${await (await ethers.getSigner()).getAddress()}.`)
addButton('Sign', async () => {
  const signer = await ethers.getSigner()
  const signature = await signer.signMessage('Hello from ethers')
  const isValid = verifyMessage('Hello from ethers', signature) === (await signer.getAddress())
  return isValid ? 'Signed, and the signature is valid.' : 'The signature is of another account.'
})
addButton('Send 0.01', async () => {
  const signer = await ethers.getSigner()
  const sent = await signer.sendTransaction({ to: recipient, value: parseEther('0.01') })
  const receipt = await sent.wait()
  show()
  return receipt?.status === 1 ? '0.01 ETH sent; the chain has it.' : 'The chain did not take it.'
})
for (const { id, name } of quoin.networks.list('eip155'))
  addButton(`Use ${name}`, async () => {
    await ethers.getProvider().send('wallet_switchEthereumChain', [{ chainId: toQuantity(id) }])
    return `On ${name}.`
  })
addButton('Disconnect', async () => {
  await ethers.getProvider().send('wallet_revokePermissions', [{ eth_accounts: {} }])
  return 'Disconnected.'
})

mountQuoin(quoin)
await quoin.start()
