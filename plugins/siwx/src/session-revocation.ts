import type { Connection, PluginContext } from '#kernel'
import type { SiwxPlugin } from './contract.js'
import type { SiwxAccountKey } from './siwx-storage.js'

/**
 * Tells whose connection ended, once for each that did: the accounts that it had, on any network of its namespace. What another tab
 * ended, that tab sees to.
 */
export function onceDisconnected(
  ctx: PluginContext<SiwxPlugin>,
  run: (gone: { isOf(account: SiwxAccountKey): boolean }) => void,
): void {
  let live = ctx.connections.store.getState().connections
  const ended = new Map<string, Connection>()
  const nameOf = (one: { readonly connectorId: string; readonly namespace: string }): string =>
    `${one.namespace} ${one.connectorId}`
  ctx.own(
    ctx.connections.store.subscribe(({ connections }) => {
      for (const one of live)
        if (!connections.some((now) => nameOf(now) === nameOf(one))) ended.set(nameOf(one), one)
      live = connections
    }),
  )
  ctx.on('connection:disconnected', ({ namespace, connectorId, by }) => {
    const gone = ended.get(nameOf({ namespace, connectorId }))
    ended.delete(nameOf({ namespace, connectorId }))
    if (!gone || by === 'tab') return
    const form = (address: string): string => ctx.chains.find(namespace)?.normalizeAddress(address) ?? address
    const addresses = gone.accounts.map(({ address }) => form(address))
    run({
      isOf: ({ caipNetworkId, address }) =>
        caipNetworkId.startsWith(`${namespace}:`) && addresses.includes(form(address)),
    })
  })
}
