import type { ReactNode } from 'react'
import { Icon, Stack, Text, useT, ViewBody } from '#ui-shell/kit'

const topics = [
  ['network', 'whatPlace'],
  ['globe', 'whatApart'],
  ['swap', 'whatChange'],
] as const

/** What a network is, in plain words. */
export default function WhatIsANetworkView(): ReactNode {
  const t = useT('networkPicker')
  return (
    <ViewBody>
      <Stack gap={6}>
        {topics.map(([icon, topic]) => (
          <Stack key={topic} gap={1} align="start">
            <Icon name={icon} size={24} />
            <Text as="h2" variant="strong">
              {t(`${topic}Title`)}
            </Text>
            <Text variant="muted">{t(`${topic}Body`)}</Text>
          </Stack>
        ))}
      </Stack>
    </ViewBody>
  )
}
