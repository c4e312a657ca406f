import type { ReactNode } from 'react'
import { kitActivityStyles } from '../styles/kit-activity-styles.js'
import { useStyles } from '../styles/use-styles.js'
import { Icon } from './icon.js'
import type { IconName } from './icon-paths.js'
import { WalletImage } from './wallet-image.js'

/** A token or collectible that takes part in a transaction. */
export interface ActivityPicture {
  /** Shown only if `imageSource` allows it. */
  readonly src?: string | undefined
  /** Gives the initial where there is no picture. */
  readonly name: string
  /** Collectibles are square. */
  readonly shape: 'round' | 'square'
}

export interface ActivityImageProps {
  /** One, or both sides of an exchange. Where there is none, the icon stands alone. */
  readonly pictures: readonly ActivityPicture[]
  /** What was done. */
  readonly icon: IconName
  /** How it ended. */
  readonly tone: 'neutral' | 'success' | 'danger'
}

/** The picture of a transaction: what moved, and what was done as a small sign. The words beside it say both. */
export function ActivityImage({ pictures, icon, tone }: ActivityImageProps): ReactNode {
  useStyles(kitActivityStyles)
  const [first, second] = pictures
  if (!first)
    return (
      <span className="q-activity" data-tone={tone} data-alone="">
        <Icon name={icon} />
      </span>
    )
  return (
    <span className="q-activity" data-tone={tone}>
      <span className="q-activity-picture" data-shape={first.shape}>
        <WalletImage src={first.src} name={first.name} size={second ? 25 : 36} />
      </span>
      {second ? (
        <span className="q-activity-picture" data-shape={second.shape} data-second="">
          <WalletImage src={second.src} name={second.name} size={25} />
        </span>
      ) : (
        <span className="q-activity-sign">
          <Icon name={icon} size={12} />
        </span>
      )}
    </span>
  )
}
