import { solanaChain } from '../../sandbox/src/further-chains/further-chain.js'
import { chooseAccountType } from '../embedded/login.js'
import { world } from '../testing/host-page.js'
import { widgetOf } from '../testing/widget.js'
import { type CaseWallet, embeddedWallet, extensionWallet } from './case-wallets.js'
import { type ChainLedger, chainLedgers } from './chain-ledgers.js'

/** A wallet on a chain, from which the user of a case sends. */
export interface Sender {
  /** Unique; a part of a case’s text. */
  readonly name: string
  readonly wallet: CaseWallet
  readonly ledger: ChainLedger
  /** The page that has the wallet and the chain. */
  readonly path: string
  /** The servers that get its transactions. */
  readonly nodes: readonly string[]
  /** The wallet only signs, and the page hands the transaction to a node: it knows the id before. */
  readonly isOnlySigned: boolean
  /** The wallet is in the frame of the secure site. */
  readonly isEmbedded: boolean
}

/** @param network see `extensionWallet` */
const inExtension = (name: keyof typeof chainLedgers, network?: string): Sender => ({
  name,
  wallet: extensionWallet(network),
  ledger: chainLedgers[name],
  path: name === 'ethereum' ? '/lab' : `/lab?chains=${name}`,
  nodes: chainLedgers[name].nodes,
  isOnlySigned: name !== 'ethereum',
  isEmbedded: false,
})

const { ethereum, solana } = chainLedgers

/** The extension of the sandbox on its four chains, and the embedded wallet on those that it serves. */
export const senders: readonly Sender[] = [
  inExtension('ethereum'),
  inExtension('solana', 'Solana'),
  inExtension('bitcoin', 'Bitcoin'),
  inExtension('polkadot', 'Polkadot'),
  {
    name: 'embedded standard account',
    wallet: embeddedWallet((page) => chooseAccountType(widgetOf(page), 'Standard account')),
    ledger: ethereum,
    path: '/lab?extension=off',
    nodes: ethereum.nodes,
    isOnlySigned: false,
    isEmbedded: true,
  },
  {
    name: 'embedded smart account',
    wallet: embeddedWallet(),
    ledger: ethereum,
    path: '/lab?extension=off',
    // The secure site hands the requests of its frame to the bundler.
    nodes: [...ethereum.nodes, `${world.secureSite}/api/v1/chains/relay`],
    isOnlySigned: false,
    isEmbedded: true,
  },
  {
    name: 'embedded solana',
    wallet: embeddedWallet((page) =>
      page.evaluate((id) => window.caseWidget?.kernel.networks.switchTo(id), solanaChain.caipNetworkId),
    ),
    ledger: solana,
    path: '/lab?chains=solana&extension=off',
    nodes: solana.nodes,
    isOnlySigned: true,
    isEmbedded: true,
  },
]
