// A host has ethers 5 under the name `ethers`; here it is installed beside ethers 6.
import { ethers } from 'ethers5'
import { createQuoin } from 'quoin'
import { createEthersAdapter } from 'quoin/adapters/ethers5'
import 'quoin/elements'
import { mountQuoin } from 'quoin/ui'
import { readConfig } from '../../src/config.js'
import { quoinOptions } from '../../src/quoin-options.js'
import { addButton, createBalanceReader, recipient, showAccount } from '../shared/page-state.js'

const { formatEther, hexValue, parseEther, verifyMessage } = ethers.utils

const quoin = createQuoin(quoinOptions(readConfig()))
const adapter = createEthersAdapter(quoin, ethers.providers)

const showBalance = createBalanceReader()
function show(): void {
  const { address, chainId } = adapter.store.getState()
  showAccount({ address, network: quoin.networks.find(`eip155:${chainId}`)?.name ?? `Chain ${chainId}` })
  const provider = adapter.getProvider()
  // The sandbox's chains mine at once: the default of four seconds would be late.
  provider.pollingInterval = 250
  void showBalance(address ? async () => `${formatEther(await provider.getBalance(address))} ETH` : undefined)
}
adapter.store.subscribe(show)
show()

addButton('Connect', async () => {
  const [address] = await adapter.getProvider().send('eth_requestAccounts', [])
  return `Connected ${address}.`
})
addButton('Sign', async () => {
  const signer = adapter.getSigner()
  const signature = await signer.signMessage('Hello from ethers 5')
  const isValid = verifyMessage('Hello from ethers 5', signature) === (await signer.getAddress())
  return isValid ? 'Signed, and the signature is valid.' : 'The signature is of another account.'
})
addButton('Send 0.01', async () => {
  const sent = await adapter.getSigner().sendTransaction({ to: recipient, value: parseEther('0.01') })
  const receipt = await sent.wait()
  show()
  return receipt.status === 1 ? '0.01 ETH sent; the chain has it.' : 'The chain did not take it.'
})
for (const { id, name } of quoin.networks.list('eip155'))
  addButton(`Use ${name}`, async () => {
    await adapter.getProvider().send('wallet_switchEthereumChain', [{ chainId: hexValue(Number(id)) }])
    return `On ${name}.`
  })
addButton('Disconnect', async () => {
  await adapter.getProvider().send('wallet_revokePermissions', [{ eth_accounts: {} }])
  return 'Disconnected.'
})

mountQuoin(quoin)
await quoin.start()
