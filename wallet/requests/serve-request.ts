import { QuoinError } from '../../kernel/errors/quoin-error.js'
import { frozenCopy } from '../../kernel/store/frozen-copy.js'
import type { RequestDescription } from '../chains/chain-descriptions.js'
import type { Chains } from '../chains/chain-module.js'
import { ConnectionError } from '../connections/connectors/connection-error.js'
import { toCaipAddress } from '../connections/connectors/connector.js'
import type { Connection } from '../connections/state/connections.js'
import { toWalletError } from '../errors/rpc-error.js'
import { capSize } from './cap-size.js'
import type { CheckedAction } from './checks/action-check.js'
import { runActionChecks } from './checks/run-action-checks.js'
import type { ActionReview } from './review/action-reviewer.js'
import { isShown, loadReviewer, refuseUnreviewed, runActionReview } from './review/run-action-review.js'
import type { RpcRequest } from './rpc.js'
import type { RpcBrokerDeps, Served } from './rpc-broker.js'
import { WatchOnlyError } from './watch-only-error.js'

type ServedRequest = Served<RpcRequest>

function refuse(method: string, caller: string, why: string): QuoinError {
  return new QuoinError('RPC_NOT_ALLOWED', {
    details: `${String(method).slice(0, 64)} by '${caller}': ${why}`,
  })
}

async function check(
  { caller, request }: ServedRequest,
  connection: Connection,
  deps: RpcBrokerDeps,
): Promise<void> {
  const { method, params } = request
  const { namespace } = connection
  const connector = deps.connections.connectorOf(connection)
  if (!connector) throw new ConnectionError('CONNECTION_CLIENT_MISSING', { details: connection.connectorId })
  if (typeof method !== 'string') throw refuse(method, caller, 'it is not a text')
  // Before the declarations of connector and caller: no caller has a way around it.
  if (connection.isWatchOnly) throw new WatchOnlyError('WATCH_ONLY', { details: method.slice(0, 64) })
  if (!connector.methods(namespace).includes(method)) {
    const { connectorId } = connection
    deps.bus.emit('rpc:refused', { caller, connectorId, method: method.slice(0, 64) }, caller)
    throw refuse(method, caller, 'the wallet does not declare it')
  }
  if (!deps.table.allows(caller, namespace, method, 'wallet')) {
    throw refuse(method, caller, 'it is not among the declared methods')
  }
  capSize(method, params)
  const network = request.caipNetworkId ?? connection.caipNetworkId
  // A chain module gets a copy: its changes to that are not sent.
  const problem = await deps.chains
    .find(namespace)
    ?.rpc.checkParams?.(method, structuredClone(params), network)
  if (problem !== undefined) throw new QuoinError('RPC_PARAMS_INVALID', { details: `${method}: ${problem}` })
}

/** Checks that the wallet is still on the account and network that the user confirmed (SEC-06). */
function checkExpected(expected: string | undefined, connection: Connection, chains: Chains): void {
  const { namespace, caipNetworkId, accounts } = connection
  const account = accounts[0]
  const now = account && toCaipAddress(caipNetworkId, account.address)
  if (expected === undefined || now === expected) return
  // Only the namespace can compare addresses: base58 is case-sensitive.
  const form = (address: string): string => chains.find(namespace)?.normalizeAddress(address) ?? address
  const address = expected.startsWith(`${caipNetworkId}:`)
    ? expected.slice(caipNetworkId.length + 1)
    : undefined
  if (account && address !== undefined && form(account.address) === form(address)) return
  throw new QuoinError('CONNECTION_CHANGED', {
    details: `confirmed for ${expected}, now ${now ?? 'not connected'}`,
    fix: 'Send the request again.',
  })
}

/**
 * Settles with the wallet's response, or when the caller, the connection or the kernel ends. The wallet may answer after that: what it
 * sent is not lost.
 */
function dispatch(served: ServedRequest, connection: Connection, deps: RpcBrokerDeps): Promise<unknown> {
  const { request, signals } = served
  const { connections } = deps
  const connector = connections.connectorOf(connection)
  if (!connector)
    return Promise.reject(
      new ConnectionError('CONNECTION_CLIENT_MISSING', { details: connection.connectorId }),
    )
  const controller = new AbortController()
  return new Promise((resolve, reject) => {
    const stop = (error: QuoinError) => (): void => {
      controller.abort()
      reject(error)
    }
    const onAbort = stop(new QuoinError('ABORTED'))
    if (signals.some((signal) => signal.aborted)) return onAbort()
    for (const signal of signals) signal.addEventListener('abort', onAbort, { once: true })
    const gone = new QuoinError('NOT_CONNECTED', {
      details: 'The connection ended before the wallet answered.',
    })
    const unsubscribe = connections.store.subscribe(({ connections: live }) => {
      const same = (one: Connection): boolean =>
        one.connectorId === connection.connectorId && one.namespace === connection.namespace
      if (!live.some(same)) stop(gone)()
    })
    connector
      .request({
        namespace: connection.namespace,
        caipNetworkId: request.caipNetworkId ?? connection.caipNetworkId,
        method: request.method,
        // A private copy, as wallets may change their parameters.
        params: structuredClone(request.params),
        accounts: connection.accounts,
        signal: controller.signal,
        onLateAnswer: (answer) => void reportSent(served, connection, answer, deps),
      })
      .then(resolve, (thrown: unknown) => reject(toWalletError(thrown)))
      .finally(() => {
        unsubscribe()
        for (const signal of signals) signal.removeEventListener('abort', onAbort)
      })
  })
}

/** Returns whether the wallet signed what was requested, as far as its response shows it. Never rejects. */
async function compareSigned(
  { request: { method, params } }: ServedRequest,
  { namespace }: Connection,
  answer: unknown,
  { chains }: RpcBrokerDeps,
): Promise<boolean | undefined> {
  try {
    const request = { method, params: structuredClone(params), answer: structuredClone(answer) }
    return await chains.find(namespace)?.transactions?.compareSigned?.(request)
  } catch {
    return undefined
  }
}

/** What is known of a response. */
interface Ended {
  readonly sent: Promise<string | undefined>
  readonly signed: Promise<boolean | undefined>
}

/** Emits a transaction that the wallet sent: only the public id of its response. */
async function reportSent(
  { caller, request: { method, params, caipNetworkId: request } }: ServedRequest,
  { namespace, accounts, caipNetworkId: current }: Connection,
  answer: unknown,
  { chains, bus }: RpcBrokerDeps,
): Promise<string | undefined> {
  try {
    const chain = chains.find(namespace)
    const sent = await chain?.transactions?.readSent({ method, params: structuredClone(params), answer })
    const from = sent?.from ?? accounts[0]?.address
    if (!chain || !sent || from === undefined || !chain.isTransactionId(sent.id)) return undefined
    const caipNetworkId = request ?? current
    const reported = { caller, caipNetworkId, from: toCaipAddress(caipNetworkId, from), id: sent.id }
    bus.emit('transaction:sent', reported, caller)
    return sent.id
  } catch {
    // A fault of a chain module here loses the event, never the response.
    return undefined
  }
}

const changed = (): QuoinError => new QuoinError('CONNECTION_CHANGED', { fix: 'Ask again.' })

/** Runs with a signal that aborts with the request, and once another connection is active. */
async function whileConnected(
  { request: { namespace }, signals }: ServedRequest,
  connection: Connection,
  { connections }: RpcBrokerDeps,
  run: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const controller = new AbortController()
  const end = (): void => controller.abort(new QuoinError('ABORTED'))
  const follow = (): void => {
    if (connections.active(namespace) !== connection) controller.abort(changed())
  }
  for (const one of signals) one.addEventListener('abort', end, { once: true })
  const unsubscribe = connections.store.subscribe(follow)
  try {
    follow()
    if (controller.signal.aborted) throw controller.signal.reason
    await run(controller.signal)
  } finally {
    unsubscribe()
    for (const one of signals) one.removeEventListener('abort', end)
    // A reviewer that was left closes its view.
    end()
  }
}

/** Returns whether a wallet answers a request without its user. */
const isSafe = ({ method }: RpcRequest, { namespace }: Connection, { chains }: RpcBrokerDeps): boolean =>
  chains.find(namespace)?.rpc.safe.includes(method) ?? false

/** Returns what a request does, decoded by its chain; `undefined` if the chain describes no requests. */
async function describe(
  { namespace, caipNetworkId, account, method, params }: CheckedAction,
  { accounts }: Connection,
  { chains, networkOf, checks }: RpcBrokerDeps,
): Promise<RequestDescription | undefined> {
  const chain = chains.find(namespace)
  const network = networkOf(caipNetworkId) ?? chain?.unknownNetwork?.(caipNetworkId)
  if (!chain || !network) return undefined
  return chain.rpc.describe?.({
    method,
    params: structuredClone(params),
    network,
    account: account.slice(caipNetworkId.length + 1),
    ownAddresses: accounts.map(({ address }) => address),
    origin: checks.platform.page.origin(),
  })
}

/**
 * Lets the checks of plugins look at a request that the wallet asks its user about, and the reviewer display it.
 *
 * @param end resolves after the request has ended
 */
async function runChecks(
  served: ServedRequest,
  connection: Connection,
  deps: RpcBrokerDeps,
  end: Pick<ActionReview, 'outcome' | 'sent' | 'signed'>,
): Promise<void> {
  const { caller, request, signals } = served
  const { namespace, accounts, caipNetworkId: current } = connection
  const { method, params, caipNetworkId = current } = request
  const [account] = accounts
  if (isSafe(request, connection, deps)) return
  if (!account) return refuseUnreviewed(deps.checks)
  const action: CheckedAction = {
    kind: 'request',
    caller,
    namespace,
    caipNetworkId,
    account: toCaipAddress(caipNetworkId, account.address),
    method,
    params,
  }
  const notes = await runActionChecks(deps.checks, action, signals, () => describe(action, connection, deps))
  if (notes) deps.bus.emit('action:checked', { caller, method, notes }, caller)
  for (const signal of signals) if (signal.aborted) throw new QuoinError('ABORTED')
  const shownBy = isShown(deps.checks, caller, request, request.shown)
    ? 'plugin'
    : // An embedded wallet: its frame displays each request, decoded.
      deps.connections.connectorOf(connection)?.type === 'auth'
      ? 'wallet'
      : undefined
  const review = {
    action: frozenCopy(structuredClone(action)),
    notes: notes ?? [],
    shownBy,
    ...end,
  } as const
  await whileConnected(served, connection, deps, (signal) => runActionReview(deps.checks, review, signal))
}

/** Sends a checked request to the wallet, if account and network are still the checked ones. */
async function send(
  served: ServedRequest,
  connection: Connection,
  deps: RpcBrokerDeps,
  onAnswer: (ended: Ended) => void,
): Promise<unknown> {
  const { caller, request } = served
  const current = deps.connections.active(request.namespace)
  if (!current) throw new QuoinError('NOT_CONNECTED', { details: request.namespace })
  checkExpected(request.expect, current, deps.chains)
  // Only checked data is sent: account and network may have changed during the check.
  if (current !== connection) throw changed()
  const reported = { caller, connectorId: connection.connectorId, method: request.method }
  deps.bus.emit('rpc:requested', reported, caller)
  let ok = false
  try {
    const answer = await dispatch(served, connection, deps)
    ok = true
    onAnswer({
      sent: reportSent(served, connection, answer, deps),
      signed: compareSigned(served, connection, answer, deps),
    })
    return answer
  } finally {
    deps.bus.emit('rpc:settled', { ...reported, ok }, caller)
  }
}

/** Returns whether a request for one connection means another account, network or wallet on the other. */
const isOther = (one: Connection, other: Connection): boolean =>
  one.connectorId !== other.connectorId ||
  one.caipNetworkId !== other.caipNetworkId ||
  one.accounts[0]?.address !== other.accounts[0]?.address

/**
 * Checks a request and sends it to the wallet. Loaded with the first request.
 *
 * @param before the connection when the caller made the request, which is for its account and network (SEC-06)
 */
export async function serveRequest(
  served: ServedRequest,
  deps: RpcBrokerDeps,
  before: Connection | undefined,
): Promise<unknown> {
  const { request } = served
  const stopIfAborted = (): void => {
    if (served.signals.some((signal) => signal.aborted)) throw new QuoinError('ABORTED')
  }
  stopIfAborted()
  const connection = deps.connections.active(request.namespace)
  if (!connection) throw new QuoinError('NOT_CONNECTED', { details: request.namespace })
  if (before && isOther(before, connection)) throw changed()
  if (!isSafe(request, connection, deps)) loadReviewer(deps.checks)
  await check(served, connection, deps).catch((error: unknown) => {
    // An error that a chain module throws because it ended meanwhile is no fault of the request.
    stopIfAborted()
    throw error
  })
  stopIfAborted()
  let settle: (isDone: boolean) => void = () => undefined
  const outcome = new Promise<boolean>((resolve) => {
    settle = resolve
  })
  let onAnswer: (ended: Ended | undefined) => void = () => undefined
  const ended = new Promise<Ended | undefined>((resolve) => {
    onAnswer = resolve
  })
  const [sent, signed] = [ended.then((one) => one?.sent), ended.then((one) => one?.signed)]
  try {
    await runChecks(served, connection, deps, { outcome, sent, signed })
    stopIfAborted()
    const answer = await send(served, connection, deps, onAnswer)
    settle(true)
    return answer
  } finally {
    settle(false)
    onAnswer(undefined)
  }
}
