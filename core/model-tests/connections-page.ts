import { expect } from 'vitest'
import { type AnyKernel, createKernel, definePlugin, type KernelOptions, type PluginTypes } from '#kernel'
import { createMockConnector, createTestPlatform, type MockConnector, type TestPlatform } from '#testing'
import {
  ids,
  isLive,
  type Model,
  type Namespace,
  namespaces,
  newModel,
  perWallet,
  serves,
  shownAccounts,
  type WalletId,
} from './connections-model.js'

/** The storage key of the connected wallets' ids for the next page. */
export const storedKey = '@quoin/default/connections/v1'

export interface Caller {
  readonly leave: AbortController
  /** `connected`, or the code of the error. */
  readonly outcome: Promise<string>
}

export interface Real {
  readonly platform: TestPlatform
  readonly wallets: Record<WalletId, MockConnector>
  /** Callers that still wait, oldest first. */
  readonly callers: Record<WalletId, Caller[]>
  /** The connections that the page's events reported. */
  readonly events: Set<string>
  kernel: AnyKernel
}

/** A wallet's failure while a page loads. `late`: it is found when no caller waits for it any more. */
export type Trouble = 'silent' | 'late'
export type Troubles = Readonly<Record<WalletId, Trouble | undefined>>
export const noTrouble: Troubles = perWallet(() => undefined)

const network = (namespace: Namespace, id: string): KernelOptions['networks'][number] => ({
  id,
  name: `${namespace} ${id}`,
  chainNamespace: namespace,
  caipNetworkId: `${namespace}:${id}`,
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 9 },
  rpcUrls: { default: { http: ['https://rpc.example'] } },
})

/** Loads a page: a kernel over the storage of the pages before, with the same wallets. */
export function openPage(
  { platform, wallets, events }: Omit<Real, 'kernel'>,
  troubles: Troubles = noTrouble,
): AnyKernel {
  const kernel = createKernel({
    projectId: 'test',
    platform,
    logLevel: 'silent',
    networks: [network('eip155', '1'), network('eip155', '2'), network('solana', 'main')],
  })
  const isLate = (id: WalletId): boolean => troubles[id] === 'late'
  const connectors = ids.filter((id) => !isLate(id)).map((id) => ({ id, create: () => wallets[id] }))
  const discovery = ids.filter(isLate).map((id) => wallets[id].discovery(60_000))
  for (const id of ids) wallets[id].behave(troubles[id] === 'silent' ? 'hang' : 'approve', 'restore')
  events.clear()
  kernel.use(
    definePlugin<PluginTypes>({
      id: 'wallets',
      version: '1.0.0',
      kernel: '*',
      contributes: { connectors, discovery },
    }),
  )
  kernel.on('connection:connected', ({ connection }) =>
    events.add(`${connection.namespace} ${connection.connectorId}`),
  )
  kernel.on('connection:disconnected', ({ namespace, connectorId }) => {
    const key = `${namespace} ${connectorId}`
    if (!events.delete(key)) events.add(`${key}: an end without a beginning`)
  })
  return kernel
}

export async function newReal(): Promise<Real> {
  const { addresses } = newModel()
  const parts = {
    platform: createTestPlatform(),
    wallets: perWallet((id) =>
      createMockConnector({
        id,
        namespaces: serves[id],
        accounts: addresses[id],
        // A wallet that serves several namespaces does it here in one session, which ends as a whole.
        type: serves[id].length > 1 ? 'wallet-connect' : 'external',
      }),
    ),
    callers: perWallet((): Caller[] => []),
    events: new Set<string>(),
  }
  const kernel = openPage(parts)
  await kernel.start()
  return { ...parts, kernel }
}

export function call({ kernel, callers }: Real, id: WalletId): Caller {
  const leave = new AbortController()
  const outcome = kernel.connections.connect(id, { signal: leave.signal }).then(
    () => 'connected',
    (error: { readonly code: string }) => error.code,
  )
  const caller = { leave, outcome }
  callers[id].push(caller)
  return caller
}

/** Checks that all callers that wait for the wallet get the same outcome. */
export async function end(real: Real, id: WalletId, outcome: string): Promise<void> {
  for (const caller of real.callers[id].splice(0)) expect(await caller.outcome).toBe(outcome)
}

export async function leavePage(real: Real): Promise<void> {
  await real.kernel.dispose()
  for (const id of ids) await end(real, id, 'ABORTED')
  expect(real.platform.leftovers()).toEqual([])
  expect(ids.map((id) => real.wallets[id].listenerCount())).toEqual([0, 0, 0])
}

/** Checks that the page matches the model: state, storage, events, and the calls that wallets received. */
export function compare(model: Model, { kernel, platform, wallets, events }: Real): void {
  const { connections } = kernel.connections.store.getState()
  const stored = JSON.parse(platform.storage.get(storedKey) ?? '{}')
  const expectedReports: string[] = []
  for (const namespace of namespaces) {
    const here = connections.filter((one) => one.namespace === namespace)
    expect(here.map((one) => one.connectorId)).toEqual(model.live[namespace])
    for (const { connectorId, accounts, caipNetworkId } of here) {
      const id = ids.find((one) => one === connectorId) ?? 'first'
      expect(accounts.map(({ address }) => address)).toEqual(shownAccounts(model, id, namespace))
      if (namespace === 'eip155') expect(caipNetworkId).toBe(model.chain[id] ?? caipNetworkId)
      expectedReports.push(`${namespace} ${id}`)
    }
    const active = model.active[namespace]
    const pending = model.pending[namespace]
    const state = kernel.connections.state(namespace)
    expect(kernel.connections.active(namespace)?.connectorId).toBe(active)
    expect(state.status).toBe(active ? 'connected' : pending ? 'connecting' : 'disconnected')
    if (state.status === 'connecting') expect(state.connectorId).toBe(pending)
    expect(stored[namespace] ?? []).toEqual(model.stored[namespace])
  }
  expect([...events].sort()).toEqual(expectedReports.sort())
  for (const id of ids) {
    expect(wallets[id].listenerCount()).toBe(isLive(model, id) ? 1 : 0)
    expect(wallets[id].calls.filter((one) => one === 'connect')).toHaveLength(model.requestCounts[id])
  }
}
