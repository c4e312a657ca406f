import { createTestPlatform, settle, type TestClock } from '#testing'
import { type Content, createHistory, type History } from '../history/history.js'
import { type BitcoinLedger, createBitcoinLedger } from './bitcoin-ledger.js'
import { bitcoinAddresses, createBitcoinWallet } from './bitcoin-wallet.js'
import { type BridgeRelay, createBridgeRelay } from './bridge-relay.js'
import { type CardSeller, createCardSeller } from './card-seller.js'
import type { ConnectorWallet } from './connector-wallet.js'
import { createNodeServer } from './create-node-server.js'
import { contentOf, createEvmLedger, type EvmLedger, otherSpender, spender } from './evm-ledger.js'
import { createEvmWallet, type EvmWallet } from './evm-wallet.js'
import { createGateway } from './gateway.js'
import { createNamesRegistry, type NamesRegistry } from './names-registry.js'
import { createPolkadotLedger, type PolkadotLedger } from './polkadot-ledger.js'
import { createPolkadotWallet } from './polkadot-wallet.js'
import { createRandom, type Random } from './random.js'
import { createSiwxServer, type SiwxServer } from './siwx-server.js'
import { createSolanaLedger, type SolanaLedger } from './solana-ledger.js'
import { createSolanaWallet } from './solana-wallet.js'
import { openTab, startTime, type Tab } from './tab.js'
import { createVirtualNetwork, type VirtualNetwork } from './virtual-network.js'
import { callOfBatch, createWalletUser, type WalletUser } from './wallet-user.js'
import type { SecureSiteSide } from './with-secure-site.js'
import type { WalletConnectSide } from './with-wallet-connect.js'

/** A moment of a flow at which a fault may begin. */
export type Moment =
  | 'start'
  | 'connecting'
  | 'connected'
  | 'disconnecting'
  | 'restoring'
  | 'switching'
  | 'draft'
  | 'review'
  | 'confirmed'
  | 'at the wallet'
  | 'executed'
  | 'following'
  | 'signed in'
  | 'registered'
  | 'arrived'

/** A promise that the widget returned to its user or host. */
export interface TrackedPromise {
  readonly name: string
  isSettled: boolean
}

/** The world around a page, all of it virtual and of one seed: clock, network, servers, chains, wallet, storage and tabs. */
export interface World {
  /** What the user of the page does. */
  readonly random: Random
  /** How a fault behaves. */
  readonly faultRandom: Random
  readonly clock: TestClock
  /** Returns the time since the start of the world, which no browser sets. Milliseconds. */
  elapsed(): number
  readonly history: History
  readonly network: VirtualNetwork
  readonly evmLedgers: readonly EvmLedger[]
  readonly evmWallet: EvmWallet
  readonly solana: SolanaLedger
  readonly bitcoin: BitcoinLedger
  readonly polkadot: PolkadotLedger
  /** Delivers bridges on their other network. */
  readonly relay: BridgeRelay
  /** Sells coins for a card. */
  readonly seller: CardSeller
  /** The back end of sign-ins. */
  readonly siwx: SiwxServer
  /** The registry of the host's names. */
  readonly names: NamesRegistry
  /** The relay of WalletConnect and the wallet behind it: pages connect with it if it is present. */
  walletConnect: WalletConnectSide | undefined
  /** The secure site: pages connect with its embedded wallet if it is present. */
  secureSite: SecureSiteSide | undefined
  /** The wallets of the other namespaces, by namespace. */
  readonly connectorWallets: ReadonlyMap<string, ConnectorWallet>
  /** The user of the wallets. */
  readonly user: WalletUser
  /** The tab that the user looks at. */
  readonly tab: Tab
  readonly tabs: readonly Tab[]
  /** The code of lazy plugins does not arrive. */
  isCodeMissing: boolean
  /** The EVM wallet has batches, and the page a paymaster. */
  readonly hasBatches: boolean
  /** The browser keeps nothing, or not what was written: a reload may know less. */
  isStorageUnreliable: boolean
  /** Texts that a fault wrote into the storage. */
  readonly foreignTexts: Set<string>
  /** What a fault saw that must not be. */
  readonly violations: string[]
  readonly promises: readonly TrackedPromise[]
  /** Watches a promise of the widget: it must settle. Its rejection is handled. */
  track<T>(name: string, promise: Promise<T>): Promise<T | undefined>
  /** Lets no virtual time pass while this work lasts, which takes real time. */
  awaitWork<T>(work: Promise<T>): Promise<T>
  /** Reports that the flow reached a moment. */
  reach(moment: Moment): void
  onMoment(listener: (moment: Moment) => void): void
  note(text: string): void
  /** Opens a further tab in the same browser; the user looks at it from now on if `isShown`. */
  openTab(isShown: boolean): Tab
  /** Sets the clock of the browser back. The chains keep their time. */
  setClockBack(ms: number): void
  /** Lets virtual time pass until a condition holds. Returns false after the limit. Throws `TabGone` without the tab. */
  until(condition: () => boolean, limitMs?: number): Promise<boolean>
}

/** Thrown by `until` once the tab that the user looked at is gone. */
export class TabGone extends Error {}

/** Timers of the machine, also where a world replaces them. */
const [realTimeout, realImmediate] = [setTimeout, setImmediate]

/** Step of the virtual time while a user waits. Milliseconds. */
const step = 100

/** Options of a world. */
export interface WorldOptions {
  /** Real milliseconds that each virtual wait also takes: while code is loaded for the first time. */
  readonly realPauseMs?: number
  /** The EVM wallet has batches (EIP-5792), and the page a paymaster (ERC-7677). Default false. */
  readonly hasBatches?: boolean
}

export function createWorld(seed: number, { realPauseMs = 0, hasBatches = false }: WorldOptions = {}): World {
  const random = createRandom(seed)
  let pendingWork = 0
  const letRun = async (): Promise<void> => {
    await settle()
    while (pendingWork > 0) {
      await new Promise((resolve) => realImmediate(resolve))
      await settle()
    }
  }
  const browser = createTestPlatform({ now: startTime, letRun })
  const { clock } = browser
  let behind = 0
  /** The time of the world, which no browser sets. */
  const worldNow = (): number => clock.now() + behind
  const elapsed = (): number => worldNow() - startTime
  const history = createHistory(elapsed)
  const relay = createBridgeRelay(() => ledgers, clock.after)
  const ledgers: readonly EvmLedger[] = ['eip155:1', 'eip155:10'].map((id) =>
    createEvmLedger(
      id,
      worldNow,
      (receipt) => {
        const { request, hash, isSuccessful, from, batch } = receipt
        const shared = { type: 'executed', id: hash, isSuccessful } as const
        if (!batch) history.add({ ...shared, request, content: contentOf(id, receipt) })
        // The user of a frame does not see when its wallet sends.
        if (world.secureSite) reach('executed')
        for (const [at, call] of batch?.calls.entries() ?? [])
          history.add({
            ...shared,
            request: callOfBatch(request, at),
            content: contentOf(id, { ...call, from }),
            batch: batch?.id,
          })
      },
      relay.deliver,
      hasBatches ? [spender, otherSpender] : [spender],
    ),
  )
  const onExecuted = (id: string, request: string, content: Content, isSuccessful = true): void =>
    history.add({ type: 'executed', request, id, content, isSuccessful })
  const solana = createSolanaLedger(worldNow, onExecuted)
  const bitcoin = createBitcoinLedger(bitcoinAddresses, worldNow, onExecuted)
  const polkadot = createPolkadotLedger(worldNow, onExecuted)
  const pass = (ms: number): Promise<void> => new Promise((resolve) => clock.after(ms, resolve))
  const promises: TrackedPromise[] = []
  const reach = (moment: Moment): void => {
    history.add({ type: 'moment', text: moment })
    for (const listener of listeners) listener(moment)
  }
  const user = createWalletUser({ history, random: createRandom(seed + 1), pass, reach })
  const siwx = createSiwxServer(user, history, elapsed)
  const seller = createCardSeller({
    user,
    history,
    ledgers: () => ledgers,
    after: clock.after,
    now: worldNow,
  })
  const names = createNamesRegistry(user, history, worldNow)
  const network = createVirtualNetwork({
    after: clock.after,
    seed,
    servers: [
      createNodeServer({ evm: ledgers, solana, bitcoin, polkadot }),
      createGateway({ ledgers, relay, servers: [siwx, names, seller], now: worldNow }),
    ],
  })
  const listeners: ((moment: Moment) => void)[] = []
  const tabs: Tab[] = []
  let shown: Tab | undefined

  const world: World = {
    random,
    faultRandom: createRandom(seed + 2),
    clock,
    elapsed,
    history,
    network,
    evmLedgers: ledgers,
    get evmWallet() {
      return evmWallet
    },
    get tab() {
      if (!shown) throw new Error('No tab is open.')
      return shown
    },
    tabs,
    walletConnect: undefined,
    secureSite: undefined,
    isCodeMissing: false,
    hasBatches,
    isStorageUnreliable: false,
    foreignTexts: new Set(),
    violations: [],
    promises,
    track(name, promise) {
      const entry: TrackedPromise = { name, isSettled: false }
      promises.push(entry)
      const settled = (): undefined => {
        entry.isSettled = true
        return undefined
      }
      return promise.then(
        (value) => {
          settled()
          return value
        },
        (error: unknown) => {
          history.add({ type: 'note', text: `${name} rejected: ${codeOf(error)}` })
          return settled()
        },
      )
    },
    awaitWork(work) {
      pendingWork += 1
      const end = (): void => {
        pendingWork -= 1
      }
      work.then(end, end)
      return work
    },
    reach,
    user,
    solana,
    bitcoin,
    polkadot,
    relay,
    seller,
    siwx,
    names,
    get connectorWallets() {
      return connectorWallets
    },
    onMoment: (listener) => void listeners.push(listener),
    note: (text) => history.add({ type: 'note', text }),
    openTab(isShown) {
      const tab = openTab(world, browser)
      tabs.push(tab)
      if (isShown) shown = tab
      return tab
    },
    setClockBack(ms) {
      behind += ms
      clock.setBack(ms)
    },
    async until(condition, limitMs = 60_000) {
      const tab = world.tab
      const end = passed + limitMs
      for (;;) {
        await letRun()
        if (!tab.isOpen() || world.tab !== tab) throw new TabGone()
        if (condition()) return true
        if (passed >= end) return false
        if (realPauseMs > 0) await new Promise((resolve) => realTimeout(resolve, realPauseMs))
        await clock.advanceAsync(step)
        passed += step
      }
    },
  }
  // The clock may be set: waiting is measured by what passed.
  let passed = 0
  const evmWallet = createEvmWallet(user, ledgers, hasBatches ? { history, elapsed } : undefined)
  const connectorWallets = new Map([
    ['solana', createSolanaWallet(user, solana)],
    ['bip122', createBitcoinWallet(user, bitcoin)],
    ['polkadot', createPolkadotWallet(user, polkadot)],
  ])
  return world
}

const codeOf = (error: unknown): string => String(Object(error).code ?? error)
