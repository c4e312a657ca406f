import { createKernel, type Kernel, type NetworkInput, type Plugin, type PluginTypes } from '#kernel'
import {
  createMockConnector,
  createMockWorld,
  createTestPlatform,
  type MockConnector,
  type MockConnectorOptions,
  settle,
  type TestPlatform,
} from '#testing'
import { createBip122Module } from '../../../chains/bip122/src/index.js'
import { createSolanaModule } from '../../../chains/solana/src/index.js'
import { type TransactionsPlugin, transactionsPlugin } from '../../transactions/src/manifest.js'
import type { SendApi, SendOptions, SendPlugin, SendState } from '../src/contract.js'
import { sendPlugin } from '../src/manifest.js'
import { createFakeAccountData, type FakeAccountData } from './fake-account-data.js'
import { coin, createFakeLedger, type FakeLedger, usd } from './fake-ledger.js'

export { coin, ether, tokenContract, usd } from './fake-ledger.js'

/** Test accounts, with their checksums. */
export const alice = '0x52908400098527886E0F7030069857D2E4169EE7'
export const bob = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
export const carol = '0xde709f2102306220921060314715629080e2fb77'

const network = (id: number): NetworkInput => ({
  id,
  name: `Network ${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [`https://node-${id}.example`] } },
})

export interface SendWorld {
  readonly kernel: Kernel<SendPlugin | TransactionsPlugin>
  readonly send: SendApi
  readonly wallet: MockConnector
  readonly platform: TestPlatform
  readonly accountData: FakeAccountData
  readonly ledger: FakeLedger
  readonly events: readonly { readonly event: string; readonly payload: unknown }[]
  state(): SendState
  /** Runs pending tasks, and advances the clock. */
  pass(ms?: number): Promise<void>
  /** Does the same until a condition is met. */
  until(isSo: (state: SendState) => boolean): Promise<void>
  /** Enters a draft that can be reviewed. */
  ready(draft?: { readonly token?: string; readonly amount?: string; readonly to?: string }): Promise<void>
}

const running: { dispose(): Promise<void> }[] = []
/** Disposes the kernels that a test started. */
export async function endWorlds(): Promise<void> {
  for (const kernel of running.splice(0)) await kernel.dispose()
}

/** Starts a kernel with the plugin, a connected wallet, and a network that the test controls. */
export async function startSend(
  options: SendOptions = {},
  /** Returns the wallet's answer, or throws its error. */
  answer?: () => unknown,
  /** Further plugins, such as one that contributes to the points of Send. */
  plugins: readonly Plugin<PluginTypes>[] = [],
  /** A network whose page pays fees, and the answers of a wallet with batches. */
  sponsored?: {
    readonly paymasterUrl?: string | undefined
    readonly answers: NonNullable<MockConnectorOptions['answers']>
  },
  /** That of an earlier page: the storage is the same. */
  platform = createTestPlatform({ now: 1_700_000_000_000 }),
): Promise<SendWorld> {
  const accountData = createFakeAccountData()
  const { ledger, chain } = createFakeLedger(platform)
  let count = 0
  const wallet = createMockConnector({
    accounts: { eip155: [alice, carol], solana: ['7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q'] },
    namespaces: ['eip155', 'solana'],
    methods: {
      eip155: ['eth_sendTransaction', ...Object.keys(sponsored?.answers ?? {})],
      solana: ['solana_signTransaction'],
    },
    answers: {
      eth_sendTransaction: () => {
        if (answer) return answer()
        count += 1
        return `0x${count.toString(16).padStart(64, '0')}`
      },
      ...sponsored?.answers,
    },
  })
  const solanaNetwork: NetworkInput = {
    id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    chainNamespace: 'solana',
    name: 'Solana',
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: ['https://solana.example'] } },
  }
  const chains = [chain, createSolanaModule(platform), createBip122Module(platform)]
  const kernel = createKernel({
    projectId: 'test',
    logLevel: 'silent',
    platform,
    networks: [{ ...network(1), paymasterUrl: sponsored?.paymasterUrl }, network(10), solanaNetwork],
  })
    .use(createMockWorld({ chains, wallets: [wallet] }))
    .use(accountData.account)
    .use(accountData.tokens)
    .use(accountData.names)
    .use(accountData.history)
    .use(transactionsPlugin)
    .use(sendPlugin, options)
  for (const plugin of plugins) kernel.use(plugin)
  running.push(kernel)
  const events: { event: string; payload: unknown }[] = []
  for (const event of ['send:initiated', 'send:succeeded', 'send:failed'] as const)
    kernel.on(event, (payload) => events.push({ event, payload }))
  await kernel.start({ services: 'all' })
  await kernel.connections.connect(wallet.id)
  accountData.setTokens([coin, usd])
  const { send } = kernel
  await settle()
  const pass = async (ms = 0): Promise<void> => {
    await settle()
    await platform.clock.advanceAsync(ms)
    await settle()
  }
  const until: SendWorld['until'] = async (isSo) => {
    // The code that checks addresses is loaded from disk, which takes real time: the runner's timeout ends a failed
    // wait.
    for (let turn = 0; !isSo(send.store.getState()); turn += 1) {
      await pass(50)
      if (turn > 20) await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  return {
    kernel,
    send,
    wallet,
    platform,
    accountData,
    ledger,
    events,
    pass,
    until,
    state: () => send.store.getState(),
    async ready({ token = coin.id, amount = '0.5', to = bob } = {}) {
      send.setToken(token)
      send.setAmount({ typed: amount })
      send.setRecipient(to)
      await until(({ recipient }) => recipient.phase !== 'checking')
    },
  }
}
