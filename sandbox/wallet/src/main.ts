import './provide-buffer.js'
import { createApprovalQueue } from '../../wallet-parts/approval/approval-queue.js'
import { adoptStyles, element } from '../../wallet-parts/approval/element.js'
import walletCss from '../../wallet-parts/approval/wallet.css?inline'
import { PAGE_WALLET_ACCOUNTS } from '../../wallet-parts/eip155/wallet-accounts.js'
import { asWalletError } from '../../wallet-parts/wallet-error.js'
import choicesCss from './choices.css?inline'
import { chooseAccount, chooseChain, chooseFurtherAccount } from './choose.js'
import { createWalletKit } from './create-wallet-kit.js'
import { homeScreen } from './home-screen.js'
import pageCss from './page.css?inline'
import { startWallet } from './start-wallet.js'
import { fetchWalletConfig } from './wallet-config.js'
import type { WalletServices } from './wallet-services.js'
import { createWalletStore } from './wallet-store.js'
import { createWithdrawals } from './withdrawals.js'

/** Creates a screen with a message and a button that reloads the page. */
function messageScreen(title: string, text: string, action: string): HTMLElement {
  const again = element(
    'button',
    { class: 'button button-primary', type: 'button', onclick: () => location.reload() },
    action,
  )
  return element('main', { class: 'message' }, element('h1', {}, title), element('p', {}, text), again)
}

const LOCK = 'sandbox-wallet'

/**
 * Makes this tab the only one that responds: two tabs with the same keys would both respond. A tab opened later (a link
 * from an app) takes over; the earlier one calls `onLost`.
 */
async function holdTab(onLost: () => void): Promise<void> {
  await new Promise<void>((held) => {
    navigator.locks
      .request(LOCK, { steal: true }, () => {
        held()
        return new Promise<never>(() => {})
      })
      .catch(onLost)
  })
}

/**
 * Returns the link of the app that opened this page: `/?uri=wc:…` or `/wc?uri=wc:…`. Removes it from the address bar.
 */
function linkFromAddress(): string | undefined {
  const uri = new URLSearchParams(location.search).get('uri') ?? undefined
  if (location.search !== '' || location.pathname !== '/') history.replaceState(null, '', '/')
  return uri?.includes('symKey=') ? uri : undefined
}

/** Returns the page's icon for apps, as a data URL: apps load no icon of a host without https. */
async function ownPicture(): Promise<string> {
  const picture = await fetch('/icon.svg')
  return `data:image/svg+xml,${encodeURIComponent(await picture.text())}`
}

async function showWallet(phone: HTMLElement): Promise<void> {
  const uri = linkFromAddress()
  const config = await fetchWalletConfig()
  let release = (): void => {}
  await holdTab(() => {
    const text = 'The wallet was opened in another tab or window. This one is no longer active.'
    phone.replaceChildren(messageScreen('Open in another tab', text, 'Use it here'))
    release()
  })
  const kit = await createWalletKit({
    relayUrl: config.relayUrl,
    projectId: config.projectId,
    url: location.origin,
    icon: await ownPicture(),
  })
  release = () => void kit.core.relayer.transportClose()

  const store = createWalletStore(config.chains)
  const queue = createApprovalQueue({
    show(screen) {
      home.inert = true
      phone.replaceChildren(home, screen.root)
    },
    clear() {
      home.inert = false
      phone.replaceChildren(home)
    },
  })
  const services: WalletServices = {
    kit,
    store,
    queue,
    withdrawals: createWithdrawals(),
    networks: config.furtherChains,
  }
  const report = (error: unknown): void => {
    store.set({ notice: { text: asWalletError(error).message, tone: 'error' } })
  }
  const home = homeScreen(store, {
    pair: (link) => void wallet.pair(link),
    disconnect: (topic) => void wallet.disconnect(topic),
    chooseChain: (id) => void chooseChain(id, services).catch(report),
    chooseAccount(index) {
      const account = PAGE_WALLET_ACCOUNTS.find((known) => known.index === index)
      if (account) chooseAccount(account, services).catch(report)
    },
    chooseFurtherAccount: (namespace, address) =>
      void chooseFurtherAccount(namespace, address, services).catch(report),
  })
  phone.replaceChildren(home)
  const wallet = startWallet(services)
  if (uri) await wallet.pair(uri)
}

adoptStyles(document, walletCss)
adoptStyles(document, pageCss)
adoptStyles(document, choicesCss)
const phone = element('div', { class: 'phone sandbox-wallet' })
document.body.append(phone)
showWallet(phone).catch((error) => {
  const text = error instanceof Error ? error.message : String(error)
  phone.replaceChildren(messageScreen('Couldn’t start the wallet', text, 'Try again'))
})
