import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { csrf } from 'hono/csrf'
import { html } from 'hono/html'
import { type PagePart, sandboxPage } from '../pages/sandbox-page.js'
import { DELIVERED, DELIVERED_TOKEN } from './create-delivery.js'
import type { Rehearsal } from './create-rehearsal.js'
import type { SellerOrder } from './serve-sellers.js'

const LARGEST_FORM = 10_000
const AMOUNT = `${DELIVERED} ${DELIVERED_TOKEN}`

function frame(title: string, seller: string, content: PagePart): PagePart {
  return sandboxPage({
    title: `${title} – stand-in for ${seller}`,
    notice: html`<strong>A stand-in for ${seller}: no money moves.</strong> This page is not of ${seller}, and nothing here is sold.`,
    brand: html`${seller} (stand-in)`,
    content,
  })
}

/** Returns what the page is about: the order, and the URL that a buyer opens in production. */
const facts = (page: string, { seller, address }: SellerOrder): PagePart => html`<dl>
<div><dt>Amount</dt><dd>${AMOUNT}</dd></div>
<div><dt>Network</dt><dd>Base</dd></div>
<div class="stacked"><dt>Address</dt><dd class="address">${address}</dd></div>
<div class="stacked"><dt>Page of ${seller} in production</dt><dd class="address">${page}</dd></div>
</dl>`

function orderPage(page: string, order: SellerOrder): PagePart {
  const { seller, status } = order
  if (status === 'open')
    return frame(
      'Checkout',
      seller,
      html`<h1>Buy ${AMOUNT}</h1>
<p class="lead">On a real network, ${seller}'s own page opens here, and asks for a payment.</p>
${facts(page, order)}
<form method="post"><input type="hidden" name="page" value="${page}">
<button name="payment" value="accept">Pay without money</button></form>
<form method="post"><input type="hidden" name="page" value="${page}">
<button class="second" name="payment" value="decline">Decline the payment</button></form>`,
    )
  const [title, lead] =
    status === 'delivered'
      ? ['Delivered', `${AMOUNT} are at your address. You can close this page.`]
      : ['Payment declined', 'Nothing was sold. You can close this page.']
  return frame(
    title,
    seller,
    html`<div role="status"><h1>${title}</h1><p class="lead">${lead}</p></div>${facts(page, order)}`,
  )
}

const lostPage = (): PagePart =>
  frame(
    'Not found',
    'a seller',
    html`<h1>This order is unknown</h1>
<p class="lead">It may be from before the rehearsal was started again. Nothing was charged. Start again in the app.</p>`,
  )

/**
 * Creates the pages of the sellers of the rehearsal: one checkout for all, by `?page=`, the URL of the seller's own page. It works
 * without scripts; a payment redirects, so that a reload pays nothing again.
 */
export function sellerPages(rehearsal: Pick<Rehearsal, 'order' | 'settle'>): Hono {
  const app = new Hono()
  app.use(csrf())
  app.use(bodyLimit({ maxSize: LARGEST_FORM }))
  const lost = (context: Context): Response | Promise<Response> => context.html(lostPage(), 404)

  app.get('/', (context) => {
    const page = context.req.query('page') ?? ''
    const order = rehearsal.order(page)
    return order ? context.html(orderPage(page, order)) : lost(context)
  })
  app.post('/', async (context) => {
    const { page, payment } = await context.req.parseBody()
    if (typeof page !== 'string' || !rehearsal.order(page)) return lost(context)
    await rehearsal.settle(page, payment === 'accept')
    return context.redirect(`${context.req.path}?${new URLSearchParams({ page })}`, 303)
  })
  return app
}
