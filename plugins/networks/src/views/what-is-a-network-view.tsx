import type { ReactNode } from 'react'
import { Button, InfoPanel, Stack, useNavigation, useT, ViewBody } from '#ui-kit'
import type { NetworkPickerPlugin } from '../contract.js'

const topics = [
  ['network', 'whatPlace'],
  ['globe', 'whatApart'],
  ['swap', 'whatChange'],
] as const

/** Explains networks in plain words. */
export default function WhatIsANetworkView(): ReactNode {
  const t = useT<NetworkPickerPlugin>('networkPicker')
  const { replace } = useNavigation<NetworkPickerPlugin>()
  return (
    <ViewBody footer={<Button onPress={() => replace('Networks')}>{t('noNetwork')}</Button>}>
      <Stack gap={6}>
        {topics.map(([icon, topic]) => (
          <InfoPanel key={topic} icon={icon} title={t(`${topic}Title`)}>
            {t(`${topic}Body`)}
          </InfoPanel>
        ))}
      </Stack>
    </ViewBody>
  )
}
