import type { Platform } from '#kernel'
import type { StandardNamespace, StandardWallet } from './standard-wallet.js'

export interface StandardConnectorOptions {
  readonly wallet: StandardWallet
  readonly namespace: StandardNamespace
  /** The wallet's methods in the namespace. Never empty. */
  readonly methods: readonly string[]
  readonly platform: Pick<Platform, 'after' | 'log'>
  /** Returns true if a connector of another namespace uses the same wallet now. */
  readonly isShared: () => boolean
}
