import type { ReactNode } from 'react'
import { Button, InfoPanel, Stack, useNavigation, useT, ViewBody } from '#ui-kit'
import type { WalletsPlugin } from '../contract.js'

const topics = [
  ['key', 'whatOwn'],
  ['user', 'whatLogin'],
  ['wallet', 'whatAssets'],
  ['shield', 'whatSafety'],
] as const

/** Explains wallets in plain words. */
export default function WhatIsAWalletView(): ReactNode {
  const t = useT<WalletsPlugin>('wallets')
  const { push } = useNavigation<WalletsPlugin>()
  return (
    <ViewBody footer={<Button onPress={() => push('GetWallet')}>{t('getWallet')}</Button>}>
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
