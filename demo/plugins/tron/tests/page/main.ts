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
import { tron, tronMainnet, tronNile } from '../../src/manifest.js'
import { otherNamespace, otherNetwork } from './other-namespace.js'
import { announceWallet } from './wallet.js'

await announceWallet()
const node = `${location.origin}/node`
const networks = [tronMainnet([node]), tronNile([node]), otherNetwork]
const locale = new URL(location.href).searchParams.get('locale') ?? 'en'
const policy = {
  plugins: { review: { allowedPowers: ['actionReviewers'] }, send: { allowedPowers: ['actions.shown'] } },
}
const kernel = createKernel({ projectId: 'tron', networks, policy, locale, locales: standardLocales })
  .use(tron)
  .use(otherNamespace)
  .use(walletsPlugin)
  .use(accountPlugin)
  .use(networksPlugin)
  .use(tokensPlugin, { namespaces: ['tron'] })
  .use(transactionsPlugin)
  .use(historyPlugin, { namespaces: ['tron'] })
  .use(receivePlugin)
  .use(sendPlugin, { namespaces: ['tron'] })
  .use(portfolioPlugin)
  .use(permissionsPlugin)
  .use(watchPlugin)
  .use(reviewPlugin)
mountQuoin(kernel)
await kernel.start({ services: 'all' })
Reflect.set(window, 'kernel', kernel)
