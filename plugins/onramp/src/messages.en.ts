/** English texts of the plugin. */
const messages = {
  /** Button. */
  onrampLabel: 'Buy',
  providersTitle: 'Buy crypto',
  tokenSelectTitle: 'Choose what to buy',
  fiatSelectTitle: 'Choose a currency',
  countrySelectTitle: 'Choose your country',
  progressTitle: 'Your purchase',
  activityTitle: 'Your purchases',
  whatIsABuyTitle: 'What is buying crypto?',

  // Amount, token, currency
  amountLabel: 'Amount to pay',
  presets: 'Suggested amounts',
  format: 'This isn’t an amount. Write it like 99.50.',
  tooPrecise: '{currency} has at most two decimals.',
  tooLittle: 'The minimum is {amount}.',
  tooMuch: 'The maximum is {amount}.',
  limits: '{min} to {max}',
  choices: 'Token and currency',
  chooseToken: 'Choose a token',
  tokenUnavailable: 'The token you asked for isn’t sold on {network}.',
  youBuy: 'You buy',
  youPayIn: 'You pay in',
  method: 'Pay with',
  card: 'Card',
  ach_bank_account: 'Bank account',
  sepa_bank_transfer: 'SEPA transfer',
  gbp_bank_transfer: 'UK bank transfer',
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
  paypal: 'PayPal',
  pix: 'Pix',

  // Sellers
  sellers: 'Providers',
  /** Tag of the provider with the best price. */
  best: 'Best price',
  /** Heading: the other providers. */
  others: 'Other providers',
  youGet: '{amount} {symbol}',
  forTotal: 'for {amount}',
  feesOf: 'Fees {amount}',
  feeRange: 'Fees {from}–{to}%',
  feeFixed: 'Fees {from}%',
  aboutSeconds: '~{count} s',
  aboutMinutes: '~{count} min',
  aboutHours: '~{count} h',
  loadingPrice: 'Loading price',
  onItsPage: 'See the price on its site',
  noPrice: 'No price right now; see its site',
  buyAt: 'Buy with {name}',
  enterAmount: 'Enter an amount',
  amountInvalid: 'Check the amount',
  tooLittleStep: 'Enter {amount} or more',
  tooMuchStep: 'Enter {amount} or less',
  quoting: 'Comparing prices',
  unsupportedStep: 'Not for sale here',
  unsupportedReason:
    'No provider sells {symbol} for {currency} with these choices. Try another token, currency or payment method.',
  yourPurchases: 'Your purchases',
  opensWindow: 'Opens in a new window. You pay there, not here.',

  // Reasons for no offers
  notConnectedTitle: 'No wallet connected',
  notConnectedBody: 'Connect a wallet first. What you buy goes to its address.',
  restrictedTitle: 'Buying isn’t available in your region',
  restrictedBody:
    'Based on your device’s time zone, no provider serves your region. You can still receive from another wallet.',
  unsupportedTitle: 'Buying isn’t available on {network}',
  unsupportedBody: 'Choose another network, or receive from another wallet.',
  unsupportedCountryTitle: 'Buying isn’t available in {country}',
  unsupportedCountryBody:
    'If you live elsewhere, choose another country. You can also receive from another wallet.',
  unreachableTitle: 'Couldn’t load what’s for sale',
  unreachableBody: 'Check your connection and try again.',
  otherCountry: 'Choose another country',
  otherNetwork: 'Choose another network',
  receive: 'Receive instead',
  fallbackTitle: 'Couldn’t load what’s for sale',
  fallbackBody: 'These are the usual tokens and currencies. The provider’s site shows what is available.',
  retry: 'Try again',
  underWayTitle: 'Purchase in progress',
  endedTitle: 'Your purchase has ended',
  endedBody: 'See the result at {name}.',
  underWayBody: 'It continues at {name}.',
  show: 'View purchase',

  // Lists
  tokens: 'Tokens',
  currencies: 'Currencies',
  searchToken: 'Search by name',
  searchCurrency: 'Search by name or code',
  whereYouLive: 'Country or region',
  notChosen: 'Not selected',
  whatForCountry:
    'Providers differ by country. Your choice is shared only with them and with the service that compares them for this site.',
  countries: 'Countries and regions',
  searchCountry: 'Search by name',
  ratherNot: 'Prefer not to say',
  ratherNotBody: 'Providers may ask on their site.',
  noCountryFound: 'No country or region found.',
  nothingFoundTitle: 'Nothing found',
  nothingFoundBody: 'No provider here offers it.',
  showAll: 'Show all',

  // The purchase
  openingTitle: 'Opening {name}',
  openingBody: 'Opens in a new window. Nothing is paid yet.',
  atProviderTitle: 'Continue at {name}',
  atProviderBody: 'Choose and pay in its window. This page updates automatically.',
  atLinkBody:
    'Choose and pay in its window. {name} doesn’t report back to this page: what you buy will show in your balance.',
  windowClosedTitle: 'The window was closed',
  windowClosedBody: 'If you paid, wait a moment while we check with {name}. If not, open the window again.',
  windowClosedNoUrlBody: 'This page was reloaded. Checking your purchase with {name}.',
  linkClosedBody: 'If you paid at {name}, your tokens will show in your balance once they are delivered.',
  deliveringTitle: 'Paid. {amount} {symbol} on the way',
  deliveringBody: '{name} is sending it to your address. You can close this window.',
  deliveredTitle: '{amount} {symbol} received',
  deliveredBody: 'You’ll find it in your account on {network}.',
  popupBlockedTitle: 'Your browser blocked the window',
  popupBlockedBody:
    'Nothing was paid. Press the button to open it. If it’s blocked again, allow pop-ups for this site.',
  declinedTitle: 'Payment declined',
  declinedBody: 'Nothing was paid. Try another card, or ask your bank.',
  abandonedTitle: 'No purchase found',
  abandonedBody:
    'The window is closed, and {name} has no record of a payment. If you didn’t finish paying, nothing was lost. If you did, it will show in your purchases.',
  providerFailedTitle: 'Couldn’t reach {name}',
  providerFailedBody: 'Nothing was paid. Try again in a moment, or choose another provider.',
  /** {name} is the provider that sells the coins. */
  notDeliveredTitle: '{name} didn’t deliver',
  /** The provider reported a failure; whether the user was charged is unknown: keep “may”. */
  notDeliveredBody: 'The purchase failed. You may already have paid. Contact {name} before you buy again.',
  accountChangedTitle: 'Your wallet switched accounts',
  accountChangedBody: 'Nothing was paid. Start again, so your purchase goes to the right account.',
  timeoutTitle: 'No update on your purchase',
  timeoutBody:
    'We don’t know whether you paid. Check with {name} before you buy again. If you paid, your purchase is still delivered.',
  noneTitle: 'No purchase in progress',
  noneBody: 'Choose what to buy first.',
  toBuy: 'Buy crypto',
  openAgain: 'Open window again',
  openWindow: 'Open window',
  toWindow: 'Show window',
  copyLink: 'Copy link',
  /** Button: gives the purchase up; no money is returned. */
  notBuying: 'Cancel purchase',
  otherSeller: 'Choose another provider',
  done: 'Done',
  stepPayment: 'Payment',
  stepDelivery: 'Delivery',
  /** State of a step of a purchase. */
  waiting: 'Waiting',
  paid: 'Paid',
  notPaid: 'Not paid',
  /** State of the payment; whether it was made is unknown. */
  notKnown: 'Unknown',
  onTheWay: 'On the way',
  arrived: 'Received',
  failed: 'Failed',
  explorer: 'View on explorer',
  explorerBlocked: 'Your browser blocked the new tab. Try again.',

  // Purchases
  purchases: 'Your purchases',
  bought: 'Bought',
  gained: '+{amount} {symbol}',
  notBought: '{amount} {symbol}',
  statusDelivering: 'On the way',
  statusFailed: 'Failed',
  more: 'Show more',
  emptyTitle: 'No purchases yet',
  emptyBody: 'Your purchases and their status will appear here.',
  unavailableTitle: 'Couldn’t load your purchases',
  unavailableBody: 'Your funds aren’t affected. Try again in a moment.',

  // Explanation of buying
  whatSellersTitle: 'Providers sell to you',
  whatSellersBody:
    'You buy from a company of your choice. This site compares their prices and charges you nothing.',
  whatPayTitle: 'You pay on their site',
  whatPayBody:
    'Only the provider gets your card or bank details. It may ask for your identity, as a bank does.',
  whatGetTitle: 'Delivered to your address',
  whatGetBody: 'The provider sends the tokens to your wallet within minutes, or days for a bank transfer.',
  whatFeesTitle: 'What it costs',
  whatFeesBody: 'The provider and the network each charge a fee. We compare what you get after all fees.',
} as const
export default messages

/** The texts of the plugin. */
export type OnrampMessages = typeof messages
