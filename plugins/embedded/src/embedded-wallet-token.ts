import { type Connector, createToken, type Token } from '#kernel'

/** The part of the connector that works with the frame. It is loaded with the plugin's services. */
export type WalletBehind = Pick<
  Connector,
  'connect' | 'restore' | 'disconnect' | 'request' | 'switchNetwork' | 'subscribe'
> & { forget(): void }

export const WalletBehindToken: Token<WalletBehind> = createToken('embedded.wallet')
