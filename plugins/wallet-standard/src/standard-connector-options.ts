import type { Platform } from '#kernel'
import type { StandardNamespace, StandardWallet } from './standard-wallet.js'

export interface StandardConnectorOptions {
  readonly wallet: StandardWallet
  readonly namespace: StandardNamespace
  /** What the wallet can be asked. Never empty. */
  readonly methods: readonly string[]
  readonly platform: Pick<Platform, 'after' | 'log'>
  /** Whether a connector of another namespace uses the same wallet now. */
  readonly isShared: () => boolean
}
