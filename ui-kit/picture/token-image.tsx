import type { ReactNode } from 'react'
import { kitAccountStyles } from '../styles/kit-account-styles.js'
import { useStyles } from '../styles/use-styles.js'
import { WalletImage } from './wallet-image.js'

export interface TokenImageProps {
  /** Displayed only if `imageSource` allows it. */
  readonly src?: string | undefined
  /** Provides the initial if there is no picture. */
  readonly symbol: string
  /** The network that the token is on, as a small picture at its edge. */
  readonly network?: { readonly name: string; readonly imageUrl?: string | undefined } | undefined
  /** Pixels. By default 36 in the standard font size, which it follows. */
  readonly size?: number
}

/** The round picture of a coin or token. Decorative: its symbol stands beside it. */
export function TokenImage({ src, symbol, network, size }: TokenImageProps): ReactNode {
  useStyles(kitAccountStyles)
  return (
    <span className="q-token">
      <WalletImage src={src} name={symbol} size={size} />
      {network ? (
        <span className="q-token-network">
          <WalletImage src={network.imageUrl} name={network.name} size={Math.round((size ?? 36) * 0.44)} />
        </span>
      ) : null}
    </span>
  )
}
