import type { PluginContext } from '#kernel'
import type { EmbeddedLink } from '#plugins/embedded'
import type { EmailPlugin } from './contract.js'
import type { EmailEvent, EmailState } from './email-state.js'
import type { LoginTimes } from './login-times.js'

/** What the steps of a login and of a change work with. */
export interface EmailSteps {
  readonly ctx: PluginContext<EmailPlugin>
  readonly link: EmbeddedLink
  readonly times: LoginTimes
  state(): EmailState
  apply(event: EmailEvent): void
  /** Shows the view of the state, where the modal is open at one of the way. */
  show(): void
}
