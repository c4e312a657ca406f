import { html } from 'hono/html'
import { type PagePart, sandboxPage } from '../pages/sandbox-page.js'
import { sandboxStyle } from '../pages/sandbox-style.js'
import type { AmountForm, Checkout, Offer, Purchase } from './checkout-service.js'
import { DEFAULT_SELLER, type OnrampSeller } from './onramp-sellers.js'
import { MAX_PAYMENT, MIN_PAYMENT, PAYMENT_CURRENCIES } from './price-offer.js'
import { TEST_CARDS } from './test-cards.js'

/** Style sheet of the checkout. */
export const checkoutStyle = `${sandboxStyle}
ol.steps { display: flex; gap: 6px; margin: 0 0 20px; padding: 0; list-style: none; font-size: 13px; color: var(--soft); }
ol.steps li { flex: 1; padding-top: 8px; border-top: 3px solid var(--line); }
ol.steps li.reached { border-color: var(--accent); }
ol.steps li[aria-current] { color: var(--ink); font-weight: 600; }
.pair { display: grid; grid-template-columns: minmax(0, 1fr) 112px; gap: 12px; }
.pair .field { margin-bottom: 0; }
dl { margin: 0 0 20px; }
dl > div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 2px 16px; padding: 8px 0; font-size: 15px; line-height: 22px; }
dl > div.stacked { display: block; }
dl > div.stacked dd { text-align: start; }
dl > div.total { margin-top: 4px; padding-top: 12px; border-top: 1px solid var(--line); font-size: 16px; }
dl > div.total dd { font-weight: 650; }
dt { color: var(--soft); }
dl > div.total dt { color: inherit; }
dd { margin: 0; min-width: 0; font-weight: 550; text-align: end; }
.address { font-family: ui-monospace, "Cascadia Mono", Menlo, monospace; font-size: 13px; word-break: break-all; text-wrap: balance; }
.second { margin-top: 10px; border: 1px solid var(--control); background: transparent; color: var(--ink); }
.second:hover { border-color: var(--accent); background: transparent; }
ul.cards { margin: 8px 0 0; padding: 0; list-style: none; color: var(--soft); font-size: 14px; }
ul.cards li { display: grid; grid-template-columns: max-content 1fr; gap: 0 12px; padding: 3px 0; }
ul.cards code { color: var(--ink); font-family: ui-monospace, Menlo, monospace; white-space: nowrap; }
`

/**
 * Loads a pending page again once it has changed: a page that reloads in any case would take the place of a reader.
 * Looks every two seconds. Without scripts the page has a link.
 */
export const lookAgainScript = `const look = async () => {
  const page = await fetch(location.href).then((answer) => answer.text(), () => '/look-again.js')
  if (page.includes('/look-again.js')) setTimeout(look, 2000)
  else location.reload()
}
setTimeout(look, 2000)
`
const STEPS = ['Amount', 'Payment', 'Delivery'] as const

/** The submitted values of the form, and their problem. */
export interface WrittenForm extends AmountForm {
  readonly problem: string | undefined
}

const tick = html`<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2.5" aria-hidden="true"><path d="m5 13 4.5 4.5L19 7.5" /></svg>`
const cross = html`<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2.5" aria-hidden="true"><path d="M6 6l12 12M18 6 6 18" /></svg>`

const brand = (title: string): PagePart =>
  html`<svg width="26" height="26" viewBox="0 0 26 26" aria-hidden="true"><rect width="26" height="26" rx="8" fill="var(--accent)"/><path d="M13 6v11m-5-5 5 5 5-5" stroke="var(--on-accent)" stroke-width="2.4" fill="none"/></svg>${title}`

interface FrameOptions {
  readonly step?: number
  readonly again?: boolean
  readonly seller?: OnrampSeller
}

function frame(title: string, content: PagePart, options: FrameOptions = {}): PagePart {
  const { step, seller = DEFAULT_SELLER } = options
  return sandboxPage({
    title: `${title} – ${seller.title}`,
    notice: html`<strong>This is a sandbox.</strong> No money moves; the tokens are worth nothing.`,
    head: options.again ? html`<script src="/look-again.js" defer></script>` : '',
    brand: brand(seller.title),
    content: html`${step === undefined ? '' : steps(step)}${content}`,
  })
}

function steps(current: number): PagePart {
  return html`<ol class="steps" aria-label="Steps">${STEPS.map(
    (name, index) =>
      html`<li class="${index <= current ? 'reached' : ''}" ${index === current ? html`aria-current="step"` : ''}>${name}</li>`,
  )}</ol>`
}

const problemBox = (problem: string | undefined): PagePart | '' =>
  problem === undefined ? '' : html`<p class="problem" role="alert" id="problem">${problem}</p>`

const row = (name: string, value: string, kind = ''): PagePart =>
  html`<div class="${kind}"><dt>${name}</dt><dd>${value}</dd></div>`

/** Returns a row for a value without spaces, which can break anywhere. */
const longRow = (name: string, value: string): PagePart =>
  html`<div class="stacked"><dt>${name}</dt><dd class="address">${value}</dd></div>`

const shortened = (amount: string): string => amount.replace(/(\.\d{8})\d+$/, '$1')

/** Returns the page on which the user enters asset and amount. */
export function amountPage(checkout: Checkout, written?: WrittenForm): PagePart {
  const { choices, payment, seller } = checkout
  const chosen = written?.asset ?? '0'
  return frame(
    'Buy',
    html`<h1>Buy with a card</h1>
<p class="lead">It is sent to the address below.</p>
<form method="post" action="/buy/${checkout.id}">
${problemBox(written?.problem)}
<div class="field"><label for="asset">You buy</label>
<select id="asset" name="asset">${choices.map(
      ({ asset }, index) =>
        html`<option value="${index}" ${String(index) === chosen ? 'selected' : ''}>${asset.symbol} on ${asset.networkTitle}</option>`,
    )}</select></div>
<div class="pair">
<div class="field"><label for="amount">You pay</label>
<input id="amount" name="amount" inputmode="decimal" autocomplete="off" required maxlength="12" value="${written?.amount ?? payment}" aria-describedby="limits${written?.problem ? ' problem' : ''}" ${written?.problem ? html`aria-invalid="true"` : ''}></div>
<div class="field"><label for="currency">Currency</label>
<select id="currency" name="currency">${PAYMENT_CURRENCIES.map(
      (currency) =>
        html`<option ${currency === (written?.currency ?? checkout.currency) ? 'selected' : ''}>${currency}</option>`,
    )}</select></div>
</div>
<p class="hint field" id="limits">From ${MIN_PAYMENT} to ${MAX_PAYMENT}. Fees are shown before you pay.</p>
<dl>${[...new Set(choices.map(({ address }) => address))].map((address) => longRow('Sent to', address))}</dl>
<button>See the price</button>
</form>`,
    { step: 0, seller },
  )
}

/** Returns the page with the price and the card form. */
export function paymentPage(offer: Offer, isRefused = false): PagePart {
  const problem = isRefused ? 'Use one of the test cards. Never write a real card number here.' : undefined
  const chosen = new URLSearchParams({
    asset: String(offer.checkout.choices.indexOf(offer.choice)),
    currency: offer.currency,
    amount: offer.total,
  })
  const { asset, address } = offer.choice
  const { seller } = offer.checkout
  return frame(
    'Pay',
    html`<h1>${shortened(offer.amount)} ${asset.symbol}</h1>
<p class="lead">on ${asset.networkTitle}</p>
<dl>
${row(asset.symbol, `${offer.subtotal} ${offer.currency}`)}
${row(`Fee (${Number(seller.terms.fee) / 100}%)`, `${offer.fee} ${offer.currency}`)}
${row('Network fee', `${offer.networkFee} ${offer.currency}`)}
${longRow('Sent to', address)}
${row('You pay', `${offer.total} ${offer.currency}`, 'total')}
</dl>
<form method="post" action="/buy/${offer.checkout.id}/offers/${offer.id}">
${problemBox(problem)}
<div class="field"><label for="card">Test card number</label>
<input id="card" name="card" inputmode="numeric" autocomplete="off" required maxlength="32" placeholder="4242 4242 4242 4242" aria-describedby="cards${problem === undefined ? '' : ' problem'}" ${problem === undefined ? '' : html`aria-invalid="true"`}>
<div id="cards"><p class="hint">Never write a real card number here. These are taken:</p>
<ul class="cards">${TEST_CARDS.map(({ number, title }) => html`<li><code>${number}</code> <span>${title}</span></li>`)}</ul></div></div>
<button>Pay ${offer.total} ${offer.currency}</button>
</form>
<a class="back" href="/buy/${offer.checkout.id}?${chosen}">Change the amount</a>`,
    { step: 1, seller },
  )
}

/** Returns the page with the status of a purchase. It looks for changes while the purchase is pending. */
export function deliveryPage({ status, hash, reason, offer }: Purchase): PagePart {
  const { asset, address } = offer.choice
  const { seller } = offer.checkout
  const amount = `${shortened(offer.amount)} ${asset.symbol}`
  const details = html`<dl>
${row('Amount', amount)}
${row('Network', asset.networkTitle)}
${longRow('Address', address)}
${hash === '' ? '' : longRow('Transaction', hash)}
</dl>`
  if (status === 'in-progress') {
    const content = html`<div role="status"><div class="state busy"></div><h1>On its way</h1>
<p class="lead">The card was accepted. ${amount} is being sent. This page looks again by itself.</p></div>${details}
<a class="back" href="">Look again now</a>`
    return frame('On its way', content, { step: 2, again: true, seller })
  }
  if (status === 'success') {
    const content = html`<div role="status"><div class="state good">${tick}</div><h1>Delivered</h1>
<p class="lead">${amount} is at your address. You can close this page.</p></div>${details}`
    return frame('Delivered', content, { step: 2, seller })
  }
  const content = html`<div role="alert"><div class="state bad">${cross}</div><h1>Not bought</h1>
<p class="lead">${reason} Nothing was sent.</p></div>
<a class="button" href="/buy/${offer.checkout.id}">Try again</a>`
  return frame('Not bought', content, { step: 2, seller })
}

/** Returns the page for an unknown or expired address. */
export function lostPage(): PagePart {
  return frame(
    'Not found',
    html`<h1>This checkout is not open</h1>
<p class="lead">It may be from before the sandbox was started again. Nothing was charged. Go back to the app and start again.</p>`,
  )
}
