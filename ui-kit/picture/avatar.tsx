import type { CSSProperties, ReactNode } from 'react'
import { kitFurtherStyles } from '../styles/kit-further-styles.js'
import { useStyles } from '../styles/use-styles.js'
import { avatarColors } from './avatar-colors.js'
import { usePicture } from './use-picture.js'

export interface AvatarProps {
  /** The address or name that the avatar is generated from. */
  readonly seed: string
  readonly src?: string | undefined
  /** Pixels. By default 36 in the standard font size, which it follows. */
  readonly size?: number
}

/** The account's own picture, or one generated from its address. Decorative. */
export function Avatar({ seed, src, size }: AvatarProps): ReactNode {
  useStyles(kitFurtherStyles)
  const { source, onError } = usePicture(src)
  const [first, second, third] = avatarColors(seed)
  // Custom properties are not in React's type of a style; they are set through CSSOM like any other.
  const style = {
    width: size,
    height: size,
    '--q-a': first,
    '--q-b': second,
    '--q-c': third,
  } as CSSProperties
  return (
    <span className="q-avatar" style={style} aria-hidden="true">
      {source ? (
        <img
          src={source}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={onError}
        />
      ) : null}
    </span>
  )
}
