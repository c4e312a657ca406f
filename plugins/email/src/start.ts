import type { PluginContext, Token } from '#kernel'
import { embeddedConnectorId } from '#plugins/embedded'
import { type EmailPlugin, EmailToken } from './contract.js'
import type { EmailService } from './service.js'

// The same service: `start` alone sees the part that is not for others.
const ServiceToken = EmailToken as Token<EmailService>

/** The part of the plugin that every page with it carries: what is known of a login ends with its session (EML-03). */
export function startEmail(ctx: PluginContext<EmailPlugin>): void {
  const { signal } = ctx
  const forget = (): void => {
    ctx.load(ServiceToken).then(
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
