import type { Plugin, PluginTypes } from 'quoin/kernel'
import type { LegalOptions } from 'quoin/plugins/legal'
import type { SocialOptions } from 'quoin/plugins/social'
import type { PairingState } from 'quoin/plugins/walletconnect'
import type { ConnectLayout } from 'quoin/ui'
import type { StoryWorld } from './create-world.js'
import type { FurtherNamespace } from './further-namespaces.js'

/** The simulated world of a story. */
export interface StorySetting {
  /** The widget runs on a phone. */
  readonly isMobile?: boolean
  /** True if wallets are installed. Default true. */
  readonly hasWallets?: boolean
  /** The wallet list's response. Default `ok`; `off`: the host has none. */
  readonly gateway?: 'ok' | 'empty' | 'silent' | 'down' | 'off'
  /** The gateway's data about the account. Default `some`; `one`: a single collectible; `down`: only these requests fail. */
  readonly holdings?: 'some' | 'one' | 'none' | 'down'
  /** How prices have changed. Default `risen`; `part`: known for some tokens; `none`: the gateway has no former prices. */
  readonly past?: 'risen' | 'fallen' | 'part' | 'none'
  /** Number of earlier transactions of the account. Default 12. */
  readonly activity?: number
  /** The response of the networks' nodes. Default `ok`. */
  readonly node?: 'ok' | 'silent' | 'down'
  /** The state of the pairing. Default: a code to scan. */
  readonly pairing?: PairingState
  /** Number of networks. Default 3. */
  readonly networks?: number
  /** The page's handling of networks that it does not list. Default `block`. */
  readonly unsupported?: 'block' | 'warn' | 'ignore'
  /** Namespaces beside the EVM networks, with their own wallets. */
  readonly namespaces?: readonly FurtherNamespace[]
  /** The page has a secure site, with these logins besides email. Default: it has none. */
  readonly logins?: SocialOptions
  /** The terms to accept before connecting. Default: none. */
  readonly terms?: Pick<LegalOptions, 'termsUrl' | 'privacyUrl'>
  /** The layout of the Connect view. Default: that of the widget. */
  readonly connectLayout?: ConnectLayout
  /** Enables smart sessions. Default false. */
  readonly sessions?: boolean
  /** Enables sign-in. Default: off. */
  readonly signIn?: 'required' | 'optional'
  /** Number of the wallet's accounts. Default 1. */
  readonly accounts?: number
  /** Flags of plugins that are off. Default none. */
  readonly off?: readonly string[]
  /** Further plugins, without options. Default none. */
  readonly plugins?: readonly Plugin<PluginTypes>[]
}

/** A view in one of its states. */
export interface Story {
  /** In the address: `?story=connect`. */
  readonly id: string
  /** The view's plugin: the heading in the index. */
  readonly plugin: string
  readonly title: string
  readonly setting?: StorySetting
  /** Brings the view into the state, as a user or a wallet would. */
  show(world: StoryWorld): void | Promise<void>
}
