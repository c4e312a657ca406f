import type { PluginContext, PluginTypes, Token } from '#kernel'
import type { EmbeddedPlugin } from './contract.js'
import { embeddedConnectorId } from './embedded-token.js'

/** The context of a login plugin. */
export type LoginContext = PluginContext<PluginTypes & { readonly requires: EmbeddedPlugin }>

/** A service that can delete its login data. */
interface Forgetful {
  /** The user is no longer logged in (EML-03). */
  forget(): void
}

/** The `start` of a login plugin: its login data is deleted with its session (EML-03). */
export function forgetWithSession<Api>(ctx: LoginContext, token: Token<Api>): void {
  const { signal } = ctx
  const forget = (): void => {
    // The same service: only its internal `forget` is used here.
    ctx.load(token as Token<unknown> as Token<Forgetful>).then(
      (service) => {
        if (!signal.aborted) service.forget()
      },
      (error: unknown) => {
        if (!signal.aborted) ctx.report(error)
      },
    )
  }
  ctx.on('embedded:signedOut', forget)
  ctx.on('connection:disconnected', ({ connectorId }) => {
    if (connectorId === embeddedConnectorId) forget()
  })
}

/** Calls `run` once, when restoring has finished and no user is logged in (EML-03). */
export function onceLoggedOut(
  { connections, own }: Pick<PluginContext, 'connections' | 'own'>,
  run: () => void,
): void {
  let isChecked = false
  const check = (): void => {
    const { byNamespace, connections: live } = connections.store.getState()
    if (isChecked || Object.values(byNamespace).some(({ status }) => status === 'restoring')) return
    isChecked = true
    if (!live.some(({ connectorId }) => connectorId === embeddedConnectorId)) run()
  }
  own(connections.store.subscribe(check))
  check()
}
