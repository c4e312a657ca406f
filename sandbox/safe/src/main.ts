import { createApprovalQueue } from '../../wallet-parts/approval/approval-queue.js'
import { adoptStyles, element } from '../../wallet-parts/approval/element.js'
import walletCss from '../../wallet-parts/approval/wallet.css?inline'
import { readWalletChains, type WalletChain } from '../../wallet-parts/eip155/wallet-chain.js'
import { createAnswers, serveApp } from './answer-app.js'
import pageCss from './page.css?inline'
import { openSafeAccount } from './safe-account.js'

/** The configuration that the page's server provides at `/config.json`. */
interface SafeConfig {
  /** The app in the frame, unless `?app=` names another page of the same origin. */
  readonly appUrl: string
  /** The chain of the Safe. */
  readonly chain: WalletChain
}

/** Fetches the configuration. Throws if it is missing or invalid. */
async function fetchSafeConfig(): Promise<SafeConfig> {
  const response = await fetch('/config.json')
  if (!response.ok) throw new Error(`The Safe's server answered ${response.status} for /config.json.`)
  const body: unknown = await response.json()
  const fields: { appUrl?: unknown; chains?: unknown } = typeof body === 'object' && body !== null ? body : {}
  const [chain] = readWalletChains(fields.chains)
  if (typeof fields.appUrl !== 'string' || !chain) throw new Error('/config.json needs appUrl and chains.')
  return { appUrl: fields.appUrl, chain }
}

/** Returns the URL to frame: `?app=` may name another page of the app's own origin. */
function framedUrl({ appUrl }: SafeConfig, search: string): string {
  const wanted = new URL(new URLSearchParams(search).get('app') ?? appUrl, appUrl)
  return wanted.origin === new URL(appUrl).origin ? wanted.href : appUrl
}

/** Shows the Safe with the app in its frame. */
async function showSafe(page: HTMLElement): Promise<void> {
  const config = await fetchSafeConfig()
  const account = await openSafeAccount(config.chain)
  const url = framedUrl(config, location.search)
  const { origin } = new URL(url)
  const app = element('iframe', { class: 'app', title: 'The app', allow: 'clipboard-write' })
  const question = element('div', { class: 'question-place', hidden: true })
  const queue = createApprovalQueue({
    show(screen) {
      app.inert = true
      question.hidden = false
      question.replaceChildren(screen.root)
    },
    clear() {
      app.inert = false
      question.hidden = true
      question.replaceChildren()
    },
  })
  const site = { name: 'The app in this Safe', url: origin }
  serveApp(app, origin, createAnswers({ account, chain: config.chain, queue, site }))
  page.replaceChildren(
    element(
      'header',
      { class: 'safe-header' },
      element('h1', {}, 'Sandbox Safe'),
      element('p', {}, `${config.chain.name}, one owner, test money only`),
      element('code', { class: 'address' }, account.address),
    ),
    app,
    question,
  )
  // Set last: the app may send requests as soon as it loads, and they are served by now.
  app.src = url
}

adoptStyles(document, walletCss)
adoptStyles(document, pageCss)
const page = element('main', { class: 'safe sandbox-wallet' })
document.body.append(page)
showSafe(page).catch((error) => {
  const text = error instanceof Error ? error.message : String(error)
  page.replaceChildren(element('p', { role: 'alert' }, `The Safe could not start: ${text}`))
})
