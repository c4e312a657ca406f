import { adoptStyles } from '../../wallet-parts/adopt-styles.js'
import { createApprovalQueue } from '../../wallet-parts/approval-queue.js'
import { element } from '../../wallet-parts/element.js'
import walletCss from '../../wallet-parts/wallet.css?inline'
import { createAnswers, serveApp } from './answer-app.js'
import pageCss from './page.css?inline'
import { openSafeAccount } from './safe-account.js'
import { fetchSafeConfig, framedUrl } from './safe-config.js'

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
