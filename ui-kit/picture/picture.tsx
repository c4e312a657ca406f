import type { ReactNode } from 'react'
import { kitPictureStyles } from '../styles/kit-picture-styles.js'
import { useStyles } from '../styles/use-styles.js'
import { Icon } from './icon.js'
import { usePicture } from './use-picture.js'

export interface PictureProps {
  /** Displayed only if `imageSource` allows it. */
  readonly src?: string | undefined
  /** The text alternative. Left out if text beside the picture has the same content. */
  readonly alt?: string | undefined
  /** Beside other content it is twice as wide as high, for more of that content. Default `false`: 4:3. */
  readonly isWide?: boolean
}

/** A square picture as wide as its container. Without a picture, or if it does not load, a placeholder replaces it. */
export function Picture({ src, alt = '', isWide = false }: PictureProps): ReactNode {
  useStyles(kitPictureStyles)
  const { source, onError } = usePicture(src)
  return (
    <span className={isWide ? 'q-picture q-wide' : 'q-picture'}>
      {source ? (
        <img
          src={source}
          alt={alt}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          draggable={false}
          onError={onError}
        />
      ) : (
        <Icon name="image" size={32} />
      )}
    </span>
  )
}
