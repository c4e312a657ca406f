import { type Connector, type Network, normalizeWalletName } from '#kernel'
import type { WalletRow } from '#plugins/wallets'
import type { Explanation, SeenAnnouncement } from './explanation.js'
import type { Matches } from './matcher.js'

export interface ConnectorFacts {
  readonly connectors: readonly Connector[]
  readonly networks: readonly Network[]
  /** The rows of the Connect view; empty while its plugin is not loaded. */
  readonly rows: readonly WalletRow[] | undefined
  /** Ids of wallets that the host excludes. */
  readonly excluded: readonly string[]
  /** Announcements in the page since the devtools watch them. */
  readonly announced: readonly SeenAnnouncement[]
}

const isSameWallet = (a: Connector, b: Connector): boolean =>
  (a.rdns !== undefined && a.rdns === b.rdns) ||
  (normalizeWalletName(a.name) !== '' && normalizeWalletName(a.name) === normalizeWalletName(b.name))

/** Explains why a connector of the kernel is not a row of the Connect view. */
function explainHidden(connector: Connector, facts: ConnectorFacts): Omit<Explanation, 'subject'> {
  const { connectors, excluded, rows } = facts
  const shown = rows?.flatMap(({ connectorId }) => (connectorId === undefined ? [] : [connectorId]))
  const twin = connectors.find(
    (other) => other !== connector && isSameWallet(other, connector) && (!shown || shown.includes(other.id)),
  )
  if (twin) {
    const both = twin.rdns !== undefined && twin.rdns === connector.rdns ? `rdns ${twin.rdns}` : 'name'
    return {
      reason: 'merged',
      text: `It is the same wallet as '${twin.name}' (connector '${twin.id}'), which has the same ${both}: a wallet is listed once.`,
    }
  }
  if (connector.explorerId !== undefined && excluded.includes(connector.explorerId)) {
    return {
      reason: 'option',
      text: `wallets.excludeWalletIds leaves it out: it names '${connector.explorerId}'.`,
      fix: 'Take the id out of wallets.excludeWalletIds.',
    }
  }
  if (connector.type === 'injected' && connector.rdns === undefined) {
    return {
      reason: 'option',
      text: 'It injects itself without a name (no EIP-6963 announcement). Such a wallet is listed on phones only.',
    }
  }
  return {
    reason: 'option',
    text: 'It is known, and the Connect view leaves it out. wallets.excludeWalletIds may name it, or wallets.includeWalletIds may lack it.',
    fix: 'Look at wallets.excludeWalletIds and wallets.includeWalletIds.',
  }
}

function explainConnector(connector: Connector, facts: ConnectorFacts): Explanation {
  const subject = `wallet '${connector.name}' (connector '${connector.id}')`
  const { namespaces, type } = connector
  if (!facts.networks.some(({ chainNamespace }) => namespaces.includes(chainNamespace))) {
    return {
      subject,
      reason: 'no-network',
      text: `It serves ${namespaces.join(', ')}, for which the host configured no network.`,
      fix: `Add a network of ${namespaces.join(' or ')} to the option networks.`,
    }
  }
  if (type === 'wallet-connect' || type === 'auth') {
    return {
      subject,
      reason: 'shown',
      text: 'It is no row of its own: a section of the Connect view uses it.',
    }
  }
  if (type === 'watch') {
    return {
      subject,
      reason: 'shown',
      text: 'It is no wallet: the lists of wallets end with a link to watch an address.',
    }
  }
  if (!facts.rows) {
    const twin = facts.connectors.find((other) => isSameWallet(other, connector))
    if (!twin || twin === connector)
      return {
        subject,
        reason: 'shown',
        text: 'It was found. The rows of the Connect view are known once that view was opened.',
      }
  }
  const row = facts.rows?.find(({ connectorId }) => connectorId === connector.id)
  return row
    ? { subject, reason: 'shown', text: `It is listed in the Connect view as '${row.name}'.` }
    : { subject, ...explainHidden(connector, facts) }
}

/** Explains why a wallet that was announced in the page is no connector. */
function explainAnnounced(seen: SeenAnnouncement, { connectors }: ConnectorFacts): Explanation {
  const subject = `announced wallet '${seen.name ?? seen.rdns ?? ''}'`
  if (seen.name === undefined || !seen.hasProvider) {
    return {
      subject,
      reason: 'refused',
      text: seen.hasProvider
        ? 'Its announcement was refused: it contains no name.'
        : 'Its announcement was refused: its provider has no request function (EIP-1193).',
      fix: 'Report it to the makers of the wallet: the page cannot fix it.',
    }
  }
  const holder = connectors.find((one) => seen.rdns !== undefined && one.rdns === seen.rdns)
  return holder
    ? {
        subject,
        reason: 'merged',
        text: `'${holder.name}' announced the same rdns (${seen.rdns}) first, and keeps it: a later announcement cannot put another provider in its place.`,
      }
    : {
        subject,
        reason: 'refused',
        text: 'It was announced, and no chain module took it. Its uuid or provider may be that of another wallet, the plugin of its chain may not be running, or the option discovery turns the search off.',
      }
}

/** Explains the wallets of this browser by that id, name or rdns. */
export function explainConnectors(matches: Matches, facts: ConnectorFacts): readonly Explanation[] {
  const found = facts.connectors.filter(({ id, name, rdns }) => matches(id, name, rdns))
  const isTaken = (seen: SeenAnnouncement): boolean =>
    facts.connectors.some(
      ({ type, name, rdns }) => type === 'announced' && name === seen.name && rdns === seen.rdns,
    )
  const untaken = facts.announced.filter((seen) => matches(seen.name, seen.rdns) && !isTaken(seen))
  return [
    ...found.map((connector) => explainConnector(connector, facts)),
    ...untaken.map((seen) => explainAnnounced(seen, facts)),
  ]
}
