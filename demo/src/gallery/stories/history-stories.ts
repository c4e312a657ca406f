import type { WritableStore } from 'quoin/kernel'
import type { HistoryState } from 'quoin/plugins/history'
import type { StoryWorld } from '../create-world.js'
import { madeUpActivity } from '../made-up-activity.js'
import type { Story } from '../story.js'

const plugin = 'Activity'
const me = 'eip155:1:0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

declare global {
  interface Window {
    /** Empties and refills the activity store while the view is open, for the bench. */
    historyMany?: { readonly empty: () => void; readonly fill: () => void }
  }
}

interface Answers {
  readonly count?: number
  /** Entries on a page. */
  readonly page?: number
  /** Milliseconds between two entries. */
  readonly apart?: number
  /** The number of successful responses; later requests fail. */
  readonly times?: number
  readonly isSilent?: boolean
  /** Networks for which the gateway has no source. */
  readonly unavailable?: readonly string[]
}

/** Responds for the gateway, page by page. */
function answer({ platform }: StoryWorld, options: Answers = {}): void {
  const { count = 24, page = 50, apart, times = Number.POSITIVE_INFINITY, isSilent = false } = options
  const { unavailable } = options
  // In the afternoon, so that there are entries of today and of yesterday.
  platform.clock.advance(50_400_000)
  const entries = madeUpActivity(count, platform.now(), apart)
  let answered = 0
  platform.onFetch(({ url }) => {
    const address = new URL(url)
    if (!/^\/v1\/account\/[^/]+\/history$/.test(address.pathname)) return undefined
    if (isSilent) return new Promise(() => undefined)
    if (answered++ >= times) return Promise.reject(new TypeError('Failed to fetch'))
    performance.mark('history:answer')
    const from = Number(address.searchParams.get('cursor') ?? 0)
    const next = from + page < count ? String(from + page) : undefined
    return Response.json({ data: entries.slice(from, from + page), next, unavailable })
  })
  platform.onFetch(({ url }) =>
    new URL(url).pathname === '/v1/supported-chains'
      ? Response.json({ http: ['eip155:1', 'eip155:2', 'eip155:3'], ws: [] })
      : undefined,
  )
}

const read = ({ kernel, passUntil }: StoryWorld): Promise<void> =>
  passUntil(() => kernel.history.store.getState().transactions.length > 0)

/** Opens the account with its loaded activity. */
const activity =
  (options?: Answers) =>
  async (world: StoryWorld): Promise<void> => {
    answer(world, options)
    await world.connect()
    world.kernel.open({ view: 'Transactions' })
    if (options?.count !== 0 && !options?.isSilent && options?.times !== 0) await read(world)
  }

const sent = (world: StoryWorld, id: string): void =>
  world.kernel.transactions.follow({
    id: `0x${id.repeat(64)}`,
    caipNetworkId: 'eip155:1',
    from: me,
    operationType: 'send',
    to: '0x52908400098527886E0F7030069857D2E4169EE7',
    moved: [{ direction: 'out', symbol: 'TT', value: 1_500_000n, decimals: 6 }],
  })

const details =
  (find: string) =>
  async (world: StoryWorld): Promise<void> => {
    await activity()(world)
    const { transactions } = world.kernel.history.store.getState()
    const entry = transactions.find(
      ({ metadata: { operationType, status } }) => operationType === find || status === find,
    )
    world.kernel.router.push('TransactionDetails', { id: entry?.id ?? 'none' })
  }

export const historyStories: readonly Story[] = [
  { id: 'history', plugin, title: 'Activity', show: activity() },
  {
    id: 'history-tab',
    plugin,
    title: 'Activity in the account',
    async show(world) {
      answer(world)
      await world.connect()
      world.kernel.account.setTab('eip155', 'history')
      world.kernel.open()
      await read(world)
    },
  },
  {
    id: 'history-pending',
    plugin,
    title: 'Activity with transactions of this visit',
    async show(world) {
      answer(world)
      await world.connect()
      sent(world, 'b')
      world.kernel.open({ view: 'Transactions' })
      await read(world)
    },
  },
  { id: 'history-loading', plugin, title: 'Activity on its way', show: activity({ isSilent: true }) },
  { id: 'history-empty', plugin, title: 'No activity', show: activity({ count: 0 }) },
  {
    id: 'history-failed',
    plugin,
    title: 'Couldn’t load your activity',
    async show(world) {
      await activity({ times: 0 })(world)
      await world.passUntil(() => world.kernel.history.store.getState().failed)
    },
  },
  {
    id: 'history-stale',
    plugin,
    title: 'Activity, the newest of which did not load',
    async show(world) {
      await activity({ times: 1 })(world)
      void world.kernel.history.refresh()
      await world.passUntil(() => world.kernel.history.store.getState().failed)
    },
  },
  {
    id: 'history-not-served',
    plugin,
    title: 'No source of activity on this network',
    async show(world) {
      await activity({ count: 0, unavailable: ['eip155:1'] })(world)
      await world.passUntil(() => world.kernel.history.store.getState().unavailable)
    },
  },
  {
    id: 'history-unavailable',
    plugin,
    title: 'No activity on this kind of network',
    setting: { namespaces: ['bip122'] },
    async show(world) {
      await world.kernel.connections.connect('bip122:heron')
      world.kernel.open({ view: 'Transactions' })
    },
  },
  {
    // Also used by the bench.
    id: 'history-many',
    plugin,
    title: 'Ten thousand transactions',
    async show(world) {
      // One page remains to be loaded by scrolling to the end; of eleven entries one is spam.
      answer(world, { count: 11_050, apart: 3_600_000 })
      await world.connect()
      const { history } = world.kernel
      await history.refresh()
      for (let page = 1; page < 220; page++) await history.loadMore()
      const all = history.store.getState()
      // A host may only read the store; the bench stands in for the service, which never receives so much at once.
      const store = history.store as WritableStore<HistoryState>
      window.historyMany = {
        empty: () => store.setState({ ...all, transactions: [], transactionsByYear: {}, next: undefined }),
        fill() {
          performance.mark('history:data')
          store.setState(all)
        },
      }
      world.kernel.open({ view: 'Transactions' })
    },
  },
  { id: 'transaction', plugin, title: 'A transaction', show: details('send') },
  { id: 'transaction-several', plugin, title: 'A transaction with several transfers', show: details('mint') },
  { id: 'transaction-failed', plugin, title: 'A transaction that failed', show: details('failed') },
  {
    id: 'transaction-pending',
    plugin,
    title: 'A pending transaction',
    async show(world) {
      answer(world)
      await world.connect()
      sent(world, 'c')
      world.kernel.open({ view: 'Transactions' })
      await read(world)
      world.kernel.router.push('TransactionDetails', { id: `eip155:1:0x${'c'.repeat(64)}` })
    },
  },
  { id: 'transaction-missing', plugin, title: 'A missing transaction', show: details('missing') },
]
