import type { PluginContext } from '#kernel'
import type { SocialPlugin } from './contract.js'
import type { SocialEvent } from './social-state.js'

/** What a login works with. */
export interface SocialSteps {
  readonly ctx: PluginContext<SocialPlugin>
  apply(event: SocialEvent): void
}
