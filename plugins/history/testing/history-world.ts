import { vi } from 'vitest'
import {
  type CaipAddress,
  type ChainModule,
  createKernel,
  definePlugin,
  type Plugin,
  type PluginTypes,
  provide,
} from '#kernel'
import { type AccountApi, AccountToken } from '#plugins/account'
import { type NamesApi, NamesToken } from '#plugins/names'
import { createMockChain, createMockConnector, createMockNetwork, createTestPlatform, settle } from '#testing'
import { transactionsPlugin } from '../../transactions/src/manifest.js'
import { type HistoryOptions, HistoryToken } from '../src/contract.js'
import { historyPlugin } from '../src/manifest.js'
import type { HistoryEntry } from '../src/schemas.js'

export const alice = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
export const bob = '0x52908400098527886E0F7030069857D2E4169EE7'
export const caipAlice: CaipAddress = `eip155:1:${alice}`
export const hashOf = (index: number): string => `0x${index.toString(16).padStart(64, '0')}`
/** The start of the test platform's clock. */
export const begin = Date.UTC(2026, 0, 1)

/** Creates the entry of a number; greater numbers are newer. */
export const entry = (index: number, more: Partial<HistoryEntry> = {}, chain = 'eip155:1'): HistoryEntry => ({
  id: `${chain}:${hashOf(index)}`,
  transfers: [
    { direction: 'out', quantity: { numeric: '1.5' }, fungible_info: { name: 'Test', symbol: 'TT' } },
  ],
  ...more,
  metadata: {
    operationType: 'send',
    hash: hashOf(index),
    chain,
    minedAt: new Date(begin - (1_000 - index) * 60_000).toISOString(),
    sentFrom: alice,
    sentTo: bob,
    status: 'confirmed',
    nonce: index,
    ...more.metadata,
  },
})
/** Creates entries of numbers, the greatest first. */
export const entries = (from: number, to: number, chain?: string): readonly HistoryEntry[] =>
  Array.from({ length: from - to + 1 }, (_, at) => entry(from - at, {}, chain))

export const spam = (index: number): HistoryEntry =>
  entry(index, {
    transfers: [
      {
        direction: 'in',
        quantity: { numeric: '1' },
        nft_info: { name: 'Claim', flags: { is_spam: true } },
      },
    ],
  })

interface RecordedRequest {
  readonly account: string
  readonly chainId: string | undefined
  readonly cursor: string | undefined
  readonly onramp: string | undefined
  readonly authorization?: string
}

const running: { dispose(): Promise<void> }[] = []
export async function endWorlds(): Promise<void> {
  for (const kernel of running.splice(0)) await kernel.dispose()
}

/** A fake account plugin with only blocks, which the test adds. */
function fakeAccount(listeners: Set<() => void>): Plugin<PluginTypes> {
  const api: Pick<AccountApi, 'watchBlocks'> = {
    watchBlocks(_namespace, listener) {
      const handle = (): void => listener(1n)
      listeners.add(handle)
      return () => listeners.delete(handle)
    },
  }
  return definePlugin<PluginTypes>({
    id: 'account',
    version: '1.0.0',
    kernel: '*',
    // The rest of it is not used.
    services: [provide(AccountToken, { deps: [], create: () => api as AccountApi })],
    expose: AccountToken,
  })
}

/** Starts a kernel with the plugin and a gateway that the test controls. */
export async function startHistory({
  options,
  namespace = 'eip155',
  connect = true,
  gateway = 'https://gateway.example',
  names,
}: {
  readonly options?: HistoryOptions
  readonly namespace?: string
  readonly connect?: boolean
  /** An empty text: none. */
  readonly gateway?: string
  /** Returns the name of an address, as a names plugin would. */
  readonly names?: (address: string) => Promise<string | undefined>
} = {}) {
  const platform = createTestPlatform()
  const blocks = new Set<() => void>()
  const ends = new Map<string, (status: 'success' | 'failed') => void>()
  const chain: ChainModule = {
    ...createMockChain({ namespace }),
    isTransactionId: (text) => /^0x[\da-f]{64}$/i.test(text),
    transactions: {
      waitFor: ({ id }) =>
        new Promise((resolve) => {
          ends.set(id, (status) => resolve({ status }))
        }),
      readSent: async () => undefined,
    },
    explorerUrl: (_, kind, id) => `https://scan.example/${kind}/${id}`,
    names: {
      normalize: async (name) => name,
      hasAllNames: async () => false,
      resolve: async () => undefined,
      lookUp: async () => undefined,
    },
  }
  const wallet = createMockConnector({
    namespaces: [namespace],
    accounts: [alice, bob],
    caipNetworkId: `${namespace}:1`,
  })
  const requests: RecordedRequest[] = []
  let answer: (question: RecordedRequest) => unknown = () => ({ data: [] })
  platform.onFetch(async ({ url, headers }) => {
    const { pathname, searchParams } = new URL(url)
    if (pathname === '/v1/supported-chains')
      return Response.json({ http: [`${namespace}:1`, `${namespace}:2`], ws: [] })
    const [, account = ''] = /^\/v1\/account\/([^/]+)\/history$/.exec(pathname) ?? []
    const text = (name: string): string | undefined => searchParams.get(name) ?? undefined
    const authorization = headers.get('authorization')
    const question = {
      account,
      chainId: text('chainId'),
      cursor: text('cursor'),
      onramp: text('onramp'),
      ...(authorization !== null && { authorization }),
    }
    requests.push(question)
    const value = await answer(question)
    return value instanceof Response ? value : Response.json(value)
  })
  const world: Plugin<PluginTypes> = definePlugin<PluginTypes>({
    id: 'world',
    version: '1.0.0',
    kernel: '*',
    contributes: { chains: [chain], connectors: [{ id: 'mock', create: () => wallet }] },
  })
  const kernel = createKernel({
    projectId: 'test',
    logLevel: 'silent',
    networks: [createMockNetwork(`${namespace}:1`), createMockNetwork(`${namespace}:2`)],
    services: gateway ? { gateway } : {},
    platform,
    // A fake of the names plugin: only this is read of it.
    provide: names
      ? [provide(NamesToken, { deps: [], create: () => ({ lookUp: names }) as unknown as NamesApi })]
      : [],
  })
    .use(world)
    .use(fakeAccount(blocks))
    .use(transactionsPlugin)
    .use(historyPlugin, options)
  running.push(kernel)
  await kernel.start({ services: 'all' })
  if (connect) await kernel.connections.connect('mock')
  const history = await kernel.load(HistoryToken)
  await settle()
  return {
    kernel,
    platform,
    wallet,
    history,
    requests,
    /** Sets the gateway's answers from now on. */
    onRequest(next: typeof answer): void {
      answer = next
    },
    /** Serves a list in pages of `size` by offset, as many services do: new entries shift the pages. */
    serve(list: () => readonly HistoryEntry[], size = 10): void {
      answer = ({ cursor }) => {
        const from = Number(cursor ?? 0)
        const next = from + size < list().length ? String(from + size) : undefined
        return { data: list().slice(from, from + size), next }
      }
    },
    block: (): void => {
      for (const handle of [...blocks]) handle()
    },
    isWatchingBlocks: (): boolean => blocks.size > 0,
    /** Sets how a transaction ended on the network. */
    end: (id: string, status: 'success' | 'failed'): void => ends.get(id)?.(status),
    state: () => history.store.getState(),
    /** Waits until the gateway has answered all requests. */
    ready: () =>
      vi.waitFor(
        () => {
          const { loading, empty, transactions } = history.store.getState()
          if (loading || (!empty && transactions.length === 0)) throw new Error('Nothing was read.')
        },
        { interval: 2 },
      ),
    ids: () => history.store.getState().transactions.map(({ metadata }) => Number(metadata.hash)),
  }
}
export type HistoryWorld = Awaited<ReturnType<typeof startHistory>>
