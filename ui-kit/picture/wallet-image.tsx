import type { ReactNode } from 'react'
import { sanitizeForDisplay } from '../layout/sanitize-for-display.js'
import { usePicture } from './use-picture.js'

export interface WalletImageProps {
  /** Displayed only if `imageSource` allows it. */
  readonly src?: string | undefined
  /** Provides the initial if there is no picture. */
  readonly name: string
  /** Pixels. By default 36 in the standard font size, which it follows. */
  readonly size?: number | undefined
}

/** The picture of a wallet, network or token. Decorative: the name stands beside it. */
export function WalletImage({ src, name, size }: WalletImageProps): ReactNode {
  const { source, onError } = usePicture(src)
  const initial = [...sanitizeForDisplay(name)][0]?.toLocaleUpperCase() ?? ''
  return (
    <span
      className="q-image"
      style={size ? { width: size, height: size, fontSize: Math.round(size * 0.44) } : undefined}
      aria-hidden="true"
    >
      {source ? (
        <img
          src={source}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          draggable={false}
          onError={onError}
        />
      ) : (
        initial
      )}
    </span>
  )
}
