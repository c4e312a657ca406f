import type { ReactNode } from 'react'
import { sanitizeForDisplay } from '../layout/sanitize-for-display.js'
import { Picture } from '../picture/picture.js'
import { useGuarded } from '../plugin/use-guarded.js'
import { kitPictureStyles } from '../styles/kit-picture-styles.js'
import { useStyles } from '../styles/use-styles.js'

export interface PictureTileProps {
  readonly src?: string | undefined
  /** From outside: displayed as text, truncated if it is too long. */
  readonly title: string
  readonly note?: string | undefined
  readonly onPress: () => void
}

/** A tile of a `<PictureGrid>`: a button with a picture and its name below. */
export function PictureTile({ src, title, note, onPress }: PictureTileProps): ReactNode {
  useStyles(kitPictureStyles)
  const press = useGuarded(onPress)
  return (
    <button type="button" className="q-tile" onClick={() => press()}>
      <Picture src={src} />
      <span className="q-tile-title" dir="auto">
        {sanitizeForDisplay(title)}
      </span>
      {note ? (
        <span className="q-tile-note" dir="auto">
          {sanitizeForDisplay(note)}
        </span>
      ) : null}
    </button>
  )
}
