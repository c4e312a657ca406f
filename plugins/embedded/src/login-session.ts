import type { PluginContext, PluginTypes, Token } from '#kernel'
import type { EmbeddedPlugin } from './contract.js'
import { embeddedConnectorId } from './embedded-token.js'

/** The context of a plugin that logs people in. */
export type LoginContext = PluginContext<PluginTypes & { readonly requires: EmbeddedPlugin }>

/** What a plugin of a login lets be told. */
interface Forgetful {
  /** Nobody is logged in any more (EML-03). */
  forget(): void
}

/** `start` of a plugin that logs people in: what it knows of a login ends with its session (EML-03). */
export function forgetWithSession<Api>(ctx: LoginContext, token: Token<Api>): void {
  const { signal } = ctx
  const forget = (): void => {
    // The same service: here alone the part is seen that is not for others.
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

/** Runs once when restoring has come to its end and nobody is logged in (EML-03). */
export function onceNobodyIsLoggedIn(
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
