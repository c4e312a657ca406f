import type { ReactNode } from 'react'
import type { IconName } from '#kernel'
import { kitActivityStyles } from '../styles/kit-activity-styles.js'
import { useStyles } from '../styles/use-styles.js'
import { Avatar } from './avatar.js'
import { Icon } from './icon.js'
import { WalletImage } from './wallet-image.js'

/** A token or collectible that takes part in a transaction. */
export interface ActivityPicture {
  /** Displayed only if `imageSource` allows it. */
  readonly src?: string | undefined
  /** Provides the initial if there is no picture. */
  readonly name: string
  /** Collectibles are square. */
  readonly shape: 'round' | 'square'
}

export interface ActivityImageProps {
  /** One, or both sides of an exchange. Without any, only the icon is displayed. */
  readonly pictures: readonly ActivityPicture[]
  /** The kind of the transaction. */
  readonly icon: IconName
  /** The result of the transaction. */
  readonly tone: 'neutral' | 'success' | 'danger'
  /** The address of the counterparty: its avatar replaces the icon beside a single picture. */
  readonly counterparty?: string | undefined
}

/**
 * The picture of a transaction: the tokens that moved, with the kind as a small icon. The text beside it contains both.
 */
export function ActivityImage({ pictures, icon, tone, counterparty }: ActivityImageProps): ReactNode {
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
        <WalletImage src={first.src} name={first.name} size={second || counterparty ? 25 : 36} />
      </span>
      {second ? (
        <span className="q-activity-picture" data-shape={second.shape} data-second="">
          <WalletImage src={second.src} name={second.name} size={25} />
        </span>
      ) : counterparty ? (
        <span className="q-activity-picture" data-second="">
          <Avatar seed={counterparty} size={22} />
        </span>
      ) : (
        <span className="q-activity-sign">
          <Icon name={icon} size={12} />
        </span>
      )}
    </span>
  )
}
