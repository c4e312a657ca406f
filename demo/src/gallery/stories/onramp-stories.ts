import type { OnrampPlugin, OnrampState, PurchaseFailure, PurchasesState } from 'quoin/plugins/onramp'
import type { StoryWorld } from '../create-world.js'
import { loadingOffers, madeUpOffers, madeUpPurchase, madeUpSale } from '../fake-onramp.js'
import type { Story } from '../story.js'

const plugin = 'Buy'
const [best] = madeUpOffers

const at =
  (
    view: keyof OnrampPlugin['views'],
    state: Partial<OnrampState> = {},
    purchases: Partial<PurchasesState> = {},
  ) =>
  async (world: StoryWorld): Promise<void> => {
    world.onramp.setState(state)
    world.onramp.list(purchases)
    if (state.availability?.status !== 'notConnected') await world.connect()
    world.kernel.open({ view })
  }
const story = (id: string, title: string, show: Story['show']): Story => ({
  id: `buy${id === '' ? '' : `-${id}`}`,
  plugin,
  title,
  show,
})
const limits = { min: '10.00', max: '7500.00' }
const filled: Partial<OnrampState> = {
  amount: { text: '100', amount: '100', ...limits },
  offers: madeUpOffers,
  obstacle: undefined,
}
const nowhere = (status: Exclude<OnrampState['availability']['status'], 'ready'>) =>
  at('OnRampProviders', { availability: { status }, obstacle: status })
const progress = (state: OnrampState['progress'], more: Partial<OnrampState> = {}) =>
  at('BuyInProgress', { ...filled, ...more, progress: state })
const providerId = best?.provider.id ?? ''
const url = 'https://pay.harbour.example/buy/1f0c'
const failed = (reason: PurchaseFailure['reason'], wasPaid: PurchaseFailure['wasPaid'] = 'no') =>
  progress({ step: 'failed', providerId, failure: { reason, wasPaid } })
const beyond =
  (
    view: 'OnRampTokenSelect' | 'OnRampFiatSelect' | 'OnRampCountrySelect',
    state: Partial<OnrampState> = {},
  ) =>
  async (world: StoryWorld): Promise<void> => {
    await at('OnRampProviders', state)(world)
    world.kernel.router.push(view)
  }
const month = 31 * 24 * 3_600_000

export const onrampStories: readonly Story[] = [
  story('', 'Nothing entered yet', at('OnRampProviders')),
  story(
    'loading',
    'Tokens for sale are loading',
    at('OnRampProviders', {
      choices: 'loading',
      token: undefined,
      currency: undefined,
      tokens: [],
      currencies: [],
      obstacle: 'quoting',
    }),
  ),
  story(
    'quoting',
    'Prices are asked for',
    at('OnRampProviders', { ...filled, offers: loadingOffers, obstacle: 'quoting' }),
  ),
  story('compared', 'Sellers compared', at('OnRampProviders', filled)),
  story(
    'too-little',
    'Less than every minimum',
    at('OnRampProviders', {
      amount: { text: '5', amount: '5', fault: 'tooLittle', ...limits },
      obstacle: 'tooLittle',
    }),
  ),
  story(
    'no-amount',
    'What is no amount',
    at('OnRampProviders', { amount: { text: 'ten', fault: 'format', ...limits }, obstacle: 'amountInvalid' }),
  ),
  story(
    'fallback',
    'Nobody could be asked',
    at('OnRampProviders', { ...filled, choices: 'fallback', offers: madeUpOffers.slice(2) }),
  ),
  story('nobody', 'Not for sale', at('OnRampProviders', { ...filled, offers: [], obstacle: 'unsupported' })),
  story('restricted', 'Region that is not served', nowhere('restricted')),
  story('unsupported', 'Network without sellers', nowhere('unsupported')),
  story(
    'unsupported-country',
    'Country without sellers',
    at('OnRampProviders', {
      availability: { status: 'unsupportedCountry' },
      obstacle: 'unsupportedCountry',
      country: 'AQ',
    }),
  ),
  story('not-connected', 'No wallet connected', nowhere('notConnected')),
  story(
    'under-way',
    'Purchase in progress',
    at('OnRampProviders', { ...filled, progress: { step: 'atProvider', providerId, url, window: 'open' } }),
  ),
  story('tokens', 'Tokens to choose from', beyond('OnRampTokenSelect')),
  story(
    'tokens-many',
    'Many tokens',
    beyond('OnRampTokenSelect', {
      tokens: Array.from({ length: 60 }, (_, index) => ({
        ...madeUpSale.tide,
        id: `tide-${index}`,
        name: `Tide Token ${index + 1}`,
      })),
    }),
  ),
  story('tokens-loading', 'Tokens are loading', beyond('OnRampTokenSelect', { choices: 'loading' })),
  story('currencies', 'Currencies to choose from', beyond('OnRampFiatSelect')),
  story('countries', 'Countries to choose from', beyond('OnRampCountrySelect')),
  story('countries-none', 'No country chosen', beyond('OnRampCountrySelect', { country: undefined })),
  story('opening', 'Window opens', progress({ step: 'opening', providerId })),
  story('at-seller', 'At the seller', progress({ step: 'atProvider', providerId, url, window: 'open' })),
  story(
    'window-closed',
    'Window was closed',
    progress({ step: 'atProvider', providerId, url, window: 'closed' }),
  ),
  story('resumed', 'Page was loaded again', progress({ step: 'atProvider', providerId, window: 'unknown' })),
  story(
    'at-link',
    'At a seller without reports',
    progress({ step: 'atProvider', providerId: 'meadow', url, window: 'open' }),
  ),
  story(
    'delivering',
    'Paid, on the way',
    progress({ step: 'delivering', providerId, purchase: madeUpPurchase('delivering') }),
  ),
  story(
    'delivered',
    'Received',
    progress({ step: 'delivered', providerId, purchase: madeUpPurchase('delivered') }),
  ),
  story('blocked', 'Window was blocked', failed('popupBlocked')),
  story('declined', 'Payment was declined', failed('declined')),
  story('abandoned', 'No purchase found', failed('abandoned', 'unknown')),
  story('seller-down', 'Seller cannot be reached', failed('providerFailed')),
  story('not-delivered', 'Paid and not delivered', failed('providerFailed', 'unknown')),
  story('account-changed', 'Another account in the wallet', failed('accountChanged')),
  story('timeout', 'No news', failed('timeout', 'unknown')),
  story('none', 'No purchase in progress', at('BuyInProgress')),
  story(
    'purchases',
    'Purchases by month',
    at(
      'OnRampActivity',
      {},
      {
        purchases: [
          madeUpPurchase('delivering'),
          madeUpPurchase('delivered', 'newer'),
          madeUpPurchase('failed', 'failed', Date.UTC(2026, 0, 1) - month),
          madeUpPurchase('delivered', 'older', Date.UTC(2026, 0, 1) - 2 * month),
        ],
      },
    ),
  ),
  story('purchases-empty', 'Nothing bought yet', at('OnRampActivity')),
  story('purchases-loading', 'Purchases are read', at('OnRampActivity', {}, { status: 'loading' })),
  story(
    'purchases-failed',
    'Purchases could not be read',
    at('OnRampActivity', {}, { status: 'unavailable' }),
  ),
  story('what', 'What buying is', at('WhatIsABuy')),
]
