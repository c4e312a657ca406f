import type { ReactNode } from 'react'
import type { IconName } from '#kernel'
import { Stack } from '../layout/stack.js'
import { Text } from '../layout/text.js'
import { Icon } from '../picture/icon.js'
import { kitAccountStyles } from '../styles/kit-account-styles.js'
import { useStyles } from '../styles/use-styles.js'

export interface InfoPanelProps {
  readonly icon: IconName
  readonly title: string
  readonly children: ReactNode
}

/** A section of an explanation: a picture, a heading, a short text. */
export function InfoPanel({ icon, title, children }: InfoPanelProps): ReactNode {
  useStyles(kitAccountStyles)
  return (
    <div className="q-info">
      <span className="q-state-icon">
        <Icon name={icon} size={24} />
      </span>
      <Stack gap={1} align="start">
        <Text as="h2" variant="strong">
          {title}
        </Text>
        <Text variant="muted">{children}</Text>
      </Stack>
    </div>
  )
}
