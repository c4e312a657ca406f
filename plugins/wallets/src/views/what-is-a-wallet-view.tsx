import type { ReactNode } from 'react'
import { Button, Icon, Stack, Text, useNavigation, useT, ViewBody } from '#ui-shell/kit'

const topics = [
  ['key', 'whatOwn'],
  ['person', 'whatLogin'],
  ['wallet', 'whatAssets'],
  ['shield', 'whatSafety'],
] as const

/** What a wallet is, in plain words. */
export default function WhatIsAWalletView(): ReactNode {
  const t = useT('wallets')
  const { push } = useNavigation()
  return (
    <ViewBody footer={<Button onPress={() => push('GetWallet')}>{t('getWallet')}</Button>}>
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
