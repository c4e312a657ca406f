import { describe, expect, it, vi } from 'vitest'
import {
  type ChainModule,
  contributeTo,
  createKernel,
  createToken,
  definePlugin,
  type PluginTypes,
  provide,
  type ReadableStore,
} from '#kernel'
import { type HistoryApi, type HistoryState, HistoryToken } from '#plugins/history'
import { type SiwxApi, type SiwxState, SiwxToken } from '#plugins/siwx'
import { TransactionsToken } from '#plugins/transactions'
import { type WalletConnectApi, WalletConnectToken } from '#plugins/walletconnect'
import {
  createMockChain,
  createMockConnector,
  createMockNetwork,
  createTestPlatform,
  settle,
  type TestPlatform,
} from '#testing'
import { transactionsPlugin } from '../../transactions/src/manifest.js'
import {
  type NotificationSource,
  type NotificationsApi,
  type NotificationsOptions,
  NotificationsToken,
  notificationSources,
  type PluginNotification,
} from './contract.js'
import { notificationsPlugin } from './manifest.js'

interface FakeHistory extends PluginTypes {
  readonly id: 'history'
  readonly api: HistoryApi
}
interface FakeSiwx extends PluginTypes {
  readonly id: 'siwx'
  readonly api: SiwxApi
}
interface FakeWalletConnect extends PluginTypes {
  readonly id: 'walletconnect'
  readonly api: WalletConnectApi
}
interface WorldPlugin extends PluginTypes {
  readonly id: 'world'
  readonly views: {
    Account: undefined
    Transactions: undefined
    Harbour: undefined
    ConnectingWalletConnectBasic: undefined
  }
}

type Entry = HistoryState['transactions'][number]

/** What the chain and the services report, to every tab. */
interface World {
  readonly waits: Map<string, (status: 'success' | 'failed', replacedBy?: string) => void>
  balance: bigint | Error
  entries: readonly Entry[]
  session: SiwxState
  /** When the session of WalletConnect ends. */
  sessionEnd: number | undefined
  /** The transactions are in a block that may be dropped. */
  isIncluded: boolean
  /** The wallet confirms an extension of the session. */
  isExtending?: boolean
  /** Readings of the balance. */
  reads: number
  tabs: number
  readonly pressed: string[]
}

const createWorld = (): World => ({
  waits: new Map(),
  balance: 5_000_000n,
  entries: [],
  session: { status: 'idle' },
  sessionEnd: undefined,
  isIncluded: true,
  reads: 0,
  tabs: 0,
  pressed: [],
})

/** A store that tests change. */
function createStore<T>(initial: T): ReadableStore<T> & { set(next: T): void } {
  let state = initial
  const listeners = new Set<(state: T, previous: T) => void>()
  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set(next) {
      const previous = state
      state = next
      for (const listener of listeners) listener(next, previous)
    },
  }
}

const network = {
  ...createMockNetwork(),
  name: 'Mock One',
  nativeCurrency: { name: 'Coin', symbol: 'TT', decimals: 6 },
}

interface TabOptions {
  readonly world?: World
  readonly platform?: TestPlatform
  readonly options?: NotificationsOptions
  readonly source?: ReadableStore<readonly PluginNotification[]>
  /** The connector. Default: that of an extension. */
  readonly connector?: 'wallet' | 'walletConnect'
}

/** Opens a tab of the page with a connected wallet. */
async function openTab({
  world = createWorld(),
  platform = createTestPlatform(),
  options,
  source,
  connector = 'wallet',
}: TabOptions = {}) {
  const chain: ChainModule = {
    ...createMockChain({ rpc: { safe: [], approval: ['mock_send'] } }),
    async getBalance() {
      world.reads += 1
      if (world.balance instanceof Error) throw world.balance
      return { value: world.balance, decimals: 6, symbol: 'TT' }
    },
    transactions: {
      readSent: async () => undefined,
      findInclusion: async () => ({ block: world.isIncluded ? 9n : undefined, newest: 9n, isFinal: false }),
      waitFor: ({ id }) =>
        new Promise((resolve) => {
          const others = world.waits.get(id)
          world.waits.set(id, (status, replacedBy) => {
            others?.(status, replacedBy)
            resolve({ status, replacedBy })
          })
        }),
    },
  }
  const history = createStore<HistoryState>({
    transactions: [],
    pending: [],
    transactionsByYear: {},
    coinbaseTransactions: [],
    lastNetworkInView: 'mock:one',
    loading: false,
    empty: true,
    next: undefined,
    failed: false,
    unavailable: false,
  })
  const historyApi: HistoryApi = {
    store: history,
    watch: () => () => undefined,
    loadMore: async () => undefined,
    readPurchases: async () => [],
    refresh: async () => history.set({ ...history.getState(), transactions: world.entries }),
  }
  // The plugin reads the store alone.
  const siwx = {
    store: { getState: () => world.session, subscribe: () => () => undefined },
  } as unknown as SiwxApi
  // The plugin reads the end of the session alone.
  const walletConnect = {
    sessionExpiresAt: () => world.sessionEnd,
    async extendSession() {
      if (!world.isExtending) throw new Error('The wallet did not confirm it.')
      world.sessionEnd = platform.now() + 7 * 86_400_000
      return world.sessionEnd
    },
  } as unknown as WalletConnectApi
  const SourceToken = createToken<NotificationSource>('world.source')
  const plugin = definePlugin<WorldPlugin>({
    id: 'world',
    version: '1.0.0',
    kernel: '*',
    services: [
      provide(SourceToken, {
        deps: [],
        create: () => ({
          store: source ?? createStore<readonly PluginNotification[]>([]),
          open: (id: string) => void world.pressed.push(id),
        }),
      }),
    ],
    contributes: {
      chains: [chain],
      connectors: ['wallet', 'walletConnect'].map((id) => ({
        id,
        create: () =>
          createMockConnector({
            id,
            name: 'Heron\u202e Wallet',
            namespaces: ['mock'],
            accounts: ['alice'],
            methods: ['mock_send'],
          }),
      })),
      views: {
        Account: { load: async () => ({ default: () => '' }), title: 'account' },
        Transactions: { load: async () => ({ default: () => '' }), title: 'activity' },
        Harbour: { load: async () => ({ default: () => '' }), title: 'harbour' },
        ConnectingWalletConnectBasic: { load: async () => ({ default: () => '' }), title: 'scan' },
      },
      ...(source && { extra: [contributeTo(notificationSources, { id: 'world', source: SourceToken })] }),
    },
  })
  world.tabs += 1
  const tabNumber = world.tabs
  // The tabs of a browser have different random bytes.
  const own = Object.assign(Object.create(platform), {
    randomBytes: (length: number) => new Uint8Array(length).fill(tabNumber),
  })
  const kernel = createKernel({ projectId: 'test', logLevel: 'silent', networks: [network], platform: own })
    .use(plugin)
    .use(transactionsPlugin)
    .use(
      definePlugin<FakeHistory>({
        id: 'history',
        version: '1.0.0',
        kernel: '*',
        services: [provide(HistoryToken, { deps: [], create: () => historyApi })],
        expose: HistoryToken,
      }),
    )
    .use(
      definePlugin<FakeSiwx>({
        id: 'siwx',
        version: '1.0.0',
        kernel: '*',
        services: [provide(SiwxToken, { deps: [], create: () => siwx })],
        expose: SiwxToken,
      }),
    )
    .use(
      definePlugin<FakeWalletConnect>({
        id: 'walletconnect',
        version: '1.0.0',
        kernel: '*',
        services: [provide(WalletConnectToken, { deps: [], create: () => walletConnect })],
        expose: WalletConnectToken,
      }),
    )
    .use(notificationsPlugin, options)
  const emitted: string[] = []
  kernel.on('notifications:shown', ({ notification }) => emitted.push(notification.id))
  await kernel.start({ services: 'all' })
  await kernel.connections.connect(connector)
  const service: NotificationsApi = await kernel.load(NotificationsToken)
  const transactions = await kernel.load(TransactionsToken)
  const tab = {
    kernel,
    platform,
    service,
    world,
    emitted,
    titles: () => service.store.getState().shown.map(({ title }) => title),
    /** Lets time pass in all tabs: they share the clock. Stored values and texts are modules. */
    async pass(ms: number) {
      for (let turn = 0; turn < 5; turn += 1) await settle()
      await platform.clock.advanceAsync(ms)
      for (let turn = 0; turn < 5; turn += 1) await settle()
    },
    send(id: string) {
      transactions.follow({
        id,
        caipNetworkId: 'mock:one',
        from: 'mock:one:alice',
        operationType: 'send',
        to: 'bob',
        moved: [{ direction: 'out', symbol: 'TT', value: 1_500_000n, decimals: 6 }],
      })
    },
    async settles(id: string, status: 'success' | 'failed', replacedBy?: string) {
      await tab.pass(10)
      world.waits.get(id)?.(status, replacedBy)
      await tab.pass(100)
    },
  }
  // Texts and stored values are modules.
  await Promise.all(['transactions', 'notifications'].map((scope) => kernel.i18n.load(scope)))
  const isStored = () => platform.storage.get('@quoin/default/notifications/v1') !== null
  if (platform.storage.set('probe', '')) await vi.waitFor(() => expect(isStored()).toBe(true))
  await tab.pass(50)
  return tab
}

const received = (
  id: string,
  { symbol = 'USDC', value = 20, numeric = '20', spam = false, at = 1 } = {},
): Entry => ({
  id,
  metadata: {
    operationType: 'receive',
    hash: `hash-${id}`,
    chain: 'mock:one',
    minedAt: new Date(Date.UTC(2026, 0, 1) + at * 1_000).toISOString(),
    sentFrom: 'bob',
    sentTo: 'alice',
    status: 'confirmed',
    nonce: 1,
  },
  transfers: [
    {
      direction: 'in',
      quantity: { numeric },
      ...(value > 0 && { value }),
      fungible_info: { symbol, name: symbol, flags: { is_spam: spam } },
    },
  ],
})

describe('the end of a transaction', () => {
  it('is corrected in one tab if its block was dropped, and displayed again once it is included (REL-03)', async () => {
    const world = createWorld()
    const tab = await openTab({ world })
    const other = await openTab({ world, platform: createTestPlatform({ tabOf: tab.platform }) })
    const shown = (): readonly string[] =>
      [...tab.emitted, ...other.emitted].filter((id) => id.includes(':one'))
    tab.send('one')
    await tab.settles('one', 'success')
    await tab.pass(6_000)
    await tab.pass(6_000)
    world.isIncluded = false
    for (let turn = 0; turn < 8; turn++) await tab.pass(5_000)
    expect(shown()).toEqual(['transaction:mock:one:one:success', 'transaction:mock:one:one:pending:1'])
    const toasts = [tab, other].flatMap(({ service }) => service.store.getState().shown)
    expect(toasts).toMatchObject([
      {
        tone: 'danger',
        title:
          'The transfer of 1.5 TT is no longer in a block. It may be included again, so don’t send it again.',
      },
    ])
    world.isIncluded = true
    await tab.settles('one', 'success')
    await tab.pass(2_000)
    expect(shown().slice(2)).toEqual(['transaction:mock:one:one:success:1'])
  })

  it('is displayed with its amount and network, for six seconds', async () => {
    const tab = await openTab()
    tab.send('one')
    await tab.settles('one', 'success')
    expect(tab.service.store.getState().shown).toEqual([
      {
        id: 'transaction:mock:one:one:success',
        kind: 'confirmation',
        tone: 'success',
        title: '1.5 TT sent and confirmed',
        body: 'Mock One',
        canOpen: true,
      },
    ])
    await tab.pass(6_000)
    expect(tab.titles()).toEqual([])
  })

  it('stays until the user closes it if it is a failure', async () => {
    const tab = await openTab()
    tab.send('one')
    await tab.settles('one', 'failed')
    await tab.pass(60_000)
    expect(tab.titles()).toEqual([
      '1.5 TT not sent: the transaction failed. At most, the network fee was spent.',
    ])
    tab.service.dismiss('transaction:mock:one:one:failed')
    expect(tab.titles()).toEqual([])
  })

  it('is left to the notice of an open modal, also after it has closed', async () => {
    const tab = await openTab()
    tab.kernel.open({ view: 'Account' })
    tab.send('one')
    await tab.settles('one', 'success')
    await tab.pass(200)
    expect(tab.kernel.notices.store.getState()?.text).toBe('1.5 TT sent and confirmed')
    tab.kernel.close()
    await tab.pass(5_000)
    expect([tab.titles(), tab.emitted]).toEqual([[], []])
  })

  it('is not displayed if the host switched its kind off', async () => {
    const tab = await openTab({ options: { confirmations: false } })
    tab.send('one')
    await tab.settles('one', 'success')
    tab.send('two')
    await tab.settles('two', 'failed')
    expect(tab.emitted).toEqual(['transaction:mock:one:two:failed'])
  })

  it('opens the activity with a press', async () => {
    const tab = await openTab()
    tab.send('one')
    await tab.settles('one', 'success')
    tab.service.open('transaction:mock:one:one:success')
    await tab.pass(0)
    expect(tab.kernel.router.current()?.view).toBe('Transactions')
    expect(tab.titles()).toEqual([])
  })
})

describe('the toasts', () => {
  const show = (tab: Awaited<ReturnType<typeof openTab>>, count: number) => {
    for (let one = 1; one <= count; one += 1) tab.service.show({ id: `${one}`, title: `Number ${one}` })
    return tab.pass(100)
  }

  it('are three at a time, and the rest follows', async () => {
    const tab = await openTab()
    await show(tab, 5)
    expect([tab.titles(), tab.service.store.getState().waiting]).toEqual([
      ['Number 1', 'Number 2', 'Number 3'],
      2,
    ])
    await tab.pass(6_000)
    expect(tab.titles()).toEqual(['Number 4', 'Number 5'])
  })

  it('stay while one of them is held, and while the page is hidden', async () => {
    const tab = await openTab()
    await show(tab, 1)
    const release = tab.service.hold()
    await tab.pass(60_000)
    expect(tab.titles()).toEqual(['Number 1'])
    tab.platform.page.set({ visible: false })
    release()
    await tab.pass(60_000)
    expect(tab.titles()).toEqual(['Number 1'])
    tab.platform.page.set({ visible: true })
    await tab.pass(6_000)
    expect(tab.titles()).toEqual([])
  })

  it('wait while the modal is open', async () => {
    const tab = await openTab()
    tab.kernel.open({ view: 'Account' })
    await show(tab, 1)
    await tab.pass(60_000)
    expect([tab.service.store.getState().isCovered, tab.emitted]).toEqual([true, []])
    tab.kernel.close()
    expect([tab.service.store.getState().isCovered, tab.titles(), tab.emitted]).toEqual([
      false,
      ['Number 1'],
      ['host:1'],
    ])
  })

  it('are the host’s own: each is passed by the event, and its view opens by its id', async () => {
    const tab = await openTab({ options: { render: 'host' } })
    tab.service.show({ id: 'a', title: 'Your order', view: 'Harbour' })
    await tab.pass(100)
    expect([tab.titles(), tab.emitted]).toEqual([[], ['host:a']])
    tab.service.open('host:a')
    await tab.pass(0)
    expect(tab.kernel.router.current()?.view).toBe('Harbour')
  })

  it('display texts as one capped line of visible characters', async () => {
    const tab = await openTab()
    tab.service.show({
      id: 'a',
      title: `Pay\u202epal\n${'x'.repeat(500)}`,
      body: '<img src=x onerror=alert(1)>',
    })
    await tab.pass(100)
    const [shown] = tab.service.store.getState().shown
    expect(shown?.title).toBe(`Pay pal ${'x'.repeat(92)}`)
    expect(shown?.body).toBe('<img src=x onerror=alert(1)>')
  })
})

describe('several tabs', () => {
  const openTwo = async ({ visible = true } = {}) => {
    const world = createWorld()
    const first = await openTab({ world })
    const platform = createTestPlatform({ tabOf: first.platform, page: { visible } })
    const second = await openTab({ world, platform })
    return { world, first, second }
  }

  it('display a transaction once', async () => {
    const { first, second } = await openTwo()
    first.send('one')
    await first.settles('one', 'success')
    await first.pass(10_000)
    expect([...first.emitted, ...second.emitted]).toEqual(['transaction:mock:one:one:success'])
  })

  it('display a transaction that the wallet replaced once, and not as sent', async () => {
    const { first, second } = await openTwo()
    first.send('one')
    await first.settles('one', 'failed', 'two')
    await first.pass(10_000)
    expect([...first.emitted, ...second.emitted]).toEqual(['transaction:mock:one:one:failed'])
    expect([...first.titles(), ...second.titles()]).toEqual([
      '1.5 TT not sent: the transaction was canceled or replaced in your wallet.',
    ])
  })

  it('leave it to the visible one', async () => {
    const { first, second } = await openTwo()
    first.platform.page.set({ visible: false })
    first.send('one')
    await first.settles('one', 'success')
    await first.pass(1_000)
    expect([first.titles(), second.titles()]).toEqual([[], ['1.5 TT sent and confirmed']])
    first.platform.page.set({ visible: true })
    await first.pass(10_000)
    expect([first.emitted, second.emitted]).toEqual([[], ['transaction:mock:one:one:success']])
  })

  it('display what a tab claimed that was closed before it displayed it', async () => {
    const { first, second } = await openTwo({ visible: false })
    first.send('one')
    await first.pass(10)
    first.world.waits.get('one')?.('success')
    for (let turn = 0; turn < 10; turn += 1) await settle()
    await first.platform.clock.advanceAsync(20)
    // It has claimed, and not displayed.
    expect([first.emitted, Object.values(first.platform.storage.dump()).join()]).toEqual([
      [],
      expect.stringContaining('"owner"'),
    ])
    await first.kernel.dispose()
    second.platform.page.set({ visible: true })
    await second.pass(10_000)
    expect(second.emitted).toEqual(['transaction:mock:one:one:success'])
  })

  it('are left alone by a hidden one for more than a second', async () => {
    const tab = await openTab()
    const isClaimed = () => Object.values(tab.platform.storage.dump()).join().includes('"owner"')
    tab.platform.page.set({ visible: false })
    tab.service.show({ id: 'a', title: 'Your order' })
    await tab.pass(1_100)
    expect(isClaimed()).toBe(false)
    await tab.pass(200)
    expect(isClaimed()).toBe(true)
  })

  it('leave it to the tab that claimed it last of those that claim at the same moment', async () => {
    const tab = await openTab()
    tab.service.show({ id: 'a', title: 'Your order' })
    await tab.pass(20)
    const [key = '', text = ''] =
      Object.entries(tab.platform.storage.dump()).find(([, value]) => value.includes('"owner"')) ?? []
    const record = { ...JSON.parse(text), owner: 'ff' }
    tab.platform.storage.writeFromOtherTab(key, JSON.stringify(record))
    await tab.pass(3_000)
    expect(tab.emitted).toEqual([])
    tab.platform.storage.writeFromOtherTab(key, JSON.stringify({ ...record, isShown: true }))
    await tab.pass(60_000)
    expect(tab.emitted).toEqual([])
  })

  it('display nothing again after a reload', async () => {
    const { world, first, second } = await openTwo()
    first.service.show({ id: 'a', title: 'Your order' })
    await first.pass(100)
    await first.kernel.dispose()
    const third = await openTab({ world, platform: createTestPlatform({ tabOf: second.platform }) })
    third.service.show({ id: 'a', title: 'Your order' })
    await third.pass(10_000)
    expect([...first.emitted, ...second.emitted, ...third.emitted]).toEqual(['host:a'])
  })

  it('display it each for itself if the browser blocks the storage', async () => {
    const platform = createTestPlatform()
    platform.storage.block()
    const tab = await openTab({ platform })
    tab.service.show({ id: 'a', title: 'Your order' })
    tab.service.show({ id: 'a', title: 'Your order' })
    await tab.pass(100)
    expect(tab.emitted).toEqual(['host:a'])
  })

  it.each([
    ['no JSON', '{'],
    ['a notification of another form', JSON.stringify({ notification: { id: 7 }, isShown: false })],
    ['a text of a megabyte', JSON.stringify({ notification: 'x'.repeat(1e6) })],
  ])('ignore %s in the storage [STO-01]', async (_, text) => {
    const tab = await openTab()
    tab.platform.storage.writeFromOtherTab('@quoin/default/notifications/shown/evil', text)
    await tab.pass(10_000)
    expect(tab.titles()).toEqual([])
  })
})

describe('incoming payments', () => {
  it('are a rise of the balance, once for all tabs, after a reading to compare with', async () => {
    const world = createWorld()
    const first = await openTab({ world })
    const second = await openTab({ world, platform: createTestPlatform({ tabOf: first.platform }) })
    expect([first.emitted, second.emitted]).toEqual([[], []])
    world.balance = 7_500_000n
    await first.pass(16_000)
    await first.pass(200)
    expect([...first.emitted, ...second.emitted]).toHaveLength(1)
    expect([...first.titles(), ...second.titles()]).toEqual(['Received 2.5 TT'])
    await first.pass(60_000)
    expect([...first.emitted, ...second.emitted]).toHaveLength(1)
  })

  it('are announced after a reload between payment and reading', async () => {
    const first = await openTab()
    await first.kernel.dispose()
    first.world.balance = 6_000_000n
    const second = await openTab({
      world: first.world,
      platform: createTestPlatform({ tabOf: first.platform }),
    })
    await second.pass(16_000)
    await second.pass(200)
    expect(second.titles()).toEqual(['Received 1 TT'])
  })

  it('are not the effect of the user’s own transactions, nor dust', async () => {
    const tab = await openTab()
    tab.send('one')
    await tab.pass(100)
    tab.world.balance = 6_000_000n
    await tab.pass(16_000)
    tab.world.balance = 6_000_009n
    await tab.settles('one', 'success')
    await tab.pass(90_000)
    expect(tab.emitted).toEqual(['transaction:mock:one:one:success'])
    tab.world.balance = 6_000_018n
    await tab.pass(16_000)
    await tab.pass(200)
    expect(tab.emitted).toEqual(['transaction:mock:one:one:success'])
  })

  it('in the coin that were dropped are corrected once, and announced again once they are back (REL-03)', async () => {
    const world = createWorld()
    const first = await openTab({ world })
    const second = await openTab({ world, platform: createTestPlatform({ tabOf: first.platform }) })
    const read = async (balance: bigint): Promise<void> => {
      world.balance = balance
      await first.pass(16_000)
      await first.pass(200)
    }
    await read(7_500_000n)
    await read(5_000_000n)
    await read(5_000_000n)
    expect([first, second].flatMap((tab) => tab.titles())).toEqual([
      'The payment of 2.5 TT is no longer in your account',
    ])
    await read(7_500_000n)
    const payment = 'payment:mock:one:alice:5000000>7500000'
    const shown = () => [...first.emitted, ...second.emitted].toSorted()
    expect(shown()).toEqual([payment, `${payment}:1`, `${payment}:dropped:1`])
    // A node that goes on like this is not believed.
    for (let round = 0; round < 8; round += 1) await read(round % 2 === 0 ? 5_000_000n : 7_500_000n)
    expect(shown()).toHaveLength(6)
    // Another balance is a payment of the user in another app.
    await read(6_000_000n)
    expect(shown()).toHaveLength(6)
  })

  it('in a token that the activity no longer lists are corrected, and announced again', async () => {
    const tab = await openTab()
    await tab.pass(16_000)
    const paid = received('paid', { at: 20 })
    for (const entries of [[paid], [], [paid]]) {
      tab.world.entries = entries
      await tab.pass(16_000)
      await tab.pass(200)
    }
    const payment = 'payment:mock:one:hash-paid:USDC'
    expect(tab.emitted).toEqual([payment, `${payment}:dropped:1`, `${payment}:1`])
  })

  it('have no amount if a node reports one that cannot be true, and a lying node announces a few at most', async () => {
    const tab = await openTab()
    tab.world.balance = 10n ** 60n
    await tab.pass(16_000)
    await tab.pass(200)
    expect(tab.titles()).toEqual(['Payment received'])
    tab.world.balance = 10n ** 100n
    await tab.pass(16_000)
    for (const balance of [-5n, 10n ** 400n]) {
      tab.world.balance = balance
      await tab.pass(16_000)
    }
    expect(tab.emitted.length).toBeLessThanOrEqual(3)
  })

  it('are read only while the page is visible and online, less often while no node answers', async () => {
    const tab = await openTab()
    tab.platform.page.set({ visible: false })
    await tab.pass(20_000)
    const before = tab.world.reads
    await tab.pass(600_000)
    expect(tab.world.reads).toBe(before)
    tab.world.balance = new Error('down')
    tab.platform.page.set({ visible: true })
    for (let minute = 0; minute < 20; minute += 1) await tab.pass(60_000)
    expect(tab.world.reads - before).toBeLessThan(12)
  })

  it('in a token need a price: a thousand tokens of a stranger announce nothing', async () => {
    const tab = await openTab()
    await tab.pass(16_000)
    tab.world.entries = [
      ...Array.from({ length: 1_000 }, (_, index) =>
        received(`spam${index}`, { symbol: `GIFT${index}`, value: 0, at: 10 }),
      ),
      received('marked', { spam: true, at: 10 }),
      received('site', { symbol: 'claim.example', at: 10 }),
      received('coin', { symbol: 'tt', at: 10 }),
      received('dust', { value: 0.01, at: 10 }),
      received('huge', { numeric: '9'.repeat(30), at: 10 }),
      received('text', { numeric: '1e9', at: 10 }),
    ]
    await tab.pass(16_000)
    await tab.pass(200)
    expect(tab.emitted).toEqual([])
    tab.world.entries = [received('paid', { numeric: '20.50', at: 20 }), ...tab.world.entries]
    await tab.pass(16_000)
    await tab.pass(200)
    expect(tab.titles()).toEqual(['Received 20.5 USDC'])
  })

  it('are one toast if many come at once', async () => {
    const tab = await openTab()
    await tab.pass(16_000)
    tab.world.entries = Array.from({ length: 8 }, (_, index) => received(`${index}`, { at: 10 }))
    await tab.pass(16_000)
    await tab.pass(200)
    expect(tab.titles()).toEqual(['8 payments received'])
  })
})

describe('a sign-in', () => {
  it('is announced before it expires, once', async () => {
    const tab = await openTab()
    const now = tab.platform.now()
    const at = (ms: number): string => new Date(now + ms).toISOString()
    tab.world.session = {
      status: 'signed',
      account: { caipNetworkId: 'mock:one', address: 'alice' },
      session: {
        caipNetworkId: 'mock:one',
        address: 'alice',
        signedInAt: at(-3_600_000),
        expiresAt: at(1_200_000),
        verifiedBy: 'server',
      },
    }
    await tab.pass(300_000)
    expect(tab.titles()).toEqual([])
    await tab.pass(320_000)
    await tab.pass(100)
    expect(tab.emitted).toHaveLength(1)
    expect(tab.emitted[0]).toMatch(/^signIn:/)
    await tab.pass(900_000)
    expect(tab.emitted).toHaveLength(1)
  })
})

describe('a session of WalletConnect', () => {
  const day = 86_400_000

  it('is announced in one tab a day before it expires, once for each end, and is connected again if the wallet does not extend it', async () => {
    const world = createWorld()
    const platform = createTestPlatform()
    world.sessionEnd = platform.now() + day + 3_600_000
    const tabs = [
      await openTab({ world, platform, connector: 'walletConnect' }),
      await openTab({ world, platform, connector: 'walletConnect' }),
    ]
    const [tab] = tabs
    const all = () => tabs.flatMap(({ emitted }) => emitted)
    await tab?.pass(3_500_000)
    expect(all()).toEqual([])
    for (let seconds = 0; all().length === 0 && seconds < 200; seconds += 2) await tab?.pass(2_000)
    expect(all()).toEqual([`walletConnect:${world.sessionEnd}`])
    const shown = tabs.find(({ emitted }) => emitted.length > 0)
    expect(shown?.titles()).toEqual(['Your connection to Heron Wallet expires soon'])
    shown?.service.open(`walletConnect:${world.sessionEnd}`)
    await tab?.pass(0)
    expect(shown?.kernel.router.current()?.view).toBe('ConnectingWalletConnectBasic')
    await tab?.pass(3_600_000)
    expect(all()).toHaveLength(1)
    // The wallet has extended it: nothing until its last day.
    world.sessionEnd = platform.now() + 7 * day
    await tab?.pass(day)
    expect(all()).toHaveLength(1)
  })

  it('is extended by a press, and its new end is displayed', async () => {
    const tab = await openTab({ connector: 'walletConnect' })
    tab.world.isExtending = true
    tab.world.sessionEnd = tab.platform.now() + 3_600_000
    const id = `walletConnect:${tab.world.sessionEnd}`
    await tab.pass(20_000)
    expect(tab.emitted).toEqual([id])
    tab.service.open(id)
    await tab.pass(200)
    expect(tab.kernel.router.current()).toBeUndefined()
    expect(tab.titles()).toEqual(['Your connection to Heron Wallet was extended'])
    expect(tab.service.store.getState().shown[0]).toMatchObject({
      tone: 'success',
      canOpen: false,
      body: expect.stringMatching(/^Expires at /),
    })
    await tab.pass(86_400_000)
    expect(tab.emitted).toHaveLength(2)
  })

  it('is not announced for another wallet, or if the host switched it off', async () => {
    for (const more of [{}, { connector: 'walletConnect', options: { expiring: false } }] as const) {
      const tab = await openTab(more)
      tab.world.sessionEnd = tab.platform.now() + 3_600_000
      await tab.pass(60_000)
      expect(tab.emitted).toEqual([])
    }
  })
})

describe('another plugin', () => {
  it('displays each of its notifications once, three a minute, and is called with a press', async () => {
    const source = createStore<readonly PluginNotification[]>([])
    const tab = await openTab({ source })
    const all = Array.from({ length: 6 }, (_, index) => ({ id: `${index}`, title: `Loan ${index}` }))
    source.set(all)
    source.set([...all])
    await tab.pass(100)
    expect(tab.titles()).toEqual(['Loan 0', 'Loan 1', 'Loan 2'])
    tab.service.open('plugin:world:1')
    await tab.pass(0)
    expect([tab.world.pressed, tab.titles()]).toEqual([['1'], ['Loan 0', 'Loan 2']])
    await tab.pass(60_000)
    source.set([{ id: 'later', title: 'Loan later', tone: 'danger' }])
    await tab.pass(100)
    expect(tab.titles()).toEqual(['Loan later'])
  })

  it('harms nobody with entries of another form', async () => {
    const source = createStore<readonly PluginNotification[]>([])
    const tab = await openTab({ source })
    // As a plugin without types might.
    source.set([{ id: 7, title: {} }, { id: 'b' }, null, { id: 'c', title: 'Loan' }] as never)
    await tab.pass(100)
    source.set([{ id: 'd', title: 'Loan' }])
    await tab.pass(100)
    expect(tab.titles()).toContain('Loan')
  })
})
