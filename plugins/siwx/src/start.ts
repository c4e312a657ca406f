import { createToken, type PermissionSource, type PluginContext, QuoinError, type Token } from '#kernel'
import type { OneClickSignIn } from '#plugins/walletconnect'
import { type SiwxPlugin, SiwxToken } from './contract.js'

/** Displayed while the session is looked up. */
export const waitView = 'ConnectingSiwe'

/** Signs in while connecting: a separate service, as WalletConnect requests it when it creates a code. */
export const OneClickToken: Token<OneClickSignIn> = createToken('siwx.oneClick')

/** The sign-ins of an account, for the list of permissions. */
export const SignInPermissionsToken: Token<PermissionSource> = createToken('siwx.permissions')

/** Alerts the host if no service verifies sign-ins: the user would read of it only after pressing Sign. */
function checkService({ options, api, alert }: PluginContext<SiwxPlugin>): void {
  const isServed = ['siwx', 'gateway'].some((name) => api.url(name, '/') !== undefined)
  if (isServed || (options?.storage ?? 'server') !== 'server') return
  alert(
    new QuoinError('OPTIONS_INVALID', {
      details: 'siwx: no service verifies the sign-in',
      fix: "Set services.siwx or services.gateway, or pass siwx: { storage: 'local' }, which verifies in the page.",
    }),
  )
}

/**
 * Loads the service with the first wallet. If a connection is faster, the waiting view is displayed meanwhile: the
 * modal would close otherwise.
 */
export function startSiwx(ctx: PluginContext<SiwxPlugin>): void {
  const { connections, router, signal } = ctx
  checkService(ctx)
  let isThere = false
  const bring = (): void => {
    ctx.load(SiwxToken).then(
      () => {
        isThere = true
      },
      (error: unknown) => {
        if (!signal.aborted) ctx.report(error)
      },
    )
  }
  const follow = (): void => {
    const states = Object.values(connections.store.getState().byNamespace)
    if (!states.some(({ status }) => status !== 'idle' && status !== 'disconnected')) return
    stop()
    bring()
  }
  const stop = ctx.own(connections.store.subscribe(follow))
  ctx.on('connection:connected', ({ connection, restored }) => {
    if (!isThere && !restored && !connection.isWatchOnly && router.store.getState().open)
      router.reset(waitView)
  })
  // Once loaded, the service gets no event of a connection that ended before.
  ctx.on('connection:disconnected', () => {
    if (!isThere && router.current()?.view === waitView && !connections.active()) router.close()
  })
  follow()
}
