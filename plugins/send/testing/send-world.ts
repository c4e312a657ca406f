import {
  type CaipNetworkId,
  type ChainModule,
  createKernel,
  type DecodedTransfer,
  type FeeOption,
  FundsInsufficientError,
  type Kernel,
  type Network,
  type NetworkInput,
  type PaymentMarks,
  type Plugin,
  type PluginTypes,
  QuoinError,
  type Transfer,
  TransferError,
  type TransferIntent,
  type TransferRenewal,
} from '#kernel'
import {
  createMockConnector,
  createMockWorld,
  createTestPlatform,
  type MockConnector,
  settle,
  type TestPlatform,
} from '#testing'
import { createBip122Module } from '../../../chains/bip122/src/index.js'
import { createEip155Module } from '../../../chains/eip155/src/index.js'
import { createSolanaModule } from '../../../chains/solana/src/index.js'
import type { HeldToken } from '../../tokens/src/contract.js'
import { type TransactionsPlugin, transactionsPlugin } from '../../transactions/src/manifest.js'
import type { SendApi, SendOptions, SendPlugin, SendState } from '../src/contract.js'
import { sendPlugin } from '../src/manifest.js'
import { createFakeAccountData, type FakeAccountData } from './fake-account-data.js'

/** Test accounts, with their checksums. */
export const alice = '0x52908400098527886E0F7030069857D2E4169EE7'
export const bob = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
export const carol = '0xde709f2102306220921060314715629080e2fb77'
export const tokenContract = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
export const ether = 10n ** 18n

const network = (id: number): NetworkInput => ({
  id,
  name: `Network ${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [`https://node-${id}.example`] } },
})

const base = { caipNetworkId: 'eip155:1' as CaipNetworkId, isImported: false, isSuspicious: false }
export const coin: HeldToken = {
  ...base,
  id: 'eip155:1/coin',
  name: 'Ether',
  symbol: 'ETH',
  decimals: 18,
  value: 2n * ether,
  price: '3000',
}
export const usd: HeldToken = {
  ...base,
  id: `eip155:1/token:${tokenContract.toLowerCase()}`,
  address: tokenContract,
  name: 'Dollar',
  symbol: 'USD',
  decimals: 6,
  value: 100_000_000n,
  price: '1',
}

/** A fake network without a node: the test sets its results. */
export interface FakeLedger {
  /** Wei, per speed. */
  fees: readonly [slow: bigint, normal: bigint, fast: bigint]
  /** The error of the next build. */
  fault: unknown
  /** Changes the intent before it is built, as a faulty chain module would. */
  tamper: (intent: TransferIntent) => TransferIntent
  /** The wallet only signs; the chain sends. */
  isOnlySigned: boolean
  /** The lifetime of a transfer, and the function that renews it. Unlimited if absent. */
  renewal: TransferRenewal | undefined
  /** The collectibles data of a transfer. */
  collectibles: Pick<Transfer, 'mayCarryCollectibles' | 'leftOut'>
  /** The amount that a simulated transfer delivers; no simulation if absent. */
  simulated: bigint | undefined
  /** The amount that arrived by the receipt of a transfer. */
  arrived: bigint | undefined
  /** The part of the balance that is spent only with collectibles. Wei. */
  smallCoins: bigint
  /** The account has only small coins. */
  onlySmallCoins: boolean
  /** The error of submitting the wallet's answer. */
  refuses: QuoinError | undefined
  /** Returns the transfer of the last build again. */
  again(): Transfer
  /** The references and memo of payment requests, and of transfers: this network itself does not support them. */
  request: PaymentMarks | undefined
  carried: PaymentMarks | undefined
  readonly contracts: Set<string>
  /** The network does not return which addresses are contracts. */
  isSilent: boolean
  /** The decimals that the dollar token itself returns. */
  decimals: number
  /** Changes the decoded transaction after it was built. */
  reread: (decoded: DecodedTransfer) => DecodedTransfer
  readonly built: TransferIntent[]
  /** Puts the sent transaction into a block. */
  mine(status?: 'success' | 'failed', replacedBy?: string): void
}

const word = (value: bigint | string): string =>
  (typeof value === 'bigint' ? value.toString(16) : value.slice(2).toLowerCase()).padStart(64, '0')

function callOf({ id }: Pick<Network, 'id'>, { from, to, value, token }: TransferIntent) {
  const sent =
    token === undefined
      ? { to: to.toLowerCase(), value: `0x${value.toString(16)}` }
      : { to: token.toLowerCase(), data: `0xa9059cbb${word(to)}${word(value)}` }
  const chainId = `0x${Number(id).toString(16)}`
  const transaction = { from: from.toLowerCase(), ...sent, chainId, gas: '0x5208' }
  return { method: 'eth_sendTransaction', params: [transaction] }
}

function createLedger(platform: TestPlatform): { readonly ledger: FakeLedger; readonly chain: ChainModule } {
  const waiting: ((status: 'success' | 'failed', replacedBy?: string) => void)[] = []
  const ledger: FakeLedger = {
    fees: [10n ** 13n, 2n * 10n ** 13n, 4n * 10n ** 13n],
    fault: undefined,
    tamper: (intent) => intent,
    isOnlySigned: false,
    renewal: undefined,
    collectibles: {},
    simulated: undefined,
    arrived: undefined,
    smallCoins: 0n,
    onlySmallCoins: false,
    refuses: undefined,
    again: () => {
      throw new Error('Nothing was built')
    },
    request: undefined,
    carried: undefined,
    contracts: new Set(),
    isSilent: false,
    decimals: usd.decimals,
    reread: (decoded) => decoded,
    built: [],
    mine(status = 'success', replacedBy) {
      for (const notify of waiting.splice(0)) notify(status, replacedBy)
    },
  }
  const speeds = ['slow', 'normal', 'fast'] as const
  const feeAt = (speed: FeeOption['speed'] = 'normal'): bigint => ledger.fees[speeds.indexOf(speed)] ?? 0n
  /** Returns the amount that stays in the account. Throws if the rest does not suffice. */
  const leftOutOf = ({ spendsCollectibles = false }: TransferIntent): bigint => {
    const leftOut = spendsCollectibles ? 0n : ledger.smallCoins
    if (leftOut > 0n && ledger.onlySmallCoins) throw new FundsInsufficientError(leftOut)
    return leftOut
  }
  const amountOf = (value: bigint) => ({ value, decimals: 18, symbol: 'ETH' })
  const real = createEip155Module(platform)
  const chain: ChainModule = {
    ...real,
    transfers: {
      async build(intent) {
        ledger.built.push(intent)
        const { fault } = ledger
        ledger.fault = undefined
        if (fault !== undefined) throw fault
        const fee = feeAt(intent.speed)
        const leftOut = leftOutOf(intent)
        const max = intent.token === undefined ? coin.value - fee - leftOut : usd.value
        const value = intent.orLess && max < intent.value ? max : intent.value
        if (value > max) throw new TransferError('FUNDS_INSUFFICIENT')
        ledger.again = () => ({
          call: callOf(intent.network, ledger.tamper({ ...intent, value })),
          fee: amountOf(feeAt(intent.speed)),
          value,
          received: ledger.simulated,
          isOnlySigned: ledger.isOnlySigned,
          renewal: ledger.renewal,
          leftOut,
          mayCarryCollectibles: intent.spendsCollectibles === true && ledger.smallCoins > 0n,
          ...ledger.collectibles,
          async submit(answer) {
            if (ledger.refuses) throw ledger.refuses
            if (!real.isTransactionId(String(answer))) throw new QuoinError('ANSWER_INVALID')
            return String(answer)
          },
        })
        return ledger.again()
      },
      async getFeeOptions(intent) {
        const leftOut = leftOutOf(intent)
        return speeds.map((speed) => ({
          speed,
          fee: amountOf(feeAt(speed)),
          seconds: 12,
          leftOut,
          max: intent.token === undefined ? coin.value - feeAt(speed) - leftOut : usd.value,
        }))
      },
      async decode(request) {
        const decoded = await real.transfers?.decode(request)
        return decoded && ledger.reread({ ...decoded, marks: ledger.carried })
      },
      async isContract({ address }) {
        if (ledger.isSilent) throw new QuoinError('NODE_FAILED')
        return ledger.contracts.has(address.toLowerCase())
      },
    },
    contractCalls: real.contractCalls && { ...real.contractCalls, readReceived: async () => ledger.arrived },
    paymentLinks: {
      ...real.paymentLinks,
      async read(text) {
        const request = await real.paymentLinks?.read(text)
        return request && { ...request, marks: ledger.request }
      },
    },
    tokens: {
      get: async ({ address }) => ({ address, decimals: ledger.decimals, symbol: 'USD', name: 'Dollar' }),
      getBalances: async () => [],
    },
    transactions: {
      readSent: (request) => real.transactions?.readSent(request) ?? Promise.resolve(undefined),
      waitFor: () =>
        new Promise((resolve) => {
          waiting.push((status, replacedBy) => resolve({ status, replacedBy }))
        }),
    },
  }
  return { ledger, chain }
}

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
): Promise<SendWorld> {
  const platform = createTestPlatform({ now: 1_700_000_000_000 })
  const accountData = createFakeAccountData()
  const { ledger, chain } = createLedger(platform)
  let count = 0
  const wallet = createMockConnector({
    accounts: { eip155: [alice, carol], solana: ['7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q'] },
    namespaces: ['eip155', 'solana'],
    methods: { eip155: ['eth_sendTransaction'], solana: ['solana_signTransaction'] },
    answers: {
      eth_sendTransaction: () => {
        if (answer) return answer()
        count += 1
        return `0x${count.toString(16).padStart(64, '0')}`
      },
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
    networks: [network(1), network(10), solanaNetwork],
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
