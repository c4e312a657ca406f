import type { LegalOptions } from 'quoin/plugins/legal'
import type { SocialOptions } from 'quoin/plugins/social'
import type { PairingState } from 'quoin/plugins/walletconnect'
import type { StoryWorld } from './create-world.js'
import type { FurtherNamespace } from './further-namespaces.js'

/** How the made-up world around a story is. */
export interface StorySetting {
  /** The widget runs on a phone. */
  readonly isMobile?: boolean
  /** Whether wallets are installed. Default true. */
  readonly hasWallets?: boolean
  /** How the list of wallets answers. Default `ok`; `off`: the host has none. */
  readonly gateway?: 'ok' | 'silent' | 'down' | 'off'
  /** What the gateway says that the account holds and did. Default `some`; `down`: it fails there alone. */
  readonly holdings?: 'some' | 'none' | 'down'
  /** How many transactions the account has behind it. Default 12. */
  readonly activity?: number
  /** How the networks' nodes answer. Default `ok`. */
  readonly node?: 'ok' | 'silent' | 'down'
  /** Where the pairing stands. Default: a code to scan. */
  readonly pairing?: PairingState
  /** How many networks there are. Default 3. */
  readonly networks?: number
  /** What the page does about networks that it does not list. Default `block`. */
  readonly unsupported?: 'block' | 'warn' | 'ignore'
  /** Namespaces beside the EVM networks, with wallets of their own. */
  readonly namespaces?: readonly FurtherNamespace[]
  /** The page has a secure site, with these logins besides email. Default: it has none. */
  readonly logins?: SocialOptions
  /** What is to be accepted before anybody connects. Default: nothing. */
  readonly terms?: Pick<LegalOptions, 'termsUrl' | 'privacyUrl'>
  /** There are smart sessions. Default false. */
  readonly sessions?: boolean
  /** People are asked to sign in. Default: nobody is. */
  readonly signIn?: 'required' | 'optional'
  /** How many accounts the wallet gives. Default 1. */
  readonly accounts?: number
}

/** A view in one of its states. */
export interface Story {
  /** In the address: `?story=connect`. */
  readonly id: string
  /** Whose view it is: the heading that it stands below. */
  readonly plugin: string
  readonly title: string
  readonly setting?: StorySetting
  /** Brings the view into the state, as a person or a wallet would. */
  show(world: StoryWorld): void | Promise<void>
}
