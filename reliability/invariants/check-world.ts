import type { Connection } from '#kernel'
import { SendToken } from '#plugins/send'
import { SiwxToken } from '#plugins/siwx'
import { TransactionsToken } from '#plugins/transactions'
import { connectWallet } from '../flows/connect-wallet.js'
import type { Scene } from '../flows/flow.js'
import { loadPlugin } from '../flows/load-plugin.js'
import { canSend, reviewAnyTransfer } from '../flows/send-flow.js'
import { checkHistory } from '../history/check-history.js'
import type { WalletConnectSide } from '../world/with-wallet-connect.js'
import type { World } from '../world/world.js'
import { checkBatches } from './check-batches.js'
import { checkBridges } from './check-bridges.js'
import { checkListed } from './check-kept.js'
import { checkPurchases } from './check-purchases.js'
import { checkWalletConnect } from './check-wallet-connect.js'

/** The connection that is displayed is a session of the wallet app, with its account, on a network that it granted. */
function checkSession(
  { accounts, caipNetworkId }: Connection,
  { app }: WalletConnectSide,
): readonly string[] {
  const shown = `${caipNetworkId}:${accounts[0]?.address}`
  return app.sessionAccounts().includes(shown)
    ? []
    : [
        `account: ${shown} is displayed, and the wallet granted ${app.sessionAccounts().join(', ') || 'nothing'}`,
      ]
}

/** The connection that is displayed is the wallet's: its account and its network. */
function checkConnection(world: World, namespace: string): readonly string[] {
  const { tab, evmWallet, connectorWallets, walletConnect, secureSite } = world
  const connection = tab.kernel.connections.active(namespace)
  if (!connection) return []
  if (walletConnect) return checkSession(connection, walletConnect)
  const address = connection.accounts[0]?.address
  if (secureSite)
    return address === secureSite.account
      ? []
      : [`account: ${address} is displayed, and the keys of the user are of ${secureSite.account}`]
  const wallet = connectorWallets.get(namespace)
  const account = wallet ? wallet.account() : evmWallet.account
  const network = wallet ? wallet.caipNetworkId : `eip155:${Number(evmWallet.chains.hex())}`
  const shown = connection.caipNetworkId
  return [
    ...(address === account ? [] : [`account: ${address} is displayed, ${account} is active`]),
    ...(shown === network ? [] : [`network: ${shown} is displayed, ${network} is active`]),
  ]
}

/** The open tabs of a browser display the same connection, once each has restored it. */
async function checkTabs(world: World, namespace: string): Promise<readonly string[]> {
  const { tabs, isStorageUnreliable } = world
  if (isStorageUnreliable) return []
  const open = tabs.filter((tab) => tab.isOpen())
  const isRestoring = (): boolean =>
    open.some(({ kernel }) => kernel.connections.state(namespace).status === 'restoring')
  await world.until(() => !isRestoring(), 30_000)
  const shown = open.map(({ kernel }) => kernel.connections.active(namespace)?.connectorId ?? 'no wallet')
  return new Set(shown).size > 1 ? [`tabs: ${shown.join(' and ')} are displayed as connected`] : []
}

/** Stored lists and objects are whole, and texts without control characters, except for what a fault wrote. */
function checkStorage({ tab, foreignTexts }: World): readonly string[] {
  return Object.entries(tab.platform.storage.dump()).flatMap(([key, value]) => {
    // A list of ids keeps one that it cannot tell from an id.
    if ([...foreignTexts].some((text) => value.includes(text))) return []
    try {
      if (/^[{[]/.test(value)) JSON.parse(value)
      else if (value.includes('\u0000')) throw new Error('control characters')
      return []
    } catch {
      return [`storage: ${key} is not valid: ${value.slice(0, 80)}`]
    }
  })
}

/** What was stored before does not keep a page from storing what it is about to send. */
async function checkStores({ tab, track, evmWallet }: World): Promise<readonly string[]> {
  const id = `0x${'ab'.repeat(32)}`
  const account = `eip155:1:${evmWallet.account}` as const
  const keep = async (): Promise<boolean> => {
    const forget = await (await tab.kernel.load(TransactionsToken)).keep({
      id,
      caipNetworkId: 'eip155:1',
      from: account,
      to: evmWallet.account,
      operationType: 'execute',
      moved: [],
    })
    const isStored = Object.values(tab.platform.storage.dump()).some((text) => text.includes(id))
    await forget()
    return isStored
  }
  return (await track('keep', keep())) ? [] : ['kept: a page stores nothing that it sends any more']
}

/** A transaction that was reported as sent and is listed is settled. */
function checkFollowed(
  { tab, isStorageUnreliable }: World,
  { transactionId, last }: Scene,
): readonly string[] {
  if (transactionId === undefined || last !== 'yes' || isStorageUnreliable) return []
  const found = tab.kernel.transactions.store.getState().find(({ id }) => id === transactionId)
  // Settled ones are not kept across reloads.
  return !found || ['success', 'failed'].includes(found.status)
    ? []
    : [`truth: ${transactionId} is displayed as ${found.status} after the network recovered`]
}

/**
 * Connects the wallet. A disconnect that the relay never confirmed blocks the library of the wallet app, which answers no further proposal: then
 * the user opens the app again.
 */
async function connectAgain(world: World, namespace: string): Promise<boolean> {
  if (await connectWallet(world, namespace)) return true
  if (!world.walletConnect) return false
  world.note('the user opens the wallet app again')
  await world.walletConnect.restartApp()
  return connectWallet(world, namespace)
}

/** After everything recovered, the widget can be used: the wallet connects, and a transfer can be reviewed. */
async function checkUsable(world: World, namespace: string): Promise<readonly string[]> {
  if (!(await connectAgain(world, namespace))) return ['usable: the wallet cannot be connected any more']
  let send = await loadPlugin(world, SendToken)
  if (!send || send.store.getState().progress.step === 'approving') {
    // A plugin whose code did not arrive at the start is missing until the page is opened again, and a request to a wallet that never
    // answers stays open.
    void world.track('dispose', world.tab.dispose())
    world.openTab(true)
    if (!(await connectAgain(world, namespace))) return ['usable: the wallet cannot be connected any more']
    send = await loadPlugin(world, SendToken)
  }
  if (!send) return ['usable: Send does not load any more']
  const faults = [...checkConnection(world, namespace)]
  if (!canSend(namespace)) return [...faults, ...(await checkTabs(world, namespace))]
  send.reset()
  const stop = send.watch()
  let review = await reviewAnyTransfer(world, namespace)
  // The first request of a session that had been ended elsewhere ends its connection: the user logs in again.
  if (!review && world.secureSite && !world.tab.kernel.connections.active(namespace)) {
    if (await connectAgain(world, namespace)) review = await reviewAnyTransfer(world, namespace)
  }
  const { obstacle, progress } = send.store.getState()
  stop()
  const state = `${obstacle} ${progress.step} ${'failure' in progress ? progress.failure?.reason : ''}`
  faults.push(...(await checkTabs(world, namespace)))
  return [...faults, ...(review ? [] : [`usable: a transfer cannot be reviewed any more (${state})`])]
}

/** An account that is displayed as signed in is signed in on the server. */
async function checkSignedIn({ tab, siwx, track }: World): Promise<readonly string[]> {
  const api = await track('load', tab.kernel.load(SiwxToken))
  const state = api?.store.getState()
  if (state?.status !== 'signed') return []
  const { caipNetworkId, address } = state.account
  return siwx.signedIn().some((one) => one.chainId === caipNetworkId && one.accountAddress === address)
    ? []
    : [`signed in: ${address} is displayed as signed in on ${caipNetworkId}, and is not on the server`]
}

/** Nothing is left after the tabs closed. */
async function checkLeftovers(world: World): Promise<readonly string[]> {
  const { tabs, clock, evmWallet, connectorWallets } = world
  const disposed = Promise.all(tabs.map((tab) => tab.dispose()))
  let areDisposed = false
  void world.track('dispose', disposed).then(() => {
    areDisposed = true
  })
  // WalletConnect's library needs some turns of its timers.
  for (let turn = 0; turn < 100 && !areDisposed; turn += 1) await clock.advanceAsync(100)
  // Answers that are still on their way arrive.
  await clock.advanceAsync(300_000)
  const walletConnect = await checkWalletConnect(world)
  const left = tabs.flatMap(({ platform }) => platform.leftovers())
  const listeners = [evmWallet, ...connectorWallets.values()].reduce(
    (sum, wallet) => sum + wallet.listenerCount(),
    0,
  )
  return [...left, ...walletConnect, ...(listeners > 0 ? [`${listeners} listeners of the wallet`] : [])].map(
    (one) => `left over: ${one}`,
  )
}

/** Checks everything that must hold after the world recovered. Returns the violations. */
export async function checkWorld(world: World, scene: Scene): Promise<readonly string[]> {
  const unlisted = checkListed(world)
  if (world.isStorageUnreliable) {
    // A new page reads what is stored.
    world.track('dispose', world.tab.dispose())
    world.openTab(true)
  }
  const usable = await checkUsable(world, scene.namespace).catch((error: unknown) => [
    `usable: ${Object(error).code ?? error}`,
  ])
  const state = [
    ...checkFollowed(world, scene),
    ...checkStorage(world),
    ...(await checkStores(world)),
    ...(await checkBridges(world, scene)),
    ...(await checkPurchases(world)),
    ...(await checkBatches(world)),
    ...(await checkSignedIn(world)),
  ]
  const thrown = world.tabs.flatMap(({ platform }) =>
    platform.logs
      .filter(({ level }) => level === 'error')
      .map(({ parts }) => `listener threw: ${parts.map(String).join(' ')}`),
  )
  const leftovers = await checkLeftovers(world)
  const pending = world.promises.flatMap(({ name, isSettled }) =>
    isSettled ? [] : [`pending: the promise of ${name}`],
  )
  return [
    ...checkHistory(world.history.events),
    ...world.violations,
    ...(scene.mustRestore && scene.isLost
      ? ['restored: the connection was not restored after a reload']
      : []),
    ...unlisted,
    ...usable,
    ...state,
    ...thrown,
    ...pending,
    ...leftovers,
  ]
}
