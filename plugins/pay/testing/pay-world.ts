import {
  type ChainModule,
  createKernel,
  type DecodedTransfer,
  type HostPolicy,
  type Kernel,
  type NetworkInput,
  type Plugin,
  type PluginTypes,
  TransferError,
  type TransferIntent,
} from '#kernel'
import {
  createMockConnector,
  createMockWorld,
  createTestPlatform,
  type MockConnector,
  type MockConnectorOptions,
  settle,
  type TestPlatform,
} from '#testing'
import { createEip155Module } from '../../../chains/eip155/src/index.js'
import { transferCall } from '../../send/testing/transfer-call.js'
import { type TransactionsPlugin, transactionsPlugin } from '../../transactions/src/manifest.js'
import { createFakeMempool } from '../../transactions/testing/fake-mempool.js'
import type { PayApi, PaymentState, PayPlugin, PayRequest } from '../src/contract.js'
import { payPlugin } from '../src/manifest.js'

/** Test accounts, with their checksums. */
export const alice = '0x52908400098527886E0F7030069857D2E4169EE7'
export const carol = '0xde709f2102306220921060314715629080e2fb77'
export const shop = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
export const tokenContract = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
export const ether = 10n ** 18n
export const hash = (index: number): string => `0x${index.toString(16).padStart(64, '0')}`

const network = (id: number): NetworkInput => ({
  id,
  name: `Network ${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [`https://node-${id}.example`] } },
  blockExplorers: { default: { name: 'Lookout', url: 'https://lookout.example' } },
})

/** 12.50 dollars on network 1. */
export const dollars: PayRequest = {
  asset: {
    network: 'eip155:1',
    recipient: shop,
    asset: tokenContract,
    amount: '12.50',
    metadata: { name: 'Dollar', symbol: 'USD', decimals: 6 },
  },
}
/** Returns the same request with changes. */
export const send = (changes: Partial<PayRequest['asset']>): PayRequest => ({
  asset: { ...dollars.asset, ...changes },
})
export const coins: PayRequest = send({
  asset: 'native',
  amount: '0.5',
  metadata: { name: 'Ether', symbol: 'ETH', decimals: 18 },
})

/** A fake network without a node: the test sets its results. */
export interface FakeLedger {
  readonly held: { coin: bigint; token: bigint }
  fee: bigint
  /** Thrown by the next build, or by the next read of the token. */
  fault: unknown
  /** Changes the intent before it is built, as a faulty chain module would. */
  tamper: (intent: TransferIntent) => TransferIntent
  /** Changes the decoded transaction after it was built. */
  reread: (decoded: DecodedTransfer) => DecodedTransfer
  /** The token's metadata; no token if absent. */
  token: { decimals: number; symbol: string; name: string } | undefined
  /** The amount that a simulated transfer delivers; no simulation if absent. */
  simulated: bigint | undefined
  /** Returns the amount that arrived by the receipt of a transfer; default: everything. */
  arrived: (value: bigint) => bigint | undefined
  readonly built: TransferIntent[]
  /** Puts the sent transaction into a block. */
  mine(status?: 'success' | 'failed', replacedBy?: string): void
  /** The result of the sent transaction stays unknown. */
  forget(): void
}

function createLedger(platform: TestPlatform): { readonly ledger: FakeLedger; readonly chain: ChainModule } {
  const real = createEip155Module(platform)
  const mempool = createFakeMempool(real)
  const ledger: FakeLedger = {
    held: { coin: 2n * ether, token: 100_000_000n },
    fee: 10n ** 13n,
    fault: undefined,
    tamper: (intent) => intent,
    reread: (decoded) => decoded,
    token: { decimals: 6, symbol: 'USD', name: 'Dollar' },
    simulated: undefined,
    arrived: (value) => value,
    built: [],
    mine: mempool.mine,
    forget: mempool.forget,
  }
  const refuseOnce = (): void => {
    const { fault } = ledger
    ledger.fault = undefined
    if (fault !== undefined) throw fault
  }
  const amountOf = (value: bigint) => ({ value, decimals: 18, symbol: 'ETH' })
  const chain: ChainModule = {
    ...real,
    getBalance: async () => amountOf(ledger.held.coin),
    transfers: {
      async build(intent) {
        ledger.built.push(intent)
        refuseOnce()
        const { fee, held } = ledger
        const isCoin = intent.token === undefined
        const lacks = isCoin ? held.coin < intent.value + fee : held.token < intent.value || held.coin < fee
        if (lacks) throw new TransferError('FUNDS_INSUFFICIENT')
        return {
          call: transferCall(intent.network, ledger.tamper(intent)),
          fee: amountOf(fee),
          value: intent.value,
          received: ledger.simulated,
          submit: mempool.submit,
        }
      },
      async decode(request) {
        const decoded = await real.transfers?.decode(request)
        return decoded && ledger.reread(decoded)
      },
      getFeeOptions: async () => [],
      isContract: async () => false,
    },
    contractCalls: real.contractCalls && {
      ...real.contractCalls,
      readReceived: async () => ledger.arrived(ledger.built.at(-1)?.value ?? 0n),
    },
    tokens: {
      async get({ address }) {
        refuseOnce()
        return ledger.token && { address, ...ledger.token }
      },
      getBalances: async () => [
        { address: tokenContract, value: ledger.held.token, decimals: 6, symbol: 'USD', name: 'Dollar' },
      ],
    },
    transactions: mempool.transactions,
  }
  return { ledger, chain }
}

export interface PayWorld {
  readonly kernel: Kernel<PayPlugin | TransactionsPlugin>
  readonly pay: PayApi
  readonly wallet: MockConnector
  readonly platform: TestPlatform
  readonly ledger: FakeLedger
  readonly events: readonly { readonly event: string; readonly payload: unknown }[]
  state(): PaymentState
  /** Runs pending tasks, and advances the clock. */
  pass(ms?: number): Promise<void>
  /** Does the same until a condition is met. */
  until(isSo: (state: PaymentState) => boolean): Promise<void>
}

const running: { dispose(): Promise<void> }[] = []
/** Disposes the kernels that a test started. */
export async function endWorlds(): Promise<void> {
  for (const kernel of running.splice(0)) await kernel.dispose()
}

/** Starts a kernel with the plugin, a connected wallet, and a network that the test controls. */
export async function startPay({
  connect = true,
  answer,
  more,
  policy,
  sponsored,
}: {
  readonly connect?: boolean
  /** Returns the wallet's answer, or throws its error. */
  readonly answer?: () => unknown
  /** A third-party plugin. */
  readonly more?: Plugin<PluginTypes>
  readonly policy?: HostPolicy
  /** A network whose page pays fees, and the answers of a wallet with batches. */
  readonly sponsored?: {
    readonly paymasterUrl?: string | undefined
    readonly answers: NonNullable<MockConnectorOptions['answers']>
  }
} = {}): Promise<PayWorld> {
  const platform = createTestPlatform({ now: 1_700_000_000_000 })
  const { ledger, chain } = createLedger(platform)
  let count = 0
  const wallet = createMockConnector({
    accounts: { eip155: [alice, carol] },
    namespaces: ['eip155'],
    methods: { eip155: ['eth_sendTransaction', ...Object.keys(sponsored?.answers ?? {})] },
    answers: {
      eth_sendTransaction: () => {
        if (answer) return answer()
        count += 1
        return hash(count)
      },
      ...sponsored?.answers,
    },
  })
  const base = createKernel({
    projectId: 'test',
    logLevel: 'silent',
    platform,
    networks: [{ ...network(1), paymasterUrl: sponsored?.paymasterUrl }, network(10)],
    ...(policy && { policy }),
  })
    .use(createMockWorld({ chains: [chain], wallets: [wallet] }))
    .use(transactionsPlugin)
    .use(payPlugin)
  const kernel = more ? base.use(more) : base
  running.push(kernel)
  const events: { event: string; payload: unknown }[] = []
  for (const event of ['pay:opened', 'pay:initiated', 'pay:succeeded', 'pay:failed'] as const)
    kernel.on(event, (payload) => events.push({ event, payload }))
  await kernel.start({ services: 'all' })
  if (connect) await kernel.connections.connect(wallet.id)
  const { pay } = kernel
  await settle()
  const pass = async (ms = 0): Promise<void> => {
    await settle()
    await platform.clock.advanceAsync(ms)
    await settle()
  }
  const state = (): PaymentState => {
    const now = pay.store.getState()
    if (!now) throw new Error('Nothing is to be paid.')
    return now
  }
  return {
    kernel,
    pay,
    wallet,
    platform,
    ledger,
    events,
    state,
    pass,
    async until(isSo) {
      // The code that checks addresses is loaded from disk, which takes real time. After eight seconds of the page the clock advances
      // slowly: no time limit of the page passes because the disk is slow.
      const startedAt = Date.now()
      for (let turn = 0; !isSo(state()) && Date.now() - startedAt < 30_000; turn += 1) {
        await pass(turn < 400 ? 20 : 1)
        if (turn > 10) await new Promise((resolve) => setTimeout(resolve, 10))
      }
      if (!isSo(state())) throw new Error(`Timeout: ${isSo} ${JSON.stringify(state().progress)}`)
    },
  }
}
