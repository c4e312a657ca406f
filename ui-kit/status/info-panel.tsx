import type { ReactNode } from 'react'
import type { IconName } from '#kernel'
import { Stack } from '../layout/stack.js'
import { Text } from '../layout/text.js'
import { Icon } from '../picture/icon.js'

export interface InfoPanelProps {
  readonly icon: IconName
  readonly title: string
  readonly children: ReactNode
}

/** A section of an explanation: a picture, a heading, a short text. */
export function InfoPanel({ icon, title, children }: InfoPanelProps): ReactNode {
  return (
    <Stack gap={1} align="start">
      <Icon name={icon} size={24} />
      <Text as="h2" variant="strong">
        {title}
      </Text>
      <Text variant="muted">{children}</Text>
    </Stack>
  )
}
