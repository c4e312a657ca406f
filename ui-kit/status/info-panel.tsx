import type { ReactNode } from 'react'
import { Stack } from '../layout/stack.js'
import { Text } from '../layout/text.js'
import { Icon } from '../picture/icon.js'
import type { IconName } from '../picture/icon-paths.js'

export interface InfoPanelProps {
  readonly icon: IconName
  readonly title: string
  readonly children: ReactNode
}

/** One thought of a view that explains: a picture, a heading, a few words. */
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
