import type { SandboxWalletKit } from '../../sandbox/wallet/src/create-wallet-kit.js'
import { contentOf, type EvmLedger } from './evm-ledger.js'
import { alice } from './evm-wallet.js'
import { createProgram } from './virtual-globals.js'
import type { VirtualRelay } from './virtual-relay.js'
import { type WalletUser, walletError } from './wallet-user.js'

/** A wallet on a phone, which pages reach through the relay: WalletKit with the user of the world. */
export interface WalletApp {
  /** The account that the user chose in it. */
  readonly account: string
  /** The networks that it grants. */
  networks: string[]
  /** What the user does with the next proposals. */
  onProposal: 'approve' | 'reject' | 'ignore'
  /** Reads the code of a pairing, as a camera does. */
  scan(uri: string): void
  chooseAccount(address: string): void
  chooseNetwork(caipNetworkId: string): void
  /** Ends every session, as the user does in the app. */
  endSessions(): void
  /** Returns the accounts of its sessions. */
  sessionAccounts(): readonly string[]
  /** Ends its process. */
  stop(): void
}

interface WalletAppParts {
  readonly user: WalletUser
  readonly ledgers: readonly EvmLedger[]
  readonly relay: VirtualRelay
  readonly pass: (ms: number) => Promise<void>
  readonly note: (text: string) => void
}

const methods = [
  'eth_sendTransaction',
  'personal_sign',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
]
const events = ['accountsChanged', 'chainChanged']
/** The time in which the user decides over a connection. Milliseconds. */
const decisionMs = 700
let count = 0

/** The library opens a socket for each request without one, and each socket makes further requests: their number would double with each failure. */
function limitToOneSocket(kit: SandboxWalletKit): void {
  // Hidden from the package's types.
  const relayer = kit.core.relayer as unknown as {
    readonly connected: boolean
    connectPromise: Promise<void> | undefined
    connect(): Promise<void>
    toEstablishConnection(): Promise<void>
  }
  relayer.toEstablishConnection = async () => {
    if (relayer.connected) return
    relayer.connectPromise ??= relayer.connect().finally(() => {
      relayer.connectPromise = undefined
    })
    await relayer.connectPromise
  }
}

/** Creates the wallet, and opens its connection to the relay. Call it with virtual globals. */
export async function createWalletApp(parts: WalletAppParts): Promise<WalletApp> {
  const { user, ledgers, relay, pass, note } = parts
  const program = createProgram()
  count += 1
  const storagePrefix = `reliability-wallet-${count}`
  let account = alice
  // Loaded with virtual sockets, which the library keeps.
  const { createWalletKit } = await import('../../sandbox/wallet/src/create-wallet-kit.js')
  const kit: SandboxWalletKit = await program.run(() =>
    createWalletKit({
      relayUrl: relay.url,
      projectId: 'wallet',
      url: 'https://wallet.example',
      storagePrefix,
      inMemory: true,
    }),
  )
  limitToOneSocket(kit)
  kit.engine.signClient.logger.level = 'silent'
  /** Runs code of the app; what the library rejects, the app displays. */
  const act = (name: string, run: () => Promise<unknown>): void => {
    program.run(() => {
      run().catch((error: unknown) => note(`wallet app: ${name} failed: ${Object(error).message}`))
    })
  }
  const granted = () => ({
    eip155: {
      chains: app.networks,
      accounts: app.networks.map((network) => `${network}:${account}`),
      methods,
      events,
    },
  })
  const topics = (): readonly string[] => Object.keys(kit.getActiveSessions())

  function ledgerOf(caipNetworkId: string): EvmLedger {
    const found = ledgers.find((one) => one.caipNetworkId === caipNetworkId)
    if (!found) throw walletError(4901, `No chain ${caipNetworkId}`)
    return found
  }
  const requireAccount = (address: unknown): void => {
    if (String(address).toLowerCase() !== account.toLowerCase())
      throw walletError(4100, 'Another account is active.')
  }

  async function addNetwork(given: unknown, topic: string): Promise<null> {
    const network = `eip155:${Number(Object(given).chainId)}`
    ledgerOf(network)
    await pass(decisionMs)
    if (user.isLocked || user.decision === 'reject') throw walletError(4001, 'User rejected the request.')
    if (app.networks.includes(network)) return null
    app.networks = [...app.networks, network]
    await kit.updateSession({ topic, namespaces: granted() })
    return null
  }

  async function answer(topic: string, network: string, method: string, params: unknown): Promise<unknown> {
    const [first, second]: readonly unknown[] = Array.isArray(params) ? params : []
    if (method === 'personal_sign') {
      const message = Buffer.from(String(first).slice(2), 'hex').toString()
      requireAccount(second)
      const content = {
        action: 'signature',
        network: ledgerOf(network).caipNetworkId,
        account: String(second).toLowerCase(),
        message,
      } as const
      return user.decide(content, () => `0x${'5'.repeat(128)}1b`)
    }
    if (method === 'eth_sendTransaction') {
      const { from = '', to = '', value = '0x0', data = '0x' } = Object(first)
      const ledger = ledgerOf(network)
      requireAccount(from)
      const transaction = { from: String(from), to: String(to), value: BigInt(value), data: String(data) }
      return user.decide(contentOf(network, transaction), (request) =>
        ledger.submit({ ...transaction, request, nonce: ledger.nextNonce(transaction.from) }),
      )
    }
    if (/^wallet_(switch|add)EthereumChain$/.test(method)) return addNetwork(first, topic)
    throw walletError(4200, `The wallet has no method ${method}.`)
  }

  kit.on('session_proposal', ({ id }) =>
    act('connecting', async () => {
      await pass(decisionMs)
      if (app.onProposal === 'ignore') return
      if (app.onProposal === 'reject' || user.isLocked)
        await kit.rejectSession({ id, reason: walletError(5000, 'User rejected.') })
      else await kit.approveSession({ id, namespaces: granted() })
    }),
  )
  kit.on('session_request', ({ id, topic, params: { request, chainId } }) =>
    act(request.method, async () => {
      const response = await answer(topic, chainId, request.method, request.params).then(
        (result) => ({ id, jsonrpc: '2.0', result }),
        (error: unknown) => {
          const { code = -32603, message = String(error) } = Object(error)
          return { id, jsonrpc: '2.0', error: { code, message } }
        },
      )
      await kit.respondSessionRequest({ topic, response })
    }),
  )

  const app: WalletApp = {
    get account() {
      return account
    },
    networks: ledgers.map(({ caipNetworkId }) => caipNetworkId),
    onProposal: 'approve',
    scan: (uri) => act('scanning', () => kit.pair({ uri })),
    chooseAccount(address) {
      account = address
      for (const topic of topics())
        act('the choice of an account', () => kit.updateSession({ topic, namespaces: granted() }))
    },
    chooseNetwork(chainId) {
      const event = { name: 'chainChanged', data: Number(chainId.split(':')[1]) }
      for (const topic of topics())
        act('the choice of a network', () => kit.emitSessionEvent({ topic, event, chainId }))
    },
    endSessions() {
      const reason = walletError(6000, 'User disconnected.')
      for (const topic of topics()) act('disconnecting', () => kit.disconnectSession({ topic, reason }))
    },
    sessionAccounts: () =>
      Object.values(kit.getActiveSessions()).flatMap(({ namespaces }) => namespaces.eip155?.accounts ?? []),
    stop() {
      kit.core.heartbeat.stop()
      kit.core.relayer.transportExplicitlyClosed = true
      program.end()
      relay.lines.wallet.isDown = true
      relay.end('wallet')
      Reflect.deleteProperty(globalThis, `_walletConnectCore_${storagePrefix}`)
      Reflect.deleteProperty(globalThis, `_walletConnectCore_${storagePrefix}_count`)
    },
  }
  return app
}
