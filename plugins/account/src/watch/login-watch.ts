import type { ChainNamespace, PluginContext } from '#kernel'
import { type EmbeddedApi, EmbeddedToken, embeddedConnectorId } from '#plugins/embedded'
import type { AccountPlugin } from '../contract.js'
import type { AccountRecord } from '../state/account-record.js'

/** Logins without an OAuth provider. */
const ownMethods: readonly (string | undefined)[] = [undefined, 'email', 'passkey']

/**
 * Copies the logged-in user from the embedded wallet while there is a watcher. Not while another wallet is connected.
 */
export function createLoginWatch(
  ctx: PluginContext<AccountPlugin>,
  change: (namespace: ChainNamespace, next: (record: AccountRecord) => AccountRecord) => void,
): (namespace: ChainNamespace) => () => void {
  return (namespace) => {
    let embedded: Promise<EmbeddedApi> | undefined
    let isOver = false
    let stopUser = (): void => undefined

    const take = ({ user: store }: EmbeddedApi): void => {
      const { user, method } = store.getState()
      const connection = ctx.connections.active(namespace)
      if (connection?.connectorId !== embeddedConnectorId) return
      const login: AccountRecord['login'] = {
        user: user && { email: user.email, username: user.userName ?? undefined },
        smartAccountDeployed: user?.smartAccountDeployed,
        socialProvider: ownMethods.includes(method) ? undefined : method,
      }
      change(namespace, (record) => ({ ...record, loginOf: connection.accounts[0]?.address, login }))
    }
    const follow = (): void => {
      if (ctx.connections.active(namespace)?.connectorId !== embeddedConnectorId) return
      if (embedded) {
        embedded.then((api) => !isOver && take(api)).catch(() => undefined)
        return
      }
      embedded = ctx.load(EmbeddedToken)
      embedded.then(
        (api) => {
          if (isOver) return
          stopUser = api.user.subscribe(() => take(api))
          take(api)
        },
        // Without it the login is unknown; the account is displayed in any case.
        () => undefined,
      )
    }
    const stop = ctx.connections.store.subscribe(follow)
    follow()
    return () => {
      isOver = true
      stop()
      stopUser()
    }
  }
}
