import { createToken, type Token } from '#kernel'
import type { OneClickSignIn } from '#plugins/walletconnect'

/** Signing in while connecting: a service of its own, as WalletConnect asks for it when a code is made. */
export const OneClickToken: Token<OneClickSignIn> = createToken('siwx.oneClick')
