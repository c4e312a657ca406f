import type { ReactNode } from 'react'
import { Button, InfoPanel, Stack, useNavigation, useT, ViewBody } from '#ui-kit'
import type { OnrampPlugin } from '../contract.js'

const topics = [
  ['buy', 'whatSellers'],
  ['shield', 'whatPay'],
  ['wallet', 'whatGet'],
  ['info', 'whatFees'],
] as const

/** Explains in plain words how buying works. */
export default function WhatIsABuyView(): ReactNode {
  const t = useT<OnrampPlugin>('onramp')
  const { back } = useNavigation()
  return (
    <ViewBody footer={<Button onPress={back}>{t('done')}</Button>}>
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
