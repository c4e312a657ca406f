import type { ReactNode } from 'react'
import { Icon } from '#ui-kit'
import type { LoginProvider } from '../login-provider.js'
import { markPaths } from './mark-paths.js'

/**
 * Displays the logo of a provider in the text color. It is decorative: the name is next to it, or is the button's
 * label.
 */
export function ProviderMark({
  provider,
  size = 20,
}: {
  readonly provider: LoginProvider
  /** Pixels. Default 20. */
  readonly size?: number
}): ReactNode {
  if (provider === 'passkey') return <Icon name="key" size={size} />
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 240 240"
      fill="currentColor"
      display="block"
      aria-hidden="true"
      focusable="false"
    >
      <path d={markPaths[provider]} />
    </svg>
  )
}
