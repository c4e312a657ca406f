import { callNode } from '../../wallet-parts/eip155/call-node.js'
import type { WalletAccount } from '../../wallet-parts/eip155/wallet-accounts.js'
import { readWalletChains, type WalletChain } from '../../wallet-parts/eip155/wallet-chain.js'
import type { WantedChain } from '../../wallet-parts/eip155/wallet-request.js'
import { invalidParams, unknownChain } from '../../wallet-parts/wallet-error.js'
import { caip2, offeredNamespaces } from './offered-namespaces.js'
import type { WalletServices } from './wallet-services.js'

type Session = ReturnType<WalletServices['kit']['getActiveSessions']>[string]

/** Returns the sessions with accounts in a namespace. */
function sessionsIn(namespace: string, { kit }: WalletServices): Session[] {
  return Object.values(kit.getActiveSessions()).filter(({ namespaces }) => namespaces[namespace])
}

function chainIdsOf(session: Session): number[] {
  const accounts = session.namespaces.eip155?.accounts ?? []
  return [...new Set(accounts.map((account) => Number(account.split(':')[1])))]
}

async function update(
  session: Session,
  address: string,
  chainIds: readonly number[],
  { kit }: WalletServices,
): Promise<void> {
  const namespaces = { ...session.namespaces, ...offeredNamespaces(address, chainIds) }
  await kit.updateSession({ topic: session.topic, namespaces })
}

/** Activates another account of a namespace other than EVM, and notifies the apps that use the namespace. */
export async function chooseFurtherAccount(
  namespace: string,
  address: string,
  services: WalletServices,
): Promise<void> {
  const { kit, store } = services
  const { further } = store.get()
  const { keys } = further[namespace] ?? {}
  const account = keys?.accounts.find((known) => known.address === address)
  if (!keys || !account) return
  store.set({ further: { ...further, [namespace]: { keys, account } } })
  for (const { topic, namespaces } of sessionsIn(namespace, services)) {
    const granted = namespaces[namespace]
    if (!granted) continue
    const chains = [...new Set(granted.accounts.map((caip) => caip.split(':').slice(0, 2).join(':')))]
    const accounts = chains.map((chain) => `${chain}:${address}`)
    await kit.updateSession({
      topic,
      namespaces: { ...namespaces, [namespace]: { ...granted, chains, accounts } },
    })
    const [chainId] = chains
    if (chainId)
      await kit.emitSessionEvent({ topic, event: { name: 'accountsChanged', data: accounts }, chainId })
  }
}

/** Activates another account and notifies all connected apps. */
export async function chooseAccount(account: WalletAccount, services: WalletServices): Promise<void> {
  const { kit, store } = services
  store.set({ account })
  for (const session of sessionsIn('eip155', services)) {
    const chainIds = chainIdsOf(session)
    await update(session, account.address, chainIds, services)
    const active = chainIds.find((id) => id === store.get().chain.id) ?? chainIds[0]
    if (active === undefined) continue
    const event = { name: 'accountsChanged', data: [account.address] }
    await kit.emitSessionEvent({ topic: session.topic, event, chainId: caip2(active) })
  }
}

/** Activates another network and notifies all connected apps; sessions without it are extended. */
export async function chooseChain(chainId: number, services: WalletServices): Promise<void> {
  const { kit, store } = services
  const { chains, account } = store.get()
  const chain = chains.find((known) => known.id === chainId)
  if (!chain) throw unknownChain(chainId)
  store.set({ chain })
  for (const session of sessionsIn('eip155', services)) {
    const chainIds = chainIdsOf(session)
    if (!chainIds.includes(chainId)) await update(session, account.address, [...chainIds, chainId], services)
    const event = { name: 'chainChanged', data: chainId }
    await kit.emitSessionEvent({ topic: session.topic, event, chainId: caip2(chainId) })
  }
}

/** Adds a chain that an app described, if its node reports the same chain id. It is lost with the page. */
export async function addChain(
  { id, name, rpcUrls, symbol }: WantedChain,
  { store }: WalletServices,
): Promise<void> {
  const [chain]: (WalletChain | undefined)[] = readWalletChains([{ id, name, symbol, rpcUrl: rpcUrls[0] }])
  if (!chain) throw invalidParams('rpcUrls must start with an https address, or one on this machine.')
  const answer = await callNode(chain, 'eth_chainId', [])
  if (Number(answer) !== id) throw invalidParams(`the node at ${chain.rpcUrl} does not serve chain ${id}.`)
  store.set({ chains: [...store.get().chains, chain] })
}
