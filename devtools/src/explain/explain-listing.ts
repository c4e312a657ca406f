import type { ConnectList, WalletBrowserState, WalletRow, WalletsOptions } from '#plugins/wallets'
import type { Explanation } from './explanation.js'
import type { Matches } from './matcher.js'

/** The lists of the wallets plugin. */
export interface Listing {
  readonly list: ConnectList
  readonly browser: WalletBrowserState
  readonly options: WalletsOptions
}

/** Returns the rows that were displayed or can be: those of the Connect view and of the list of all wallets. */
export function listedRows({ list, browser }: Listing): readonly WalletRow[] {
  return [...list.groups.flatMap(({ rows }) => rows), ...browser.rows]
}

/** Explains wallets that are listed without being in this browser. */
export function explainListed(matches: Matches, listing: Listing): readonly Explanation[] {
  const found = listedRows(listing).filter((row) => row.connectorId === undefined && matches(row.name))
  const names = new Set(found.map(({ name }) => name))
  return [...names].map((name) => ({
    subject: `wallet '${name}'`,
    reason: 'shown',
    text: 'It is listed. It is not installed in this browser: it connects by WalletConnect, or the view links to its download.',
  }))
}

/** Explains the row to all wallets, if an option hides it. */
export function explainAllWallets(matches: Matches, { list, options }: Listing): readonly Explanation[] {
  if (!matches('All wallets', 'allWallets') || list.all) return []
  return [
    {
      subject: "row 'All wallets'",
      reason: 'option',
      text: `wallets.allWallets leaves it out${options.allWallets ? `: it is ${options.allWallets}` : ''}.`,
      fix: 'Set wallets.allWallets to SHOW.',
    },
  ]
}

/** Explains a wallet that is neither in this browser nor in any list so far. */
export function explainUnlisted(query: string, listing: Listing | undefined): Explanation {
  const subject = `wallet '${query}'`
  const here = 'No wallet of that name announced itself in this page, so it is not installed here.'
  if (!listing) {
    return {
      subject,
      reason: 'list-unknown',
      text: `${here} The list of other wallets is known once the Connect view was opened.`,
      fix: 'Open the widget, then search again.',
    }
  }
  const { list, browser, options } = listing
  if (list.popular === 'off') {
    return {
      subject,
      reason: 'service-not-configured',
      text: `${here} It is not among the most used wallets of the package, the only list without a server.`,
      fix: 'Add services.gateway or services.wallets to the options of the kernel.',
    }
  }
  if (list.popular !== 'ready') {
    const state = list.popular === 'loading' ? 'has not answered yet' : 'did not answer'
    return { subject, reason: 'list-unknown', text: `${here} The gateway's list of wallets ${state}.` }
  }
  const narrowed = [
    options.includeWalletIds?.length ? 'wallets.includeWalletIds lists certain wallets only' : '',
    options.excludeWalletIds?.length ? 'wallets.excludeWalletIds leaves some out' : '',
    options.featuredWalletIds?.length ? 'wallets.featuredWalletIds replaces the recommended ones' : '',
    list.all ? '' : "wallets.allWallets leaves out the row 'All wallets'",
  ].filter(Boolean)
  const count = new Set(listedRows(listing).map(({ name }) => name)).size
  const rest = browser.status === 'idle' || browser.hasMore ? ', and more are not loaded yet' : ''
  return narrowed.length > 0
    ? {
        subject,
        reason: 'option',
        text: `${here} It is not among the ${count} wallets listed so far${rest}. The host narrows the list: ${narrowed.join('; ')}.`,
        fix: 'Look at the options of the wallets plugin.',
      }
    : {
        subject,
        reason: 'not-listed',
        text: `${here} It is not among the ${count} wallets that the gateway listed so far${rest}.`,
        fix: "Search for it in 'All wallets', or add it as wallets.customWallets.",
      }
}
