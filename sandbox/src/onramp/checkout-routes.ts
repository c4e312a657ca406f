import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { csrf } from 'hono/csrf'
import { amountPage, deliveryPage, lostPage, paymentPage } from './checkout-pages.js'
import type { AmountForm, CheckoutService } from './checkout-service.js'

const LARGEST_FORM = 10_000

/** Returns a field of a form or a query, capped at 100 characters. */
const field = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 100) : '')
const readAmountForm = (fields: Readonly<Record<string, unknown>>): AmountForm => ({
  asset: field(fields.asset),
  currency: field(fields.currency),
  amount: field(fields.amount),
})

/**
 * Creates the pages of a checkout. They work without scripts. Each form, also a refused one, redirects to a page that
 * can be reloaded, so that neither a reload nor going back submits it again. Forms of other sites are refused; the URL
 * of a checkout grants access to it.
 */
export function checkoutRoutes(seller: CheckoutService): Hono {
  const app = new Hono()
  const lost = (context: Context): Response | Promise<Response> => context.html(lostPage(), 404)
  app.use(csrf())
  app.use(bodyLimit({ maxSize: LARGEST_FORM }))

  app.get('/:checkout', (context) => {
    const checkout = seller.checkout(context.req.param('checkout'))
    if (!checkout) return lost(context)
    if (context.req.query('amount') === undefined) return context.html(amountPage(checkout))
    const form = readAmountForm(context.req.query())
    return context.html(amountPage(checkout, { ...form, problem: seller.problemOf(checkout, form) }))
  })

  app.post('/:checkout', async (context) => {
    const checkout = seller.checkout(context.req.param('checkout'))
    if (!checkout) return lost(context)
    const form = readAmountForm(await context.req.parseBody())
    const offer = seller.makeOffer(checkout, form)
    const path = 'problem' in offer ? `?${new URLSearchParams({ ...form })}` : `/offers/${offer.id}`
    return context.redirect(`/buy/${checkout.id}${path}`, 303)
  })

  app.get('/:checkout/offers/:offer', (context) => {
    const offer = seller.offer(context.req.param('offer'))
    if (offer?.checkout.id !== context.req.param('checkout')) return lost(context)
    return context.html(paymentPage(offer, context.req.query('card') === 'refused'))
  })

  app.post('/:checkout/offers/:offer', async (context) => {
    const offer = seller.offer(context.req.param('offer'))
    if (offer?.checkout.id !== context.req.param('checkout')) return lost(context)
    const { card } = await context.req.parseBody()
    const purchase = seller.pay(offer, field(card))
    const path = purchase ? `purchases/${purchase.id}` : `offers/${offer.id}?card=refused`
    return context.redirect(`/buy/${offer.checkout.id}/${path}`, 303)
  })

  app.get('/:checkout/purchases/:purchase', (context) => {
    const purchase = seller.purchase(context.req.param('purchase'))
    const isOwn = purchase?.offer.checkout.id === context.req.param('checkout')
    return purchase && isOwn ? context.html(deliveryPage(purchase)) : lost(context)
  })
  return app
}
