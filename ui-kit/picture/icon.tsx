import { type ReactNode, useContext } from 'react'
import type { IconName } from '#kernel'
import { LookContext } from '../styles/use-styles.js'
import { iconPaths, mirroredIcons } from './icon-paths.js'

export interface IconProps {
  /** One of `IconName`; an unknown name renders nothing, so that a contribution's `icon` may be passed. */
  readonly name: IconName | (string & {})
  /** Pixels. Default 20. */
  readonly size?: number
}

const isIconName = (name: string): name is IconName => Object.hasOwn(iconPaths, name)

/** An icon in the colour of its text. Decorative: the text beside it, or the button's label, has the meaning. */
export function Icon({ name, size = 20 }: IconProps): ReactNode {
  const look = useContext(LookContext)
  if (!isIconName(name)) return null
  return (
    <svg
      className={mirroredIcons.includes(name) ? 'q-icon q-mirror' : 'q-icon'}
      width={size}
      height={size}
      viewBox="0 0 20 20"
      aria-hidden="true"
      focusable="false"
    >
      <path d={look?.icons?.[name] ?? iconPaths[name]} />
    </svg>
  )
}
