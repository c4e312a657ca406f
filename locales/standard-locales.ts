import type { Catalogue, LocaleLoader, Locales, LocaleTexts } from '#kernel'

type Part = () => Promise<{ readonly default: LocaleTexts }>

/** Plugins whose texts the first views need: one file. The texts of the others are another one. */
const opening: readonly string[] = ['ui', 'wallets', 'walletconnect', 'email', 'social', 'legal']
const further: readonly string[] = [
  'account',
  'networkPicker',
  'tokens',
  'nfts',
  'history',
  'transactions',
  'receive',
  'send',
  'swap',
  'onramp',
  'names',
  'siwx',
  'review',
  'pay',
  'embedded',
  'smartSessions',
  'notifications',
  'permissions',
  'watch',
  'portfolio',
  'actions',
  'bugReport',
  'hardware',
]

/** Arabic stands beside the plugins. */
const arabic: Readonly<Record<string, () => Promise<{ readonly default: Catalogue }>>> = {
  ui: () => import('../ui-kit/messages/messages.ar.js'),
  account: () => import('../plugins/account/src/messages.ar.js'),
  actions: () => import('../plugins/actions/src/messages.ar.js'),
  bugReport: () => import('../plugins/bug-report/src/messages.ar.js'),
  email: () => import('../plugins/email/src/messages.ar.js'),
  embedded: () => import('../plugins/embedded/src/messages.ar.js'),
  history: () => import('../plugins/history/src/messages.ar.js'),
  legal: () => import('../plugins/legal/src/messages.ar.js'),
  names: () => import('../plugins/names/src/messages.ar.js'),
  networkPicker: () => import('../plugins/networks/src/messages.ar.js'),
  nfts: () => import('../plugins/nfts/src/messages.ar.js'),
  onramp: () => import('../plugins/onramp/src/messages.ar.js'),
  pay: () => import('../plugins/pay/src/messages.ar.js'),
  portfolio: () => import('../plugins/portfolio/src/messages.ar.js'),
  permissions: () => import('../plugins/permissions-centre/src/messages.ar.js'),
  receive: () => import('../plugins/receive/src/messages.ar.js'),
  review: () => import('../plugins/review/src/messages.ar.js'),
  send: () => import('../plugins/send/src/messages.ar.js'),
  siwx: () => import('../plugins/siwx/src/messages.ar.js'),
  smartSessions: () => import('../plugins/smart-sessions/src/messages.ar.js'),
  social: () => import('../plugins/social/src/messages.ar.js'),
  swap: () => import('../plugins/swap/src/messages.ar.js'),
  tokens: () => import('../plugins/tokens/src/messages.ar.js'),
  transactions: () => import('../plugins/transactions/src/messages.ar.js'),
  walletconnect: () => import('../plugins/walletconnect/src/messages.ar.js'),
  notifications: () => import('../plugins/notifications/src/messages.ar.js'),
  watch: () => import('../plugins/watch/src/messages.ar.js'),
  hardware: () => import('../plugins/hardware/src/messages.ar.js'),
  wallets: () => import('../plugins/wallets/src/messages.ar.js'),
}

/** Plugins of others bring their own texts: nothing is loaded for them. */
const inTwo =
  (first: Part, second: Part): LocaleLoader =>
  async (plugin) =>
    opening.includes(plugin) ? first() : further.includes(plugin) ? second() : { default: {} }

/**
 * The languages of the widget besides English. `createQuoin` has them; a host
 * that composes a kernel passes them on. A page loads the texts of its language only, in two files.
 *
 * @example
 * createKernel({ projectId, networks, locales: standardLocales })
 */
export const standardLocales: Readonly<Record<string, LocaleLoader>> = {
  async ar(plugin) {
    const load = Object.hasOwn(arabic, plugin) ? arabic[plugin] : undefined
    return { default: load ? { [plugin]: (await load()).default } : {} }
  },
  de: inTwo(
    () => import('./opening/de.js'),
    () => import('./further/de.js'),
  ),
  es: inTwo(
    () => import('./opening/es.js'),
    () => import('./further/es.js'),
  ),
  fa: inTwo(
    () => import('./opening/fa.js'),
    () => import('./further/fa.js'),
  ),
  fr: inTwo(
    () => import('./opening/fr.js'),
    () => import('./further/fr.js'),
  ),
  he: inTwo(
    () => import('./opening/he.js'),
    () => import('./further/he.js'),
  ),
  hi: inTwo(
    () => import('./opening/hi.js'),
    () => import('./further/hi.js'),
  ),
  id: inTwo(
    () => import('./opening/id.js'),
    () => import('./further/id.js'),
  ),
  it: inTwo(
    () => import('./opening/it.js'),
    () => import('./further/it.js'),
  ),
  ja: inTwo(
    () => import('./opening/ja.js'),
    () => import('./further/ja.js'),
  ),
  ko: inTwo(
    () => import('./opening/ko.js'),
    () => import('./further/ko.js'),
  ),
  'pt-BR': inTwo(
    () => import('./opening/pt-BR.js'),
    () => import('./further/pt-BR.js'),
  ),
  ru: inTwo(
    () => import('./opening/ru.js'),
    () => import('./further/ru.js'),
  ),
  tr: inTwo(
    () => import('./opening/tr.js'),
    () => import('./further/tr.js'),
  ),
  vi: inTwo(
    () => import('./opening/vi.js'),
    () => import('./further/vi.js'),
  ),
  'zh-CN': inTwo(
    () => import('./opening/zh-CN.js'),
    () => import('./further/zh-CN.js'),
  ),
  'zh-TW': inTwo(
    () => import('./opening/zh-TW.js'),
    () => import('./further/zh-TW.js'),
  ),
}

/** Returns the standard languages and those of a host, which win. */
export async function withStandardLocales(
  own: Locales = {},
): Promise<{ readonly default: Readonly<Record<string, LocaleLoader>> }> {
  return { default: { ...standardLocales, ...(typeof own === 'function' ? (await own()).default : own) } }
}
