import { type ReactNode, useState } from 'react'
import type { ListedWallet, WalletApp } from '#plugins/walletconnect'
import { Announce, Button, Stack, StatusHero, Text, useT, ViewBody, WalletImage } from '#ui-kit'
import type { WalletConnectPlugin } from '../contract.js'
import type { ShownPairing } from './pairing-code.js'

export interface OpenWalletProps {
  readonly pairing: ShownPairing
  readonly wallet: ListedWallet
  readonly app: WalletApp
  /** Other ways to connect this wallet. */
  readonly children: ReactNode
}

/** Passes the pairing to a wallet's app on this device. The link opens in the user's tap itself (CON-11). */
export function OpenWallet({ pairing, wallet, app, children }: OpenWalletProps): ReactNode {
  const t = useT<WalletConnectPlugin>('walletconnect')
  const [opened, setOpened] = useState<'yes' | 'failed' | undefined>()
  const { state, api } = pairing
  const ready = state.status === 'ready'
  const names = { wallet: wallet.name }
  const label =
    opened === 'yes'
      ? t('openAgain', names)
      : app === 'web'
        ? t('openBrowser')
        : app === 'desktop'
          ? t('openDesktop')
          : t('openWallet', names)
  return (
    <ViewBody
      footer={
        <Button
          busy={!ready}
          icon="external"
          onPress={() => setOpened(api.openWallet(wallet, app) ? 'yes' : 'failed')}
        >
          {label}
        </Button>
      }
    >
      <Stack gap={4}>
        <StatusHero
          image={<WalletImage src={wallet.imageUrl} name={wallet.name} size={72} />}
          status="waiting"
          title={t(opened === 'yes' ? 'continueTitle' : 'openTitle', names)}
          body={t(opened === 'yes' ? 'continueBody' : 'openBody', names)}
        />
        {opened === 'failed' ? (
          <Text variant="small" align="center">
            {t('openFailed', names)}
          </Text>
        ) : null}
        <Announce>{ready ? (opened === 'failed' ? t('openFailed', names) : '') : t('starting')}</Announce>
        {children}
      </Stack>
    </ViewBody>
  )
}
