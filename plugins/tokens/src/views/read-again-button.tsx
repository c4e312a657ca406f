import { type ReactNode, useEffect, useState } from 'react'
import { durations, remainingMs } from '#kernel'
import { Button, useKernel, useT } from '#ui-kit'
import type { TokensPlugin } from '../contract.js'

/** Pause after a gateway failure (ACC-06). Milliseconds. */
const timeoutMs = 30_000

export interface ReadAgainButtonProps {
  /** Milliseconds since 1970. */
  readonly failedAt: number
  /** Returns false if it was too soon. */
  readonly onPress: () => boolean
}

/** Reads again, once 30 s have passed since the failure; counts down until then. */
export function ReadAgainButton({ failedAt, onPress }: ReadAgainButtonProps): ReactNode {
  const t = useT<TokensPlugin>('tokens')
  const { platform } = useKernel()
  const [, count] = useState(0)
  const [requestedAt, setRequestedAt] = useState<number>()
  const seconds = Math.ceil(remainingMs(failedAt, timeoutMs, platform.now()) / 1_000)
  const isWaiting = seconds > 0
  useEffect(
    () => (isWaiting ? platform.every(durations.oneSecond, () => count((times) => times + 1)) : undefined),
    [platform, isWaiting],
  )
  return (
    <Button
      variant="secondary"
      icon={isWaiting ? undefined : 'retry'}
      busy={requestedAt === failedAt}
      disabled={isWaiting}
      onPress={() => setRequestedAt(onPress() ? failedAt : undefined)}
    >
      {isWaiting ? t('readAgainIn', { n: seconds }) : t('readAgain')}
    </Button>
  )
}
