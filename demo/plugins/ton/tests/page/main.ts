import 'quoin/elements'
import { createKernel } from 'quoin/kernel'
import { standardLocales } from 'quoin/locales'
import { accountPlugin } from 'quoin/plugins/account'
import { historyPlugin } from 'quoin/plugins/history'
import { networksPlugin } from 'quoin/plugins/networks'
import { permissionsPlugin } from 'quoin/plugins/permissions-centre'
import { portfolioPlugin } from 'quoin/plugins/portfolio'
import { receivePlugin } from 'quoin/plugins/receive'
import { reviewPlugin } from 'quoin/plugins/review'
import { sendPlugin } from 'quoin/plugins/send'
import { tokensPlugin } from 'quoin/plugins/tokens'
import { transactionsPlugin } from 'quoin/plugins/transactions'
import { walletsPlugin } from 'quoin/plugins/wallets'
import { watchPlugin } from 'quoin/plugins/watch'
import { mountQuoin } from 'quoin/ui'
import { ton, tonMainnet, tonTestnet } from '../../src/manifest.js'
import { otherNamespace, otherNetwork } from './other-namespace.js'
import { injectWallet } from './wallet.js'

await injectWallet()
const node = `${location.origin}/node`
const networks = [tonMainnet([node], 'https://lens.example'), tonTestnet([node]), otherNetwork]
const locale = new URL(location.href).searchParams.get('locale') ?? 'en'
const policy = {
  plugins: { review: { allowedPowers: ['actionReviewers'] }, send: { allowedPowers: ['actions.shown'] } },
}
const kernel = createKernel({ projectId: 'ton', networks, policy, locale, locales: standardLocales })
  .use(ton, {
    manifestUrl: `${location.origin}/tonconnect-manifest.json`,
    walletKeys: ['testWallet'],
    domain: 'app.example',
  })
  .use(otherNamespace)
  .use(walletsPlugin)
  .use(accountPlugin)
  .use(networksPlugin)
  .use(tokensPlugin, { namespaces: ['ton'] })
  .use(transactionsPlugin)
  .use(historyPlugin, { namespaces: ['ton'] })
  .use(receivePlugin)
  .use(sendPlugin, { namespaces: ['ton'] })
  .use(portfolioPlugin)
  .use(permissionsPlugin)
  .use(watchPlugin)
  .use(reviewPlugin)
mountQuoin(kernel)
await kernel.start({ services: 'all' })
Reflect.set(window, 'kernel', kernel)
