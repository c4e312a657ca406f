import { type ReactNode, useState } from 'react'
import { kitPictureStyles } from '../styles/kit-picture-styles.js'
import { useStyles } from '../styles/use-styles.js'
import { Icon } from './icon.js'
import { imageSource } from './image-source.js'

export interface PictureProps {
  /** Shown only if `imageSource` allows it. */
  readonly src?: string | undefined
  /** What it shows, for those who cannot see it. Left out where words beside it say so. */
  readonly alt?: string | undefined
}

/** A square picture as wide as its place. Where there is none, or it does not load, a drawing stands for it. */
export function Picture({ src, alt = '' }: PictureProps): ReactNode {
  useStyles(kitPictureStyles)
  const [failed, setFailed] = useState<string>()
  const source = imageSource(src)
  return (
    <span className="q-picture">
      {source && source !== failed ? (
        <img
          src={source}
          alt={alt}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          draggable={false}
          onError={() => setFailed(source)}
        />
      ) : (
        <Icon name="image" size={32} />
      )}
    </span>
  )
}
