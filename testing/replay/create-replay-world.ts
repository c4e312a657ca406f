import {
  type CaipNetworkId,
  type ChainNamespace,
  type DiscoverySink,
  definePlugin,
  type Network,
  type Plugin,
  type PluginTypes,
  type TraceEntry,
  type TraceRecording,
} from '#kernel'
import { createMockChain, createMockNetwork } from '../mock-chain.js'
import { createTestPlatform, type TestPlatform } from '../test-platform.js'
import { isFact, networkFact, textFact } from './facts.js'
import { createReplayWallet, type ReplayWallet } from './replay-wallet.js'

/** The types of the plugin with a recording's wallets and chains. */
export interface ReplayWorldPlugin extends PluginTypes {
  readonly id: 'replayWorld'
}

/** Differences between the world and the recording. */
export interface ReplayWorldOptions {
  /** Namespaces whose chain module comes from another plugin of the kernel. */
  readonly ownChains?: readonly ChainNamespace[]
  /** The kernel's own `storageKey`. Default `default`. */
  readonly storageKey?: string
}

/** The environment in which a kernel replays a recording. */
export interface ReplayWorld {
  /** Its clock starts at the time of the first event. Its storage contains the sessions that were restored. */
  readonly platform: TestPlatform
  /** The networks in the recording. */
  readonly networks: readonly Network[]
  /** Contributes the wallets and chains of the recording. If used first, its wallets replace those of other plugins. */
  readonly plugin: Plugin<ReplayWorldPlugin>
  readonly storageKey: string
  wallet(id: string): ReplayWallet | undefined
  /** Announces a wallet. */
  announce(id: string): void
}

/** Returns the storage key of the connectors to restore. */
const sessionsKey = (storageKey: string): string => `@quoin/${storageKey}/connections/v1`

/** Stores the connectors to restore, in the kernel's format. */
export function writeSessions(
  { platform, storageKey }: Pick<ReplayWorld, 'platform' | 'storageKey'>,
  sessions: Readonly<Record<ChainNamespace, readonly string[]>>,
  byOtherTab = false,
): void {
  const text = JSON.stringify(sessions)
  if (byOtherTab) platform.storage.writeFromOtherTab(sessionsKey(storageKey), text)
  else platform.storage.set(sessionsKey(storageKey), text)
}

function unique<T>(values: Iterable<T | undefined>): readonly T[] {
  return [...new Set(values)].filter((value) => value !== undefined)
}

const namespaceOf = (id: string): ChainNamespace => id.split(':')[0] ?? ''

/** Returns the networks in the order of a kernel's list: the initial network of a namespace comes first. */
function networksOf(entries: readonly TraceEntry[]): readonly CaipNetworkId[] {
  const named = entries.flatMap((entry) => [networkFact(entry, 'previous'), networkFact(entry, 'network')])
  return unique(named)
}

/** Returns the wallets that were present when the kernel started. */
function foundAtStart(entries: readonly TraceEntry[]): readonly string[] {
  const started = entries.findIndex(({ event }) => event === 'kernel:started')
  return entries
    .slice(0, Math.max(started, 0))
    .filter(({ event }) => event === 'connector:found')
    .map((entry) => textFact(entry, 'id'))
}

function walletsOf(
  entries: readonly TraceEntry[],
  namespaces: readonly ChainNamespace[],
): ReadonlyMap<string, ReplayWallet> {
  const found = entries
    .filter(({ event }) => event === 'connector:found')
    .map((entry) => textFact(entry, 'id'))
  const used = entries.map((entry) => textFact(entry, 'connectorId')).filter((id) => id !== '')
  return new Map(
    unique([...found, ...used]).map((id) => {
      const own = entries.filter((entry) => textFact(entry, 'connectorId') === id)
      const connected = own.filter(({ event }) => event === 'connection:connected')
      const served = unique(connected.map((entry) => namespaceOf(textFact(entry, 'network'))))
      const methods = unique(own.map((entry) => textFact(entry, 'method') || undefined))
      const wallet = createReplayWallet({
        id,
        name: id,
        namespaces: served.length > 0 ? served : namespaces,
        accounts: ['replayed.1', 'replayed.2', 'replayed.3'].map((account) => `${id}.${account}`),
        methods: methods.length > 0 ? methods : ['replayed'],
        permitted: connected.some((entry) => isFact(entry, 'restored')),
      })
      return [id, wallet]
    }),
  )
}

/**
 * Creates the world of a recording: a platform, networks, chains and wallets with the recorded ids. Data that is not
 * recorded (addresses, parameters, texts) is invented.
 *
 * @example
 * const world = createReplayWorld(recording)
 * const kernel = createKernel({ projectId: 'test', platform: world.platform, networks: world.networks })
 *   .use(world.plugin)
 *   .use(walletsPlugin)
 * expect(await replayTrace(kernel, recording, { world })).toEqual([])
 *
 */
export function createReplayWorld(recording: TraceRecording, options: ReplayWorldOptions = {}): ReplayWorld {
  const { entries } = recording
  const { ownChains = [], storageKey = 'default' } = options
  const named = networksOf(entries)
  const ids: readonly CaipNetworkId[] = named.length > 0 ? named : ['eip155:1']
  const namespaces = unique(ids.map(namespaceOf))
  const wallets = walletsOf(entries, namespaces)
  const methods = unique(entries.map((entry) => textFact(entry, 'method') || undefined))
  const platform = createTestPlatform(entries[0] && { now: entries[0].at })
  const sinks = new Set<DiscoverySink>()

  const sessions: Record<ChainNamespace, string[]> = {}
  for (const entry of entries) {
    if (entry.event !== 'connection:connected' || !isFact(entry, 'restored')) continue
    const network = networkFact(entry, 'network')
    const id = textFact(entry, 'connectorId')
    if (!network) continue
    wallets.get(id)?.mock.chooseNetwork(network)
    sessions[namespaceOf(network)] = [...(sessions[namespaceOf(network)] ?? []), id]
  }
  if (Object.keys(sessions).length > 0) writeSessions({ platform, storageKey }, sessions)

  const early = foundAtStart(entries)
  const announce = (id: string): void => {
    const wallet = wallets.get(id)
    if (wallet) for (const sink of sinks) sink.add(wallet.connector)
  }
  return {
    platform,
    storageKey,
    networks: ids.map((id) => createMockNetwork(id)),
    wallet: (id) => wallets.get(id),
    announce,
    plugin: definePlugin<ReplayWorldPlugin>({
      id: 'replayWorld',
      version: '1.0.0',
      kernel: '*',
      contributes: {
        chains: namespaces
          .filter((namespace) => !ownChains.includes(namespace))
          .map((namespace) => createMockChain({ namespace, rpc: { safe: [], approval: methods } })),
        discovery: [
          {
            id: 'replayWorld',
            create: () => ({
              id: 'replayWorld',
              namespace: namespaces[0] ?? 'eip155',
              start(sink) {
                sinks.add(sink)
                for (const id of early) announce(id)
                return () => sinks.delete(sink)
              },
            }),
          },
        ],
      },
    }),
  }
}
