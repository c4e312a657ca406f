import { createKernel, definePlugin, type Kernel, type Plugin, type PluginTypes, provide } from '#kernel'
import {
  createMockChain,
  createMockConnector,
  createMockNetwork,
  createMockWorld,
  createTestPlatform,
  type MockConnector,
  type RecordedRequest,
  settle,
  type TestPlatform,
} from '#testing'
import { type AccountApi, type AccountPlugin, AccountToken } from '../../account/src/contract.js'
import { type TransactionsPlugin, transactionsPlugin } from '../../transactions/src/manifest.js'
import type { OnrampApi, OnrampOptions, OnrampPlugin, OnrampState } from '../src/contract.js'
import { onrampPlugin } from '../src/manifest.js'

export const alice = '0x52908400098527886E0F7030069857D2E4169EE7'
export const bob = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
/** The start of the test platform's clock. */
export const begin = 1_700_000_000_000
export const hashOf = (index: number): string => `0x${index.toString(16).padStart(64, '0')}`

const limits = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '20.00', max: '25000.00' },
]
const network = { name: 'ethereum', display_name: 'Network 1', chain_id: '1' }

/** The options of the gateway's providers. */
export const options = {
  paymentCurrencies: [
    { id: 'USD', payment_method_limits: limits },
    { id: 'EUR', payment_method_limits: limits },
  ],
  purchaseCurrencies: [
    { id: 'dollar', name: 'Dollar', symbol: 'DLR', networks: [{ ...network, contract_address: bob }] },
    {
      id: 'ether',
      name: 'Ether',
      symbol: 'ETH',
      networks: [{ ...network, contract_address: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee' }],
    },
  ],
}

const money = (amount: string, currency = 'USD') => ({ amount, currency })
export const quote = (receive: string, more: object = {}): object => ({
  paymentTotal: money('100.00'),
  paymentSubtotal: money('98.25'),
  purchaseAmount: money(receive, 'DLR'),
  coinbaseFee: money('1.50'),
  networkFee: money('0.25'),
  quoteId: 'q1',
  ...more,
})

/** Creates a purchase of the history. */
export const entry = (id: string, status: 'SUCCESS' | 'IN_PROGRESS' | 'FAILED', at = begin + 1): object => ({
  id,
  metadata: {
    operationType: 'bought',
    hash: status === 'SUCCESS' ? hashOf(7) : '',
    chain: 'eip155:1',
    minedAt: new Date(at).toISOString(),
    sentFrom: '',
    sentTo: alice,
    nonce: 0,
    status: `ONRAMP_TRANSACTION_STATUS_${status}`,
  },
  transfers: [
    {
      direction: 'in',
      quantity: { numeric: '98.25' },
      fungible_info: { name: 'Dollar', symbol: 'DLR' },
    },
  ],
})

/** A request to the gateway. */
export interface ProviderRequest {
  readonly path: string
  readonly query: URLSearchParams
  /** The token of `Authorization`. */
  readonly bearer: string | undefined
  readonly body: Readonly<Record<string, unknown>>
}

export interface OnrampWorld {
  readonly kernel: Kernel<OnrampPlugin | TransactionsPlugin>
  readonly onramp: OnrampApi
  readonly platform: TestPlatform
  readonly wallet: MockConnector
  readonly requests: ProviderRequest[]
  /** Paths that were requested without caches. */
  readonly repeated: Set<string>
  /** The gateway's answers, by the end of the path: changed by tests. A `Response` is returned unchanged. */
  readonly answers: {
    options: (request: ProviderRequest) => unknown
    quote: (request: ProviderRequest) => unknown
    onrampurl: (request: ProviderRequest) => unknown
    history: (request: ProviderRequest) => unknown
    /** The answer of `/v1/supported-chains`. */
    chains: () => unknown
  }
  readonly events: readonly (readonly [name: string, payload: unknown])[]
  state(): OnrampState
  /** Runs pending tasks, and advances the clock. */
  pass(ms?: number): Promise<void>
  /** Enters 100 dollars, and waits for the quotes. */
  ready(amount?: string): Promise<void>
  /** Buys at a provider, and waits until the user is on its page. */
  goTo(provider: string): Promise<void>
}

export const down = (): Response => new Response('{}', { status: 500 })

/** Two providers of the gateway, which sell on network 1. */
export const sellers: OnrampOptions = {
  providers: [
    { id: 'slow-seller', name: 'Slow Seller', kind: 'card', origins: ['https://slow.example'] },
    { id: 'fast-seller', name: 'Fast Seller', kind: 'card', origins: ['https://fast.example'] },
  ],
}

/** A fake account plugin without functions. */
export const fakeAccount: Plugin<AccountPlugin> = definePlugin<PluginTypes>({
  id: 'account',
  version: '1.0.0',
  kernel: '*',
  expose: AccountToken,
  services: [provide(AccountToken, { deps: [], create: () => ({}) as AccountApi })],
  // Its views and options are not used here.
}) as unknown as Plugin<AccountPlugin>

const running: { dispose(): Promise<void> }[] = []
/** Disposes the kernels that a test started. */
export async function endWorlds(): Promise<void> {
  for (const kernel of running.splice(0)) await kernel.dispose()
}

/** Starts a kernel with the plugin, a connected wallet, and a gateway that the test controls. */
export async function startOnramp({
  given = sellers,
  timeZone,
  connect = true,
  chains,
  platform = createTestPlatform({ now: begin, ...(timeZone !== undefined && { page: { timeZone } }) }),
  more,
}: {
  readonly given?: OnrampOptions | undefined
  readonly timeZone?: string
  readonly connect?: boolean
  /** Replaces the answer of `/v1/supported-chains`. */
  readonly chains?: () => unknown
  /** The platform of an earlier world, whose page was reloaded. */
  readonly platform?: TestPlatform
  /** A third-party plugin. */
  readonly more?: Plugin<PluginTypes>
} = {}): Promise<OnrampWorld> {
  const requests: ProviderRequest[] = []
  const answers: OnrampWorld['answers'] = {
    options: () => options,
    quote: ({ body }) => quote(body.provider === 'fast-seller' ? '95.5' : '98.25'),
    onrampurl: ({ body }) => ({ url: `https://${String(body.provider).split('-')[0]}.example/buy?order=1` }),
    history: () => ({ data: [] }),
    // This gateway does not report its sellers.
    chains: chains ?? (() => ({ http: ['eip155:1', 'eip155:2'], ws: [] })),
  }
  const answer = async ({ url, body, headers }: RecordedRequest): Promise<Response> => {
    const { pathname, searchParams: query } = new URL(url)
    if (pathname === '/v1/supported-chains') {
      const given = await answers.chains()
      return given instanceof Response ? given : Response.json(given)
    }
    const path = pathname.split('/').at(-1) ?? ''
    const bearer = headers.get('authorization')?.replace('Bearer ', '')
    const one: ProviderRequest = { path, query, bearer, body: body === undefined ? {} : JSON.parse(body) }
    requests.push(one)
    const reply = path in answers ? answers[path as keyof typeof answers] : undefined
    const value = reply ? await reply(one) : new Response('{}', { status: 404 })
    return value instanceof Response ? value : Response.json(value)
  }
  platform.onFetch((request) =>
    new URL(request.url).host === 'gateway.example' ? answer(request) : undefined,
  )
  const repeated = new Set<string>()
  const recorded = {
    ...platform,
    fetch(input: string, init?: RequestInit) {
      if (init?.cache === 'no-cache') repeated.add(new URL(input).pathname.split('/').at(-1) ?? '')
      return platform.fetch(input, init)
    },
  }
  const wallet = createMockConnector({
    namespaces: ['eip155'],
    accounts: [alice, bob],
    caipNetworkId: 'eip155:1',
  })
  const chain = {
    ...createMockChain({ namespace: 'eip155' }),
    isTransactionId: (text: string) => /^0x[\da-f]{64}$/.test(text),
    transactions: {
      waitFor: () => Promise.resolve({ status: 'success' as const }),
      readSent: () => Promise.resolve(undefined),
    },
  }
  const base = createKernel({
    projectId: 'test',
    platform: recorded,
    networks: [createMockNetwork('eip155:1'), createMockNetwork('eip155:2')],
    services: { gateway: 'https://gateway.example', acme: 'https://api.acme.example' },
  })
    .use(createMockWorld({ chains: [chain], wallets: [wallet] }))
    .use(fakeAccount)
    .use(transactionsPlugin)
    .use(onrampPlugin, given)
  const kernel = more ? base.use(more) : base
  running.push(kernel)
  const events: (readonly [string, unknown])[] = []
  for (const event of ['onramp:opened', 'onramp:succeeded', 'onramp:failed'] as const)
    kernel.on(event, (payload) => events.push([event, payload]))
  await kernel.start({ services: 'all' })
  if (connect) await kernel.connections.connect(wallet.id)
  const { onramp } = kernel
  const pass: OnrampWorld['pass'] = async (ms = 0) => {
    await settle()
    await platform.clock.advanceAsync(ms)
    await settle()
  }
  await pass()
  return {
    kernel,
    onramp,
    platform,
    wallet,
    requests,
    repeated,
    answers,
    events,
    pass,
    state: () => onramp.store.getState(),
    async ready(amount = '100') {
      onramp.watch()
      onramp.setAmount(amount)
      const isPending = (): boolean => {
        const { choices, obstacle } = onramp.store.getState()
        return choices === 'loading' || obstacle === 'quoting'
      }
      // Schemas are loaded from disk, which takes real time: the runner's limit ends a wait in vain.
      for (let turn = 0; isPending(); turn += 1) {
        await pass(turn < 200 ? 50 : 1)
        if (turn > 8) await new Promise((resolve) => setTimeout(resolve, 5))
      }
    },
    async goTo(provider) {
      onramp.buy(provider)
      while (onramp.store.getState().progress.step === 'opening') {
        await pass()
        await new Promise((resolve) => setTimeout(resolve, 2))
      }
    },
  }
}
