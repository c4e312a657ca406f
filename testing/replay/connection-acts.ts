import type { AnyKernel, TraceEntry } from '#kernel'
import { type ReplayWorld, writeSessions } from './create-replay-world.js'
import { isFact, networkFact, textFact } from './facts.js'
import type { ReplayOutcome, ReplayQuestion } from './replay-wallet.js'

/** Maximum time between an act and its events. Milliseconds. */
export const atOnceMs = 100

/** The current state of a replay. */
export interface ReplayPlace {
  readonly kernel: AnyKernel
  readonly world: ReplayWorld
  readonly entries: readonly TraceEntry[]
  /** Index of the next entry to replay. */
  readonly at: number
  readonly viewParams: (view: string) => unknown
  readonly requestParams: (method: string) => unknown
}

/** An act of the user, a wallet or the host. */
export type Act = () => unknown

/** Returns the entries from this one on that can have the same cause. */
function together({ entries, at }: ReplayPlace): readonly TraceEntry[] {
  const start = entries[at]?.at ?? 0
  return entries.slice(at).filter((entry) => entry.at - start <= atOnceMs)
}

const namespaceIn = (entry: TraceEntry): string =>
  textFact(entry, 'namespace') || (textFact(entry, 'network').split(':')[0] ?? '')

/**
 * Returns the connection event behind an entry: connecting and disconnecting first emit changes of network and account.
 */
function connectionChange(place: ReplayPlace, entry: TraceEntry): TraceEntry | undefined {
  const namespace = namespaceIn(entry)
  return together(place).find(
    (later) =>
      namespaceIn(later) === namespace &&
      (later.event === 'connection:disconnected' ||
        (later.event === 'connection:connected' && !isFact(later, 'restored'))),
  )
}

const connecting: ReplayQuestion = { member: 'connect' }
const switching: ReplayQuestion = { member: 'switchNetwork' }

/** Sets the wallet's response to a connection request, also to one that a plugin sent. */
export function letConnect(
  { kernel, world }: ReplayPlace,
  id: string,
  namespace: string | undefined,
  outcome: ReplayOutcome,
): void {
  const wallet = world.wallet(id)
  const isRequested = wallet?.isRequested(connecting)
  wallet?.decide(connecting, outcome)
  if (!isRequested) kernel.connections.connect(id, namespace ? { namespace } : {}).catch(() => undefined)
}

/** Returns the act of a wallet that approves a connection. */
export function grant(place: ReplayPlace, received: TraceEntry): Act {
  const id = textFact(received, 'connectorId')
  const granted = together(place).filter(
    (entry) => entry.event === 'connection:connected' && textFact(entry, 'connectorId') === id,
  )
  return () => {
    for (const entry of granted) {
      const network = networkFact(entry, 'network')
      if (network) place.world.wallet(id)?.mock.chooseNetwork(network)
    }
    // One response may grant several namespaces; such a request named none.
    letConnect(place, id, granted.length > 1 ? undefined : namespaceIn(received), 'approved')
  }
}

/** Returns the act that ends a connection. */
export function disconnect(place: ReplayPlace, received: TraceEntry): Act {
  const { kernel, world } = place
  const [id, by, namespace] = [
    textFact(received, 'connectorId'),
    textFact(received, 'by'),
    namespaceIn(received),
  ]
  const gone = together(place).filter(
    (entry) => entry.event === 'connection:disconnected' && textFact(entry, 'by') === by,
  )
  const live = kernel.connections.store.getState().connections
  if (by === 'wallet') {
    const mock = world.wallet(id)?.mock
    const isOne = live.filter((one) => one.connectorId === id).length > gone.length
    return () =>
      mock?.emit(
        isOne ? { type: 'accounts', namespace, accounts: [] } : { type: 'disconnected', reason: 'replayed' },
      )
  }
  if (by === 'tab') {
    return () => {
      const kept = live.filter((one) => !(one.connectorId === id && one.namespace === namespace))
      const sessions: Record<string, string[]> = {}
      for (const one of kept) sessions[one.namespace] = [...(sessions[one.namespace] ?? []), one.connectorId]
      writeSessions(world, sessions, true)
    }
  }
  return () => {
    kernel.connections.disconnect(gone.length >= live.length ? undefined : namespace).catch(() => undefined)
  }
}

function changeNetwork({ kernel, world }: ReplayPlace, entry: TraceEntry): Act | undefined {
  const network = networkFact(entry, 'network')
  if (!network) return undefined
  const connection = kernel.connections.active(namespaceIn(entry))
  return () => {
    const wallet = connection && world.wallet(connection.connectorId)
    if (!kernel.networks.find(network)) return wallet?.mock.chooseNetwork(network)
    const isRequested = wallet?.isRequested(switching)
    wallet?.decide(switching, 'approved')
    return isRequested ? undefined : void kernel.networks.switchTo(network).catch(() => undefined)
  }
}

function changeAccount({ kernel, world }: ReplayPlace, entry: TraceEntry): Act {
  const namespace = namespaceIn(entry)
  return () => {
    const connection = kernel.connections.active(namespace)
    const [first, ...others] = (connection?.accounts ?? []).map(({ address }) => address)
    if (connection && first !== undefined)
      world.wallet(connection.connectorId)?.mock.chooseAccounts([...others, first], namespace)
  }
}

/** Returns the act that changed network or account: connecting, disconnecting or selecting another one. */
export function changeConnection(place: ReplayPlace, entry: TraceEntry): Act | undefined {
  const { kernel } = place
  const received = connectionChange(place, entry)
  const isConnected = kernel.connections.active(namespaceIn(entry)) !== undefined
  if (received?.event === 'connection:connected') return grant(place, received)
  if (entry.event === 'account:changed')
    return received ? disconnect(place, received) : changeAccount(place, entry)
  // A disconnecting wallet removes its network only if the host does not list it.
  const isStrange = isConnected && kernel.networks.isUnsupported(namespaceIn(entry))
  return received && isStrange ? disconnect(place, received) : changeNetwork(place, entry)
}
