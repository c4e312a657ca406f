import { createToken, type Token } from '#kernel'
import type { OneClickSignIn } from '#plugins/walletconnect'

/** Signs in while connecting: a separate service, as WalletConnect requests it when it creates a code. */
export const OneClickToken: Token<OneClickSignIn> = createToken('siwx.oneClick')
