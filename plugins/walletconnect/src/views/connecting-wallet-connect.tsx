import { type ReactNode, useState } from 'react'
import { points, type ViewProps } from '#kernel'
import type { ListedWallet, WalletApp, WalletConnectPlugin } from '#plugins/walletconnect'
import { LinkRow, Stack, useKernel, useNavigation, useT, ViewBody } from '#ui-kit'
import { OpenWallet } from './open-wallet.js'
import { PairingCode, usePairing } from './pairing-code.js'
import { Connected, PairingFault } from './pairing-outcome.js'

/**
 * Returns the app that is offered first: on a phone an app of the wallet, on other devices none, so the code is
 * displayed.
 */
function firstApp(wallet: ListedWallet, isMobile: boolean): WalletApp | undefined {
  if (!isMobile) return undefined
  if (wallet.mobileLink) return 'mobile'
  return wallet.webappLink ? 'web' : undefined
}

/** Connects a wallet of the list: by code, or by its app on this device. */
export default function ConnectingWalletConnect({
  params,
}: ViewProps<WalletConnectPlugin['views']['ConnectingWalletConnect']>): ReactNode {
  const { wallet, namespace } = params
  const { platform } = useKernel()
  const pairing = usePairing(wallet, namespace)
  const [app, setApp] = useState(() => firstApp(wallet, platform.page.isMobile()))
  const { state, api } = pairing
  if (pairing.connected) return <Connected name={wallet.name} imageUrl={wallet.imageUrl} />
  if (state.status === 'failed')
    return (
      <PairingFault
        error={state.error}
        name={wallet.name}
        imageUrl={wallet.imageUrl}
        onRetry={() => api.start(wallet, namespace)}
      />
    )
  if (app)
    return (
      <OpenWallet key={app} pairing={pairing} wallet={wallet} app={app}>
        <OtherWays wallet={wallet} app={app} onChoose={setApp} />
      </OpenWallet>
    )
  return (
    <ViewBody>
      <Stack gap={4} align="center">
        <PairingCode pairing={pairing} wallet={wallet} />
        <OtherWays wallet={wallet} app={undefined} onChoose={setApp} />
      </Stack>
    </ViewBody>
  )
}

interface OtherWaysProps {
  readonly wallet: ListedWallet
  readonly app: WalletApp | undefined
  readonly onChoose: (app: WalletApp | undefined) => void
}

/** Displays the other ways to connect or get this wallet on this device. */
function OtherWays({ wallet, app, onChoose }: OtherWaysProps): ReactNode {
  const t = useT<WalletConnectPlugin>('walletconnect')
  const { contributions, platform } = useKernel()
  const navigation = useNavigation<WalletConnectPlugin>()
  const isMobile = platform.page.isMobile()
  const canGet =
    contributions.find(points.views, 'Downloads') &&
    Object.keys(wallet).some((key) => key === 'homepage' || key.endsWith('Store'))
  return (
    <Stack gap={1} align="center">
      {!isMobile && app !== 'desktop' && wallet.desktopLink ? (
        <LinkRow icon="desktop" label={t('openDesktop')} onPress={() => onChoose('desktop')} />
      ) : null}
      {app !== 'web' && wallet.webappLink ? (
        <LinkRow icon="globe" label={t('openBrowser')} onPress={() => onChoose('web')} />
      ) : null}
      {isMobile && app !== 'mobile' && wallet.mobileLink ? (
        <LinkRow
          icon="phone"
          label={t('openWallet', { wallet: wallet.name })}
          onPress={() => onChoose('mobile')}
        />
      ) : null}
      {app ? <LinkRow icon="qr" label={t('showCode')} onPress={() => onChoose(undefined)} /> : null}
      {canGet ? (
        <LinkRow
          icon="download"
          label={t('getWallet', { wallet: wallet.name })}
          onPress={() => navigation.push('Downloads', { wallet })}
        />
      ) : null}
    </Stack>
  )
}
