import type { Catalogue, LocaleTexts } from '#kernel'

const loaders: Readonly<Record<string, () => Promise<{ readonly default: Catalogue }>>> = {
  ui: () => import('../ui-kit/messages/messages.en.js'),
  account: () => import('../plugins/account/src/messages.en.js'),
  actions: () => import('../plugins/actions/src/messages.en.js'),
  bugReport: () => import('../plugins/bug-report/src/messages.en.js'),
  email: () => import('../plugins/email/src/messages.en.js'),
  embedded: () => import('../plugins/embedded/src/messages.en.js'),
  history: () => import('../plugins/history/src/messages.en.js'),
  legal: () => import('../plugins/legal/src/messages.en.js'),
  names: () => import('../plugins/names/src/messages.en.js'),
  networkPicker: () => import('../plugins/networks/src/messages.en.js'),
  nfts: () => import('../plugins/nfts/src/messages.en.js'),
  onramp: () => import('../plugins/onramp/src/messages.en.js'),
  pay: () => import('../plugins/pay/src/messages.en.js'),
  portfolio: () => import('../plugins/portfolio/src/messages.en.js'),
  permissions: () => import('../plugins/permissions-centre/src/messages.en.js'),
  receive: () => import('../plugins/receive/src/messages.en.js'),
  send: () => import('../plugins/send/src/messages.en.js'),
  review: () => import('../plugins/review/src/messages.en.js'),
  siwx: () => import('../plugins/siwx/src/messages.en.js'),
  smartSessions: () => import('../plugins/smart-sessions/src/messages.en.js'),
  social: () => import('../plugins/social/src/messages.en.js'),
  swap: () => import('../plugins/swap/src/messages.en.js'),
  tokens: () => import('../plugins/tokens/src/messages.en.js'),
  transactions: () => import('../plugins/transactions/src/messages.en.js'),
  walletconnect: () => import('../plugins/walletconnect/src/messages.en.js'),
  notifications: () => import('../plugins/notifications/src/messages.en.js'),
  watch: () => import('../plugins/watch/src/messages.en.js'),
  hardware: () => import('../plugins/hardware/src/messages.en.js'),
  wallets: () => import('../plugins/wallets/src/messages.en.js'),
}

/**
 * Returns the English texts of the widget and its standard plugins, by plugin and key: what a translation replaces.
 *
 * @example
 * Object.keys((await englishTexts()).wallets)
 */
export async function englishTexts(): Promise<LocaleTexts> {
  const texts = Object.entries(loaders).map(
    async ([plugin, load]) => [plugin, (await load()).default] as const,
  )
  return Object.fromEntries(await Promise.all(texts))
}
