import {
  type ConnectionGrant,
  type ConnectRequest,
  durations,
  type Network,
  type PluginContext,
  QuoinError,
  type WritableStore,
} from '#kernel'
import type { WalletBehind } from '../connector.js'
import type { EmbeddedPlugin } from '../contract.js'
import { EmbeddedError } from '../embedded-error.js'
import type { FrameClient } from '../frame/frame-client.js'
import type { AccountReader } from './account-reader.js'
import type { EmbeddedGrants, SignedIn } from './embedded-grants.js'
import type { SmartAccountNetworks } from './smart-account-networks.js'

export interface EmbeddedConnectionDeps {
  readonly context: PluginContext<EmbeddedPlugin>
  readonly client: FrameClient
  readonly signedIn: WritableStore<SignedIn>
  readonly grants: EmbeddedGrants
  readonly reader: AccountReader
  readonly smartAccounts: SmartAccountNetworks
  isServed(network: Network): boolean
  /** The login was cleared on the page, but not at the site. */
  onSignOutFailed(): void
}

/** Connects the page to the user who is signed in at the secure site. */
export interface EmbeddedConnection
  extends Pick<WalletBehind, 'connect' | 'restore' | 'disconnect' | 'forget'> {
  /** The user is no longer signed in at the site. */
  end(): void
  /** Stores that the login is used, and its network. */
  remember(network: string | undefined): Promise<unknown>
}

export function createEmbeddedConnection(deps: EmbeddedConnectionDeps): EmbeddedConnection {
  const { context, client, signedIn, grants, reader, smartAccounts } = deps
  const { storage } = context
  const signedOut = (): SignedIn => ({ user: undefined, method: undefined })

  /** Removes the login from the page completely (EML-03). */
  const clear = (): void => {
    grants.clear()
    storage.clear()
    signedIn.setState(signedOut())
  }

  /** Connects every requested network that the frame serves. */
  const grantAll = async ({ networks, preferred, signal }: ConnectRequest): Promise<ConnectionGrant> => {
    const served = networks.filter(deps.isServed)
    const hasEvm = served.some(({ chainNamespace }) => chainNamespace === 'eip155')
    const learning = hasEvm ? smartAccounts.learn() : undefined
    const { grants: next, user, fault } = await reader.readAll(served, preferred, signal)
    await learning
    if (signal.aborted) throw new QuoinError('ABORTED')
    if (next.size === 0)
      throw (
        fault ?? new QuoinError('CONNECT_FAILED', { details: 'The secure site serves none of the networks' })
      )
    if (fault !== undefined) context.report(fault)
    grants.replace(next, user)
    return grants.whole()
  }

  const remember = (network: string | undefined): Promise<unknown> =>
    storage.update((now) => {
      const used = { ...now, used: true }
      return network === undefined ? used : { ...used, network }
    })

  return {
    remember,
    async connect(request) {
      if (request.signal.aborted) throw new QuoinError('ABORTED')
      if (!(await reader.isSignedIn(request.signal))) {
        clear()
        throw new EmbeddedError('AUTH_CONNECTOR_NOT_FOUND', {
          details: 'No user is signed in at the secure site',
        })
      }
      const grant = await grantAll(request)
      await remember(request.preferred?.caipNetworkId)
      if (request.signal.aborted) {
        grants.clear()
        throw new QuoinError('ABORTED')
      }
      return grant
    },
    async restore(request) {
      const { signal, networks } = request
      if (signal.aborted) throw new QuoinError('ABORTED')
      const stored = await storage.read()
      if (!stored.used) return undefined
      if (!(await reader.isSignedIn(signal))) {
        clear()
        context.emit('embedded:signedOut', {})
        return undefined
      }
      const last = networks.find(({ caipNetworkId }) => caipNetworkId === stored.network)
      const grant = await grantAll({ ...request, preferred: request.preferred ?? last })
      signedIn.setState((now) => ({ ...now, method: stored.method }))
      return grant
    },
    async disconnect() {
      if (grants.isEmpty()) return
      const timeout = new AbortController()
      const stop = context.platform.after(durations.tenSeconds, () => timeout.abort())
      clear()
      try {
        await client.send('SIGN_OUT', undefined, timeout.signal)
      } catch (error) {
        context.report(error)
        deps.onSignOutFailed()
      } finally {
        stop()
        // The user may have signed in again meanwhile.
        if (grants.isEmpty()) client.close()
        context.emit('embedded:signedOut', {})
      }
    },
    forget() {
      grants.clear()
      signedIn.setState(signedOut())
      client.close()
    },
    end() {
      if (grants.isEmpty()) return
      clear()
      grants.emit({ type: 'disconnected' })
      context.emit('embedded:signedOut', {})
    },
  }
}
