import 'quoin/elements'
import { createKernel } from 'quoin/kernel'
import { accountPlugin } from 'quoin/plugins/account'
import { networksPlugin } from 'quoin/plugins/networks'
import { sendPlugin } from 'quoin/plugins/send'
import { tokensPlugin } from 'quoin/plugins/tokens'
import { transactionsPlugin } from 'quoin/plugins/transactions'
import { walletsPlugin } from 'quoin/plugins/wallets'
import { mountQuoin } from 'quoin/ui'
import { ton, tonMainnet } from '../../src/manifest.js'

// The test's address of the network is in the page's query.
const api = new URL(location.href).searchParams.get('api') ?? ''
const kernel = createKernel({ projectId: 'ton', networks: [tonMainnet([api])] })
  .use(ton, { manifestUrl: `${location.origin}/tonconnect-manifest.json`, walletKeys: ['testWallet'] })
  .use(walletsPlugin)
  .use(accountPlugin)
  .use(networksPlugin)
  .use(tokensPlugin)
  .use(transactionsPlugin)
  .use(sendPlugin, { namespaces: ['ton'] })
mountQuoin(kernel)
await kernel.start({ services: 'all' })
Reflect.set(window, 'tonKernel', kernel)
