import type { Connector } from '#kernel'
import { type ConnectorSubject, settle, type WalletBehaviour, type WalletControls } from '#testing'
import { storedSession } from '../src/client/stored-session.js'
import { walletConnectConnectorId } from '../src/contract.js'
import { until, type World } from './create-world.js'
import { makeKernel, type Started } from './make-kernel.js'
import { testNetwork } from './test-chain.js'

const storageKey = 'suite'
const networks = [testNetwork(1), testNetwork(137)] as const
const addresses = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`] as const

/** The errors that a wallet behind a relay sends instead of throwing. */
const faults = {
  reject: { code: 5000, message: 'User rejected.' },
  'throw-string': { code: 1, message: 'a string' },
  'throw-undefined': { code: 5100, message: 'Unsupported chains' },
} as const

function connectorOf({ kernel }: Started): Connector {
  const connector = kernel.connectors.find(walletConnectConnectorId)
  if (!connector) throw new Error('There is no connector')
  return connector
}

/** The user of a real wallet. `actions` contains the pending actions there. */
function controlWallet({ wallet }: World, actions: Promise<unknown>[]): WalletControls {
  const hanging: (() => Promise<unknown>)[] = []
  let behaviour: WalletBehaviour = 'approve'

  let ended = false
  const topic = (): string | undefined => Object.keys(wallet.kit.getActiveSessions())[0]
  const act = (run: (topic: string) => Promise<unknown>): void => {
    const at = topic()
    if (at !== undefined && !ended) actions.push(run(at))
  }
  const end = (): void => {
    act((at) => wallet.kit.disconnectSession({ topic: at, reason: { code: 6000, message: 'bye' } }))
    ended = true
  }

  async function addNetworks(): Promise<void> {
    const { topic: at, namespaces } = wallet.session()
    const chains = networks.map((network) => network.caipNetworkId)
    const accounts = chains.flatMap((chain) => wallet.accounts.map((account) => `${chain}:${account}`))
    const { methods = [], events = [] } = namespaces.eip155 ?? {}
    const update = { topic: at, namespaces: { eip155: { chains, accounts, methods, events } } }
    await wallet.kit.updateSession(update).then(({ acknowledged }) => acknowledged())
  }
  wallet.respond = (method) => {
    if (behaviour === 'hang') {
      const request = wallet.requests.at(-1)
      const answer = { jsonrpc: '2.0', result: null, id: request?.id ?? 0 }
      hanging.push(() => wallet.kit.respondSessionRequest({ topic: topic() ?? '', response: answer }))
      return undefined
    }
    if (behaviour !== 'approve') return { error: faults[behaviour] }
    if (method === 'wallet_switchEthereumChain') actions.push(addNetworks())
    return { result: '0xok' }
  }
  return {
    behave(next) {
      behaviour = next
      if (next === 'approve') wallet.answer = 'approve'
      else if (next === 'hang') wallet.answer = 'ignore'
      else {
        wallet.answer = 'reject'
        wallet.refusal = faults[next]
      }
    },
    answerHanging() {
      actions.push(wallet.approveIgnored(), Promise.allSettled(hanging.splice(0).map((answer) => answer())))
    },
    lock: end,
    unlock: () => undefined,
    drop: end,
    chooseAccounts: (chosen) =>
      act((at) =>
        wallet.kit.emitSessionEvent({
          topic: at,
          event: { name: 'accountsChanged', data: chosen.map((address) => `eip155:1:${address}`) },
          chainId: 'eip155:1',
        }),
      ),
    chooseNetwork: (id) =>
      act((at) =>
        wallet.kit.emitSessionEvent({
          topic: at,
          event: { name: 'chainChanged', data: Number(id.split(':')[1]) },
          chainId: 'eip155:1',
        }),
      ),
    listenerCount: () => 0,
  }
}

/** Creates the connector of a kernel with a real wallet behind a real relay, for the shared suite. */
export function makeConnectorSubject(world: World): ConnectorSubject {
  const { wallet, relay } = world
  wallet.accounts = [...addresses]
  wallet.chains = ['eip155:1']
  const actions: Promise<unknown>[] = []
  let page = makeKernel(relay.url, { networks, storageKey })

  /** Starts the page; its codes are scanned with the wallet. */
  function start(started: Started): Connector {
    world.keep(started)
    const scanned = new Set<string>()
    const scan = async (): Promise<void> => {
      const { walletconnect } = await started.kernel.start({ services: 'all' })
      walletconnect.pairing.subscribe((state) => {
        if (state.status !== 'ready' || scanned.has(state.uri)) return
        scanned.add(state.uri)
        wallet.scan(state.uri).catch(() => undefined)
      })
    }
    // A test that needs no wallet may end before the kernel has started.
    scan().catch(() => undefined)
    return connectorOf(started)
  }

  const walletHasSession = (): boolean => Object.keys(wallet.kit.getActiveSessions()).length > 0
  const pageHasSession = (): boolean =>
    storedSession(page.platform.storage, storageKey, page.platform.now()) === 'alive'

  /** Waits until both sides have finished their actions and received the results. */
  async function advance(): Promise<void> {
    const done = actions.splice(0)
    await Promise.allSettled(done)
    await until(() => {
      if (walletHasSession() !== pageHasSession()) throw new Error('One side has no session')
    })
    const [topic] = Object.keys(wallet.kit.getActiveSessions())
    // Messages are handled in order: when this one is answered, all earlier ones were handled.
    if (topic !== undefined && done.length > 0) await wallet.kit.engine.signClient.ping({ topic })
    await settle()
  }

  return {
    connector: start(page),
    wallet: controlWallet(world, actions),
    networks,
    addresses,
    request: { method: 'personal_sign', params: ['0x00', addresses[0]] },
    advance,
    reload() {
      const left = page
      page = makeKernel(relay.url, { networks, storageKey, platform: left.platform })
      const connector = start(page)
      return {
        ...connector,
        async restore(request) {
          await advance()
          await left.kernel.dispose()
          return connector.restore(request)
        },
      }
    },
  }
}
