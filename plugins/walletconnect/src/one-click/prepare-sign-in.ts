import { durations, isQuoinError, type Network, type PluginContext, QuoinError } from '#kernel'
import { within } from '../client/within.js'
import {
  type OneClickRequest,
  type OneClickSignIn,
  type OneClickSignInEntry,
  oneClickSignIns,
  type WalletConnectPlugin,
} from '../contract.js'

/** The request that one code sends to wallets, and the callback for the answer. */
export interface PreparedSignIn {
  readonly request: OneClickRequest
  accept: OneClickSignIn['accept']
}

/**
 * Prepares the sign-in request of a code with the contributing plugins. `undefined` if there is none, if it is not
 * ready in five seconds, or if a network is not of `eip155`: the code then connects without sign-in (SIW-07).
 */
export async function prepareSignIn(
  { contributions, load, platform, report }: PluginContext<WalletConnectPlugin>,
  networks: readonly Network[],
  signal: AbortSignal,
): Promise<PreparedSignIn | undefined> {
  const ids = new Set(networks.map(({ caipNetworkId }) => caipNetworkId))
  if (ids.size === 0 || networks.some(({ chainNamespace }) => chainNamespace !== 'eip155')) return undefined
  const late = (): QuoinError =>
    new QuoinError('TIMEOUT', { details: 'One-click sign-in was not ready in time' })
  const prepare = async ({ loadedWith, signIn: token }: OneClickSignInEntry) => {
    if (loadedWith) await load(loadedWith)
    const signIn = await load(token)
    const request = await signIn.prepare(networks, signal)
    const chains = request?.chains.filter((id) => ids.has(id)) ?? []
    if (!request || chains.length === 0) return undefined
    const accept: OneClickSignIn['accept'] = (cacaos, aborted) => signIn.accept(cacaos, aborted)
    return { request: { ...request, chains }, accept }
  }
  for (const entry of contributions.list(oneClickSignIns)) {
    try {
      const prepared = await within(platform, prepare(entry), { ms: durations.fiveSeconds, late, signal })
      if (prepared) return prepared
    } catch (error) {
      if (signal.aborted || isQuoinError(error, 'ABORTED')) throw error
      report(error)
    }
  }
  return undefined
}
