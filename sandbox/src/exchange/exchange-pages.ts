import { html } from 'hono/html'
import { formatUnits } from 'viem'
import { type PagePart, sandboxPage } from '../pages/sandbox-page.js'
import type { ExchangeSession } from './exchange-service.js'

/** Reload interval of a pending page, in seconds. */
const LOOK_AGAIN = 1

function frame(name: string, title: string, content: PagePart, again = false): PagePart {
  return sandboxPage({
    title: `${title} – ${name}`,
    notice: html`<strong>This is a sandbox.</strong> The exchange is made up; the tokens are worth nothing.`,
    head: again ? html`<meta http-equiv="refresh" content="${LOOK_AGAIN}">` : '',
    brand: html`${name}`,
    content,
  })
}

const row = (name: string, value: string): PagePart => html`<div><dt>${name}</dt><dd>${value}</dd></div>`
const longRow = (name: string, value: string): PagePart =>
  html`<div class="stacked"><dt>${name}</dt><dd class="address">${value}</dd></div>`

/** Returns the page of a payment, before or after it is paid. */
export function exchangePage({
  exchange,
  asset,
  units,
  recipient,
  status,
  hash,
  id,
}: ExchangeSession): PagePart {
  const amount = `${formatUnits(units, asset.decimals)} ${asset.symbol}`
  const facts = html`<dl>${row('Amount', amount)}${row('Network', asset.networkTitle)}${longRow('To', recipient)}${
    hash === undefined ? '' : longRow('Transaction', hash)
  }</dl>`
  const { name } = exchange
  if (status === 'IN_PROGRESS')
    return frame(
      name,
      'On its way',
      html`<h1>On its way</h1><p class="lead" role="status">${amount} is being sent.</p>${facts}`,
      true,
    )
  if (status === 'SUCCESS')
    return frame(
      name,
      'Paid',
      html`<h1>Paid</h1><p class="lead" role="status">You can close this window.</p>${facts}`,
    )
  if (status === 'FAILED')
    return frame(
      name,
      'Not paid',
      html`<h1>Not paid</h1><p class="lead" role="alert">Nothing was sent.</p>${facts}`,
    )
  return frame(
    name,
    'Pay',
    html`<h1>Pay ${amount}</h1>
<p class="lead">From your balance at ${name}.</p>
${facts}
<form method="post" action="/exchange/pay/${id}"><button>Pay ${amount}</button></form>
<form method="post" action="/exchange/pay/${id}/decline"><button class="quiet">Do not pay</button></form>`,
  )
}

/** Returns the page for an unknown address. */
export function lostExchangePage(): PagePart {
  return frame(
    'Exchange',
    'Not found',
    html`<h1>There is no such payment</h1><p class="lead">Nothing was sent.</p>`,
  )
}
