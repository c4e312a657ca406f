import type { PluginContext } from '#kernel'
import type { EmbeddedLink } from '#plugins/embedded'
import type { EmailPlugin } from './contract.js'
import type { EmailEvent, EmailState } from './email-state.js'
import type { LoginTimes } from './login-times.js'

/** The dependencies of the steps of a login and of a change. */
export interface EmailSteps {
  readonly ctx: PluginContext<EmailPlugin>
  readonly link: EmbeddedLink
  readonly times: LoginTimes
  state(): EmailState
  apply(event: EmailEvent): void
  /** Shows the view of the state, if the modal is open at a view of the flow. */
  show(): void
}
