import { type Connector, createToken, type Token } from '#kernel'

/** What the connector has behind it once somebody signed in. It comes with the plugin's services. */
export type WalletBehind = Pick<
  Connector,
  'connect' | 'restore' | 'disconnect' | 'request' | 'switchNetwork' | 'subscribe'
> & { forget(): void }

export const WalletBehindToken: Token<WalletBehind> = createToken('embedded.wallet')
