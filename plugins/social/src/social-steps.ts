import type { PluginContext } from '#kernel'
import type { SocialPlugin } from './contract.js'
import type { SocialEvent } from './social-state.js'

/** The dependencies of a login. */
export interface SocialSteps {
  readonly ctx: PluginContext<SocialPlugin>
  apply(event: SocialEvent): void
}
