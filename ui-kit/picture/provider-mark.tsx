import type { ReactNode } from 'react'
import { Icon } from './icon.js'

/**
 * Marks of the providers on a grid of 240, one path each. From simple-icons 16.37.0 (CC0 1.0), each point moved to the
 * nearest one of the grid: half the bytes without a visible difference. The marks themselves belong to their owners.
 */
const markPaths = {
  google:
    'M125 109v33h78c-2 18-8 32-18 41-11 12-29 24-60 24-48 0-86-39-86-87s38-87 86-87c26 0 45 10 59 23l23-23c-20-19-46-33-82-33-66 0-122 54-122 120s56 120 122 120c36 0 62-12 84-34 21-21 28-52 28-76 0-8-1-15-2-21h-110z',
  x: 'M142 102l88-102h-21l-76 88-60-88h-70l91 133-91 107h20l80-93 64 93h70zm-28 33-9-14-74-105h32l59 85 10 13 77 111h-32z',
  discord:
    'M203 44a198 198 0 0 0-49-15c-3 4-5 9-7 12-18-2-36-2-54 0-2-4-4-8-7-12a197 197 0 0 0-49 15l-1 0c-31 46-39 92-35 137 21 15 41 24 60 30l1 0c5-6 9-13 12-20l0-1c-7-2-13-5-19-9l0-1c1-1 3-2 4-3l1 0c39 18 81 18 120 0l1 0c1 1 2 2 4 3l0 1a123 123 0 0 1-19 9l0 1c3 7 7 14 12 20l1 0c19-6 39-15 60-30 5-52-8-97-36-137zm-123 109c-12 0-21-11-21-24 0-13 9-24 21-24 12 0 22 11 22 24 0 13-10 24-22 24zm80 0c-12 0-22-11-22-24 0-13 10-24 22-24 12 0 22 11 22 24 0 13-10 24-22 24z',
  farcaster:
    'M182 2h-124c-32 0-58 26-58 58v120c0 32 26 58 58 58h124c32 0 58-26 58-58v-120c0-32-26-58-58-58m9 172v5c2 0 5 2 5 5v6h-51v-6c0-3 2-5 5-5v-5c0-2 2-4 4-5l-1-43c-1-18-16-31-34-31-18 0-33 13-34 31v43c2 1 5 2 5 5v5c3 0 5 2 5 5v6h-51v-6c0-3 2-5 5-5v-5c0-2 2-4 5-5v-79h-5l-6-20h26v-20h100v20h28l-6 20h-5v79c3 1 5 3 5 5',
  github:
    'M120 3c-66 0-120 54-120 120 0 53 34 98 82 114 6 1 8-3 8-6 0-3 0-10 0-20-33 7-40-16-40-16-6-14-14-18-14-18-11-7 1-7 1-7 12 1 19 12 19 12 10 18 28 13 34 10 2-8 5-13 8-16-27-3-55-13-55-59 0-13 5-24 13-32-2-4-6-16 1-32 0 0 10-3 33 12 9-3 20-4 30-4 10 0 20 1 30 4 23-15 33-12 33-12 6 16 2 28 1 32 8 8 12 19 12 32 0 46-28 56-55 59 5 4 9 11 9 22 0 16-1 29-1 33 0 3 2 7 9 6 48-16 82-61 82-114 0-66-54-120-120-120',
  apple:
    'M122 69c-10 0-25-11-40-10-20 0-39 11-50 30-21 36-5 91 16 121 10 14 22 30 37 30 16-1 21-10 40-10 18 0 23 10 39 10 17-1 27-15 37-30 12-17 16-33 17-34-1 0-32-12-32-49-1-30 24-45 26-45-15-21-37-23-44-24-20-2-37 11-46 11zm33-31c9-10 14-24 13-38-12 1-27 8-36 18-7 9-14 24-12 37 13 1 27-7 35-17',
  facebook:
    'M91 237v-80h-25v-37h25v-15c0-41 18-60 59-60 4 0 9 0 14 1a87 87 0 0 1 12 2v33a86 86 0 0 0-7 0 268 268 0 0 0-7 0c-7 0-13 1-17 3a17 17 0 0 0-7 6c-2 4-3 10-3 17v13h39l-4 21-3 16h-32v83c59-8 105-58 105-120 0-66-54-120-120-120s-120 54-120 120c0 57 39 104 91 117z',
} as const

export interface ProviderMarkProps {
  readonly provider: keyof typeof markPaths | 'passkey'
  /** Pixels. Default 20. */
  readonly size?: number
}

/**
 * Displays the logo of a provider in the text color. It is decorative: the name is next to it, or is the button's
 * label.
 */
export function ProviderMark({ provider, size = 20 }: ProviderMarkProps): ReactNode {
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
