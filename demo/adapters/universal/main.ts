import { createEip1193Provider } from 'quoin/adapters/eip1193'
import 'quoin/elements'
import { createKernel } from 'quoin/kernel'
import { accountPlugin } from 'quoin/plugins/account'
import { networksPlugin } from 'quoin/plugins/networks'
import { walletConnectPlugin } from 'quoin/plugins/walletconnect'
import { walletsPlugin } from 'quoin/plugins/wallets'
import { mountQuoin } from 'quoin/ui'
import { readConfig } from '../../src/config.js'
import { quoinOptions } from '../../src/quoin-options.js'
import { addButton, recipient, showAccount } from '../shared/page-state.js'

const { walletConnect, ...options } = quoinOptions(readConfig())
const kernel = createKernel(options)
  .use(walletConnectPlugin, walletConnect)
  .use(walletsPlugin)
  .use(accountPlugin)
  .use(networksPlugin)
const provider = createEip1193Provider(kernel)

function show(): void {
  const connection = kernel.connections.active('eip155')
  showAccount({ address: connection?.accounts[0]?.address, network: kernel.networks.active('eip155')?.name })
}
provider.on('accountsChanged', show)
provider.on('chainChanged', show)
show()

const hex = (text: string): string =>
  `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')}`

async function account(): Promise<string> {
  const [address] = (await provider.request({ method: 'eth_requestAccounts' })) as readonly string[]
  return address ?? ''
}

addButton('Connect', async () => `Connected ${await account()}.`)
addButton('Sign', async () => {
  const params = [hex('Hello from nowhere'), await account()]
  return `Signed: ${await provider.request({ method: 'personal_sign', params })}`
})
addButton('Send 0.01', async () => {
  const transaction = { from: await account(), to: recipient, value: `0x${(10n ** 16n).toString(16)}` }
  return `Sent: ${await provider.request({ method: 'eth_sendTransaction', params: [transaction] })}`
})
for (const { id, name } of kernel.networks.list('eip155'))
  addButton(`Use ${name}`, async () => {
    const params = [{ chainId: `0x${BigInt(id).toString(16)}` }]
    await provider.request({ method: 'wallet_switchEthereumChain', params })
    return `On ${name}.`
  })
addButton('Disconnect', async () => {
  await provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
  return 'Disconnected.'
})

mountQuoin(kernel)
await kernel.start()
