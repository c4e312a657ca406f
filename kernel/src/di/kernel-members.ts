import type { PluginContext } from '../plugin/plugin-context.js'
import * as tokens from './kernel-tokens.js'
import type { Token } from './token.js'

type KernelMember = Extract<
  keyof PluginContext,
  | 'platform'
  | 'chains'
  | 'networks'
  | 'connections'
  | 'connectors'
  | 'contributions'
  | 'router'
  | 'notices'
  | 'links'
  | 'i18n'
  | 'queries'
>

/** The services that are members of the kernel and of every context; each is what the container has for its token. */
export const kernelMembers: { readonly [Name in KernelMember]: Token<PluginContext[Name]> } = {
  platform: tokens.PlatformToken,
  chains: tokens.ChainsToken,
  networks: tokens.NetworksToken,
  connections: tokens.ConnectionsToken,
  connectors: tokens.ConnectorsToken,
  contributions: tokens.ContributionsToken,
  router: tokens.RouterToken,
  notices: tokens.NoticesToken,
  links: tokens.LinksToken,
  i18n: tokens.I18nToken,
  queries: tokens.QueriesToken,
}
