import { afterEach, expect, it } from 'vitest'
import {
  type AccountPermission,
  type AnyKernel,
  type CallCheck,
  type ChainModule,
  type ChainRevocations,
  contributeTo,
  createKernel,
  createSlice,
  createToken,
  definePlugin,
  deriveStore,
  type PermissionList,
  type PermissionSource,
  type Plugin,
  type PluginTypes,
  permissionSources,
  provide,
  QuoinError,
  TransferError,
} from '#kernel'
import { type TokensApi, TokensToken } from '#plugins/tokens'
import {
  createMockChain,
  createMockConnector,
  createMockNetwork,
  createMockWorld,
  createTestPlatform,
} from '#testing'
import { transactionsPlugin } from '../../transactions/src/manifest.js'
import { type PermissionsState, PermissionsToken } from './contract.js'
import { permissionsPlugin } from './manifest.js'

const alice = '0x52908400098527886e0f7030069857d2e4169ee7'
const bob = '0x8617e340b3d01fa5f11f306f4090fd50e238070d'
const usd = `0x${'da'.repeat(20)}`
const spender = `0x${'e1'.repeat(20)}`

const running: AnyKernel[] = []
afterEach(async () => {
  for (const kernel of running.splice(0)) await kernel.dispose()
})

const allowance = (id: string, changes: Partial<AccountPermission> = {}): AccountPermission => ({
  id,
  action: { kind: 'tokens', token: { address: usd, symbol: 'USD', decimals: 6 }, amount: 'unlimited' },
  holder: { address: spender },
  risk: 'high',
  calls: [{ to: usd, data: `0x${id}`, value: 0n }],
  ...changes,
})

interface Setting {
  readonly isWalletConnect?: boolean
  readonly batches?: boolean
  /** Answers `wallet_sendCalls`. Default: as a transaction. */
  readonly sendCalls?: (params: unknown) => unknown
  /** What a call does, by its data. Default: it ends a permission. */
  readonly steps?: (data: string) => readonly object[]
  readonly others?: PermissionSource
  /** What the chain's node stores. */
  readonly held?: Map<string, AccountPermission>
  readonly revocations?: ChainRevocations
  /** The check of a call, by its data; `throws` if the node fails. Default: the chain has no checks. */
  readonly checks?: (data: string) => CallCheck | 'throws'
  /** A further plugin. */
  readonly more?: Plugin<PluginTypes>
}

/** A kernel with the plugin, a wallet with two accounts, and a chain whose permissions are those of `held`. */
async function start(setting: Setting = {}) {
  const platform = createTestPlatform()
  const held = setting.held ?? new Map<string, AccountPermission>()
  const world = { list: async (): Promise<PermissionList> => ({ permissions: [...held.values()] }) }
  /** The data of the calls that the wallet sent. */
  const sent: string[] = []
  let isMined = true
  let takesEffect = true
  const dataOf = (params: unknown): readonly string[] =>
    [JSON.stringify(params)].flatMap((text) =>
      [...text.matchAll(/"data":"0x(\w+)"/g)].map(([, data = '']) => data),
    )
  const answer = (params: unknown): string => {
    const all = dataOf(params)
    sent.push(...all)
    if (takesEffect) for (const data of all) held.delete(data)
    return `id-${sent.length}`
  }
  const wallet = createMockConnector({
    type: setting.isWalletConnect ? 'wallet-connect' : 'announced',
    accounts: [alice, bob],
    methods: [
      'eth_sendTransaction',
      ...(setting.batches ? ['wallet_sendCalls', 'wallet_getCapabilities', 'wallet_getCallsStatus'] : []),
    ],
    answers: {
      eth_sendTransaction: answer,
      wallet_sendCalls: setting.sendCalls ?? answer,
      wallet_getCapabilities: () => 'yes',
      wallet_getCallsStatus: () => 'success',
    },
  })
  const base = createMockChain({
    namespace: 'eip155',
    rpc: {
      safe: ['wallet_getCapabilities', 'wallet_getCallsStatus'],
      approval: ['eth_sendTransaction', 'wallet_sendCalls'],
      describe: async ({ params }) => ({
        subject: {
          kind: 'transaction',
          isBatch: false,
          // The steps of the test's own.
          steps: dataOf(params).flatMap((data) => (setting.steps?.(data) ?? [{ kind: 'revoke' }]) as never[]),
        },
        warnings: [],
        recipients: [],
        spenders: [],
        contracts: [],
      }),
    },
  })
  const chain = {
    ...base,
    permissions: {
      list: () => world.list(),
      revocations: setting.revocations,
      checkCalls:
        setting.checks &&
        (async ({ calls }: { calls: readonly { data: string }[] }) => {
          const checks = calls.map(({ data }) => setting.checks?.(data.slice(2)))
          if (checks.includes('throws')) throw new QuoinError('NODE_FAILED')
          return checks
        }),
    },
    contractCalls: {
      build: async ({ call: { to, data } }: { call: { to: string; data: string } }) => ({
        call: { method: 'eth_sendTransaction', params: [{ to, data }] },
        fee: { value: 1n, decimals: 18, symbol: 'ETH' },
        submit: async (id: unknown) => String(id),
      }),
    },
    transactions: {
      waitFor: async () => {
        if (!isMined) throw new QuoinError('TIMEOUT')
        return { status: 'success' as const }
      },
      readSent: async () => undefined,
    },
    batches: {
      supportRequest: async () => ({ method: 'wallet_getCapabilities', params: [] }),
      isSupported: async (given: unknown) => given === 'yes',
      build: async ({ calls }: { calls: readonly { to: string; data: string }[] }) => ({
        call: { method: 'wallet_sendCalls', params: calls.map(({ to, data }) => ({ to, data })) },
        readId: String,
      }),
      statusRequest: async () => ({ method: 'wallet_getCallsStatus', params: [] }),
      readStatus: async () => ({ outcome: 'success', transactionId: 'batch-transaction' }),
    },
    // Only the parts that the plugin uses.
  } as unknown as ChainModule
  const Others = createToken<PermissionSource>('others')
  const others = definePlugin<PluginTypes>({
    id: 'others',
    version: '1.0.0',
    kernel: '*',
    services: [
      provide(Others, {
        deps: [],
        create: () => setting.others ?? { list: async () => ({ permissions: [] }) },
      }),
    ],
    contributes: {
      extra: setting.others ? [contributeTo(permissionSources, { id: 'others', source: Others })] : [],
    },
  })
  const kernel = createKernel({
    projectId: 'test',
    platform,
    logLevel: 'silent',
    networks: [createMockNetwork('eip155:1'), createMockNetwork('eip155:2')],
  })
    .use(createMockWorld({ chains: [chain], wallets: [wallet] }))
    .use(others)
    .use(transactionsPlugin)
    .use(permissionsPlugin)
  if (setting.more) kernel.use(setting.more)
  running.push(kernel)
  await kernel.start()
  await kernel.connections.connect('mock')
  const api = await kernel.load(PermissionsToken)
  const ready = async (
    isSo: (state: Extract<PermissionsState, { status: 'ready' }>) => boolean = () => true,
  ) => {
    await expect
      .poll(() => {
        const state = api.store.getState()
        return state.status === 'ready' && !state.isRefreshing && isSo(state)
      })
      .toBe(true)
    const state = api.store.getState()
    if (state.status !== 'ready') throw new Error(state.status)
    return state
  }
  const end = async (id: string) => {
    await expect
      .poll(async () => {
        await platform.clock.advanceAsync(2_000)
        return api.revocations.getState()[id]?.status
      })
      .toMatch(/done|failed/)
    return api.revocations.getState()[id]
  }
  return {
    kernel,
    platform,
    wallet,
    api,
    held,
    world,
    sent,
    ready,
    end,
    set: (state: { isMined?: boolean; takesEffect?: boolean }) => {
      isMined = state.isMined ?? isMined
      takesEffect = state.takesEffect ?? takesEffect
    },
  }
}

const put = (held: Map<string, AccountPermission>, ...all: readonly AccountPermission[]): void => {
  for (const one of all) held.set(one.id, one)
}

it('lists the permissions of all sources by risk, the newest first', async () => {
  const others: PermissionSource = {
    list: async () => ({ permissions: [allowance('d0', { risk: 'low', calls: [] })] }),
  }
  const { api, held, ready } = await start({ others })
  put(
    held,
    allowance('a0', { risk: 'medium' }),
    allowance('b0', { grantedAt: 1 }),
    allowance('c0', { grantedAt: 2 }),
  )
  api.watch()
  const { permissions, canRevoke, isIncomplete } = await ready()
  expect(permissions.map(({ id }) => id)).toEqual(['chain:c0', 'chain:b0', 'chain:a0', 'others:d0'])
  expect([canRevoke, isIncomplete]).toEqual([true, false])
})

it('lists what the others found if a source fails, and reports that the list is incomplete', async () => {
  const others: PermissionSource = { list: () => Promise.reject(new Error('down')) }
  const { api, held, ready } = await start({ others })
  put(held, allowance('a0'))
  api.watch()
  expect(await ready()).toMatchObject({ isIncomplete: true, permissions: [{ id: 'chain:a0' }] })
})

it('fails if no source answers, and keeps an earlier list', async () => {
  const { api, held, ready, world } = await start()
  world.list = () => Promise.reject(new Error('down'))
  api.watch()
  await expect.poll(() => api.store.getState().status).toBe('failed')
  put(held, allowance('a0'))
  world.list = async () => ({ permissions: [...held.values()] })
  await api.refresh()
  await ready()
  world.list = () => Promise.reject(new Error('down'))
  await api.refresh()
  expect(api.store.getState()).toMatchObject({ status: 'ready', isOutdated: true, permissions: [{}] })
})

it('sanitizes texts from outside, and marks a holder that imitates another one [SEC-04]', async () => {
  const { api, held, ready } = await start()
  const imitator = `0xe1e1${'00'.repeat(16)}e1e1`
  put(
    held,
    allowance('a0', {
      holder: { address: imitator, name: 'Uni\u202eswap\n' },
      action: { kind: 'tokens', token: { address: usd, symbol: '\u202eUSD' }, amount: 1n },
    }),
    allowance('b0'),
  )
  api.watch()
  const { permissions } = await ready()
  const found = permissions.find(({ id }) => id === 'chain:a0')
  expect(found?.holder.name).toBe('Uni swap')
  expect(found?.action).toMatchObject({ token: { symbol: 'USD' } })
  expect(found?.imitates).toBe(spender)
})

it('lists a thousand permissions of a source, and no more', async () => {
  const { api, held, ready } = await start()
  for (let at = 0; at < 1_001; at++) put(held, allowance(at.toString(16).padStart(4, '0')))
  api.watch()
  const { permissions, isIncomplete } = await ready()
  expect([permissions.length, isIncomplete]).toEqual([1_000, true])
})

it('revokes once for two calls, and keeps the revoked one in its place [SEC-06]', async () => {
  const { api, held, sent, ready, end } = await start()
  put(held, allowance('a0'), allowance('b0'))
  api.watch()
  await ready()
  await Promise.all([api.revoke(['chain:a0']), api.revoke(['chain:a0'])])
  expect(await end('chain:a0')).toMatchObject({ status: 'done', transactionId: 'id-1' })
  expect(sent).toEqual(['a0'])
  expect((await ready()).permissions).toHaveLength(2)
})

it('lists one that was granted again as in force, and revokes it again [SEC-06]', async () => {
  const { api, held, sent, ready, end } = await start()
  put(held, allowance('a0'))
  api.watch()
  await ready()
  await api.revoke(['chain:a0'])
  expect(await end('chain:a0')).toMatchObject({ status: 'done' })
  put(held, allowance('a0'))
  await api.refresh()
  expect(api.revocations.getState()).toEqual({})
  await api.revoke(['chain:a0'])
  expect(await end('chain:a0')).toMatchObject({ status: 'done' })
  expect(sent).toEqual(['a0', 'a0'])
})

it('sends several one by one, and none after a refusal', async () => {
  const { api, held, sent, ready, end, wallet } = await start()
  put(held, allowance('a0'), allowance('b0'), allowance('c0'))
  api.watch()
  await ready()
  wallet.behave('reject', 'request')
  await api.revoke(['chain:a0', 'chain:b0', 'chain:c0'])
  expect(sent).toEqual([])
  expect(await end('chain:a0')).toMatchObject({ reason: 'declined' })
  expect(await end('chain:b0')).toMatchObject({ reason: 'skipped' })
  wallet.behave('approve', 'request')
  await api.revoke(['chain:a0', 'chain:b0', 'chain:c0'])
  expect(await end('chain:c0')).toMatchObject({ status: 'done' })
  expect(sent).toEqual(['a0', 'b0', 'c0'])
})

it('sends several at once to a wallet with batches', async () => {
  const { api, held, sent, ready, end, wallet } = await start({ batches: true })
  put(held, allowance('a0'), allowance('b0'))
  api.watch()
  await ready()
  await api.revoke(['chain:a0', 'chain:b0'])
  expect(await end('chain:a0')).toMatchObject({ status: 'done' })
  expect(await end('chain:b0')).toMatchObject({ status: 'done' })
  expect(sent).toEqual(['a0', 'b0'])
  expect(wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')).toEqual([])
})

it('leaves out of several what would fail, cost too much or cannot be checked, and sends it alone [SEC-15]', async () => {
  const checked: string[] = []
  const checks: Readonly<Record<string, CallCheck>> = { b0: 'fails', c0: 'costly', d0: 'unknown' }
  const { api, held, sent, ready, end, wallet } = await start({
    batches: true,
    checks(data) {
      checked.push(data)
      return checks[data] ?? 'passed'
    },
  })
  put(held, ...['a0', 'b0', 'c0', 'd0', 'e0'].map((id) => allowance(id)))
  api.watch()
  await ready()
  await api.revoke(['a0', 'b0', 'c0', 'd0', 'e0'].map((id) => `chain:${id}`))
  expect(await end('chain:a0')).toMatchObject({ status: 'done' })
  expect(await end('chain:e0')).toMatchObject({ status: 'done' })
  expect(await end('chain:b0')).toMatchObject({ status: 'failed', reason: 'wouldFail' })
  expect(await end('chain:c0')).toMatchObject({ status: 'failed', reason: 'costly' })
  expect(await end('chain:d0')).toMatchObject({ status: 'failed', reason: 'unchecked' })
  expect(sent.toSorted()).toEqual(['a0', 'e0'])
  expect(checked.toSorted()).toEqual(['a0', 'b0', 'c0', 'd0', 'e0'])
  const sends = () => wallet.requests.filter(({ method }) => /send/i.test(method)).length
  expect(sends()).toBe(1)
  // Alone: the wallet displays its fee.
  await api.revoke(['chain:c0'])
  expect(await end('chain:c0')).toMatchObject({ status: 'done' })
  expect(checked).toHaveLength(5)
  expect(sends()).toBe(2)
})

it('sends none of several if the node cannot check them', async () => {
  const { api, held, sent, ready, end } = await start({ batches: true, checks: () => 'throws' })
  put(held, allowance('a0'), allowance('b0'))
  api.watch()
  await ready()
  await api.revoke(['chain:a0', 'chain:b0'])
  expect(await end('chain:a0')).toMatchObject({ status: 'failed', reason: 'unchecked' })
  expect(await end('chain:b0')).toMatchObject({ status: 'failed', reason: 'unchecked' })
  expect(sent).toEqual([])
})

it.each([5700, 5740, 5750, 5760])(
  'revokes one by one if the wallet refuses the batch with %i',
  async (code) => {
    const refused: unknown[] = []
    const sendCalls = (params: unknown) => {
      refused.push(params)
      throw { code, message: 'no' }
    }
    const { api, held, sent, ready, end } = await start({ batches: true, sendCalls })
    put(held, allowance('a0'), allowance('b0'))
    api.watch()
    await ready()
    await api.revoke(['chain:a0', 'chain:b0'])
    expect(await end('chain:a0')).toMatchObject({ status: 'done' })
    expect(await end('chain:b0')).toMatchObject({ status: 'done' })
    expect(sent).toEqual(['a0', 'b0'])
    expect(refused).toHaveLength(1)
  },
)

it.each([5720, 5730, -32_603])(
  'sends nothing more if the wallet fails a batch with %i [REL-03]',
  async (code) => {
    const sendCalls = () => {
      throw { code, message: 'no' }
    }
    const { api, held, sent, ready, end } = await start({ batches: true, sendCalls })
    put(held, allowance('a0'), allowance('b0'))
    api.watch()
    await ready()
    await api.revoke(['chain:a0', 'chain:b0'])
    expect(await end('chain:a0')).toMatchObject({ status: 'failed', reason: 'unknown' })
    expect(sent).toEqual([])
  },
)

it('does not call a lost answer unsent, and reads the list again [REL-03]', async () => {
  const { api, held, ready, end, wallet, sent } = await start()
  put(held, allowance('a0'), allowance('b0'))
  api.watch()
  await ready()
  wallet.behave('throw-string', 'request')
  await api.revoke(['chain:a0', 'chain:b0'])
  expect(await end('chain:a0')).toMatchObject({ status: 'failed', reason: 'unknown' })
  expect(await end('chain:b0')).toMatchObject({ reason: 'skipped' })
  held.delete('a0')
  await api.refresh()
  expect((await ready()).permissions.map(({ id }) => id)).toEqual(['chain:b0'])
  expect(sent).toEqual([])
})

it('sends nothing more after the account changed', async () => {
  const { api, held, sent, ready, end, kernel, wallet } = await start()
  put(held, allowance('a0'), allowance('b0'))
  api.watch()
  await ready()
  wallet.behave('hang', 'request')
  const revoking = api.revoke(['chain:a0', 'chain:b0'])
  await expect.poll(() => api.revocations.getState()['chain:a0']?.status).toBe('confirming')
  kernel.connections.selectAccount('eip155', bob)
  wallet.behave('approve', 'request')
  wallet.answerHanging()
  await revoking
  expect(await end('chain:b0')).toMatchObject({ reason: 'changed' })
  expect(sent).not.toContain('b0')
})

it('reports a permission that a confirmed transaction did not end', async () => {
  const { api, held, ready, end, set } = await start()
  put(held, allowance('a0'))
  api.watch()
  await ready()
  set({ takesEffect: false })
  await api.revoke(['chain:a0'])
  expect(await end('chain:a0')).toMatchObject({ reason: 'ineffective' })
})

it('waits again for a late transaction, and sends no second one', async () => {
  const { api, held, ready, end, set, sent } = await start()
  put(held, allowance('a0'))
  api.watch()
  await ready()
  set({ isMined: false })
  await api.revoke(['chain:a0'])
  expect(await end('chain:a0')).toMatchObject({ reason: 'late', transactionId: 'id-1' })
  set({ isMined: true })
  await api.revoke(['chain:a0'])
  expect(await end('chain:a0')).toMatchObject({ status: 'done' })
  expect(sent).toEqual(['a0'])
})

it('sends no call of a plugin that does anything but end permissions', async () => {
  const others: PermissionSource = { list: async () => ({ permissions: [allowance('bad0')] }) }
  const steps = (data: string) =>
    data === 'bad0' ? [{ kind: 'revoke' }, { kind: 'allow' }] : [{ kind: 'revoke' }]
  const { api, sent, ready, end } = await start({ others, steps })
  api.watch()
  await ready()
  await api.revoke(['others:bad0'])
  expect(await end('others:bad0')).toMatchObject({ reason: 'unsent' })
  expect(sent).toEqual([])
})

it('lets a source end its own permissions', async () => {
  const ended: string[] = []
  const others: PermissionSource = {
    list: async () => ({
      permissions:
        ended.length > 0 ? [] : [allowance('d0', { action: { kind: 'signIn' }, calls: undefined })],
    }),
    revoke: async ({ id }) => void ended.push(id),
  }
  const { api, ready, end } = await start({ others })
  api.watch()
  await ready()
  await api.revoke(['others:d0'])
  expect(await end('others:d0')).toMatchObject({ status: 'done' })
  expect(ended).toEqual(['d0'])
})

it('lists the WalletConnect session of the account, and ends it after all transactions', async () => {
  const { api, held, sent, ready, kernel } = await start({ isWalletConnect: true })
  put(held, allowance('a0'))
  api.watch()
  const { permissions } = await ready()
  expect(permissions.map(({ id, action }) => [id, action.kind])).toEqual([
    ['chain:a0', 'tokens'],
    ['connections:mock', 'connection'],
  ])
  await api.revoke(['connections:mock', 'chain:a0'])
  expect(sent).toEqual(['a0'])
  expect(api.revocations.getState()['chain:a0']).toMatchObject({ status: 'done' })
  expect(kernel.connections.active()).toBeUndefined()
})

/** A chain whose permissions are ended by a transaction of its own, as on Solana: several at once, without calls. */
function ownTransactions(held: Map<string, AccountPermission>) {
  const built: (readonly string[])[] = []
  const state = {
    fault: undefined as Error | undefined,
    decodes: (ids: readonly string[]) => ids,
    isPoor: false,
  }
  const revocations: ChainRevocations = {
    maxAtOnce: 2,
    async build({ ids }) {
      if (state.isPoor) throw new TransferError('FUNDS_INSUFFICIENT')
      if (state.fault && ids.includes('b0')) throw state.fault
      built.push(ids)
      return {
        call: { method: 'eth_sendTransaction', params: [{ ids }] },
        fee: { value: 1n, decimals: 9, symbol: 'SOL' },
        isOnlySigned: true,
        async submit() {
          for (const id of ids) held.delete(id)
          return `tx-${built.length}`
        },
      }
    },
    decode: async ({ call }) => state.decodes(Object(call.params)[0].ids),
  }
  return { built, state, revocations }
}

const delegate = (id: string): AccountPermission => allowance(id, { calls: undefined })
const ids = ['chain:a0', 'chain:b0', 'chain:c0']

it('ends several by one transaction of the chain, as many as it allows', async () => {
  const held = new Map<string, AccountPermission>()
  const { built, revocations } = ownTransactions(held)
  const { api, ready, end } = await start({ held, revocations })
  put(held, delegate('a0'), delegate('b0'), delegate('c0'))
  api.watch()
  await ready()
  await api.revoke(ids)
  for (const id of ids) expect(await end(id)).toMatchObject({ status: 'done' })
  expect(built).toEqual([['a0', 'b0'], ['c0']])
})

it('ends the others one by one if one of them cannot be ended', async () => {
  const held = new Map<string, AccountPermission>()
  const { built, state, revocations } = ownTransactions(held)
  state.fault = new QuoinError('RPC_PARAMS_INVALID', { details: 'frozen' })
  const { api, ready, end } = await start({ held, revocations })
  put(held, delegate('a0'), delegate('b0'))
  api.watch()
  await ready()
  await api.revoke(ids.slice(0, 2))
  expect(await end('chain:a0')).toMatchObject({ status: 'done' })
  expect(await end('chain:b0')).toMatchObject({ reason: 'unsent' })
  expect(built).toEqual([['a0']])
})

it('requests nothing that ends other permissions than the listed ones, or that cannot be paid [SEC-07]', async () => {
  const held = new Map<string, AccountPermission>()
  const { state, revocations } = ownTransactions(held)
  const { api, ready, end, wallet } = await start({ held, revocations })
  put(held, delegate('a0'))
  api.watch()
  await ready()
  state.decodes = (all) => [...all, 'other']
  await api.revoke(['chain:a0'])
  expect(await end('chain:a0')).toMatchObject({ reason: 'unsent' })
  state.isPoor = true
  await api.revoke(['chain:a0'])
  expect(await end('chain:a0')).toMatchObject({ reason: 'noFunds' })
  expect(wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')).toEqual([])
})

it('never calls a permission revoked that could not be read afterwards', async () => {
  const others: PermissionSource = { list: async () => ({ permissions: [] }) }
  const { api, held, ready, end, world } = await start({ others })
  put(held, allowance('a0'), allowance('b0'))
  api.watch()
  await ready()
  world.list = () => Promise.reject(new Error('down'))
  await api.revoke(['chain:a0'])
  expect(await end('chain:a0')).toMatchObject({ status: 'failed', reason: 'refused' })
  world.list = async () => ({ permissions: [], unread: [{ id: 'b0', holder: {} }] })
  await api.revoke(['chain:b0'])
  expect(await end('chain:b0')).toMatchObject({ status: 'failed', reason: 'refused' })
})

it('names what could not be read, and keeps what was read of it before [SEC-04]', async () => {
  const { api, held, ready, world } = await start()
  put(held, allowance('a0'))
  api.watch()
  await ready()
  const holder = { name: 'A\u202eB' }
  world.list = async () => ({
    permissions: [],
    isIncomplete: true,
    unread: [
      { id: 'a0', holder: {}, contract: usd },
      { id: 'b0', holder },
    ],
  })
  await api.refresh()
  expect(await ready()).toMatchObject({
    permissions: [{ id: 'chain:a0' }],
    isIncomplete: true,
    unread: [
      { id: 'chain:a0', contract: usd },
      { id: 'chain:b0', holder: { name: 'A B' } },
    ],
  })
})

it('never calls the source for a permission that ends elsewhere', async () => {
  const ended: string[] = []
  const device = (id: string, changes: Partial<AccountPermission> = {}): AccountPermission => ({
    id,
    action: { kind: 'device', state: 'session' },
    holder: { name: 'Firefox' },
    risk: 'medium',
    ...changes,
  })
  const others: PermissionSource = {
    list: async () => ({
      permissions: [
        device('page', { endedBy: { kind: 'page', url: 'https://wallet.example/account' } }),
        device('this', { endedBy: { kind: 'disconnect' } }),
        ...(ended.length === 0 ? [device('there')] : []),
      ],
    }),
    revoke: async ({ id }) => void ended.push(id),
  }
  const { api, ready, end } = await start({ others })
  api.watch()
  await ready()
  await api.revoke(['others:page', 'others:this', 'others:there'])
  expect(await end('others:there')).toMatchObject({ status: 'done' })
  expect(ended).toEqual(['there'])
  expect(Object.keys(api.revocations.getState())).toEqual(['others:there'])
})

it('lists a permission once that its source returns twice', async () => {
  const { api, world, ready } = await start()
  world.list = async () => ({ permissions: [allowance('a0'), allowance('a0')] })
  api.watch()
  expect((await ready()).permissions).toHaveLength(1)
})

it('adds the value at risk by the prices of the plugin tokens while it is watched', async () => {
  const tokens = createSlice<readonly object[]>([], () => undefined)
  let watchers = 0
  const priced = definePlugin<PluginTypes>({
    id: 'tokens',
    version: '1.0.0',
    kernel: '*',
    services: [
      provide(TokensToken, {
        deps: [],
        create: () =>
          ({
            store: () => deriveStore([tokens], () => ({ tokens: tokens.getState(), hidden: [] })),
            watch() {
              watchers += 1
              return () => {
                watchers -= 1
              }
            },
            // Only the parts that the plugin uses.
          }) as unknown as TokensApi,
      }),
    ],
    expose: TokensToken,
  } as never)
  const { api, held, ready } = await start({ more: priced })
  put(held, allowance('a0', { atRisk: { value: 3_000_000n, decimals: 6, symbol: 'USD' } }))
  const stop = api.watch()
  expect((await ready()).permissions[0]?.worth).toBeUndefined()
  await expect.poll(() => watchers).toBe(1)
  tokens.setState([{ caipNetworkId: 'eip155:1', address: usd, decimals: 6, price: '2' }])
  expect((await ready()).permissions[0]?.worth).toBe('6')
  stop()
  expect(watchers).toBe(0)
})
